// The parameters of obstacles. See Parameter.h for the visitor.
#pragma once

#include <algorithm>

#include "scene/ShapeParameters.h"

namespace slabflow {

inline constexpr ParameterInfo rotationInfo{.unit = "degrees",
                                            .range = {-1e6, 1e6},
                                            .slider = {-180, 180},
                                            .help = "about the axes x, then y, then z of the world"};

template <class Visitor>
void describe(Visitor& v, MeshShape& shape) {
    v.value("file", shape.file,
            {.required = true, .help = "an OBJ file beside the scene, or a built-in mesh"});
}

template <class Visitor>
void describe(Visitor& v, Keyframe& key) {
    v.value("time", key.time, {.unit = "s", .range = {0, 1e6}, .slider = {0, 60}, .required = true, .help = "when"});
    v.value("position", key.position, positionInfo);
    v.value("rotation", key.rotation, rotationInfo);
}

template <class Visitor>
void describe(Visitor& v, MotionDesc& motion) {
    v.value("velocity", motion.velocity,
            {.unit = "m/s", .range = {-1000, 1000}, .slider = {-2, 2}, .help = "steady, from the start"});
    v.value("spin", motion.spin,
            {.unit = "degrees/s",
             .range = {-1e5, 1e5},
             .slider = {-360, 360},
             .help = "about an axis of the world through the obstacle's position"});
    v.list("path", motion.path, {.help = "where to be when, instead: on straight lines and great arcs between"});
    v.value("repeat", motion.repeat, {.help = "start the path again when it has ended"});
    const auto isLater = [](const Keyframe& a, const Keyframe& b) { return a.time >= b.time; };
    v.rule(std::ranges::adjacent_find(motion.path, isLater) == motion.path.end(), "path", "times must increase");
    v.rule(motion.path.empty() || (motion.velocity == glm::vec3(0) && motion.spin == glm::vec3(0)), "path",
           "excludes \"velocity\" and \"spin\"");
}

template <class Visitor>
void describe(Visitor& v, ObstacleDesc& obstacle) {
    v.value("name", obstacle.name, {.help = "for panels and statistics; obstacle_1 and so on without"});
    v.oneOf("shape", obstacle.shape, {.required = true, .help = "in coordinates of its own, around `position`"});
    v.value("position", obstacle.position, positionInfo);
    v.value("rotation", obstacle.rotation, rotationInfo);
    v.value("scale", obstacle.scale,
            {.range = {1e-5, 1e5}, .slider = {0.1, 10}, .logarithmic = true, .help = "of the shape"});
    v.value("slip", obstacle.slip, {.help = "whether the fluid slides along it or sticks to it"});
    v.value("color", obstacle.color,
            {.range = {0, 1}, .slider = {0, 1}, .color = true, .help = "reflectance, linear RGB"});
    v.section("motion", {.help = "how it moves by itself"}, [&] { describe(v, obstacle.motion); });
}

}  // namespace slabflow
