// The keys of a replay's file. See scene/Parameter.h for the visitor.
#pragma once

#include <algorithm>

#include "app/session/Replay.h"
#include "scene/SceneParameters.h"

namespace slabflow {

inline constexpr Range handRange{-1e9, 1e9};  // m, of what a hand can reach
inline constexpr double mostReplayFrames = 1e9;
inline constexpr size_t mostDeeds = 10'000'000;

constexpr Names<2> namesOf(const CameraChoice&) { return {"scene", "hand"}; }

template <class Visitor>
void describe(Visitor& v, HandMove& move) {
    v.value("obstacle", move.obstacle, {.required = true, .help = "its name"});
    v.value("position", move.position, {.unit = "m", .range = handRange, .help = "of its origin"});
    v.value("rotation", move.rotation, {.range = {-2, 2}, .help = "unit quaternion: x, y, z, w"});
    v.rule(glm::length(move.rotation) > 0.5f, "rotation", "must be a unit quaternion");
}

template <class Visitor>
void describe(Visitor&, SceneCamera&) {}

template <class Visitor>
void describe(Visitor& v, HandCamera& camera) {
    v.value("eye", camera.eye, {.unit = "m", .range = handRange, .help = "where it stands"});
    v.value("target", camera.target, {.unit = "m", .range = handRange, .help = "what it looks at"});
    v.value("fov", camera.fov, fovInfo);
    v.rule(camera.eye != camera.target, "target", "must differ from \"eye\"");
}

template <class Visitor>
void describe(Visitor& v, Deed& deed) {
    int frame = int(deed.frame);
    v.value("frame", frame, {.range = {0, mostReplayFrames}, .required = true, .help = "how many went before"});
    deed.frame = frame;
    describe(v, deed.change);
    v.list("placed", deed.placed, {.help = "obstacles that were put elsewhere while no time passed"});
    v.oneOf("camera", deed.camera, {.help = "by hand, or again the scene's"});
    v.list("splats", deed.splats, {.help = "what was put into the fluid, as the scene's sources"});
    v.list("moves", deed.moves, {.help = "where obstacles were carried"});
    const auto needsNoFile = [](const SourceDesc& splat) { return !isFromFile(splat.shape); };
    v.rule(std::ranges::all_of(deed.splats, needsNoFile), "splats", "must have shapes that need no file");
}

template <class Visitor>
void describe(Visitor& v, Replay& replay) {
    int frames = int(replay.frames);
    v.value("frames", frames, {.range = {0, mostReplayFrames}, .required = true, .help = "its length"});
    replay.frames = frames;
    v.section("scene", {.required = true, .help = "that it was made with"}, [&] { describe(v, replay.scene); });
    v.section("start", {.help = "what had been changed before"}, [&] { describe(v, replay.start); });
    v.list("deeds", replay.deeds, {.most = mostDeeds, .required = true, .help = "what was done"});
    v.rule(std::ranges::is_sorted(replay.deeds, {}, &Deed::frame), "deeds", "frames must not decrease");
    v.rule(replay.deeds.empty() || replay.deeds.back().frame <= replay.frames, "frames",
           "must not be before the last of the deeds");
}

}  // namespace slabflow
