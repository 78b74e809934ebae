// Slab::run: which texels a pass writes, what it sees meanwhile, and how it ends.
#include <algorithm>
#include <glad/gl.h>

#include "base/Error.h"
#include "support/Catch.h"
#include "support/Gl.h"
#include "support/KernelFolder.h"

namespace slabflow::test::run_gl_test {

namespace {

/// Slabs over kernels of this test's own, one for each of the driver's ways to choose the slice.
struct BothPaths {
    KernelFolder folder;
    std::vector<std::unique_ptr<Slab>> slabs;

    BothPaths() {
        folder.write("test/own_index.glsl", "vec4 kernel(ivec3 texel) { return vec4(texel, 1); }\n");
        folder.write("test/right_neighbour.glsl",
                     "uniform sampler3D f;\n"
                     "float kernel(ivec3 texel) {\n"
                     "    int last = textureSize(f, 0).x - 1;\n"
                     "    return texelFetch(f, ivec3(min(texel.x + 1, last), texel.yz), 0).x;\n"
                     "}\n");
        for (const LayerPath path : {LayerPath::GeometryShader, LayerPath::VertexShader})
            if (path == LayerPath::GeometryShader || context().capabilities().vertexShaderLayer)
                slabs.push_back(std::make_unique<Slab>(context(), folder.assets(), path));
    }
    Slab& first() { return *slabs.front(); }
};

/// How many fragments `work` has stored.
template <class Work>
GLuint fragmentsOf(Work work) {
    GLuint query = 0, count = 0;
    glCreateQueries(GL_SAMPLES_PASSED, 1, &query);
    glBeginQuery(GL_SAMPLES_PASSED, query);
    work();
    glEndQuery(GL_SAMPLES_PASSED);
    glGetQueryObjectuiv(query, GL_QUERY_RESULT, &count);
    glDeleteQueries(1, &query);
    return count;
}

/// Texels of an RGBA field that do not hold `expected(texel)`.
template <class Expected>
int wrongTexels(const Field& field, Expected expected) {
    const std::vector<float> values = field.download();
    const glm::ivec3 n = field.texels();
    int wrong = 0;
    for (int i = 0; i < n.x * n.y * n.z; ++i) {
        const size_t at = 4 * size_t(i);
        const glm::vec4 value(values[at], values[at + 1], values[at + 2], values[at + 3]);
        wrong += value != expected(glm::ivec3(i % n.x, i / n.x % n.y, i / n.x / n.y));
    }
    return wrong;
}

const glm::vec4 untouched(-1, -2, -3, -4);

}  // namespace

TEST_CASE("a pass writes every texel of every slice once, whoever chooses the slice") {
    const BothPaths paths;
    for (const auto& slab : paths.slabs)
        for (const int depth : {1, 2, 7, 64})
            for (const Layout layout : {Layout::Centre, Layout::Face, Layout::RedBlack}) {
                Field field = slab->makeField({"indices", {{5, 3, depth}}, layout, Format::RGBA32F});
                const glm::ivec3 n = field.texels();
                INFO("path " << int(slab->layerPath()) << ", depth " << depth << ", layout " << int(layout));
                CHECK(fragmentsOf([&] { slab->run({.kernel = "test/own_index", .target = field}); }) ==
                      GLuint(n.x * n.y * n.z));
                CHECK(wrongTexels(field, [](glm::ivec3 texel) { return glm::vec4(texel, 1); }) == 0);
            }
}

bool isInside(glm::ivec3 texel, const TexelBox& box) {
    return glm::all(glm::greaterThanEqual(texel, box.low)) && glm::all(glm::lessThan(texel, box.high));
}

TEST_CASE("a pass over a box writes the box and leaves the rest") {
    const std::vector<TexelBox> boxes = {{{1, 2, 3}, {4, 5, 6}}, {{0, 0, 0}, {1, 1, 1}}, {{6, 4, 8}, {7, 5, 9}},
                                         {{0, 0, 4}, {7, 5, 5}}, {{2, 0, 0}, {3, 5, 9}}, {{0, 0, 0}, {7, 5, 9}}};
    const BothPaths paths;
    for (const auto& slab : paths.slabs)
        for (const TexelBox& box : boxes)
            for (const bool inPlace : {false, true}) {
                Field field = slab->makeField({"indices", {{7, 5, 9}}, Layout::Centre, Format::RGBA32F});
                field.clear(untouched);
                const glm::ivec3 extent = box.high - box.low;
                const GLuint fragments = fragmentsOf(
                    [&] { slab->run({.kernel = "test/own_index", .target = field, .box = box, .inPlace = inPlace}); });
                const bool copiesBack = !inPlace && extent != field.texels();
                CHECK(fragments == (copiesBack ? 2u : 1u) * GLuint(extent.x * extent.y * extent.z));
                CHECK(wrongTexels(field, [&](glm::ivec3 texel) {
                          return isInside(texel, box) ? glm::vec4(texel, 1) : untouched;
                      }) == 0);
            }
}

TEST_CASE("a pass over tiles writes those of the wanted classes and leaves the rest") {
    const BothPaths paths;
    for (const auto& slab : paths.slabs)
        for (const glm::ivec3 size : {glm::ivec3(40, 33, 5), glm::ivec3(16, 16, 2), glm::ivec3(3, 50, 4)}) {
            Field field = slab->makeField({"indices", {size}, Layout::Centre, Format::RGBA32F});
            const Grid tiles{TileChoice::countOf(field.texels())};
            Field classes = slab->makeField({"classes", tiles, Layout::Centre, Format::R32F});
            std::vector<float> values;
            for (size_t i = 0; i < tiles.cellCount(); ++i) values.push_back(float(i * 7 % 4));
            classes.upload(values);
            const auto classAt = [&](glm::ivec3 texel) {
                const glm::ivec3 tile(texel.x / TileChoice::tileSize, texel.y / TileChoice::tileSize, texel.z);
                const int index = (tile.z * tiles.cells.y + tile.y) * tiles.cells.x + tile.x;
                return values[size_t(index)];
            };
            for (const TexelBox slices : {TexelBox{{0, 0, 0}, size}, TexelBox{{0, 0, 1}, {size.x, size.y, 2}}}) {
                field.clear(untouched);
                slab->run({.kernel = "test/own_index",
                           .target = field,
                           .box = slices,
                           .inPlace = true,
                           .tiles = TileChoice{classes, 1, 2}});
                CHECK(wrongTexels(field, [&](glm::ivec3 texel) {
                          const bool wanted = classAt(texel) == 1 || classAt(texel) == 2;
                          const bool inside = texel.z >= slices.low.z && texel.z < slices.high.z;
                          return wanted && inside ? glm::vec4(texel, 1) : untouched;
                      }) == 0);
            }
        }
}

TEST_CASE("integers are stored and read as they are") {
    BothPaths paths;
    paths.folder.write("test/integers.glsl",
                       "uvec4 kernel(ivec3 texel) { return uvec4(texel, 0) * 16777259u + uvec4(0xFFFFFFFEu); }\n");
    paths.folder.write("test/low_bits.glsl",
                       "uniform usampler3D integers;\n"
                       "vec4 kernel(ivec3 texel) { return vec4(texelFetch(integers, texel, 0) & 255u); }\n");
    for (const auto& slab : paths.slabs) {
        Field integers = slab->makeField({"integers", {{5, 4, 3}}, Layout::Centre, Format::RGBA32UI});
        Field lowBits = slab->makeField({"low bits", {{5, 4, 3}}, Layout::Centre, Format::RGBA32F});
        slab->run({.kernel = "test/integers", .target = integers});
        slab->run({.kernel = "test/low_bits", .target = lowBits, .inputs = {integers}});
        CHECK(wrongTexels(lowBits, [](glm::ivec3 texel) {
                  return glm::vec4((glm::uvec4(texel, 0) * 16777259u + 0xFFFFFFFEu) & 255u);
              }) == 0);
        CHECK_THROWS_AS(slab->run({.kernel = "test/right_neighbour", .target = lowBits, .inputs = {{"f", integers}}}),
                        Error);
    }
}

TEST_CASE("a copy has the bits of its source, all or those in a box, in every format") {
    const BothPaths paths;
    const glm::ivec3 size(5, 3, 6);
    const TexelBox box{{1, 0, 2}, {4, 2, 5}};
    for (const auto& slab : paths.slabs)
        for (const Format format :
             {Format::R16F, Format::RG16F, Format::RGBA16F, Format::R32F, Format::RGBA32F, Format::RGBA32UI})
            for (const bool whole : {true, false}) {
                Field source = slab->makeField({"source", {size}, Layout::Centre, format});
                Field target = slab->makeField({"target", {size}, Layout::Centre, format});
                const size_t texel = size_t(info(format).bytesPerTexel);
                std::vector<std::byte> bytes(source.texture().texelCount() * texel);
                for (size_t i = 0; i < bytes.size(); ++i) bytes[i] = std::byte(0x30 + i % 11);  // no NaN in any format
                source.uploadRaw(bytes);
                slab->copy(source, target, whole ? std::nullopt : std::optional(box));
                const std::vector<std::byte> copied = target.texture().downloadRaw();
                int wrong = 0;
                for (size_t i = 0; i < bytes.size(); ++i) {
                    const int place = int(i / texel);
                    const glm::ivec3 at(place % size.x, place / size.x % size.y, place / (size.x * size.y));
                    wrong += copied[i] != (whole || isInside(at, box) ? bytes[i] : std::byte(0));
                }
                CHECK(wrong == 0);
            }
}

TEST_CASE("an empty box is no pass") {
    BothPaths paths;
    Slab& slab = paths.first();
    Field field = slab.makeField({"indices", {{4, 4, 4}}, Layout::Centre, Format::RGBA32F});
    field.clear(untouched);
    slab.run({.kernel = "test/own_index", .target = field, .box = TexelBox{{2, 2, 2}, {2, 3, 3}}});
    CHECK(slab.passCount() == 0);
    CHECK(wrongTexels(field, [](glm::ivec3) { return untouched; }) == 0);
    slab.run({.kernel = "test/own_index", .target = field});
    CHECK(slab.passCount() == 1);
}

TEST_CASE("a pass that reads its own target sees it as it was before") {
    std::vector<float> values(6 * 4 * 5);
    for (size_t i = 0; i < values.size(); ++i) values[i] = float(i % 6);
    const BothPaths paths;
    for (const auto& slab : paths.slabs) {
        Field f = slab->makeField({"f", {{6, 4, 5}}, Layout::Centre, Format::R32F});
        f.upload(values);
        // Each pass shifts the row by one texel: two in one would show a value written meanwhile.
        for (int pass = 1; pass <= 3; ++pass) {
            slab->run({.kernel = "test/right_neighbour", .target = f, .inputs = {f}});
            const std::vector<float> shifted = f.download();
            for (size_t i = 0; i < shifted.size(); ++i) REQUIRE(shifted[i] == float(std::min(int(i % 6) + pass, 5)));
        }
    }
}

TEST_CASE("a pass over a box that reads its own target sees it as it was, outside and inside") {
    std::vector<float> row{0, 1, 2, 3, 4, 5};
    BothPaths paths;
    Slab& slab = paths.first();
    Field f = slab.makeField({"f", {{6, 1, 1}}, Layout::Centre, Format::R32F});
    f.upload(row);
    slab.run({.kernel = "test/right_neighbour", .target = f, .inputs = {f}, .box = TexelBox{{1, 0, 0}, {4, 1, 1}}});
    CHECK(f.download() == std::vector<float>{0, 2, 3, 4, 4, 5});
}

TEST_CASE("a new field is zero, even when it is made from a texture used before") {
    BothPaths paths;
    Slab& slab = paths.first();
    for (int round = 0; round < 3; ++round) {
        Field field = slab.makeField({"indices", {{4, 3, 2}}, Layout::Centre, Format::RGBA32F});
        CHECK(wrongTexels(field, [](glm::ivec3) { return glm::vec4(0); }) == 0);
        // Twice, so that the texture it swaps with is not zero either.
        for (int pass = 0; pass < 2; ++pass) slab.run({.kernel = "test/own_index", .target = field});
    }
}

TEST_CASE("moving and copying fields keeps their values") {
    BothPaths paths;
    Slab& slab = paths.first();
    const Field::Desc desc{"indices", {{4, 3, 2}}, Layout::Centre, Format::RGBA32F};
    const auto isFilled = [](const Field& field) {
        return wrongTexels(field, [](glm::ivec3 texel) { return glm::vec4(texel, 1); }) == 0;
    };
    Field first = slab.makeField(desc), copy = slab.makeField(desc);
    slab.run({.kernel = "test/own_index", .target = first});
    slab.copy(first, copy);
    Field moved = std::move(first);
    CHECK(isFilled(moved));
    moved.clear();
    CHECK(isFilled(copy));
    moved = std::move(copy);
    CHECK(isFilled(moved));
}

TEST_CASE("fields of more slices than the driver draws to are refused by name") {
    const int limit = context().capabilities().maxLayers;
    if (limit >= context().capabilities().maxTexture3D) return;
    BothPaths paths;
    Slab& slab = paths.first();
    CHECK_THROWS_WITH(
        [&] {
            Field deep = slab.makeField({"abyss", {{1, 1, limit + 1}}, Layout::Centre, Format::RGBA32F});
            slab.run({.kernel = "test/own_index", .target = deep});
        }(),
        Catch::Matchers::ContainsSubstring("abyss"));
    context().takeComplaints();  // the driver may have said so too
}

}  // namespace slabflow::test::run_gl_test
