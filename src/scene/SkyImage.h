// Pictures of all directions: what is around a scene, as cameras record it.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

#include "scene/Raster.h"

namespace slabflow {

/// Linear radiance by direction: columns are equal steps around the vertical, rows equal steps from the zenith down to
/// the nadir.
using SkyImage = Raster<glm::vec3>;

/// Reads an OpenEXR or a Radiance file, whichever it is. Error that starts with `source` when it cannot, or when the
/// image is larger than requireRasterSize allows.
SkyImage readSkyImage(std::string_view file, const std::string& source);

/// The same from a file, with at most 2048 x 1024 pixels; read once however often it is asked for, as long as it is in
/// use and the file does not change.
std::shared_ptr<const SkyImage> loadSkyImage(const std::filesystem::path& file);

}  // namespace slabflow
