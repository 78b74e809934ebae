// The parameters of particles and their emitters. See Parameter.h for the visitor.
#pragma once

#include "scene/LookParameters.h"
#include "scene/ShapeParameters.h"

namespace slabflow {

inline constexpr int shadowPixelOptions[] = {256, 512, 1024};

template <class Visitor>
void describe(Visitor& v, ParticleLookDesc& look) {
    v.value("slices", look.slices,
            {.range = {1, 256},
             .slider = {16, 64},
             .advanced = true,
             .help = "between which particles throw shadows on each other"});
    v.value("shadow_pixels", look.shadowPixels,
            {.range = {256, 1024},
             .options = shadowPixelOptions,
             .advanced = true,
             .help = "along each side of the picture of their shadows"});
    v.value("half_resolution", look.halfResolution,
            {.advanced = true, .help = "draws smoke with half as many pixels along each axis"});
    v.value("exposure_time", look.exposureTime,
            {.unit = "s",
             .range = {0, 10},
             .slider = {0, 0.1},
             .help = "during which particles are drawn out along their way"});
}

template <class Visitor>
void describe(Visitor& v, ParticlesDesc& particles) {
    v.value("count", particles.count,
            {.range = {32, 8388608},
             .slider = {4096, 2097152},
             .logarithmic = true,
             .restart = true,
             .help = "most that can live at a time; in groups of 32"});
    v.value("rim", particles.rim,
            {.unit = "cells",
             .range = {0.01, 1000},
             .slider = {1, 16},
             .advanced = true,
             .help = "of a grid, over which it takes hold of what comes in"});
    v.value("gravity", particles.gravity,
            {.range = {-100, 100}, .slider = {0, 2}, .help = "times fluid.gravity, where no fluid carries them"});
    v.value("drag", particles.drag,
            {.unit = "1/s",
             .range = {0, 1000},
             .slider = {0, 10},
             .help = "of air at rest, where no fluid carries them; half to one and a half times that of each"});
    v.section("look", {.help = "how well they are drawn"}, [&] { describe(v, particles.look); });
}

template <class Visitor>
void describeBirths(Visitor& v, EmitterDesc& emitter) {
    const std::string_view idle = emitter.obstacle.empty() ? "it names no obstacle" : "";
    v.value("rate", emitter.rate, {.unit = "1/s", .range = {0, 1e8}, .slider = {0, 200000}, .help = "births"});
    v.value("rate_by_speed", emitter.rateBySpeed,
            {.unit = "1/m",
             .range = {0, 1e8},
             .slider = {0, 50000},
             .help = "births per second more for each m/s of the obstacle",
             .idle = idle});
    v.value("rate_by_acceleration", emitter.rateByAcceleration,
            {.unit = "s/m",
             .range = {0, 1e8},
             .slider = {0, 50000},
             .help = "births per second more for each m/s² of the obstacle",
             .idle = idle});
    v.value(
        "rate_by_slip", emitter.rateBySlip,
        {.unit = "1/m",
         .range = {0, 1e8},
         .slider = {0, 50000},
         .help = "births per second more for each m/s by which a tyre there slides over the ground: a wheel, or the "
                 "middle of the shape, across the z axis along which it does not roll",
         .idle = idle});
    v.value("from", emitter.from, {.unit = "s", .range = {0, 1e6}, .slider = {0, 60}, .help = "when it starts"});
    v.value("until", emitter.until,
            {.unit = "s", .range = {0, 1e6}, .slider = {0, 60}, .help = "when it ends, if ever"});
    v.value("velocity", emitter.velocity,
            {.unit = "m/s", .range = velocityRange, .slider = {-5, 5}, .help = "with which they are born"});
    v.value("inherit", emitter.inherit,
            {.range = {-10, 10},
             .slider = {0, 1},
             .help = "share of the obstacle's velocity that they have besides",
             .idle = idle});
}

template <class Visitor>
void describeLife(Visitor& v, EmitterDesc& emitter) {
    v.value("lifespan", emitter.lifespan,
            {.unit = "s",
             .range = {1e-3, 1e6},
             .slider = {0.1, 20},
             .logarithmic = true,
             .help = "least and most; null: they never die"});
    v.value("weight", emitter.weight,
            {.range = {-100, 100},
             .slider = {-1, 1},
             .help = "times the gravity of particles; half to one and a half times that of each"});
    v.value("drag", emitter.drag, {.range = {0, 1000}, .slider = {0, 10}, .help = "times that of particles"});
    v.value("lift", emitter.lift,
            {.unit = "m/s",
             .range = {0, 1000},
             .slider = {0, 10},
             .help = "fluid must be so fast to carry a leaf, half to one and a half times that for each",
             .idle = emitter.kind == ParticleKind::Leaf ? "" : "its particles are no leaves"});
    v.value("size", emitter.size,
            {.unit = "m", .range = {1e-5, 1e3}, .slider = {0.001, 1}, .help = "at birth and at death"});
    v.value(
        "size_variation", emitter.sizeVariation,
        {.range = {0, 1}, .slider = {0, 1}, .help = "share of its size by which a particle may be larger or smaller"});
    v.list(
        "colors", emitter.colors,
        {.most = mostRampStops, .help = "over their age as a share of their lifespan: reflectance, or a spark's glow"});
    v.value("opacity", emitter.opacity, {.range = {0, 1}, .slider = {0, 1}, .help = "of one, in its middle"});
}

template <class Visitor>
void describe(Visitor& v, EmitterDesc& emitter) {
    v.value("name", emitter.name, {.help = "for panels and messages"});
    v.value("kind", emitter.kind,
            {.help = "smoke goes with the fluid, sparks glow and lag behind it, leaves fall where it is slow"});
    v.oneOf("shape", emitter.shape,
            {.help = "where they are born; with an obstacle, around its position: the shape moves with it"});
    v.value("obstacle", emitter.obstacle,
            {.help = "name of the obstacle on whose surface they are born, or that takes the shape along"});
    describeBirths(v, emitter);
    describeLife(v, emitter);

    v.rule(emitter.shape || !emitter.obstacle.empty(), "",
           "must say where its particles are born: with a \"shape\", an \"obstacle\" or both");
    v.rule(!emitter.until || *emitter.until > emitter.from, "until", "must be later than \"from\"");
    v.rule(!emitter.lifespan || emitter.lifespan->x <= emitter.lifespan->y, "lifespan",
           "the least must not be above the most");
    const bool needsObstacle =
        emitter.rateBySpeed != 0 || emitter.rateByAcceleration != 0 || emitter.rateBySlip != 0 || emitter.inherit != 0;
    v.rule(!needsObstacle || !emitter.obstacle.empty(), "obstacle",
           "is needed for \"rate_by_speed\", \"rate_by_acceleration\", \"rate_by_slip\" and \"inherit\": it is what "
           "moves");
    const auto isHigher = [](const ColorStop& a, const ColorStop& b) { return a.at >= b.at; };
    v.rule(!emitter.colors.empty(), "colors", "must have 1 to 16 stops");
    v.rule(std::ranges::adjacent_find(emitter.colors, isHigher) == emitter.colors.end(), "colors",
           "\"at\" must increase");
}

}  // namespace slabflow
