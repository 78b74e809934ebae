// Solids from OpenVDB files.
#pragma once

#include "scene/ObstacleDesc.h"
#include "scene/Text.h"

namespace slabflow {

/// Whether a file is an OpenVDB file by its ending.
inline bool isVdbFile(const std::string& file) { return hasEnding(file, ".vdb"); }

/// Reads shape.file, and sets the lattice and where it is: as the file says, one node for each voxel, or a lattice as
/// fine as 256 nodes along its longest edge allow. Solid are the inside of a level set and what is more than half
/// dense in a fog. UsageError that names the file when it cannot be read, holds vectors, or nothing is solid.
void readVdbSolid(VolumeShape& shape);

}  // namespace slabflow
