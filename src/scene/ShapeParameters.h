// The parameters of shapes. See Parameter.h for the visitor.
#pragma once

#include "scene/Parameter.h"
#include "scene/SceneNames.h"

namespace slabflow {

inline constexpr ParameterInfo positionInfo{.unit = "m", .range = {-1e5, 1e5}, .slider = {-2, 2}, .help = "position"};
inline constexpr ParameterInfo radiusInfo{
    .unit = "m", .range = {1e-6, 1e5}, .slider = {0.01, 1}, .logarithmic = true, .help = "radius"};

template <class Visitor>
void describe(Visitor& v, Sphere& sphere) {
    v.value("center", sphere.center, positionInfo);
    v.value("radius", sphere.radius, radiusInfo);
}

template <class Visitor>
void describe(Visitor& v, Box& box) {
    v.value("center", box.center, positionInfo);
    v.value("size", box.size, {.unit = "m", .range = {1e-6, 1e5}, .slider = {0.01, 4}, .help = "full edges"});
}

template <class Visitor>
void describe(Visitor& v, Cylinder& cylinder) {
    v.value("from", cylinder.from, positionInfo);
    v.value("to", cylinder.to, positionInfo);
    v.value("radius", cylinder.radius, radiusInfo);
    v.rule(cylinder.from != cylinder.to, "to", "must differ from \"from\"");
}

template <class Visitor>
void describe(Visitor& v, Capsule& capsule) {
    v.value("from", capsule.from, positionInfo);
    v.value("to", capsule.to, positionInfo);
    v.value("radius", capsule.radius, radiusInfo);
    v.rule(capsule.from != capsule.to, "to", "must differ from \"from\"");
}

template <class Visitor>
void describe(Visitor& v, Gaussian& gaussian) {
    v.value("center", gaussian.center, positionInfo);
    v.value("radius", gaussian.radius, radiusInfo);
}

/// An object with one key, which names its kind.
template <class Visitor>
void describe(Visitor& v, Shape& shape) {
    v.alternatives(shape);
}

}  // namespace slabflow
