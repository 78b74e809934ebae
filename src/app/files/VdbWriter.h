// OpenVDB files, as version 224 of their format has them: what renderers and effects programs exchange volumes in.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "app/files/VdbGrid.h"

namespace slabflow {

/// What the file holds, values as floats or as half floats. Equal grids are equal bytes.
std::vector<std::byte> encodeVdb(std::span<const VdbGrid> grids, bool asHalf);

}  // namespace slabflow
