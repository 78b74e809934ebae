// Compute shaders: what draws cannot do, or only slowly.
#pragma once

#include "gpu/Program.h"

namespace slabflow {

/// Runs so many work groups of a compute shader. What it wrote to buffers is there for the next dispatch or draw, also
/// as indices and commands.
void dispatch(Program& program, int groups);

}  // namespace slabflow
