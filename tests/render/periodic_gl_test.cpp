// Pictures of a domain whose sides are periodic: no side can be seen in them, whatever lies across it.
#include "render/Renderer.h"
#include "render/TestMarch.h"
#include "support/Catch.h"

namespace slabflow::test::periodic_gl_test {

namespace {

constexpr int pixelsPerCell = 8;

PlacedGrid periodicGrid(int depth) {
    PlacedGrid grid{{.cells = {12, 10, depth}, .h = 0.07f}, {-0.37f, 0.21f, 0.13f}};
    grid.periodic = {true, true, false};
    return grid;
}

/// Waves that fit the domain, seen `shift` cells further.
DensityFunction waves(const PlacedGrid& grid, glm::ivec2 shift) {
    return [=](glm::vec3 world) {
        const glm::vec2 place =
            (glm::vec2(world - grid.origin) / grid.h + glm::vec2(shift)) / glm::vec2(grid.cells) * 6.2831853f;
        return 1.5f + std::sin(place.x) + 0.5f * std::cos(3 * place.x + place.y) * std::sin(2 * place.y);
    };
}

/// A camera before which the domain fills the picture, from so far away that its rays are nearly parallel.
Camera levelCamera(const PlacedGrid& grid) {
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

/// Sky and sun of every cell.
std::vector<float> lightOf(const FluidFields& fluid, glm::vec3 towardsSun) {
    LookDesc look;
    look.extinction = 2;
    look.light.direction = towardsSun;
    LightVolume volume(slab());
    volume.update(fluid, look);
    return volume.light().download();
}

/// The largest difference between the light of a cell and that of the cell `shift` further in another grid, around
/// whose periodic sides the shift goes. x: sky, y: sun.
glm::dvec2 lightDifference(const Grid& grid, const std::vector<float>& light, const Grid& other,
                           const std::vector<float>& otherLight, glm::ivec3 shift) {
    glm::dvec2 largest(0);
    for (int k = 0; k < grid.cells.z; ++k)
        for (int j = 0; j < grid.cells.y; ++j)
            for (int i = 0; i < grid.cells.x; ++i) {
                const glm::ivec3 there = (glm::ivec3(i, j, k) + shift) % other.cells;
                const size_t here = size_t(2 * ((k * grid.cells.y + j) * grid.cells.x + i));
                const size_t at = size_t(2 * ((there.z * other.cells.y + there.y) * other.cells.x + there.x));
                for (const int channel : {0, 1})
                    largest[channel] = std::max(largest[channel], std::abs(double(light[here + size_t(channel)]) -
                                                                           double(otherLight[at + size_t(channel)])));
            }
    return largest;
}

}  // namespace

TEST_CASE("light comes through a periodic side as through a row of domains") {
    for (const glm::ivec3 cells : {glm::ivec3(16, 12, 8), glm::ivec3(13, 12, 7), glm::ivec3(34, 11, 6)}) {
        PlacedGrid grid{{.cells = cells, .h = 0.07f}, {-0.37f, 0.21f, 0.13f}};
        PlacedGrid row = grid;
        row.cells.x *= 9;  // in the middle of which light has come through four
        grid.periodic.x = true;
        const float length = grid.size().x;
        const DensityFunction puff = [&](glm::vec3 world) {  // across the seam
            world.x = grid.origin.x + std::fmod(world.x - grid.origin.x + length / 3, length) - length / 3;
            return 3 * ball(grid.origin + glm::vec3(0.05f, 0.4f, 0.3f), 0.3f)(world) + 0.3f;
        };
        for (const glm::vec3 sun : {glm::vec3(0.5f, 1, 0.35f), glm::vec3(-1, 0.4f, 0.1f), glm::vec3(1, 0.3f, 0)}) {
            const std::vector<float> light = lightOf(fluidOf(grid, puff), sun),
                                     wanted = lightOf(fluidOf(row, puff), sun);
            const glm::dvec2 off = lightDifference(grid, light, row, wanted, {4 * cells.x, 0, 0});
            INFO(cells.x << " cells, sun from (" << sun.x << ", " << sun.y << "): off by " << off.x << ", " << off.y);
            CHECK(off.x < 0.06);  // coarse cells lie elsewhere, those of the sky the most
            CHECK(off.y < 0.03);
        }
    }
}

TEST_CASE("the light of a periodic domain moves along with its contents") {
    for (const glm::ivec3 cells : {glm::ivec3(16, 12, 20), glm::ivec3(13, 11, 18)}) {
        PlacedGrid grid{{.cells = cells, .h = 0.07f}, {-0.37f, 0.21f, 0.13f}};
        for (const glm::bvec3 periodic : {glm::bvec3(true, false, true), glm::bvec3(true, true, true)}) {
            grid.periodic = periodic;
            const glm::ivec3 shift(5, periodic.y ? 3 : 0, 0);
            const std::vector<float> light = lightOf(fluidOf(grid, waves(grid, {0, 0})), {0.5f, 1, 0.35f});
            const std::vector<float> moved = lightOf(fluidOf(grid, waves(grid, glm::ivec2(shift))), {0.5f, 1, 0.35f});
            const glm::dvec2 off = lightDifference(grid, moved, grid, light, shift);
            INFO(cells.x << " cells, periodic " << periodic.y << ": off by " << off.x << ", " << off.y);
            CHECK(off.x < 0.06);
            CHECK(off.y < 0.03);
        }
    }
}

TEST_CASE("light along periodic axes alone comes through half a domain") {
    PlacedGrid grid{{.cells = {16, 12, 8}, .h = 0.07f}, {-0.37f, 0.21f, 0.13f}};
    grid.periodic = {true, true, true};
    const std::vector<float> light = lightOf(fluidOf(grid, [](glm::vec3) { return 1.0f; }), {1, 0, 0});
    for (size_t i = 1; i < light.size(); i += 2) REQUIRE(light[i] == Approx(std::exp(-grid.size().x)).epsilon(0.01));
}

TEST_CASE("a flat picture of a periodic domain goes on behind its sides") {
    const PlacedGrid grid = periodicGrid(1);
    const glm::ivec2 size = pixelsPerCell * glm::ivec2(grid.cells), shift(5, 3);
    LookDesc look;
    look.mode = LookMode::Flat;
    look.flatQuantity = FlatQuantity::Density;
    Renderer renderer(slab());
    const auto pictureOf = [&](glm::ivec2 by) {
        return renderer.draw(shotOf(fluidOf(grid, waves(grid, by)), look, levelCamera(grid), size, 0)).image.download();
    };
    for (const float shadow : {0.0f, 5.0f}) {
        look.flatShadow = shadow;
        const double off = differenceOf(pictureOf({0, 0}), pictureOf(shift), size, shift, 0);
        INFO("shadow " << shadow << ": off by " << off);
        CHECK(off < 0.003);
    }
}

TEST_CASE("the smoke of a periodic domain goes on behind its sides, linear and cubic") {
    const PlacedGrid grid = periodicGrid(3);
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

}  // namespace slabflow::test::periodic_gl_test
