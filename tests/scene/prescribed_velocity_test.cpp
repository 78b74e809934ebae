// What a scene is told that prescribes its velocity and asks for what would change it.
#include "scene/PrescribedVelocity.h"
#include "support/Catch.h"

namespace slabflow::test::prescribed_velocity_test {

TEST_CASE("a scene whose velocity is prescribed says what has no effect") {
    SceneDesc scene;
    scene.initial.velocity = AnalyticField::Vortex;
    scene.fluid.viscosity = 0.1f;
    scene.forces.emplace_back();
    scene.sources.resize(2);
    scene.sources[1].velocity = glm::vec3(1);
    CHECK(!warningOfPrescribed(scene));
    scene.fluid.velocity = VelocityKind::Prescribed;
    CHECK(warningOfPrescribed(scene) ==
          "the velocity is prescribed, so that these have no effect: fluid.viscosity, sources[1].velocity, forces");
    scene.obstacles.emplace_back();
    CHECK_THAT(*warningOfPrescribed(scene),
               Catch::Matchers::ContainsSubstring("forces; obstacles hold smoke back, but do not turn the flow"));
    scene = {};
    scene.initial.velocity = AnalyticField::Vortex;
    scene.fluid.velocity = VelocityKind::Prescribed;
    CHECK(!warningOfPrescribed(scene));
}

}  // namespace slabflow::test::prescribed_velocity_test
