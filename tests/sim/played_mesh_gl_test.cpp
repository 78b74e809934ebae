// Meshes that move by themselves, as obstacles: where they are, how they push, and that they come again to the bit.
#include <fstream>

#include "scene/Gltf.h"
#include "scene/GltfWriter.h"
#include "scene/MeshFiles.h"
#include "scene/Meshes.h"
#include "scene/ShapeMesh.h"
#include "scene/Text.h"
#include "sim/Snapshot.h"
#include "sim/World.h"
#include "support/Tank.h"
#include "support/TemporaryFolder.h"

namespace slabflow::test::played_mesh_gl_test {

namespace {

constexpr glm::vec3 size(0.5f, 0.25f, 0.3f);
const Mesh box = meshOf(Box{{0, 0, 0}, size});

ObstacleDesc obstacleOf(const GltfWriter& file, glm::vec3 position = tankMiddle) {
    const auto none = [](const std::string&) { return std::string(); };
    ObstacleDesc desc;
    desc.position = position;
    desc.shape = MeshShape{"it.glb", std::make_shared<const Mesh>(readGltf(file.text(), "it.glb", none))};
    return desc;
}

/// The box in a node that goes along at 0.5 m/s to the right and 0.25 m/s up.
GltfWriter sliding() {
    GltfWriter file;
    file.mesh(box);
    file.add("nodes", {{"mesh", 0}});
    file.clip("slide", 0, "translation", {0, 4}, {0, 0, 0, 2, 1, 0}, 3);
    return file;
}

/// The box on two joints, which has the first at its left end and the second at its right; that goes up at 1 m/s.
GltfWriter bending() {
    GltfWriter file;
    const size_t mesh = file.mesh(box);
    std::vector<std::uint8_t> joints;
    std::vector<float> weights;
    for (const glm::vec3& p : box.positions) {
        const float share = p.x / size.x + 0.5f;
        joints.insert(joints.end(), {0, 1, 0, 0});
        weights.insert(weights.end(), {1 - share, share, 0, 0});
    }
    auto& attributes = file.root["meshes"][mesh]["primitives"][0]["attributes"];
    attributes["JOINTS_0"] = file.accessor(joints, "VEC4", 4);
    attributes["WEIGHTS_0"] = file.accessor(weights, "VEC4", 4);
    file.add("nodes", {{"mesh", mesh}, {"skin", 0}});
    file.add("nodes", GltfWriter::Json::object());
    file.add("nodes", GltfWriter::Json::object());
    file.root["scenes"][0]["nodes"] = {0, 1, 2};
    file.add("skins", {{"joints", {1, 2}}});
    file.clip("bend", 2, "translation", {0, 1}, {0, 0, 0, 0, 1, 0}, 3);
    return file;
}

}  // namespace

TEST_CASE("a node that moves is an obstacle that moves") {
    ObstacleDesc moved;
    moved.shape = MeshShape{"box", std::make_shared<const Mesh>(box)};
    moved.position = tankMiddle;
    moved.motion.velocity = {0.5f, 0.25f, 0};
    Tank byNode(obstacleOf(sliding())), byMotion(moved);
    for (const double time : {0.2, 0.21, 0.22}) byNode.advanceTo(time), byMotion.advanceTo(time);
    const Array a = downloaded(byNode.fluid.solids->openings), b = downloaded(byMotion.fluid.solids->openings);
    int different = 0, covered = 0;
    a.forEach([&](glm::ivec3 t, int c) {
        different += std::abs(a(t, c) - b(t, c)) > 1e-3;
        covered += a(t, c) < 1;
    });
    CHECK(covered > 500);
    CHECK(different <= 4);  // where rounding decides
    const auto velocity = [](glm::dvec3) { return glm::dvec3(0.5, 0.25, 0); };
    CHECK(byNode.worstMiss(velocity) < 1e-3);
    CHECK(byMotion.worstMiss(velocity) < 1e-3);
    CHECK(byNode.fluid.solids->speed == Approx(byMotion.fluid.solids->speed).epsilon(1e-3));
}

TEST_CASE("a skinned bar that bends pushes with the velocity of its surface, within a cell's difference") {
    Tank tank(obstacleOf(bending()));
    tank.advanceTo(0.2);
    const auto expected = [](glm::dvec3 place) { return glm::dvec3(0, place.x / double(size.x) + 0.5, 0); };
    const double difference = double(tankCell) / double(size.x);  // between the velocities of two cells
    CHECK(tank.worstMiss(expected) < 1.5 * difference);
}

TEST_CASE("a mesh that does not play pushes nothing, nor one that has come to its end") {
    ObstacleDesc desc = obstacleOf(bending());
    auto& shape = std::get<MeshShape>(desc.shape);
    SECTION("speed 0") {
        shape.clipSpeed = 0;
        shape.clipStart = 0.5f;
        Tank tank(desc);
        tank.advanceTo(0.2);
        CHECK_FALSE(tank.obstacles.bodies().list()[0].moving());
        CHECK(tank.obstacles.bodies().list()[0].felt->high().y == Approx(0.625f));
        CHECK(tank.fluid.solids->speed == 0);
    }
    SECTION("held") {
        shape.clipRepeat = false;
        Tank tank(desc);
        tank.advanceTo(3);
        CHECK(tank.obstacles.bodies().list()[0].felt->high().y == Approx(1.125f));
        CHECK(tank.worstMiss([](glm::dvec3) { return glm::dvec3(0); }) == 0);
    }
}

TEST_CASE("a sequence of other faces is drawn and voxelized as it is now") {
    const Mesh small = meshOf(Sphere{{0, 0, 0}, 0.1f}, 16);
    ObstacleDesc desc;
    desc.position = tankMiddle;
    const TemporaryFolder folder;
    std::ofstream(folder / "a1.obj") << unsharedObjOf(small);
    std::ofstream(folder / "a2.obj") << unsharedObjOf(box);
    const std::string file = utf8FromPath(folder / "a#.obj");
    desc.shape = MeshShape{file, loadMesh(Assets::embedded(), file), "", 1, 0, true, 1};
    Tank tank(desc);
    const auto solidCells = [&] {
        const Array openings = downloaded(tank.fluid.solids->openings);
        int count = 0;
        openings.forEach(
            [&](glm::ivec3 t, int c) { count += c == 3 && isCell(openings.grid(), t) && openings(t, 3) > 0; });
        return double(count) * std::pow(double(tankCell), 3);
    };
    tank.advanceTo(0.5);
    CHECK(solidCells() == Approx(small.volume()).epsilon(0.15));
    tank.advanceTo(1.5);
    CHECK(solidCells() == Approx(box.volume()).epsilon(0.25));
    CHECK(tank.obstacles.bodies().list()[0].surface->mesh().triangles.size() == 12);
}

TEST_CASE("a world with meshes that play goes the same way again, whatever it did in between") {
    SceneDesc scene = emptyScene({12, 10, 11}, glm::vec3(12, 10, 11) / 12.0f);
    scene.time.step = 0.03f;
    scene.time.substeps = 2;
    scene.obstacles = {obstacleOf(bending()), obstacleOf(sliding(), {0.3f, 0.2f, 0.4f})};
    scene.obstacles[0].name = "bar";
    scene.obstacles[1].name = "box";
    EmitterDesc emitter;
    emitter.obstacle = "bar";
    emitter.rate = 2000;
    scene.emitters = {emitter};
    scene.particles.count = 4096;
    World world(slab(), scene);
    const auto snapshot = [](World& w) { return SnapshotReadback(w).take(); };
    for (int i = 0; i < 3; ++i) world.advanceFrame({});
    const Snapshot before = snapshot(world);
    for (int i = 0; i < 3; ++i) world.advanceFrame({});
    const Snapshot after = snapshot(world);
    CHECK(before != after);
    world.restore(before);
    CHECK(snapshot(world) == before);
    for (int i = 0; i < 3; ++i) world.advanceFrame({});
    CHECK(snapshot(world) == after);
    World other(slab(), scene);
    other.restore(before);
    for (int i = 0; i < 3; ++i) other.advanceFrame({});
    CHECK(snapshot(other) == after);
}

}  // namespace slabflow::test::played_mesh_gl_test
