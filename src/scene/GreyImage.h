// Images as masks see them.
#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "scene/Raster.h"

namespace slabflow {

using GreyImage = Raster<float>;  ///< in shades of grey, 0 (black) to 1 (white)

/// Reads PNG and JPEG; what is transparent counts as black. Error that starts with `source` when it cannot, or when the
/// image is larger than requireRasterSize allows, before memory is taken for it.
GreyImage readGreyImage(std::span<const std::byte> file, const std::string& source);

}  // namespace slabflow
