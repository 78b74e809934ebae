// The parameters of the camera. See Parameter.h for the visitor.
#pragma once

#include <algorithm>

#include "scene/Parameter.h"
#include "scene/CameraDesc.h"

namespace slabflow {

inline constexpr ParameterInfo eyeInfo{.unit = "m", .range = {-1e5, 1e5}, .slider = {-5, 5}, .help = "where it stands"};
inline constexpr ParameterInfo targetInfo{
    .unit = "m", .range = {-1e5, 1e5}, .slider = {-5, 5}, .help = "what it looks at"};
inline constexpr ParameterInfo fovInfo{
    .unit = "degrees", .range = {1, 170}, .slider = {10, 90}, .help = "vertical field of view"};

template <class Visitor>
void describe(Visitor& v, CameraKey& key) {
    v.value("time", key.time, {.unit = "s", .range = {0, 1e6}, .slider = {0, 60}, .required = true, .help = "when"});
    v.value("eye", key.eye, eyeInfo);
    v.value("target", key.target, targetInfo);
    v.value("fov", key.fov, fovInfo);
    v.rule(key.eye != key.target, "target", "must differ from \"eye\"");
}

template <class Visitor>
void describe(Visitor& v, LensDesc& lens) {
    v.value("aperture", lens.aperture,
            {.unit = "m",
             .range = {0, 100},
             .slider = {0, 0.2},
             .help = "width of the lens: what is not in focus blurs in pictures of several samples; 0 is a pinhole"});
    v.value("focus", lens.focus,
            {.unit = "m",
             .range = {0, 1e5},
             .slider = {0, 10},
             .help = "distance at which all is sharp; 0 is that of the target",
             .idle = lens.aperture > 0 ? "" : "the lens is a pinhole"});
    v.value("shutter", lens.shutter,
            {.range = {0, 1},
             .help = "share of the time between frames for which it is open: what moves blurs in pictures of several "
                     "samples; 0.5 is a film camera's"});
}

template <class Visitor>
void describe(Visitor& v, CameraDesc& camera) {
    v.value("eye", camera.eye, eyeInfo);
    v.value("target", camera.target, targetInfo);
    v.value("fov", camera.fov, fovInfo);
    v.value("orbit", camera.orbit,
            {.unit = "degrees/s",
             .range = {-1e4, 1e4},
             .slider = {-90, 90},
             .still = true,
             .help = "turns the eye around the vertical axis through the target"});
    v.list("path", camera.path,
           {.most = 10000,
            .still = true,
            .help = "places and times instead: a smooth curve that starts and ends at rest"});
    v.value("repeat", camera.repeat, {.still = true, .help = "repeat the path when it ends"});
    v.value("follow", camera.follow,
            {.help = "name of an obstacle that it goes along with: eye and target are around its position"});
    v.value("follow_heading", camera.followHeading,
            {.help = "turns about the vertical with the obstacle: x is then where that looks",
             .idle = camera.follow.empty() ? "it follows no obstacle" : ""});
    describe(v, camera.lens);
    v.rule(camera.eye != camera.target, "target", "must differ from \"eye\"");
    const auto isLater = [](const CameraKey& a, const CameraKey& b) { return a.time >= b.time; };
    v.rule(std::ranges::adjacent_find(camera.path, isLater) == camera.path.end(), "path", "times must increase");
    const auto closes = [&] {
        CameraKey last = camera.path.back();
        last.time = camera.path.front().time;
        return last == camera.path.front();
    };
    v.rule(!camera.repeat || !camera.path.empty(), "repeat", "needs a \"path\" that it repeats");
    v.rule(!camera.repeat || camera.path.empty() || closes(), "path", "must end where it begins to be repeated");
    v.rule(camera.path.empty() || camera.orbit == 0, "path", "excludes \"orbit\"");
}

}  // namespace slabflow
