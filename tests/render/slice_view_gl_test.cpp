#include <cmath>
#include <limits>

#include "render/SliceView.h"
#include "support/Array.h"
#include "support/Catch.h"
#include "support/Gl.h"

namespace slabflow::test::slice_view_gl_test {

static const PlacedGrid grid{{.cells = {12, 20, 7}, .h = 0.1f}, glm::vec3(0)};

/// Draws until the values of this very slice have arrived.
static SliceValues arrivedValues(const Field& field, const Slice& slice) {
    SliceView view(slab());
    for (int tries = 0; tries < 1000 && view.values().values.empty(); ++tries) view.draw(field, slice, 1);
    REQUIRE(!view.values().values.empty());
    return view.values();
}

/// Looks at slices across every axis: their cells hold value(cell).
static void checkSlices(const Field& field, Slice slice, const std::function<double(glm::ivec3)>& value) {
    for (slice.axis = 0; slice.axis < 3; ++slice.axis)
        for (slice.index = 0; slice.index < grid.cells[slice.axis]; slice.index += 2) {
            const SliceValues found = arrivedValues(field, slice);
            for (int v = 0; v < found.cells.y; ++v)
                for (int u = 0; u < found.cells.x; ++u) {
                    const glm::ivec3 cells[] = {{slice.index, v, u}, {u, slice.index, v}, {u, v, slice.index}};
                    REQUIRE(double(found.at({u, v}).value()) == Approx(value(cells[slice.axis])).margin(1e-6));
                }
        }
}

static Field makeField(Layout layout) { return slab().makeField({"shown", grid, layout, Format::RGBA32F}); }

static double smooth(glm::ivec3 cell, int channel) {
    return std::sin(0.31 * cell.x + 0.17 * cell.y - 0.4 * cell.z + channel);
}

TEST_CASE("centres: each channel, and the length of three") {
    Field field = makeField(Layout::Centre);
    std::vector<float> values;
    centres(grid, 4, smooth).forEach([&](glm::ivec3 cell, int c) { values.push_back(float(smooth(cell, c))); });
    field.upload(values);
    for (int c = 0; c < 3; ++c)
        checkSlices(field, {.component = c, .scale = 2}, [&](glm::ivec3 cell) { return 2 * smooth(cell, c); });
    checkSlices(field, {.component = Slice::length},
                [](glm::ivec3 cell) { return std::hypot(smooth(cell, 0), smooth(cell, 1), smooth(cell, 2)); });
}

TEST_CASE("faces: the mean of a cell's two") {
    Field field = makeField(Layout::Face);
    std::vector<float> values;
    glm::ivec3 t;
    for (t.z = 0; t.z <= grid.cells.z; ++t.z)
        for (t.y = 0; t.y <= grid.cells.y; ++t.y)
            for (t.x = 0; t.x <= grid.cells.x; ++t.x)
                for (int c = 0; c < 4; ++c) values.push_back(c < 3 ? float(smooth(t, c)) : 0);
    field.upload(values);
    for (int c = 0; c < 3; ++c)
        checkSlices(field, {.component = c},
                    [&](glm::ivec3 cell) { return 0.5 * (smooth(cell, c) + smooth(cell + unit(c), c)); });
}

TEST_CASE("red-black fields: four cells of a column to a texel") {
    Field field = makeField(Layout::RedBlack);
    std::vector<float> values(field.texture().texelCount() * 4);
    centres(grid, 1, smooth).forEach([&](glm::ivec3 cell, int) {
        values[redBlackIndex(grid, cell)] = float(smooth(cell, 0));
    });
    field.upload(values);
    checkSlices(field, {}, [](glm::ivec3 cell) { return smooth(cell, 0); });
}

TEST_CASE("all layers at once: tiles in reading order, each of whose cells is found again") {
    Field field = makeField(Layout::Centre);
    std::vector<float> values;
    centres(grid, 4, smooth).forEach([&](glm::ivec3 cell, int c) { values.push_back(float(smooth(cell, c))); });
    field.upload(values);
    const Slice slice{.axis = 1, .all = true};
    const SliceTiles tiles(grid, slice);
    CHECK(tiles.cells == glm::ivec2(12, 7));
    CHECK(tiles.count == glm::ivec2(4, 5));  // 48 x 35 cells
    CHECK(tiles.at({0, 34}).value() == glm::ivec3(0, 6, 0));
    CHECK(tiles.at({47, 0}).value() == glm::ivec3(11, 0, 19));
    CHECK_FALSE(tiles.at({48, 0}));
    const SliceValues found = arrivedValues(field, slice);
    REQUIRE(found.cells == glm::ivec2(48, 35));
    for (int v = 0; v < found.cells.y; ++v)
        for (int u = 0; u < found.cells.x; ++u) {
            const glm::ivec3 place = tiles.at({u, v}).value();
            REQUIRE(double(found.at({u, v}).value()) == Approx(smooth({place.x, place.z, place.y}, 0)).margin(1e-6));
        }
}

TEST_CASE("a flat 3D texture of 32 layers has 8 x 4 tiles, and one of 7 a gap") {
    CHECK(SliceTiles({{32, 32, 32}}, {.all = true}).count == glm::ivec2(8, 4));
    CHECK(SliceTiles({{32, 32, 1}}, {.all = true}).count == glm::ivec2(1, 1));
    const SliceTiles seven({{5, 5, 7}}, {.all = true});
    CHECK(seven.count == glm::ivec2(3, 3));
    CHECK_FALSE(seven.at({5, 0}));
}

TEST_CASE("colours: the middle one at 0, the outermost at plus and minus the range, magenta for not-a-number") {
    Field field = makeField(Layout::Centre);
    SliceView view(slab());
    const auto colourOf = [&](float value) {
        field.clear(glm::vec4(value));
        view.draw(field, {}, 2);
        const std::vector<std::byte> pixels = view.picture()->downloadRaw();
        return glm::vec3(int(pixels[0]), int(pixels[1]), int(pixels[2])) / 255.0f;
    };
    const auto same = [](glm::vec3 a, glm::vec3 b) { return glm::length(a - b) < 0.01f; };
    CHECK(same(colourOf(0), SliceView::colours[2]));
    CHECK(same(colourOf(2), SliceView::colours[4]));
    CHECK(same(colourOf(7), SliceView::colours[4]));
    CHECK(same(colourOf(-1), SliceView::colours[1]));
    CHECK(same(colourOf(std::numeric_limits<float>::quiet_NaN()), {1, 0, 1}));
}

}  // namespace slabflow::test::slice_view_gl_test
