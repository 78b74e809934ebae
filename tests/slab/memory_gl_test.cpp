// Whose the GPU's memory is, against bytes counted by hand.
#include "support/Catch.h"
#include "support/Gl.h"

namespace slabflow::test::memory_gl_test {

TEST_CASE("fields count for the stage that made them, spare volumes as scratch, other textures as pictures") {
    Slab own(context(), Assets::directory(SLABFLOW_SOURCE_DIR));
    const size_t pictures = own.memoryUse().pictures;
    CHECK(own.memoryUse().total() == pictures);

    const Grid grid{{6, 5, 4}};
    std::optional<Field> gas = own.makeField({"quantity", grid, Layout::Centre, Format::RGBA16F});
    CHECK(own.memoryUse().fields == std::map<std::string, size_t>{{"fluid", 6 * 5 * 4 * 8}});
    CHECK(own.memoryUse().scratch == 0);

    std::optional<Field> coefficients;
    {
        const auto stage = own.stage("pressure");
        const auto inner = own.stage("walls");
        coefficients = own.makeField({"coefficients", grid, Layout::Face, Format::RGBA32UI, 3});
        const Field scratch = own.makeScratch({"scratch", grid, Layout::Column, Format::R32F});
        CHECK(own.memoryUse().scratch == 6 * 5 * 1 * 4);
    }
    const size_t faces = 7 * 6 * 5 * 3 * 16, column = 6 * 5 * 1 * 4;
    CHECK(own.memoryUse().fields == std::map<std::string, size_t>{{"fluid", 960}, {"pressure", faces}});
    CHECK(own.memoryUse().scratch == column);  // kept for the next user

    own.run({.kernel = "sim/dissipate",
             .target = *gas,
             .inputs = {*gas},
             .uniforms = {{"rate", glm::vec4(1)}, {"dt", 0.1f}}});
    CHECK(own.memoryUse().fields.at("fluid") == 960);
    CHECK(own.memoryUse().scratch == column + 960);  // what it was drawn from
    {
        const Texture picture({Dimension::Two, {10, 20, 1}, Format::RGBA16F, Filter::Linear, "picture", 2});
        CHECK(own.memoryUse().pictures == pictures + 10 * 20 * 8 * 2);
        CHECK(own.memoryUse().total() == pictures + 3200 + column + 960 + 960 + faces);
    }
    CHECK(own.memoryUse().pictures == pictures);

    Field moved = std::move(*coefficients);
    coefficients.reset();
    CHECK(own.memoryUse().fields.at("pressure") == faces);
    gas.reset();
    CHECK_FALSE(own.memoryUse().fields.contains("fluid"));
    CHECK(own.memoryUse().scratch == column + 960 + 960);
    own.pool().trim();
    CHECK(own.memoryUse().scratch == 0);
}

}  // namespace slabflow::test::memory_gl_test
