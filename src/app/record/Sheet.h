// A picture of many.
#pragma once

#include <algorithm>
#include <cstddef>
#include <glm/glm.hpp>
#include <span>
#include <vector>

namespace slabflow {

/// RGBA8, bottom row first, tile 0 at the top left.
class Sheet {
public:
    Sheet(glm::ivec2 tiles, glm::ivec2 tileSize) : tiles_(tiles), tileSize_(tileSize) {
        bytes_.resize(size_t(size().x) * size_t(size().y) * 4);
    }

    void put(int tile, std::span<const std::byte> rgba) {
        const glm::ivec2 low = glm::ivec2(tile % tiles_.x, tiles_.y - 1 - tile / tiles_.x) * tileSize_;
        const size_t rowBytes = size_t(tileSize_.x) * 4;
        for (int y = 0; y < tileSize_.y; ++y)
            std::ranges::copy(rgba.subspan(size_t(y) * rowBytes, rowBytes),
                              bytes_.begin() + (std::ptrdiff_t(low.y + y) * size().x + low.x) * 4);
    }

    glm::ivec2 size() const { return tiles_ * tileSize_; }
    std::span<const std::byte> bytes() const { return bytes_; }

private:
    glm::ivec2 tiles_, tileSize_;
    std::vector<std::byte> bytes_;
};

}  // namespace slabflow
