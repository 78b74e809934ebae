// The nodes of a glTF file, and what moves them.
#pragma once

#include "scene/GltfFile.h"
#include "scene/Rig.h"

namespace slabflow {

/// Nodes as a rig has them, with the weights of morph targets of those that have meshes.
struct GltfTree {
    RigPose rest;
    std::vector<size_t> firstWeights;  ///< of each node, in rest.weights
    std::vector<size_t> seen;          ///< nodes of the scene that is shown, parents first
};

GltfTree readTree(const GltfFile& file);

/// How many morph targets a mesh has.
size_t morphTargetsOf(const GltfFile& file, const GltfObject& mesh);

/// The animations that move any node.
std::vector<RigClip> readClips(const GltfFile& file, const GltfTree& tree);

}  // namespace slabflow
