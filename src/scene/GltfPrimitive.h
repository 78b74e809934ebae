// The vertices and triangles of a part of a glTF mesh.
#pragma once

#include "scene/GltfFile.h"
#include "scene/Rig.h"

namespace slabflow {

/// Where a mesh stands in a rig.
struct GltfPlace {
    size_t firstBone = 0;     ///< its node, or the joints of its skin, which are the last bones of the rig
    bool isSkinned = false;   ///< vertices say which of them they follow
    bool isMirrored = false;  ///< by its node, which turns its triangles over
    size_t firstWeight = 0;   ///< of its morph targets, in RigPose::weights
    size_t weights = 0;       ///< how many
};

/// Adds a primitive to a rig and its triangles to others; false where it is of points or lines.
bool addPrimitive(const GltfFile& file, const GltfObject& primitive, const GltfPlace& place, Rig& rig,
                  std::vector<glm::uvec3>& triangles);

}  // namespace slabflow
