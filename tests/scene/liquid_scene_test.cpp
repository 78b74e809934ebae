// What a scene is told of its liquid.
#include "scene/LiquidScene.h"
#include "scene/SceneJson.h"
#include "support/Catch.h"

namespace slabflow::test::liquid_scene_test {

namespace {

SceneDesc parse(const std::string& rest) {
    return parseScene(R"({ "domain": { "size": [1, 1, 1] }, "fluid": { "kind": "liquid" })" + rest + "}", "a.json", {});
}

}  // namespace

TEST_CASE("liquids are carried by a scheme that suits them, and refuse the others") {
    const SceneDesc scene = parse("");
    CHECK(scene.solver.advection == AdvectionScheme::MacCormack);
    CHECK(scene.solver.limiter.velocity == Limiter::Clamp);
    CHECK(parse(R"(, "solver": { "advection": "semi_lagrangian" })").solver.advection ==
          AdvectionScheme::SemiLagrangian);
    for (const char* solver : {R"("advection": "incremental")", R"("advection": "reflection")", R"("pressure": "iop")"})
        CHECK_THROWS_WITH(parse(std::string(R"(, "solver": { )") + solver + " }"),
                          Catch::Matchers::StartsWith("a.json:1: solver."));
}

TEST_CASE("where liquid starts is said once") {
    CHECK(parse(R"(, "initial": { "liquid": [ { "sphere": {} } ] })").initial.liquid.size() == 1);
    CHECK_THROWS_WITH(parse(R"(, "initial": { "liquid": [ { "sphere": {} } ], "level_set": "a.npy" })"),
                      Catch::Matchers::StartsWith("a.json:1: initial.level_set: "));
}

TEST_CASE("what has no effect on a liquid, or on a gas, is named") {
    SceneDesc scene = parse("");
    CHECK(!warningOfLiquid(scene));
    scene.fluid.vorticityConfinement = 1;
    scene.initial.density = 1.0f;
    scene.initial.liquid = {Sphere{}};
    scene.sources.resize(2);
    scene.sources[0].liquid = LiquidFlow::Pour;
    scene.sources[1].dye = glm::vec3(1);
    scene.forces = {WindDesc{}, AttractorDesc{}};
    CHECK(warningOfLiquid(scene) ==
          "the fluid is a liquid, so that these have no effect: fluid.vorticity_confinement, "
          "initial.density, sources[1].dye, forces[1].attractor");
    scene.fluid.kind = FluidKind::Gas;
    CHECK(warningOfLiquid(scene) ==
          "the fluid is a gas, so that these have no effect: initial.liquid, sources[0].liquid");
}

TEST_CASE("a liquid has the stages that are not of smoke alone") {
    SceneDesc scene = parse("");
    for (const LookStage stage : {LookStage::RayEntry, LookStage::RayLength, LookStage::Edges, LookStage::FixedUp}) {
        scene.look.stage = stage;
        CHECK(!warningOfLiquid(scene));
    }
    for (const LookStage stage : {LookStage::Smoke, LookStage::Steps}) {
        scene.look.stage = stage;
        CHECK(warningOfLiquid(scene) == "the fluid is a liquid, so that these have no effect: look.stage");
    }
}

TEST_CASE("another liquid at the start needs a restart, another tap does not") {
    const SceneDesc scene = parse(R"(, "initial": { "liquid": [ { "sphere": {} } ] })");
    SceneDesc fuller = scene, tapped = scene;
    fuller.initial.liquid.push_back(Box{});
    tapped.sources.resize(1);
    CHECK(needsRestart(scene, fuller));
    CHECK(!needsRestart(scene, tapped));
}

}  // namespace slabflow::test::liquid_scene_test
