// Meshes that bones move.
#pragma once

#include <glm/glm.hpp>
#include <glm/gtc/quaternion.hpp>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "scene/MeshMotion.h"
#include "scene/RigChannel.h"

namespace slabflow {

/// Where a node is in the coordinates of its parent: scaled, turned, then moved.
struct RigNode {
    int parent = -1;  ///< its index; -1: the world
    glm::vec3 translation{0};
    glm::quat rotation{1, 0, 0, 0};
    glm::vec3 scale{1};
    std::optional<glm::mat4> matrix;  ///< instead of the three

    glm::mat4 parentFromNode() const;
};

/// What moves vertices: a node, and where it was when they were bound to it.
struct RigBone {
    int node = 0;
    glm::mat4 fromMesh{1};  ///< to the node's coordinates: the inverse bind matrix
};

/// A bone's share in a vertex.
struct Influence {
    unsigned bone = 0;
    float weight = 1;
    bool operator==(const Influence&) const = default;
};

/// What a morph target adds to a vertex where its weight is 1.
struct MorphDelta {
    unsigned weight = 0;  ///< its index among RigPose::weights
    glm::vec3 offset{0};
    bool operator==(const MorphDelta&) const = default;
};

struct RigVertex {
    glm::vec3 position{0};
    size_t influences = 0, deltas = 0;  ///< where its own end in the rig's lists; they begin where the last one's end
};

/// What moves a rig.
struct RigPose {
    std::vector<RigNode> nodes;  ///< in any order; none is among its own ancestors
    std::vector<float> weights;  ///< of morph targets
};

/// From each node's coordinates to the world's.
std::vector<glm::mat4> matricesOf(const std::vector<RigNode>& nodes);

/// Linear blend skinning (Magnenat-Thalmann, Laperrière, Thalmann 1988) after blend shapes; a rigid part has one bone.
struct Rig {
    RigPose rest;
    std::vector<RigBone> bones;
    std::vector<RigVertex> vertices;
    std::vector<Influence> influences;
    std::vector<MorphDelta> deltas;

    std::span<const Influence> influencesOf(size_t vertex) const;
    std::span<const MorphDelta> deltasOf(size_t vertex) const;

    /// Of the vertices, in the world; within 1e5.
    std::vector<glm::vec3> positionsIn(const RigPose& pose) const;

    /// Vertices that nothing tells apart become one; the triangles follow.
    void weld(std::vector<glm::uvec3>& triangles);
};

/// What a clip does to a rig.
struct RigClip {
    std::string name;
    std::vector<RigChannel> channels;
};

/// A rig and one clip or more, from 0 to the last time of any channel of a clip.
class RigMotion final : public MeshMotion {
public:
    RigMotion(Rig rig, std::vector<RigClip> clips);
    std::vector<glm::vec3> positionsAt(size_t clip, double time) const override;

private:
    Rig rig_;
    std::vector<RigClip> moves_;
};

}  // namespace slabflow
