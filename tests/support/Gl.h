// What a test that needs OpenGL works with.
#pragma once

#include <vector>

#include "slab/Slab.h"

namespace slabflow::test {

/// The process's headless context, made by GlMain before any test runs.
Context& context();

/// A slab over the project's own glsl/ and models/ folders, shared by all tests of the process.
Slab& slab();

/// The same with the other way of choosing slices, where the driver has both; else the same.
Slab& slabOfOtherPath();

/// Called by GlMain.
void setContext(Context* context);

}  // namespace slabflow::test
