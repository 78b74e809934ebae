// The parameters of forces. See Parameter.h for the visitor.
#pragma once

#include "scene/ShapeParameters.h"

namespace slabflow {

inline constexpr Range accelerationRange{-1e4, 1e4};  // m/s²
inline constexpr ParameterInfo reachInfo{.unit = "m",
                                         .range = {1e-6, 1e5},
                                         .slider = {0.01, 1},
                                         .logarithmic = true,
                                         .help = "where it is strongest; 1 % is left 3.6 radii away"};

template <class Visitor>
void describe(Visitor& v, WindDesc& wind) {
    v.value(
        "acceleration", wind.acceleration,
        {.unit = "m/s²", .range = accelerationRange, .slider = {-10, 10}, .required = true, .help = "of the fluid"});
    v.oneOf("shape", wind.shape, {.help = "where; everywhere by default"});
}

template <class Visitor>
void describe(Visitor& v, FanDesc& fan) {
    v.oneOf("shape", fan.shape, {.required = true, .help = "where"});
    v.value("velocity", fan.velocity,
            {.unit = "m/s", .range = velocityRange, .slider = {-5, 5}, .required = true, .help = "that it aims at"});
    v.value("strength", fan.strength,
            {.unit = "1/s",
             .range = {0, 1e4},
             .slider = {0, 50},
             .help = "how fast the fluid takes it on: what is missing falls to 37 % in 1 / this"});
}

template <class Visitor>
void describe(Visitor& v, AttractorDesc& attractor) {
    v.value("center", attractor.center, positionInfo);
    v.value("acceleration", attractor.acceleration,
            {.unit = "m/s²",
             .range = accelerationRange,
             .slider = {-20, 20},
             .help = "of the air, and as much again per unit density of smoke; negative repels"});
    v.value("radius", attractor.radius, reachInfo);
}

template <class Visitor>
void describe(Visitor& v, VortexDesc& vortex) {
    v.value("center", vortex.center, positionInfo);
    v.value(
        "axis", vortex.axis,
        {.range = {-1e5, 1e5}, .slider = {-1, 1}, .help = "direction, of any length; anticlockwise seen from its tip"});
    v.value("acceleration", vortex.acceleration,
            {.unit = "m/s²",
             .range = accelerationRange,
             .slider = {-20, 20},
             .help = "around the axis; negative turns the other way"});
    v.value("radius", vortex.radius, reachInfo);
    v.rule(glm::length(vortex.axis) > 1e-6f, "axis", "must have a direction");
}

template <class Visitor>
void describe(Visitor& v, TurbulenceDesc& turbulence) {
    v.value("acceleration", turbulence.acceleration,
            {.unit = "m/s²", .range = {0, 1e4}, .slider = {0, 10}, .help = "root of the mean square"});
    v.value("scale", turbulence.scale,
            {.unit = "m",
             .range = {1e-4, 1e4},
             .slider = {0.01, 1},
             .logarithmic = true,
             .help = "size of the eddies, at least two cells and at most half the domain"});
    v.value("speed", turbulence.speed,
            {.unit = "m/s",
             .range = {0, 1000},
             .slider = {0, 5},
             .help = "with which they change: they last scale / speed"});
}

/// A force is an object with one key, which names its kind.
template <class Visitor>
void describe(Visitor& v, ForceDesc& force) {
    v.alternatives(force);
}

}  // namespace slabflow
