// OpenEXR pictures.
#pragma once

#include <string>
#include <string_view>

#include "scene/SkyImage.h"

namespace slabflow {

/// Whether a file begins as those do.
bool isExr(std::string_view file);

/// A picture of rows of pixels with channels R, G and B or Y alone, plain, RLE, ZIPS or ZIP (Kainz, Bogart, Hess 2009,
/// "OpenEXR File Layout"). Colours are taken for those of BT.709. Errors are those of readSkyImage.
SkyImage readExr(std::string_view file, const std::string& source);

}  // namespace slabflow
