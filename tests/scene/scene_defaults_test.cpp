// What a scene has that says nothing, and what it gets from what it says.
#include "base/Error.h"
#include "scene/SceneJson.h"
#include "support/Catch.h"

namespace slabflow::test::scene_defaults_test {

namespace {

SceneDesc parse(std::string_view text, const LoadOptions& options = {}) {
    return parseScene(text, "a.json", {}, options);
}

SceneDesc parseDomain(const std::string& members, const LoadOptions& options = {}) {
    return parse("{ \"domain\": {" + members + "} }", options);
}

}  // namespace

TEST_CASE("the defaults are those of the struct and of the contract") {
    const SceneDesc scene = parseDomain("\"size\": [1, 2, 1]");
    SceneDesc defaults;
    defaults.canonicalJson = scene.canonicalJson;
    CHECK(scene == defaults);

    CHECK(scene.domain().cells == glm::ivec3(32, 64, 32));
    CHECK(scene.domain().origin == glm::vec3(-0.5f, 0, -0.5f));
    for (const WallDesc& wall : scene.domain().walls) CHECK(wall == WallDesc{});
    CHECK(scene.time.step == Approx(0.0166667));
    CHECK(scene.time.substeps == 1);
    CHECK_FALSE(scene.time.cfl);
    CHECK(scene.fluid.viscosity == 0);
    CHECK(scene.fluid.gravity == glm::vec3(0, -9.81f, 0));
    CHECK(scene.fluid.buoyancy == BuoyancyDesc{BuoyancyModel::Linear, 0.03f, 0.5f, 293});
    CHECK(scene.fluid.vorticityConfinement == 0);
    CHECK(scene.fluid.dissipation == DissipationDesc{0, 0.3f, 0, 0});
    CHECK(scene.fluid.fire == FireDesc{1, 900, 0.6f, 0.3f});
    CHECK(scene.solver.advection == AdvectionScheme::Incremental);
    CHECK(scene.solver.trace == TraceRule::Midpoint);
    CHECK(scene.solver.limiter == LimiterDesc{Limiter::Revert, Limiter::Clamp});
    CHECK(scene.solver.jacobi.sweeps == 40);
    CHECK(scene.solver.precision == 16);
    CHECK(scene.solver.velocityPrecision == 32);
    CHECK(scene.camera == CameraDesc{{0, 1, 3}, {0, 1, 0}, 45});
    CHECK(scene.look.mode == LookMode::Volume);
    CHECK(scene.record == RecordDesc{120, {1280, 720}, {}});
    CHECK(scene.seed == 1);
}

TEST_CASE("every shape is read with its members") {
    const SceneDesc scene = parse(R"({ "domain": { "size": [1, 1, 1] }, "sources": [
        { "density": 1, "shape": { "sphere": { "center": [1, 2, 3], "radius": 4 } } },
        { "density": 1, "shape": { "box": { "center": [1, 2, 3], "size": [4, 5, 6] } } },
        { "density": 1, "shape": { "cylinder": { "from": [1, 2, 3], "to": [4, 5, 6], "radius": 7 } } },
        { "density": 1, "shape": { "capsule": { "from": [1, 2, 3], "to": [4, 5, 6], "radius": 7 } } },
        { "density": 1, "shape": { "gaussian": { "center": [1, 2, 3], "radius": 4 } } } ] })");
    REQUIRE(scene.sources.size() == 5);
    CHECK(scene.sources[0].shape == SourceShape(Sphere{{1, 2, 3}, 4}));
    CHECK(scene.sources[1].shape == SourceShape(Box{{1, 2, 3}, {4, 5, 6}}));
    CHECK(scene.sources[2].shape == SourceShape(Cylinder{{1, 2, 3}, {4, 5, 6}, 7}));
    CHECK(scene.sources[3].shape == SourceShape(Capsule{{1, 2, 3}, {4, 5, 6}, 7}));
    CHECK(scene.sources[4].shape == SourceShape(Gaussian{{1, 2, 3}, 4}));
}

TEST_CASE("a source touches only what it names") {
    const SceneDesc scene = parse(R"({ "domain": { "size": [1, 1, 1] }, "sources": [
        { "name": "a", "shape": { "sphere": {} }, "mode": "add", "temperature": 300, "dye": [1, 0.4, 0.1],
          "from": 1, "until": 2 } ] })");
    const SourceDesc& source = scene.sources.at(0);
    CHECK(source.mode == SourceMode::Add);
    CHECK_FALSE(source.density);
    CHECK_FALSE(source.velocity);
    CHECK_FALSE(source.reaction);
    CHECK(source.temperature == 300.0f);
    CHECK(source.dye == glm::vec3(1, 0.4f, 0.1f));
    CHECK(source.from == 1);
    CHECK(source.until == 2.0f);
}

TEST_CASE("winds blow everywhere or in a shape") {
    const SceneDesc scene = parse(R"({ "domain": { "size": [1, 1, 1] }, "forces": [
        { "wind": { "acceleration": [1, 0, 0] } },
        { "wind": { "acceleration": [0, 0, 2], "shape": { "box": {} } } } ] })");
    REQUIRE(scene.forces.size() == 2);
    CHECK(scene.forces[0] == ForceDesc(WindDesc{{1, 0, 0}, {}}));
    CHECK(scene.forces[1] == ForceDesc(WindDesc{{0, 0, 2}, Shape(Box{})}));
}

TEST_CASE("a force is an object with one key, which names its kind") {
    const SceneDesc scene = parse(R"({ "domain": { "size": [1, 1, 1] }, "forces": [
        { "fan": { "shape": { "sphere": {} }, "velocity": [0, 0, 2] } }, { "attractor": { "center": [0, 1, 0] } },
        { "vortex": { "axis": [1, 0, 0], "radius": 0.1 } }, { "turbulence": {} } ] })");
    REQUIRE(scene.forces.size() == 4);
    CHECK(scene.forces[0] == ForceDesc(FanDesc{Sphere{}, {0, 0, 2}, 5}));
    CHECK(scene.forces[1] == ForceDesc(AttractorDesc{{0, 1, 0}, 2, 0.5f}));
    CHECK(scene.forces[2] == ForceDesc(VortexDesc{{0, 0, 0}, {1, 0, 0}, 2, 0.1f}));
    CHECK(scene.forces[3] == ForceDesc(TurbulenceDesc{1, 0.2f, 0.5f}));
}

TEST_CASE("walls: all, then each side; a word is a type") {
    const auto walls = parseDomain(R"("size": [1, 1, 1], "walls": { "all": { "type": "no_slip", "temperature": 5 },
        "x-": { "type": "inflow", "velocity": [1, 0, 0], "profile": "parabolic" }, "y+": "open",
        "z-": { "velocity": [1, 1, 0] } })")
                           .domain()
                           .walls;
    CHECK(walls[0] == WallDesc{WallType::Inflow, {1, 0, 0}, InflowProfile::Parabolic, {}});
    CHECK(walls[1] == WallDesc{WallType::NoSlip, {}, {}, 5.0f});
    CHECK(walls[3] == WallDesc{WallType::Open, {}, {}, {}});
    CHECK(walls[4] == WallDesc{WallType::NoSlip, {1, 1, 0}, {}, {}});  // shares the type with "all", nothing else
    CHECK(walls[5] == walls[1]);
}

TEST_CASE("a domain one cell deep is shown flat, unless the scene says otherwise") {
    CHECK(parseDomain("\"size\": [1, 1, 0]").look.mode == LookMode::Flat);
    CHECK(parse(R"({ "domain": { "size": [1, 1, 0] }, "look": { "exposure": 2 } })").look.mode == LookMode::Flat);
    CHECK(parse(R"({ "domain": { "size": [1, 1, 0] }, "look": { "mode": "volume" } })").look.mode == LookMode::Volume);
}

TEST_CASE("resolution and precision come from the command line") {
    const std::string domain = "\"size\": [1, 2, 1], \"cells\": [16, 32, 16]";
    CHECK(parseDomain(domain).domain().cells == glm::ivec3(16, 32, 16));
    CHECK(parseDomain(domain, {.resolution = 20}).domain().cells == glm::ivec3(10, 20, 10));
    CHECK(parseDomain(domain, {.overrides = {"domain.cells=8"}, .resolution = 20}).domain().cells.y == 20);
    CHECK(parseDomain("\"size\": [1, 2, 0]", {.resolution = 20}).domain().cells == glm::ivec3(10, 20, 1));
    const SolverDesc solver = parseDomain(domain, {.precision = 32}).solver;
    CHECK(solver.precision == 32);
    CHECK(solver.velocityPrecision == 32);
    CHECK(parseDomain(domain, {.precision = 16}).solver.velocityPrecision == 16);
}

TEST_CASE("initial values: nothing, a number or a formula") {
    const SceneDesc scene = parse(R"({ "domain": { "size": [1, 1, 0] },
        "initial": { "velocity": "taylor_green", "density": 0.5, "temperature": null } })");
    CHECK(scene.initial.velocity == InitialValue(AnalyticField::TaylorGreen));
    CHECK(scene.initial.density == InitialValue(0.5f));
    CHECK(scene.initial.temperature == InitialValue());
    CHECK(scene.initial.dye == InitialValue());
}

TEST_CASE("dye starts as a grey or as a colour") {
    const auto dyeOf = [](const std::string& dye) {
        const SceneDesc scene = parse(R"({ "domain": { "size": [1, 1, 0] }, "initial": { "dye": )" + dye + " } }");
        CHECK(parse(scene.canonicalJson) == scene);
        return scene.initial.dye;
    };
    CHECK(dyeOf("0.5") == InitialValue(0.5f));
    CHECK(dyeOf("[1, 0.5, 0]") == InitialValue(glm::vec3(1, 0.5f, 0)));
}

}  // namespace slabflow::test::scene_defaults_test
