#include "app/files/ContactSheet.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <stb_easy_font.h>

namespace slabflow {
namespace {

constexpr int widest = 640, gap = 8, labelHeight = 24;
constexpr std::array<std::byte, 4> paper{std::byte(24), std::byte(24), std::byte(26), std::byte(255)},
    ink{std::byte(225), std::byte(225), std::byte(225), std::byte(255)};

std::byte* pixelOf(Image& image, int x, int y) {
    return image.rgba.data() + (size_t(y) * size_t(image.size.x) + size_t(x)) * 4;
}

/// Means of `factor` by `factor` pixels, as they are shown.
Image smaller(const Image& image, int factor) {
    if (factor <= 1) return image;
    Image result{image.size / factor, {}};
    result.rgba.resize(size_t(result.size.x) * size_t(result.size.y) * 4);
    for (int y = 0; y < result.size.y; ++y)
        for (int x = 0; x < result.size.x; ++x)
            for (int channel = 0; channel < 4; ++channel) {
                int sum = 0;
                for (int j = 0; j < factor; ++j)
                    for (int i = 0; i < factor; ++i)
                        sum += int(
                            image.rgba[(size_t(y * factor + j) * size_t(image.size.x) + size_t(x * factor + i)) * 4 +
                                       size_t(channel)]);
                pixelOf(result, x, y)[channel] = std::byte(sum / (factor * factor));
            }
    return result;
}

void fill(Image& sheet, glm::ivec2 low, glm::ivec2 high, const std::array<std::byte, 4>& color) {
    low = glm::max(low, glm::ivec2(0)), high = glm::min(high, sheet.size);
    for (int y = low.y; y < high.y; ++y)
        for (int x = low.x; x < high.x; ++x) std::ranges::copy(color, pixelOf(sheet, x, y));
}

/// Letters are made of boxes. Rows are counted from below. What is too wide has smaller letters, or is cut off.
void write(Image& sheet, std::string text, glm::ivec2 topLeft, int width) {
    struct Vertex {
        float x, y, z;
        std::array<unsigned char, 4> color;
    };
    for (char& letter : text)
        if (letter < ' ' || letter > '~') letter = '?';
    const int letterScale = 2 * stb_easy_font_width(text.data()) <= width ? 2 : 1;
    std::vector<Vertex> vertices(text.size() * 60 + 4);  // at most 14 boxes a letter
    const int boxes =
        stb_easy_font_print(0, 0, text.data(), nullptr, vertices.data(), int(vertices.size() * sizeof(Vertex)));
    for (size_t i = 0; i < size_t(boxes); ++i) {
        const Vertex &low = vertices[4 * i], &high = vertices[4 * i + 2];
        const glm::ivec2 from = glm::ivec2(low.x, low.y) * letterScale, to = glm::ivec2(high.x, high.y) * letterScale;
        if (to.x > width) continue;
        fill(sheet, {topLeft.x + from.x, topLeft.y - to.y}, {topLeft.x + to.x, topLeft.y - from.y}, ink);
    }
}

void paste(Image& sheet, const Image& image, glm::ivec2 low) {
    for (int y = 0; y < image.size.y; ++y)
        std::memcpy(pixelOf(sheet, low.x, low.y + y), image.rgba.data() + size_t(y) * size_t(image.size.x) * 4,
                    size_t(image.size.x) * 4);
}

}  // namespace

Image contactSheet(const std::vector<Tile>& tiles, int columns) {
    std::vector<Image> images;
    glm::ivec2 cell(0);
    for (const Tile& tile : tiles) {
        images.push_back(smaller(tile.image, (tile.image.size.x + widest - 1) / widest));
        cell = glm::max(cell, images.back().size);
    }
    const int rows = (int(tiles.size()) + columns - 1) / columns;
    const glm::ivec2 step = cell + glm::ivec2(gap, gap + labelHeight);
    Image sheet{step * glm::ivec2(columns, rows) + gap, {}};
    sheet.rgba.resize(size_t(sheet.size.x) * size_t(sheet.size.y) * 4);
    fill(sheet, {0, 0}, sheet.size, paper);
    for (size_t i = 0; i < tiles.size(); ++i) {
        const int column = int(i) % columns, row = int(i) / columns;
        const glm::ivec2 top(gap + column * step.x, sheet.size.y - gap - row * step.y);  // the tile's upper left corner
        paste(sheet, images[i], {top.x, top.y - images[i].size.y});
        write(sheet, tiles[i].label, {top.x, top.y - cell.y - 4}, cell.x);
    }
    return sheet;
}

}  // namespace slabflow
