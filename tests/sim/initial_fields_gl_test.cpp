// What a fluid starts from.
#include <algorithm>

#include "base/Npy.h"
#include "sim/InitialFields.h"
#include "support/Catch.h"
#include "support/Flow.h"
#include "support/TemporaryFolder.h"

namespace slabflow::test::initial_fields_gl_test {

namespace {

constexpr glm::ivec3 cells(3, 4, 2);

NpyArray arrayOf(std::vector<size_t> shape, float everywhere) {
    size_t count = 1;
    for (const size_t extent : shape) count *= extent;
    return {std::move(shape), std::vector<float>(count, everywhere)};
}

glm::vec4 firstTexel(const Field& field) {
    const std::vector<float> texels = field.download();
    return {texels[0], texels[1], texels[2], texels[3]};
}

}  // namespace

TEST_CASE("dye starts from a grey or a colour everywhere") {
    SceneDesc scene = emptyScene(cells, {3, 4, 2});
    scene.initial.dye = 0.5f;
    CHECK(firstTexel(*makeInitialFields(slab(), scene).gas->dye) == glm::vec4(0.5f, 0.5f, 0.5f, 1));
    scene.initial.dye = glm::vec3(1, 0.25f, 0);
    CHECK(firstTexel(*makeInitialFields(slab(), scene).gas->dye) == glm::vec4(1, 0.25f, 0, 1));
}

TEST_CASE("what a recording has below 0 is nothing, but a temperature may be below 0") {
    const TemporaryFolder folder;
    NpyArray scalar = arrayOf({2, 4, 3}, 1), vector = arrayOf({2, 4, 3, 3}, 1);
    scalar.values[0] = vector.values[1] = -0.0625f;
    writeNpy(folder / "scalar.npy", scalar);
    writeNpy(folder / "vector.npy", vector);
    SceneDesc scene = emptyScene(cells, {3, 4, 2});
    scene.initial.density = scene.initial.temperature = scene.initial.reaction = InitialFile{folder / "scalar.npy"};
    scene.initial.dye = InitialFile{folder / "vector.npy"};
    const FluidFields fluid = makeInitialFields(slab(), scene);
    CHECK(firstTexel(fluid.gas->smoke) == glm::vec4(0, -0.0625f, 0, 1));
    CHECK(firstTexel(*fluid.gas->dye) == glm::vec4(1, 0, 1, 1));
}

TEST_CASE("liquid that touches one of two periodic sides ends there; what touches both goes on") {
    SceneDesc scene = emptyScene({16, 8, 4}, {1.6f, 0.8f, 0.4f});
    scene.domain().walls[0].type = scene.domain().walls[1].type = WallType::Periodic;
    scene.fluid.kind = FluidKind::Liquid;
    const auto [centre, width, wet] =
        GENERATE(table<float, float, int>({{0.2f, 0.4f, 4}, {1.4f, 0.4f, 4}, {0.8f, 1.6f, 16}, {0.8f, 0.4f, 4}}));
    scene.initial.liquid = {Box{{centre, 0.2f, 0.2f}, {width, 0.4f, 0.4f}}};
    const World world(slab(), scene);
    const std::vector<float> phi = world.fluid().fields().liquid->levelSet.download();
    INFO(width << " wide around " << centre);
    CHECK(std::ranges::count_if(phi, [](float value) { return value < 0; }) == wet * 4 * 4);
}

}  // namespace slabflow::test::initial_fields_gl_test
