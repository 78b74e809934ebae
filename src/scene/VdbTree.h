// The trees of OpenVDB files.
#pragma once

#include <string_view>

#include "scene/ByteInput.h"
#include "scene/VdbVolume.h"

namespace slabflow {

/// Reads a tree with the values of its leaves, which `input` begins with, and sets the volume's channels, background
/// and nodes. `type` and `compression` are those of base/VdbFormat.h. UsageError when the type is none of floats,
/// doubles, halves and vectors of them, or the tree is damaged.
void readVdbTree(ByteInput& input, std::string_view type, std::uint32_t compression, VdbVolume& volume);

}  // namespace slabflow
