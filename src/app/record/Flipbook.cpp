#include "app/record/Flipbook.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <nlohmann/json.hpp>

#include "app/files/FrameWriter.h"
#include "app/files/ImageWriter.h"
#include "app/files/PassExport.h"
#include "app/record/Sheet.h"
#include "app/record/SixWay.h"
#include "base/Error.h"
#include "base/File.h"

namespace slabflow {
namespace {

constexpr int largestSheet = 8192;  // pixels along an edge: what game engines take
constexpr float margin = 1.02f;     // around the domain, for filters that read beyond their tile

constexpr const char *sheetName = "flipbook.png", *motionName = "flipbook_motion.png",
                     *descriptionName = "flipbook.json",
                     *lightNames[] = {"flipbook_light_a.png", "flipbook_light_b.png"};

std::string text(glm::ivec2 size) { return std::to_string(size.x) + "x" + std::to_string(size.y); }

/// -1 … 1 to 0 … 255, 0 to 128.
std::byte toByte(float value) { return std::byte(std::clamp(int(std::floor(127.5f * value + 128)), 0, 255)); }

}  // namespace

void checkFlipbook(glm::ivec2 tiles, long firstFrame, const SceneDesc& scene) {
    const glm::ivec2 sheet = tiles * scene.record.size;
    if (sheet.x > largestSheet || sheet.y > largestSheet)
        throw UsageError("--flipbook: " + text(tiles) + " tiles of " + text(scene.record.size) + " pixels make " +
                         text(sheet) + "; allowed is up to " + std::to_string(largestSheet) +
                         " either way: fewer tiles or a smaller --size");
    const int count = tiles.x * tiles.y;
    const long frames = std::max(scene.record.frames - (firstFrame - 1), 0L);
    if (count > frames)
        throw UsageError("--flipbook: " + text(tiles) + " are " + std::to_string(count) +
                         " tiles, but there are only " + std::to_string(frames) + " frames from frame " +
                         std::to_string(firstFrame) + " on; record more with --frames");
    if (const auto reason = whyNotApart(scene))
        throw UsageError("--flipbook: the scene \"" + scene.name + "\" " + std::string(*reason));
}

Camera cameraFraming(const CameraDesc& desc, const PlacedGrid& grid, glm::ivec2 size) {
    const View view = Camera(desc).view(size);
    const glm::vec3 middle = grid.origin + 0.5f * grid.size();
    float distance = 0;
    for (int corner = 0; corner < 8; ++corner) {
        const glm::vec3 side(corner & 1, (corner >> 1) & 1, corner >> 2);
        const glm::vec3 offset = (side - 0.5f) * grid.size();
        for (const glm::vec3 edge : {view.right, view.up}) {  // half the picture at depth 1
            const float needed = std::abs(glm::dot(offset, edge)) / glm::dot(edge, edge);
            distance = std::max(distance, margin * needed - glm::dot(offset, view.forward));
        }
    }
    return Camera({.eye = middle - distance * view.forward, .target = middle, .fov = desc.fov});
}

Flipbook::Flipbook(std::filesystem::path folder, glm::ivec2 tiles, long firstFrame, const SceneDesc& scene, bool sixWay)
    : folder_(std::move(folder)),
      tiles_(tiles),
      size_(scene.record.size),
      before_(firstFrame - 1),
      frames_(scene.record.frames - before_),
      frameSeconds_(scene.time.step),
      sixWay_(sixWay) {}

std::int64_t Flipbook::frameOf(int tile) const { return before_ + (tile + 1) * frames_ / count(); }

std::optional<int> Flipbook::tileOf(long frame) const {
    // The first tile that shows no earlier frame.
    const std::int64_t tile = ((frame - before_) * count() + frames_ - 1) / frames_ - 1;
    if (frame <= before_ || tile >= count() || frameOf(int(tile)) != frame) return std::nullopt;
    return int(tile);
}

float Flipbook::secondsAfter(int tile) const { return float(frameOf(tile + 1) - frameOf(tile)) * frameSeconds_; }

std::string Flipbook::nameOf(int tile) {
    char name[32];
    std::snprintf(name, sizeof name, "flipbook_%04d.tile", tile + 1);
    return name;
}

std::vector<std::string> Flipbook::sheetNames(bool sixWay) {
    std::vector<std::string> names{sheetName, motionName, descriptionName};
    if (sixWay) names.insert(names.end(), std::begin(lightNames), std::end(lightNames));
    return names;
}

void Flipbook::writeTile(int tile, std::span<const std::byte> colours, std::span<const std::byte> motion,
                         std::span<const float> light) const {
    std::vector<std::byte> bytes(colours.begin(), colours.end());
    bytes.insert(bytes.end(), motion.begin(), motion.end());
    const auto lightBytes = std::as_bytes(light);
    bytes.insert(bytes.end(), lightBytes.begin(), lightBytes.end());
    writeFileAtomically(pathOf(tile), bytes);
}

Flipbook::Tile Flipbook::readTile(int tile) const {
    const std::string file = readFile(pathOf(tile));
    const size_t pixels = size_t(size_.x) * size_t(size_.y), colourBytes = 4 * pixels,
                 motionBytes = pixels * sizeof(glm::vec2),
                 lightBytes = sixWay_ ? pixels * sixWayChannels * sizeof(float) : 0;
    if (file.size() != colourBytes + motionBytes + lightBytes)
        throw Error(pathOf(tile).string() + " is damaged; remove it, and --resume records it again");
    const auto bytes = std::as_bytes(std::span(file));
    const auto colours = bytes.first(colourBytes);
    return {{colours.begin(), colours.end()},
            floatsOf(bytes.subspan(colourBytes, motionBytes)),
            floatsOf(bytes.subspan(colourBytes + motionBytes))};
}

/// Motion as a share of the tile's width and height.
glm::vec2 Flipbook::inTiles(const Tile& tile, size_t pixel) const {
    return glm::vec2(tile.motion[2 * pixel], tile.motion[2 * pixel + 1]) / glm::vec2(size_);
}

void Flipbook::assemble() const {
    const float scale = writeColours();
    writeMotion(scale);
    writeDescription(scale, sixWay_ ? std::optional(writeLight()) : std::nullopt);
}

/// Returns the largest motion along either axis; 1 where nothing moves.
float Flipbook::writeColours() const {
    Sheet sheet(tiles_, size_);
    float largest = 0;
    for (int i = 0; i < count(); ++i) {
        const Tile tile = readTile(i);
        sheet.put(i, tile.colours);
        for (size_t pixel = 0; pixel < tile.motion.size() / 2; ++pixel) {
            const glm::vec2 moved = glm::abs(inTiles(tile, pixel));
            largest = std::max({largest, moved.x, moved.y});
        }
    }
    writeFileAtomically(folder_ / sheetName, encodePngWithAlpha(sheet.size(), sheet.bytes()));
    return largest > 0 ? largest : 1;
}

void Flipbook::writeMotion(float scale) const {
    Sheet sheet(tiles_, size_);
    std::vector<std::byte> rgba;
    for (int i = 0; i < count(); ++i) {
        const Tile tile = readTile(i);
        rgba.clear();
        for (size_t pixel = 0; pixel < tile.motion.size() / 2; ++pixel) {
            const glm::vec2 share = inTiles(tile, pixel) / scale;
            rgba.insert(rgba.end(), {toByte(share.x), toByte(share.y), std::byte(0), std::byte(255)});
        }
        sheet.put(i, rgba);
    }
    writeFileAtomically(folder_ / motionName, encodePng(sheet.size(), sheet.bytes()));
}

/// Returns by what the values of both are to be multiplied: the largest of all; 1 where there is none.
Flipbook::LightScale Flipbook::writeLight() const {
    constexpr auto alpha = size_t(SixWayChannel::Alpha), emission = size_t(SixWayChannel::Emission);
    LightScale scale{0, 0};
    for (int i = 0; i < count(); ++i) {
        const std::vector<float> light = readTile(i).light;
        for (size_t value = 0; value < light.size(); ++value) {
            const size_t channel = value % sixWayChannels;
            float& largest = channel == emission ? scale.emission : scale.light;
            if (channel != alpha) largest = std::max(largest, light[value]);
        }
    }
    for (float* largest : {&scale.light, &scale.emission})
        if (*largest <= 0) *largest = 1;
    for (const size_t half : {size_t(0), size_t(1)}) {
        Sheet sheet(tiles_, size_);
        std::vector<std::byte> rgba;
        for (int i = 0; i < count(); ++i) {
            const std::vector<float> light = readTile(i).light;
            rgba.clear();
            for (size_t value = 0; value < light.size(); ++value) {
                const size_t channel = value % sixWayChannels;
                if (channel / 4 != half) continue;
                const float whole = channel == alpha ? 1 : channel == emission ? scale.emission : scale.light;
                rgba.push_back(std::byte(std::clamp(light[value] / whole, 0.0f, 1.0f) * 255 + 0.5f));
            }
            sheet.put(i, rgba);
        }
        writeFileAtomically(folder_ / lightNames[half], encodePngWithAlpha(sheet.size(), sheet.bytes()));
    }
    return scale;
}

void Flipbook::writeDescription(float scale, const std::optional<LightScale>& light) const {
    const double fps = double(count()) / (double(frames_) * double(frameSeconds_));
    nlohmann::ordered_json json{
        {"image", sheetName},
        {"premultiplied", true},
        {"columns", tiles_.x},
        {"rows", tiles_.y},
        {"frames", count()},
        {"tile_size", {size_.x, size_.y}},
        {"fps", std::round(1e4 * fps) / 1e4},  // the scene's step is a float
        {"motion_image", motionName},
        {"motion_scale", scale},
        {"motion_meaning",
         "(2 * red - 1, 2 * green - 1) * motion_scale: how far what is seen moves until the next tile, in widths of a "
         "tile to the right and heights upwards"},
    };
    if (light) {
        json["light_images"] = lightNames;
        json["light_scale"] = light->light;
        json["emission_scale"] = light->emission;
        json["light_meaning"] =
            "linear, not sRGB; a: light from the right, top and back, opacity; b: from the left, bottom and front, "
            "emission. Times its scale, light is what smoke sends to the eye where a white surface that faces the same "
            "light would send 1; it is multiplied by opacity already";
    }
    const std::string text = json.dump(4) + "\n";
    writeFileAtomically(folder_ / descriptionName, std::as_bytes(std::span(text)));
}

void Flipbook::removeTiles() const {
    for (int tile = 0; tile < count(); ++tile) {
        std::error_code ignored;
        std::filesystem::remove(pathOf(tile), ignored);
    }
}

}  // namespace slabflow
