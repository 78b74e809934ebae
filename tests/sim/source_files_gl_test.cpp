// Sources whose shape is in a file: they fill what a source with a formula fills there, wherever they go.
#include "scene/Gltf.h"
#include "scene/GltfWriter.h"
#include "scene/ShapeMesh.h"
#include "sim/SourceBodies.h"
#include "sim/Sources.h"
#include "support/Catch.h"
#include "support/Flow.h"

namespace slabflow::test::source_files_gl_test {

namespace {

MeshShape meshOfShape(const ObstacleShape& shape) { return {"a.obj", std::make_shared<const Mesh>(meshOf(shape))}; }

/// A ball of that radius around (1, 1, 1), in a box of an edge of 2 m.
VolumeShape ball(float radius) {
    auto lattice = std::make_shared<SolidLattice>();
    lattice->nodes = glm::ivec3(33);
    for (int k = 0; k < 33; ++k)
        for (int j = 0; j < 33; ++j)
            for (int i = 0; i < 33; ++i)
                lattice->values.push_back(glm::length(glm::vec3(i, j, k) / 16.0f - 1.0f) - radius);
    return {"ball.npy", glm::vec3(1), glm::vec3(2), lattice};
}

SceneDesc sceneWith(const SourceDesc& source) {
    SceneDesc scene = emptyScene({14, 10, 12}, {1.4f, 1, 1.2f});
    scene.sources = {source};
    scene.time.step = 0.05f;
    return scene;
}

/// Smoke in all cells after a frame, with the fluid at rest.
std::vector<float> smokeOf(const SceneDesc& scene, int frames = 1) {
    World world(slab(), scene);
    for (int i = 0; i < frames; ++i) world.advanceFrame();
    const std::vector<float> texels = world.fluid().fields().gas->smoke.download();
    std::vector<float> smoke;
    for (size_t i = 0; i < texels.size(); i += 4) smoke.push_back(texels[i]);
    return smoke;
}

float sumOf(const std::vector<float>& values) {
    float sum = 0;
    for (const float value : values) sum += value;
    return sum;
}

float farthest(const std::vector<float>& a, const std::vector<float>& b) {
    float most = 0;
    for (size_t i = 0; i < a.size(); ++i) most = std::max(most, std::abs(a[i] - b[i]));
    return most;
}

/// The mesh of a box that goes up at 1 m/s.
MeshShape rising(const Box& box) {
    GltfWriter file;
    file.mesh(meshOf(ObstacleShape(box)));
    file.add("nodes", {{"mesh", 0}});
    file.clip("rise", 0, "translation", {0, 4}, {0, 0, 0, 0, 4, 0}, 3);
    const auto none = [](const std::string&) { return std::string(); };
    return {"it.glb", std::make_shared<const Mesh>(readGltf(file.text(), "it.glb", none))};
}

SourceDesc smoking(const SourceShape& shape) {
    SourceDesc source;
    source.shape = shape;
    source.density = 0.8f;
    return source;
}

}  // namespace

TEST_CASE("a mesh and a volume hold as much as the shape that they are made of") {
    const Sphere sphere{{0.02f, 0, 0.01f}, 0.31f};
    const float expected = 0.8f * 4.18879f * 0.31f * 0.31f * 0.31f / 1e-3f;  // of cells
    SourceDesc mesh = smoking(meshOfShape(sphere)), volume = smoking(ball(0.62f));
    mesh.position = {0.7f, 0.5f, 0.6f};
    CHECK(sumOf(smokeOf(sceneWith(mesh))) == Approx(expected).epsilon(0.01));
    volume.scale = 0.5f;
    volume.position = glm::vec3(0.72f, 0.5f, 0.61f) - 0.5f;
    CHECK(sumOf(smokeOf(sceneWith(volume))) == Approx(expected).epsilon(0.03));  // as of a sphere with a formula
    SourceDesc small = mesh;
    small.scale = 0.5f;
    CHECK(sumOf(smokeOf(sceneWith(small))) == Approx(expected / 8).epsilon(0.05));
}

TEST_CASE("a box from a file is that box: turned, in finer cells, in set velocity, and taken along by an obstacle") {
    const Box box{{0, 0, 0}, {0.4f, 0.2f, 0.6f}};
    SourceDesc file = smoking(meshOfShape(box)), formula = smoking(Box{{0.7f, 0.5f, 0.6f}, {0.6f, 0.2f, 0.4f}});
    file.position = {0.7f, 0.5f, 0.6f};
    file.rotation = {0, 90, 0};
    SECTION("in the world") { CHECK(farthest(smokeOf(sceneWith(file)), smokeOf(sceneWith(formula))) < 1e-3f); }
    SECTION("fine") {
        const auto fine = [&](const SourceDesc& source) {
            SceneDesc scene = sceneWith(source);
            scene.domain().detail = 2;
            return smokeOf(scene);
        };
        CHECK(farthest(fine(file), fine(formula)) < 1e-3f);
    }
    SECTION("velocity") {
        const auto velocityAround = [](SourceDesc source) {
            source.velocity = {1, 0.5f, 0};
            SceneDesc scene = sceneWith(source);
            World world(slab(), scene);
            const Step step{slab(), scene.domain(), {}, 0.05f, 0};
            SourceBodies files(slab());
            files.advance(scene.sources, {}, 0.05f, 0.05);
            Field velocity = slab().makeField({"velocity", world.fluid().fields().grid, Layout::Face, Format::RGBA32F});
            const Sources sources{.lasting = scene.sources, .files = &files};
            CHECK(injectsVelocity(step, sources));
            injectVelocity(step, velocity, world.fluid().fields().grid, sources);
            return velocity.download();
        };
        const std::vector<float> there = velocityAround(file), expected = velocityAround(formula);
        CHECK(*std::ranges::max_element(expected) == Approx(1));
        int different = 0;  // shapes weigh places, files what is covered of a face: half of the edge's faces
        for (size_t i = 0; i < there.size(); ++i) different += std::abs(there[i] - expected[i]) > 0.51f;
        CHECK(different == 0);
        CHECK(sumOf(there) == Approx(sumOf(expected)).epsilon(0.01));
    }
    SECTION("carried") {
        ObstacleDesc car;
        car.name = "car";
        car.shape = Sphere{{0, 0, 0}, 0.06f};
        car.position = {0.2f, 0.2f, 0.6f};
        car.rotation = {0, 90, 0};
        const auto along = [&](const SourceDesc& source) {
            SceneDesc scene = sceneWith(source);
            scene.obstacles = {car};
            return smokeOf(scene);
        };
        SourceDesc carried = file;
        carried.obstacle = "car";
        carried.rotation = glm::vec3(0);
        carried.position = {0, 0.3f, 0.5f};  // z of the car is x of the world
        CHECK(farthest(along(carried), along(formula)) < 1e-3f);
    }
}

TEST_CASE("what rests is voxelized once, what moves anew") {
    SourceDesc resting = smoking(meshOfShape(Box{{0, 0, 0}, glm::vec3(0.3f)}));
    resting.position = glm::vec3(0.5f);
    SourceDesc playing = smoking(rising({{0.5f, 0.2f, 0.5f}, glm::vec3(0.3f)}));
    const std::vector<SourceDesc> sources{resting, playing};
    const PlacedGrid grid{{{12, 10, 12}, 0.1f}};
    SourceBodies bodies(slab());
    const auto versionsAt = [&](double time) {
        bodies.advance(sources, {}, 0.05f, time);
        return std::pair(bodies.coverOf(0, grid).version, bodies.coverOf(1, grid).version);
    };
    const auto before = versionsAt(0.05), after = versionsAt(0.1);
    CHECK(before.first == after.first);
    CHECK(before.second != after.second);
    CHECK(bodies.coverOf(1, grid).version == after.second);    // not again within a step
    const Field& velocity = bodies.coverOf(0, grid).velocity;  // nobody has asked for it
    CHECK(velocity.grid().cells == glm::ivec3(1));
    CHECK(bodies.coverOf(0, grid, true).velocity.grid() == grid.shape());
    const std::vector<float> later = bodies.coverOf(1, grid, true).openings.download();
    SourceBodies others(slab());
    others.advance(sources, {}, 0.05f, 0.1);
    CHECK(later == others.coverOf(1, grid, true).openings.download());  // nothing is left of where it was
    PlacedGrid moved = grid;
    moved.origin.x += 0.03f;
    CHECK(bodies.coverOf(0, moved).version != after.first);
}

TEST_CASE("fluid gets the velocity of a mesh that moves by itself") {
    SourceDesc source = smoking(rising({{0.7f, 0.3f, 0.6f}, glm::vec3(0.4f)}));
    const auto fastestUp = [&](float inherit) {
        source.inherit = inherit;
        SceneDesc scene = sceneWith(source);
        const Step step{slab(), scene.domain(), {}, 0.05f, 0};
        SourceBodies files(slab());
        files.advance(scene.sources, {}, 0.05f, 0.2);
        const PlacedGrid grid{{scene.domain().cells, 0.1f}};
        Field velocity = slab().makeField({"velocity", grid, Layout::Face, Format::RGBA32F});
        injectVelocity(step, velocity, grid, {.lasting = scene.sources, .files = &files});
        const std::vector<float> values = velocity.download();
        float most = 0;
        for (size_t i = 1; i < values.size(); i += 4) most = std::max(most, values[i]);
        return most;
    };
    CHECK(fastestUp(1) == Approx(1).epsilon(0.01));
    CHECK(fastestUp(0.5f) == Approx(0.5f).epsilon(0.01));
    CHECK(fastestUp(0) == 0);
}

TEST_CASE("fluid deep in a mesh that moves, or in one that rests, goes on as it did") {
    SourceDesc source;
    source.inherit = 1;
    SceneDesc scene = sceneWith(source);
    const PlacedGrid grid{{scene.domain().cells, 0.1f}};
    const auto velocityAt = [&](glm::ivec3 face) {
        const Step step{slab(), scene.domain(), {}, 0.05f, 0};
        SourceBodies files(slab());
        files.advance(scene.sources, {}, 0.05f, 0.2);
        Field velocity = slab().makeField({"velocity", grid, Layout::Face, Format::RGBA32F});
        velocity.clear({0.3f, 0.4f, 0.5f, 0});
        injectVelocity(step, velocity, grid, {.lasting = scene.sources, .files = &files});
        const std::vector<float> values = velocity.download();
        const glm::ivec3 texels = texelsOf(grid, Layout::Face);
        const size_t first = 4 * size_t((face.z * texels.y + face.y) * texels.x + face.x);
        return glm::vec3(values[first], values[first + 1], values[first + 2]);
    };
    const glm::vec3 before(0.3f, 0.4f, 0.5f);
    const glm::ivec3 inside(7, 5, 6), atTheEdge(7, 7, 6);  // of a box that has risen by two cells
    const Box box{{0.7f, 0.3f, 0.6f}, {1, 0.6f, 1}};
    SECTION("moves") {
        scene.sources[0].shape = rising(box);
        CHECK(velocityAt(inside) == before);
        CHECK(velocityAt(atTheEdge).y == Approx(1).epsilon(0.01));
    }
    SECTION("moves, and says a velocity") {
        scene.sources[0].shape = rising(box);
        scene.sources[0].velocity = {0, 0.1f, 0};
        CHECK(velocityAt(inside).y == Approx(0.1f));
        CHECK(velocityAt(atTheEdge).y == Approx(1.1f).epsilon(0.01));
    }
    SECTION("rests") {
        scene.sources[0].shape = meshOfShape(box);
        CHECK(velocityAt(inside) == before);
        CHECK(velocityAt(atTheEdge) == before);
    }
}

TEST_CASE("a mesh is poured as full of liquid, and drained as empty, as the ball that it is") {
    const Sphere ball{{0.7f, 0.5f, 0.6f}, 0.31f};
    const auto volumeOf = [](LiquidFlow flow, const SourceShape& shape) {
        SourceDesc source;
        source.shape = shape;
        source.liquid = flow;
        SceneDesc scene = sceneWith(source);
        scene.fluid.kind = FluidKind::Liquid;
        scene.solver.advection = AdvectionScheme::MacCormack;
        if (flow == LiquidFlow::Drain) scene.initial.liquid = {Box{{0.7f, 0.5f, 0.6f}, {1.4f, 1, 1.2f}}};
        World world(slab(), scene);
        world.advanceFrame();
        return world.fluid().fields().liquid->volume.download()[0];
    };
    const float volume = 4.18879f * 0.31f * 0.31f * 0.31f;
    const float poured = volumeOf(LiquidFlow::Pour, ball), left = volumeOf(LiquidFlow::Drain, ball);
    CHECK(poured == Approx(volume).epsilon(0.1));
    CHECK(volumeOf(LiquidFlow::Pour, meshOfShape(ball)) == Approx(poured).epsilon(0.06));
    CHECK(volumeOf(LiquidFlow::Drain, meshOfShape(ball)) == Approx(left).margin(0.06 * double(poured)));
}

TEST_CASE("a world with a source that moves goes on from a snapshot to the same bits") {
    SceneDesc scene = sceneWith(smoking(rising({{0.7f, 0.3f, 0.6f}, glm::vec3(0.3f)})));
    scene.solver.precision = 16;
    scene.sources[0].inherit = 1;
    const auto frames = [](World& world, int count) {
        for (int i = 0; i < count; ++i) world.advanceFrame();
        return world.fluid().fields().gas->smoke.download();
    };
    World world(slab(), scene);
    frames(world, 3);
    const Snapshot snapshot = SnapshotReadback(world).take();
    const auto expected = frames(world, 3);
    World other(slab(), scene);
    other.restore(snapshot);
    CHECK(frames(other, 3) == expected);
}

}  // namespace slabflow::test::source_files_gl_test
