// Sprite sheets for games: a recording as the tiles of one picture, with motion vectors to blend from one to the next.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <glm/glm.hpp>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "render/Camera.h"
#include "scene/SceneDesc.h"

namespace slabflow {

/// UsageError when the sheet would be larger than textures are, when there are fewer frames from `firstFrame` on than
/// tiles, or when the scene's look has no fluid apart from its surroundings. `tiles` counts columns and rows.
void checkFlipbook(glm::ivec2 tiles, long firstFrame, const SceneDesc& scene);

/// Looks as `desc` does, but at the middle of the domain and from where all of it just fits into the picture: what is
/// cut off at the edge of a sprite is seen in a game.
Camera cameraFraming(const CameraDesc& desc, const PlacedGrid& grid, glm::ivec2 size);

/// Tiles go to files of their own, so that a recording can be resumed, and are put together at the end. They are evenly
/// spread over the frames from `firstFrame` on; the last one shows the last frame. Tile 0 is at the top left, tile 1 to
/// its right.
class Flipbook {
public:
    /// With `sixWay`, light from six sides as well, see SixWay.h.
    Flipbook(std::filesystem::path folder, glm::ivec2 tiles, long firstFrame, const SceneDesc& scene,
             bool sixWay = false);

    int count() const { return tiles_.x * tiles_.y; }

    /// The tile that shows this frame, if one does.
    std::optional<int> tileOf(long frame) const;

    /// Simulated time to the next tile; of the last, to where the next would be.
    float secondsAfter(int tile) const;

    /// From any thread. Colours are RGBA8, motion is two floats a pixel [pixel], light eight as of SixWayChannel or
    /// none, bottom rows first.
    void writeTile(int tile, std::span<const std::byte> colours, std::span<const std::byte> motion,
                   std::span<const float> light = {}) const;

    /// Writes flipbook.png, flipbook_motion.png and flipbook.json from the tiles on disk, and both sheets of light.
    void assemble() const;

    void removeTiles() const;  ///< the first one first: while it is there, the sheet may be missing

    static std::string nameOf(int tile);                      ///< of the tile's file
    static std::vector<std::string> sheetNames(bool sixWay);  ///< of what assemble() writes
    std::vector<std::string> sheetNames() const { return sheetNames(sixWay_); }

private:
    struct Tile {
        std::vector<std::byte> colours;
        std::vector<float> motion, light;
    };
    struct LightScale {
        float light, emission;
    };

    std::int64_t frameOf(int tile) const;
    std::filesystem::path pathOf(int tile) const { return folder_ / nameOf(tile); }
    Tile readTile(int tile) const;
    glm::vec2 inTiles(const Tile& tile, size_t pixel) const;
    float writeColours() const;
    void writeMotion(float scale) const;
    LightScale writeLight() const;
    void writeDescription(float scale, const std::optional<LightScale>& light) const;

    const std::filesystem::path folder_;
    const glm::ivec2 tiles_, size_;
    const std::int64_t before_, frames_;  ///< without tiles, and with
    const float frameSeconds_;
    const bool sixWay_;
};

}  // namespace slabflow
