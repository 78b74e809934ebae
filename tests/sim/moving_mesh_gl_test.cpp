// Meshes that change their shape: blended on the GPU, and pushing the fluid with the velocity of their surface.
#include "support/Tank.h"

namespace slabflow::test::moving_mesh_gl_test {

namespace {

/// A box between two poses: as it is, and with `change` added to its corners as a function of where they are.
ObstacleDesc changingBox(glm::vec3 size, const std::function<glm::vec3(glm::vec3)>& change, float period) {
    Mesh first = meshOf(Box{{0, 0, 0}, size});
    Mesh second = first;
    for (glm::vec3& p : second.positions) p += change(p);
    ObstacleDesc desc;
    desc.position = tankMiddle;
    desc.shape = MeshShape{"first", std::make_shared<const Mesh>(first)};
    desc.motion.poses.files = {"first", "second"};
    desc.motion.poses.meshes = {std::make_shared<const Mesh>(first), std::make_shared<const Mesh>(second)};
    desc.motion.poses.period = period;
    return desc;
}

}  // namespace

TEST_CASE("a mesh that is all shifted between its poses pushes every face around it, those along the slices too") {
    // Between two poses the spline of Catmull and Rom passes the middle, a quarter period on, at 1.25 of the mean
    // speed.
    for (int axis = 0; axis < 3; ++axis) {
        glm::vec3 shift(0);
        shift[axis] = 0.2f;
        Tank tank(changingBox(
            {0.35f, 0.3f, 0.4f}, [&](glm::vec3) { return shift; }, 2));
        tank.advanceTo(0.5);
        const PoseBlend blend = blendAt(tank.obstacles.bodies().list()[0].desc.motion.poses, 0.5);
        glm::vec2 rates(0);
        for (int i = 0; i < 4; ++i) rates[blend.index[i]] += blend.rates[i];
        const glm::dvec3 velocity = double(rates.y) * glm::dvec3(shift);
        CHECK(velocity[axis] > 0.2);
        INFO("axis " << axis);
        CHECK(tank.worstMiss([&](glm::dvec3) { return velocity; }) < 2e-3 * 0.3);
    }
}

TEST_CASE(
    "a mesh that is sheared between its poses pushes with the velocity of its surface, within a cell's difference") {
    const auto change = [](glm::vec3 p) { return glm::vec3(0, 1.5f * p.x, 0.5f * p.y); };
    Tank tank(changingBox({0.5f, 0.25f, 0.3f}, change, 2));
    tank.advanceTo(0.5);
    const PoseBlend blend = blendAt(tank.obstacles.bodies().list()[0].desc.motion.poses, 0.5);
    double weight = 0, rate = 0;
    for (int i = 0; i < 4; ++i)
        if (blend.index[i] == 1) weight += double(blend.weights[i]), rate += double(blend.rates[i]);
    const auto expected = [&](glm::dvec3 place) {
        const glm::dvec3 first(place.x, place.y - weight * 1.5 * place.x, 0);  // where it was in the first pose
        return rate * glm::dvec3(0, 1.5 * first.x, 0.5 * first.y);
    };
    const double difference = rate * 1.5 * double(tankCell);  // between the velocities of two cells
    CHECK(tank.worstMiss(expected) < 1.5 * difference);
}

TEST_CASE("what is voxelized is the mesh between its poses") {
    Tank tank(changingBox(
        {0.2f, 0.3f, 0.3f}, [](glm::vec3 p) { return glm::vec3(p.x, 0, 0); }, 2));
    const auto solidCells = [&] {
        const Array openings = downloaded(tank.fluid.solids->openings);
        int count = 0;
        openings.forEach(
            [&](glm::ivec3 t, int c) { count += c == 3 && isCell(openings.grid(), t) && openings(t, 3) > 0; });
        return count;
    };
    const double thin = solidCells();
    tank.advanceTo(1);
    CHECK(solidCells() == Approx(2 * thin).epsilon(0.15));
    tank.advanceTo(2);
    CHECK(solidCells() == thin);
}

}  // namespace slabflow::test::moving_mesh_gl_test
