// Pictures of a domain whose sides are periodic: no side can be seen in them, whatever lies across it.
#include "render/Renderer.h"
#include "render/TestMarch.h"
#include "support/Catch.h"

using namespace slabflow;
using namespace slabflow::test;

namespace {

constexpr int pixelsPerCell = 8;

Grid periodicGrid(int depth) {
    Grid grid{.cells = {12, 10, depth}, .h = 0.07f, .origin = {-0.37f, 0.21f, 0.13f}};
    grid.periodic = {true, true, false};
    return grid;
}

/// Waves that fit the domain, seen `shift` cells further.
DensityFunction waves(const Grid& grid, glm::ivec2 shift) {
    return [=](glm::vec3 world) {
        const glm::vec2 place =
            (glm::vec2(world - grid.origin) / grid.h + glm::vec2(shift)) / glm::vec2(grid.cells) * 6.2831853f;
        return 1.5f + std::sin(place.x) + 0.5f * std::cos(3 * place.x + place.y) * std::sin(2 * place.y);
    };
}

/// A camera before which the domain fills the picture, from so far away that its rays are nearly parallel.
Camera levelCamera(const Grid& grid) {
    const glm::vec3 middle = grid.origin + 0.5f * grid.size();
    const float distance = 60;
    const float fov = glm::degrees(2 * std::atan(0.5f * grid.size().y / distance));
    return Camera({.eye = middle + glm::vec3(0, 0, distance), .target = middle, .fov = fov});
}

/// The largest difference between a picture and one of a domain that begins `shift` cells further.
double differenceOf(const std::vector<float>& picture, const std::vector<float>& shifted, glm::ivec2 size,
                    glm::ivec2 shift, int channel) {
    double largest = 0;
    for (int y = 0; y < size.y; ++y)
        for (int x = 0; x < size.x; ++x) {
            const glm::ivec2 there = (glm::ivec2(x, y) + pixelsPerCell * shift) % size;
            const auto at = [&](const std::vector<float>& values, glm::ivec2 pixel) {
                return double(values[size_t(4 * (pixel.y * size.x + pixel.x) + channel)]);
            };
            largest = std::max(largest, std::abs(at(shifted, {x, y}) - at(picture, there)));
        }
    return largest;
}

}  // namespace

TEST_CASE("a flat picture of a periodic domain goes on behind its sides") {
    const Grid grid = periodicGrid(1);
    const glm::ivec2 size = pixelsPerCell * glm::ivec2(grid.cells), shift(5, 3);
    LookDesc look;
    look.mode = LookMode::Flat;
    look.flatQuantity = FlatQuantity::Density;
    Renderer renderer(slab());
    const auto pictureOf = [&](glm::ivec2 by) {
        return renderer.draw(fluidOf(grid, waves(grid, by)), look, levelCamera(grid), size, 0).image.download();
    };
    const double off = differenceOf(pictureOf({0, 0}), pictureOf(shift), size, shift, 0);
    INFO("off by " << off);
    CHECK(off < 0.003);
}

TEST_CASE("the smoke of a periodic domain goes on behind its sides, linear and cubic") {
    const Grid grid = periodicGrid(3);
    const glm::ivec2 size = pixelsPerCell * glm::ivec2(grid.cells), shift(7, 4);
    for (const DensityFilter filter : {DensityFilter::Linear, DensityFilter::Cubic}) {
        LookDesc look;
        look.extinction = 3;
        look.march.offscreenScale = 1;
        look.filter = filter;
        look.multisampling = false;
        const View view = levelCamera(grid).view(size);
        const auto opacity = [&](glm::ivec2 by) {
            return marched(fluidOf(grid, waves(grid, by)), look, view).image.download();
        };
        const double off = differenceOf(opacity({0, 0}), opacity(shift), size, shift, 3);
        INFO("filter " << int(filter) << ": off by " << off);
        CHECK(off < 0.01);
    }
}
