// Words that a person types, and the parameters that are meant; defaults by path.
#include "scene/ParameterDefaults.h"
#include "scene/ParameterSearch.h"
#include "support/Catch.h"

namespace slabflow::test::parameter_search_test {

TEST_CASE("a parameter is found by its name, with all that is around it") {
    const std::set<std::string> found = findParameters({}, "confinement");
    CHECK(found == std::set<std::string>{"fluid", "fluid.vorticity_confinement"});
}

TEST_CASE("all words count, in any case and order, and those of sections too") {
    CHECK(findParameters({}, "HEAT buoyancy").contains("fluid.buoyancy.heat"));
    CHECK_FALSE(findParameters({}, "HEAT buoyancy").contains("fluid.fire.heat"));
    CHECK(findParameters({}, "vorticity conf").contains("fluid.vorticity_confinement"));
    CHECK(findParameters({}, "").contains("look.exposure"));
    CHECK(findParameters({}, "no such thing").empty());
}

TEST_CASE("a parameter is found by what it is for and by the names of its choices") {
    CHECK(findParameters({}, "maccormack").contains("solver.advection"));
    CHECK(findParameters({}, "length of a recording").contains("record.frames"));
}

TEST_CASE("elements of lists are found by their names") {
    SceneDesc scene;
    scene.sources.resize(2);
    scene.sources[0].name = "burner";
    scene.sources[1].name = "inlet";
    const std::set<std::string> found = findParameters(scene, "inlet radius");
    CHECK(found == std::set<std::string>{"sources", "sources[1]", "sources[1].shape", "sources[1].shape.sphere",
                                         "sources[1].shape.sphere.radius"});
}

TEST_CASE("defaults are known by path, with their types") {
    const ParameterDefaults defaults;
    REQUIRE(defaults.find<float>("fluid.buoyancy.heat"));
    CHECK(*defaults.find<float>("fluid.buoyancy.heat") == BuoyancyDesc().heat);
    CHECK(*defaults.find<glm::vec3>("fluid.gravity") == FluidDesc().gravity);
    CHECK(*defaults.find<PressureMethod>("solver.pressure") == PressureMethod::Multigrid);
    CHECK(*defaults.find<std::optional<float>>("sources[7].density") == std::nullopt);
    CHECK(*defaults.find<float>("sources[0].shape.capsule.radius") == Capsule().radius);
    CHECK(*defaults.find<float>("forces[3].attractor.acceleration") == AttractorDesc().acceleration);
    CHECK_FALSE(defaults.find<int>("fluid.buoyancy.heat"));
    CHECK_FALSE(defaults.find<float>("fluid.buoyancy.hat"));
}

}  // namespace slabflow::test::parameter_search_test
