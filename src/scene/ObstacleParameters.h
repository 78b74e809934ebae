// The parameters of obstacles. See Parameter.h for the visitor.
#pragma once

#include <algorithm>

#include "scene/MeshMotion.h"
#include "scene/ShapeParameters.h"
#include "scene/VdbSolid.h"

namespace slabflow {

inline constexpr ParameterInfo rotationInfo{.unit = "degrees",
                                            .range = {-1e6, 1e6},
                                            .slider = {-180, 180},
                                            .help = "around the x, then the y, then the z axis of the world"};

inline constexpr ParameterInfo scaleInfo{
    .range = {1e-5, 1e5}, .slider = {0.1, 10}, .logarithmic = true, .help = "of the shape"};

template <class Visitor>
void describe(Visitor& v, MeshShape& shape) {
    v.value("file", shape.file,
            {.required = true,
             .help = "an OBJ or glTF file beside the scene, OBJ files as \"walk_####.obj\", or a built-in mesh"});
    const MeshMotion* motion = shape.mesh ? shape.mesh->motion.get() : nullptr;
    const std::string_view idle = shape.mesh && !motion ? "the file does not say how it moves" : "";
    v.value("clip", shape.clip,
            {.still = true, .help = "the motion of the file that it makes, by its name; else the first", .idle = idle});
    v.value("clip_speed", shape.clipSpeed,
            {.range = {-1000, 1000},
             .slider = {0, 4},
             .still = true,
             .help = "as a multiple of the file's; 0: it rests",
             .idle = idle});
    v.value("clip_start", shape.clipStart,
            {.unit = "s",
             .range = {-1e6, 1e6},
             .slider = {0, 10},
             .still = true,
             .help = "where in the clip it is when the scene starts",
             .idle = idle});
    v.value("clip_repeat", shape.clipRepeat,
            {.still = true, .help = "again and again; otherwise it stays as it is at the end", .idle = idle});
    v.value("frame_rate", shape.frameRate,
            {.unit = "1/s",
             .range = {1e-3, 1e4},
             .slider = {1, 60},
             .logarithmic = true,
             .still = true,
             .help = "files of a sequence in a second",
             .idle = motion && !motion->clips().front().inFrames ? "it is no sequence of files" : idle});
}

template <class Visitor>
void describe(Visitor& v, MaskShape& shape) {
    v.value("file", shape.file,
            {.required = true, .help = "a PNG or JPEG beside the scene, or a built-in one; solid where it is light"});
    v.value("axis", shape.axis, {.help = "across the layer; the image spans the domain on the other two"});
    v.value("at", shape.at,
            {.unit = "m", .range = {-1e5, 1e5}, .slider = {-2, 2}, .help = "middle of the layer on the axis"});
    v.value("thickness", shape.thickness,
            {.unit = "m", .range = {1e-6, 1e5}, .slider = {0.01, 1}, .logarithmic = true, .help = "of the layer"});
}

template <class Visitor>
void describe(Visitor& v, VolumeShape& shape) {
    v.value(
        "file", shape.file,
        {.required = true,
         .help = "a .npy file beside the scene: distances to the surface in m, negative inside, as (nz, ny, nx); or "
                 "an OpenVDB file: the inside of a level set, or what is more than half dense"});
    const std::string_view idle = isVdbFile(shape.file) ? "an OpenVDB file says where it is" : "";
    ParameterInfo centerInfo = positionInfo;
    centerInfo.idle = idle;
    v.value("center", shape.center, centerInfo);
    v.value("size", shape.size,
            {.unit = "m",
             .range = {1e-6, 1e5},
             .slider = {0.01, 4},
             .help = "full edges of the box whose corners are those of the lattice",
             .idle = idle});
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
             .help = "around an axis of the world through the obstacle's position"});
    v.list("path", motion.path,
           {.most = 10000, .help = "places and times instead, joined by straight lines and great arcs"});
    v.value("repeat", motion.repeat, {.help = "repeat the path when it ends"});
    v.section("poses", {.help = "meshes of the same triangles that its shape moves through"}, [&] {
        v.value("files", motion.poses.files, {.help = "OBJ files beside the scene, or built-in meshes; two or more"});
        v.value("period", motion.poses.period,
                {.unit = "s", .range = {1e-3, 1e6}, .slider = {0.1, 10}, .logarithmic = true, .help = "of one cycle"});
    });
    const auto isLater = [](const Keyframe& a, const Keyframe& b) { return a.time >= b.time; };
    v.rule(std::ranges::adjacent_find(motion.path, isLater) == motion.path.end(), "path", "times must increase");
    const auto closes = [&] {
        const glm::vec3 turns = (motion.path.back().rotation - motion.path.front().rotation) / 360.0f;
        return motion.path.back().position == motion.path.front().position && turns == glm::round(turns);
    };
    v.rule(!motion.repeat || !motion.path.empty(), "repeat", "needs a \"path\" that it repeats");
    v.rule(!motion.repeat || motion.path.empty() || closes(), "path", "must end where it begins to be repeated");
    v.rule(motion.path.empty() || (motion.velocity == glm::vec3(0) && motion.spin == glm::vec3(0)), "path",
           "excludes \"velocity\" and \"spin\"");
}

template <class Visitor>
void describe(Visitor& v, DriveDesc& drive) {
    v.value("speed", drive.speed,
            {.unit = "m/s", .range = {0, 1000}, .slider = {0, 40}, .help = "at most; 0: keys do not move it"});
    v.value("acceleration", drive.acceleration,
            {.unit = "m/s²", .range = {1e-3, 1e4}, .slider = {0.1, 20}, .help = "of the engine and of the brakes"});
    v.value("steering", drive.steering,
            {.unit = "degrees", .range = {0, 80}, .slider = {0, 60}, .help = "how far its front wheels turn"});
    v.value("wheelbase", drive.wheelbase,
            {.unit = "m",
             .range = {1e-3, 1e4},
             .slider = {0.1, 5},
             .logarithmic = true,
             .help = "from the rear axle, around which it turns, to the front one; the position is halfway"});
    v.value("grip", drive.grip,
            {.unit = "m/s²", .range = {1e-3, 1e4}, .slider = {0.1, 20}, .help = "across, beyond which it slides"});
}

template <class Visitor>
void describe(Visitor& v, WheelDesc& wheel) {
    v.value("radius", wheel.radius,
            {.unit = "m",
             .range = {0, 1e4},
             .slider = {0, 1},
             .help = "rolls about its own z axis as what it is fixed to goes along; 0: it does not roll"});
    v.value("steers", wheel.steers, {.help = "turns into the direction in which it goes"});
}

template <class Visitor>
void describe(Visitor& v, ObstacleDesc& obstacle) {
    v.value("name", obstacle.name, {.help = "for panels and statistics; by default obstacle_1 and so on"});
    v.value(
        "parent", obstacle.parent,
        {.help = "the name of the obstacle that it is fixed to: position, rotation and motion are in its coordinates"});
    v.oneOf("shape", obstacle.shape, {.required = true, .help = "in its own coordinates, around `position`"});
    v.oneOf("proxy", obstacle.proxy, {.help = "a simpler one that the fluid feels in its place"});
    v.value("position", obstacle.position, positionInfo);
    v.value("rotation", obstacle.rotation, rotationInfo);
    v.value("scale", obstacle.scale, scaleInfo);
    v.value("slip", obstacle.slip, {.help = "whether the fluid slides along it or sticks to it"});
    v.value("color", obstacle.color,
            {.range = {0, 1}, .slider = {0, 1}, .color = true, .help = "reflectance, linear RGB"});
    v.value("material", obstacle.material,
            {.help = "what it is made of; its colour is the mean. Projected onto it from six sides"});
    v.value("material_scale", obstacle.materialScale,
            {.range = {1e-3, 1e4},
             .slider = {0.1, 10},
             .logarithmic = true,
             .help = "how large its boards, bricks and grains are: 1 is as in nature",
             .idle = obstacle.material == Material::Plain ? "material is plain" : ""});
    v.value("gloss", obstacle.gloss,
            {.range = {0, 1},
             .slider = {0, 1},
             .help = "0: rough; 1: mirrors the sky and lights, not other things, as lacquer does"});
    v.section("motion", {.still = true, .help = "how it moves by itself"}, [&] { describe(v, obstacle.motion); });
    v.section("drive", {.help = "how the arrow keys of the viewer drive it, along its own x axis"},
              [&] { describe(v, obstacle.drive); });
    v.section("wheel", {.help = "of a part that rolls"}, [&] { describe(v, obstacle.wheel); });
    v.rule(obstacle.wheel.radius == 0 || !obstacle.parent.empty(), "wheel", "needs a \"parent\" that carries it along");
    v.rule(obstacle.motion.poses.files.empty() || std::holds_alternative<MeshShape>(obstacle.shape), "motion",
           "\"poses\" are for shapes that are a mesh");
}

}  // namespace slabflow
