// The .npy files that a scene starts from.
#pragma once

#include "scene/JsonDocument.h"
#include "scene/SceneDesc.h"

namespace slabflow {

/// Makes the paths absolute (relative ones start at `folder`; at the working directory if that is empty) and reads each
/// file to check it. UsageError when one is missing or malformed, holds a value that is not finite, or has a shape
/// other than the scene's grid needs: (nz, ny, nx) for density and temperature, (nz, ny, nx, 3) for velocity and dye,
/// (nz+1, ny+1, nx+1, 3) for velocity on faces. Density, reaction and dye may fall below 0 by a tenth of their largest
/// value; such values count as 0.
void resolveInitialFiles(SceneDesc& scene, const std::filesystem::path& folder, const JsonDocument& document);

}  // namespace slabflow
