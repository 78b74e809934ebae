#include "scene/MeshPlayback.h"

#include <algorithm>
#include <cmath>

namespace slabflow {
namespace {

/// The way of a clip through a step, in the clip's time.
struct Played {
    double now;
    double first, last;  ///< between which its velocity is taken
};

double within(double time, double period) { return period > 0 ? time - std::floor(time / period) * period : 0; }

Played playedAt(const MeshShape& shape, const MeshClip& clip, double time, float dt) {
    const double unit = clip.inFrames ? double(shape.frameRate) : 1, rate = unit * double(shape.clipSpeed);
    const double now = unit * double(shape.clipStart) + rate * time, before = now - rate * double(dt);
    if (!shape.clipRepeat) {
        const double end = std::clamp(now, 0.0, clip.duration), start = std::clamp(before, 0.0, clip.duration);
        return {end, start, end};
    }
    const double end = within(now, clip.period), start = within(before, clip.period);
    const bool startsAgain = std::floor(now / clip.period) != std::floor(before / clip.period);
    if (clip.period <= 0 || clip.closes || !startsAgain) return {end, start, end};
    const double step = std::min(std::abs(now - before), clip.period);
    return rate > 0 ? Played{end, 0, step} : Played{end, clip.period, clip.period - step};
}

}  // namespace

std::optional<size_t> clipOf(const MeshShape& shape) {
    if (!shape.mesh || !shape.mesh->motion) return {};
    if (shape.clip.empty()) return 0;
    const auto& clips = shape.mesh->motion->clips();
    const auto found = std::ranges::find(clips, shape.clip, &MeshClip::name);
    return found == clips.end() ? std::nullopt : std::optional(size_t(found - clips.begin()));
}

bool isPlaying(const MeshShape& shape) {
    const auto clip = clipOf(shape);
    return clip && shape.clipSpeed != 0 && shape.mesh->motion->clips()[*clip].duration > 0;
}

PosedMesh poseAt(const MeshShape& shape, double time, float dt) {
    const MeshMotion& motion = *shape.mesh->motion;
    const size_t clip = *clipOf(shape);
    const Played played = playedAt(shape, motion.clips()[clip], time, dt);
    PosedMesh posed;
    posed.positions = motion.positionsAt(clip, played.now);
    posed.triangles = motion.trianglesAt(clip, played.now);
    posed.velocities.resize(posed.positions.size(), glm::vec3(0));
    if (dt <= 0 || posed.triangles || played.first == played.last) return posed;
    const std::vector<glm::vec3> from = motion.positionsAt(clip, played.first);
    const std::vector<glm::vec3> to =
        played.last == played.now ? posed.positions : motion.positionsAt(clip, played.last);
    for (size_t i = 0; i < from.size(); ++i) posed.velocities[i] = (to[i] - from[i]) / dt;
    return posed;
}

Mesh meshAtStart(const MeshShape& shape) {
    Mesh mesh = *shape.mesh;
    if (!clipOf(shape)) return mesh;
    PosedMesh posed = poseAt(shape, 0, 0);
    mesh.positions = std::move(posed.positions);
    if (posed.triangles) mesh.triangles = *posed.triangles;
    return mesh;
}

}  // namespace slabflow
