// Radiance's pictures (.hdr).
#pragma once

#include <string>
#include <string_view>

#include "scene/SkyImage.h"

namespace slabflow {

/// A picture of Radiance's format (Ward 1991, "Real pixels"), packed or not. Errors are those of readSkyImage.
SkyImage readHdr(std::string_view file, const std::string& source);

}  // namespace slabflow
