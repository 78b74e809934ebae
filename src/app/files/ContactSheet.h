// Pictures side by side, with what they are written below.
#pragma once

#include <string>
#include <vector>

#include "app/files/ImageReader.h"

namespace slabflow {

struct Tile {
    Image image;
    std::string label;  ///< ASCII; other letters become "?"
};

/// A picture of the tiles, row after row from the top left. Those wider than 640 pixels are shown smaller, by a whole
/// factor.
Image contactSheet(const std::vector<Tile>& tiles, int columns);

}  // namespace slabflow
