#include "scene/Rig.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <compare>
#include <glm/gtc/matrix_transform.hpp>
#include <tuple>

#include "scene/MeshRepair.h"

namespace slabflow {
namespace {

constexpr float farthest = 1e5f;  // m; scenes reach no farther

/// Whatever a file's matrices make of a place, it is one.
float clamped(float x) { return std::isfinite(x) ? std::clamp(x, -farthest, farthest) : 0; }

auto keyOf(const Influence& i) { return std::tuple(i.bone, i.weight); }
auto keyOf(const MorphDelta& d) { return std::tuple(d.weight, d.offset.x, d.offset.y, d.offset.z); }

template <class T>
std::strong_ordering compare(std::span<const T> a, std::span<const T> b) {
    const auto isLess = [](const T& x, const T& y) { return keyOf(x) < keyOf(y); };
    if (std::ranges::lexicographical_compare(a, b, isLess)) return std::strong_ordering::less;
    return std::ranges::lexicographical_compare(b, a, isLess) ? std::strong_ordering::greater
                                                              : std::strong_ordering::equal;
}

/// Far from nothing, as a share of the size of what moves.
bool areSame(const std::vector<glm::vec3>& a, const std::vector<glm::vec3>& b) {
    glm::vec3 low(farthest), high(-farthest);
    float difference = 0;
    for (size_t i = 0; i < a.size(); ++i) {
        low = glm::min(low, a[i]);
        high = glm::max(high, a[i]);
        difference = std::max(difference, glm::distance(a[i], b[i]));
    }
    return difference <= 1e-3f * glm::distance(low, high);
}

void apply(const RigChannel& channel, double time, RigPose& pose) {
    const std::vector<float> v = channel.at(time);
    if (channel.target == RigChannel::Target::Weights) {
        std::ranges::copy(v, pose.weights.begin() + std::ptrdiff_t(channel.index));
        return;
    }
    RigNode& node = pose.nodes[channel.index];
    if (channel.target == RigChannel::Target::Translation) node.translation = {v[0], v[1], v[2]};
    if (channel.target == RigChannel::Target::Rotation) node.rotation = glm::quat(v[3], v[0], v[1], v[2]);
    if (channel.target == RigChannel::Target::Scale) node.scale = {v[0], v[1], v[2]};
}

}  // namespace

glm::mat4 RigNode::parentFromNode() const {
    if (matrix) return *matrix;
    return glm::scale(glm::translate(glm::mat4(1), translation) * glm::mat4_cast(rotation), scale);
}

std::span<const Influence> Rig::influencesOf(size_t vertex) const {
    const size_t begin = vertex == 0 ? 0 : vertices[vertex - 1].influences;
    return {influences.data() + begin, vertices[vertex].influences - begin};
}

std::span<const MorphDelta> Rig::deltasOf(size_t vertex) const {
    const size_t begin = vertex == 0 ? 0 : vertices[vertex - 1].deltas;
    return {deltas.data() + begin, vertices[vertex].deltas - begin};
}

std::vector<glm::mat4> matricesOf(const std::vector<RigNode>& nodes) {
    std::vector<glm::mat4> world(nodes.size());
    std::vector<bool> isKnown(nodes.size(), false);
    std::vector<size_t> way;  // from a node up to the first ancestor that is known
    for (size_t i = 0; i < nodes.size(); ++i) {
        for (int at = int(i); at >= 0 && !isKnown[size_t(at)]; at = nodes[size_t(at)].parent) way.push_back(size_t(at));
        for (; !way.empty(); way.pop_back()) {
            const RigNode& node = nodes[way.back()];
            const glm::mat4 own = node.parentFromNode();
            world[way.back()] = node.parent < 0 ? own : world[size_t(node.parent)] * own;
            isKnown[way.back()] = true;
        }
    }
    return world;
}

std::vector<glm::vec3> Rig::positionsIn(const RigPose& pose) const {
    const std::vector<glm::mat4> world = matricesOf(pose.nodes);
    std::vector<glm::mat4x3> fromMesh;
    for (const RigBone& bone : bones) fromMesh.push_back(glm::mat4x3(world[size_t(bone.node)] * bone.fromMesh));
    std::vector<glm::vec3> result;
    result.reserve(vertices.size());
    for (size_t i = 0; i < vertices.size(); ++i) {
        glm::vec3 own = vertices[i].position, place(0);
        for (const MorphDelta& delta : deltasOf(i)) own += pose.weights[delta.weight] * delta.offset;
        for (const Influence& influence : influencesOf(i))
            place += influence.weight * (fromMesh[influence.bone] * glm::vec4(own, 1));
        result.emplace_back(clamped(place.x), clamped(place.y), clamped(place.z));
    }
    return result;
}

void Rig::weld(std::vector<glm::uvec3>& triangles) {
    const Welding welding(vertices.size(), [this](unsigned i, unsigned j) {
        const glm::vec3 &a = vertices[i].position, &b = vertices[j].position;
        if (a != b) return std::array{a.x, a.y, a.z} < std::array{b.x, b.y, b.z};
        const auto byInfluences = compare(influencesOf(i), influencesOf(j));
        return byInfluences != 0 ? byInfluences < 0 : compare(deltasOf(i), deltasOf(j)) < 0;
    });
    Rig welded{rest, bones, {}, {}, {}};
    for (const unsigned i : welding.kept) {
        const auto own = influencesOf(i);
        const auto moves = deltasOf(i);
        welded.influences.insert(welded.influences.end(), own.begin(), own.end());
        welded.deltas.insert(welded.deltas.end(), moves.begin(), moves.end());
        welded.vertices.push_back({vertices[i].position, welded.influences.size(), welded.deltas.size()});
    }
    *this = std::move(welded);
    renumber(triangles, welding);
}

RigMotion::RigMotion(Rig rig, std::vector<RigClip> clips) : rig_(std::move(rig)), moves_(std::move(clips)) {
    for (const RigClip& move : moves_) {
        double duration = 0;
        for (const RigChannel& channel : move.channels) duration = std::max(duration, double(channel.times.back()));
        clips_.push_back({.name = move.name, .duration = duration, .period = duration});
        const size_t clip = clips_.size() - 1;
        clips_.back().closes = areSame(positionsAt(clip, 0), positionsAt(clip, duration));
    }
}

std::vector<glm::vec3> RigMotion::positionsAt(size_t clip, double time) const {
    RigPose pose = rig_.rest;
    for (const RigChannel& channel : moves_[clip].channels) apply(channel, time, pose);
    return rig_.positionsIn(pose);
}

}  // namespace slabflow
