// Options of the command line hold for every scene that the viewer opens.
#include <algorithm>

#include "app/view/OpenScene.h"
#include "base/Error.h"
#include "scene/MeshFiles.h"
#include "support/Catch.h"

namespace slabflow::test::open_scene_test {

using Catch::Matchers::ContainsSubstring;

namespace {
const Assets assets = Assets::directory(SLABFLOW_SOURCE_DIR);
}

TEST_CASE("every scene that is opened has the session's options") {
    const LoadOptions options{.overrides = {"fluid.viscosity=0.25"}, .resolution = 20, .precision = 32};
    for (const char* name : {"smoke_in_a_box", "torch"}) {
        const OpenedScene opened = openScene(assets, name, options);
        const glm::ivec3 cells = opened.scene.domain().cells;
        CHECK(opened.refused.empty());
        CHECK(opened.scene.name == name);
        CHECK(opened.scene.fluid.viscosity == 0.25f);
        CHECK(std::max({cells.x, cells.y, cells.z}) == 20);
        CHECK(opened.scene.solver.precision == 32);
    }
}

TEST_CASE("an option that a scene cannot take is left out and said, and the others hold") {
    const LoadOptions options{.overrides = {"obstacles[0].scale=2", "fluid.viscosity=0.25"}, .resolution = 20};
    const OpenedScene opened = openScene(assets, "explosion", options);
    CHECK(opened.scene.fluid.viscosity == 0.25f);
    REQUIRE(opened.refused.size() == 1);
    CHECK_THAT(opened.refused[0], ContainsSubstring("explosion") && ContainsSubstring("obstacles[0].scale"));
    CHECK(openScene(assets, "moving_sphere", options).refused.empty());
}

TEST_CASE("a scene that is wrong by itself is refused") {
    CHECK_THROWS_AS(openScene(assets, "nonsense", {.resolution = 20}), UsageError);
}

TEST_CASE("meshes and images are known by their ending, however they are opened") {
    CHECK(isImageFile("/somewhere/maze.png"));
    CHECK(isImageFile("MAZE.Jpeg"));
    CHECK_FALSE(isImageFile(".png"));
    CHECK_FALSE(isImageFile("maze.obj"));
    CHECK(isMeshFile("/somewhere/teapot.obj"));
    CHECK(isMeshFile("TEAPOT.Obj"));
    CHECK_FALSE(isMeshFile("scene.json"));
    CHECK_FALSE(isMeshFile(".obj"));
    CHECK_FALSE(isMeshFile("obj"));
}

}  // namespace slabflow::test::open_scene_test
