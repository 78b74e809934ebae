// Grids that travel see the same flow as grids that rest, by Galilean invariance; several of them do not know of each
// other.
#include "sim/FieldCatalogue.h"
#include "sim/GridMotion.h"
#include "sim/InitialFields.h"
#include "sim/Walls.h"
#include "sim/pressure/Projection.h"
#include "support/Catch.h"
#include "support/Flow.h"

namespace slabflow::test::travelling_grids_gl_test {

namespace {

constexpr size_t xLow = 0, xHigh = 1, yLow = 2;

void setSides(DomainDesc& domain, WallType type, glm::vec3 velocity = glm::vec3(0)) {
    for (WallDesc& wall : domain.walls) {
        wall.type = type;
        wall.velocity = velocity;
    }
}

/// A ball that flies along x at 1 m/s, then along x and z at 2, and stops; never near the grid at `offset` from it.
ObstacleDesc leader(float radius = 0.1f) {
    ObstacleDesc ball;
    ball.name = "leader";
    ball.shape = Sphere{glm::vec3(0), radius};
    ball.motion.path = {{0, {0, 0, 0}, {}}, {0.25f, {0.25f, 0, 0}, {}}, {0.5f, {0.75f, 0, 0.5f}, {}}};
    return ball;
}

/// The largest difference between the velocity on any face, in the world, and another.
double farthestFrom(const FluidFields& fluid, glm::vec3 world) {
    const glm::vec3 expected = fluid.grid.velocityInGrid(world);
    const glm::ivec3 n = fluid.grid.cells;
    const Cells u(fluid.velocity);
    double worst = 0;
    for (int k = 0; k <= n.z; ++k)
        for (int j = 0; j <= n.y; ++j)
            for (int i = 0; i <= n.x; ++i)
                for (int axis = 0; axis < 3; ++axis) {
                    const glm::ivec3 texel(i, j, k);
                    bool isFace = true;
                    for (int other = 0; other < 3; ++other) isFace &= other == axis || texel[other] < n[other];
                    if (!isFace) continue;
                    worst = std::max(worst, std::abs(u(size_t(axis), i, j, k) - double(expected[axis])));
                }
    return worst;
}

SceneDesc sceneInWind(AdvectionScheme scheme) {
    SceneDesc scene = emptyScene({14, 10, 12}, {1.4f, 1, 1.2f});
    scene.solver.advection = scheme;
    scene.time.step = 0.05f;
    setSides(scene.domain(), WallType::FarField);
    return scene;
}

}  // namespace

TEST_CASE("a grid that travels through still air, as fast as it likes, sees it at rest") {
    for (const AdvectionScheme scheme :
         {AdvectionScheme::Incremental, AdvectionScheme::MacCormack, AdvectionScheme::Reflection}) {
        SceneDesc scene = sceneInWind(scheme);
        scene.obstacles = {leader()};
        scene.domain().follow = {"leader", {5, 5, 5}};
        World world(slab(), scene);
        world.setMeasuring(true);
        for (int frame = 0; frame < 12; ++frame) {
            world.advanceFrame();
            INFO("scheme " << int(scheme) << ", frame " << frame);
            CHECK(farthestFrom(world.fluid().fields(), glm::vec3(0)) < 1e-3);
            CHECK(world.fluid().statistics().maxSpeed < 1e-3f);
        }
        const PlacedGrid& grid = world.fluid().fields().grid;
        CHECK(glm::distance(grid.origin + 0.5f * grid.size(), glm::vec3(5.75f, 5, 5.5f)) < 1e-5f);
    }
}

TEST_CASE("the fluxes through the sides alone bring the wind to the middle by one projection") {
    for (const PressureMethod method : {PressureMethod::Multigrid, PressureMethod::Mgpcg}) {
        SceneDesc scene = sceneInWind(AdvectionScheme::MacCormack);
        setSides(scene.domain(), WallType::FarField, {1, -0.5f, 0.25f});
        FluidFields fluid = makeInitialFields(slab(), scene);  // at rest but on the sides
        Projection projection(method);
        projection.project({slab(), scene.domain(), wallUniforms(scene.domain()), 0.05f, 0, 0.05f}, fluid,
                           scene.solver);
        CHECK(farthestFrom(fluid, {1, -0.5f, 0.25f}) < 1e-3);
    }
}

TEST_CASE("as much flows in through sides far from everything as flows out") {
    SceneDesc scene = sceneInWind(AdvectionScheme::Incremental);
    scene.domain().velocity = {0.5f, 0, 0};
    setSides(scene.domain(), WallType::FarField, {1.25f, -0.5f, 0.25f});
    scene.domain().walls[yLow] = scene.domain().walls[yLow + 1] = {};  // between two plates
    World world(slab(), scene);
    for (int i = 0; i < 3; ++i) world.step({0.05f, {}});
    const glm::ivec3 n = scene.domain().cells;
    const Faces u(world);
    double sum = 0;
    for (int k = 0; k < n.z; ++k)
        for (int j = 0; j < n.y; ++j) {
            CHECK(u(0, 0, j, k) == 0.75);
            CHECK(u(0, n.x, j, k) == 0.75);
            sum += u(0, 0, j, k) - u(0, n.x, j, k);
        }
    for (int k = 0; k < n.z; ++k)
        for (int i = 0; i < n.x; ++i) {
            CHECK(u(1, i, 0, k) == 0);
            CHECK(u(1, i, n.y, k) == 0);
        }
    for (int j = 0; j < n.y; ++j)
        for (int i = 0; i < n.x; ++i) {
            CHECK(u(2, i, j, 0) == 0.25);
            CHECK(u(2, i, j, n.z) == 0.25);
            sum += u(2, i, j, 0) - u(2, i, j, n.z);
        }
    CHECK(sum == 0);
}

namespace {

/// Hot smoke and dye that rise in a box, closed as it is or open above.
SceneDesc plume(AdvectionScheme scheme) {
    SceneDesc scene = emptyScene({12, 16, 12}, {1.2f, 1.6f, 1.2f});
    scene.solver.advection = scheme;
    scene.fluid.gravity = {0, -9.81f, 0};
    scene.fluid.viscosity = 1e-3f;
    scene.time.step = 0.02f;
    setSides(scene.domain(), WallType::FreeSlip);
    SourceDesc source;
    source.shape = Sphere{{0.6f, 0.3f, 0.6f}, 0.2f};
    source.mode = SourceMode::Add;
    source.density = 2;
    source.temperature = 300;
    scene.sources = {source};
    return scene;
}

/// How far two fluids are apart whose grids stand and travel beside each other, as a share of the largest speed.
double distanceOf(const World& a, const World& b, const glm::vec3& velocity) {
    const glm::ivec3 n = a.scene().domain().cells;
    const Faces u(a), v(b);
    double farthest = 0, fastest = 0;
    for (int k = 0; k < n.z; ++k)
        for (int j = 0; j < n.y; ++j)
            for (int i = 0; i < n.x; ++i)
                for (int axis = 0; axis < 3; ++axis) {
                    fastest = std::max(fastest, std::abs(u(axis, i, j, k)));
                    farthest = std::max(farthest, std::abs(u(axis, i, j, k) - v(axis, i, j, k)));
                }
    CHECK(b.fluid().fields().grid.velocity == velocity);
    return farthest / fastest;
}

}  // namespace

TEST_CASE("a plume in a box that travels is the one in a box that rests") {
    for (const AdvectionScheme scheme : {AdvectionScheme::Incremental, AdvectionScheme::MacCormack}) {
        SceneDesc scene = plume(scheme);
        World resting(slab(), scene);
        const glm::vec3 velocity(0.7f, -0.2f, 0.4f);
        scene.domain().velocity = velocity;
        World travelling(slab(), scene);
        for (int frame = 0; frame < 15; ++frame) {
            resting.advanceFrame();
            SceneDesc moved = scene;  // the source goes along
            auto& ball = std::get<Sphere>(moved.sources.front().shape);
            ball.center += float(frame + 1) * scene.time.step * velocity;
            travelling.setScene(moved);
            travelling.advanceFrame();
        }
        INFO("scheme " << int(scheme));
        CHECK(distanceOf(resting, travelling, velocity) < 0.02);
    }
}

namespace {

/// A ball that has just started to fly along x, through a large grid that rests or inside a small one that goes along.
SceneDesc pushedBall(bool along) {
    SceneDesc scene = emptyScene(along ? glm::ivec3(24, 22, 22) : glm::ivec3(40, 28, 28), glm::vec3(1));
    DomainDesc& domain = scene.domain();
    domain.cellSize = 0.1f;
    domain.size = 0.1f * glm::vec3(domain.cells);
    domain.origin = along ? glm::vec3(-1.2f, -1.1f, -1.1f) : glm::vec3(-1.4f, -1.4f, -1.4f);
    setSides(domain, WallType::FarField);
    scene.time.step = 0.05f;
    ObstacleDesc ball;
    ball.name = "ball";
    ball.shape = Sphere{glm::vec3(0), 0.3f};
    ball.motion.velocity = {1, 0, 0};
    scene.obstacles = {ball};
    if (along) scene.domain().follow = {"ball", glm::vec3(0)};
    return scene;
}

/// The velocity in the world at the middles of cells at places around the ball.
glm::vec3 velocityAt(Simulation& fluid, glm::vec3 world) {
    const FieldReading reading = fieldNamed("velocity")->read(slab(), fluid);
    const glm::ivec3 cell(glm::floor(fluid.fields().grid.gridFromWorld(world)));
    const Cells u(reading.field());
    glm::vec3 velocity;
    for (int axis = 0; axis < 3; ++axis) velocity[axis] = float(u(size_t(axis), cell.x, cell.y, cell.z));
    return velocity;
}

}  // namespace

TEST_CASE("around a ball that flies a grid that goes along sees what a large one at rest sees") {
    World large(slab(), pushedBall(false)), small(slab(), pushedBall(true));
    for (int frame = 0; frame < 12; ++frame) {
        large.advanceFrame();
        small.advanceFrame();
    }
    const glm::vec3 ball = large.bodies()[0].pose.position;
    CHECK(ball.x == Approx(0.6f));
    const glm::vec3 ways[] = {{0.45f, 0.05f, 0.05f},
                              {-0.55f, 0.05f, 0.05f},
                              {-0.65f, 0.05f, 0.05f},
                              {0.05f, 0.45f, 0.05f},
                              {0.25f, 0.35f, 0.05f}};
    for (const glm::vec3& way : ways) {
        const glm::vec3 seenAtRest = velocityAt(large.fluid(), ball + way);
        const glm::vec3 seenAlong = velocityAt(small.fluid(), ball + way);
        INFO("at " << way.x << " " << way.y << ": " << seenAtRest.x << " at rest, " << seenAlong.x << " going along");
        CHECK(glm::distance(seenAtRest, seenAlong) < 0.1f);  // of the ball's speed
    }
}

TEST_CASE("what goes along with a grid is voxelized once, and what rests in the world goes past it") {
    SceneDesc scene = pushedBall(true);
    ObstacleDesc post;
    post.name = "post";
    post.shape = Sphere{glm::vec3(0), 0.2f};
    post.position = {50, 0, 0};
    scene.obstacles.push_back(post);
    World world(slab(), scene);
    world.advanceFrame();
    const long version = world.fluid().fields().solids->version;
    const std::vector<float> openings = world.fluid().fields().solids->openings.download();
    world.advanceFrame();
    CHECK(world.fluid().fields().solids->openings.download() == openings);
    CHECK(world.fluid().fields().solids->version == version);

    scene.obstacles[1].position = {0.8f, 0, 0};
    World passing(slab(), scene);
    passing.advanceFrame();
    CHECK(passing.fluid().fields().solids->speed == Approx(1));  // of the post, seen from the grid
    CHECK(passing.fluid().fields().solids->version != version);
}

TEST_CASE("the ground slides past a grid that travels, and drag brings the air to rest in the world") {
    SceneDesc scene = emptyScene({10, 12, 10}, {1, 1.2f, 1});
    scene.domain().velocity = {0.5f, 0, -0.25f};
    setSides(scene.domain(), WallType::FarField);
    scene.domain().walls[yLow].type = WallType::NoSlip;
    scene.fluid.viscosity = 0.01f;
    scene.fluid.dissipation.velocity = 3;
    World world(slab(), scene);
    for (int i = 0; i < 4; ++i) world.step({0.05f, {}});
    CHECK(farthestFrom(world.fluid().fields(), glm::vec3(0)) < 1e-3);  // beside ground at rest air stays at rest

    setSides(scene.domain(), WallType::Periodic);
    SourceDesc gust;
    gust.shape = Box{{0.5f, 0.6f, 0.5f}, glm::vec3(9)};
    gust.velocity = {1, 0, 0};
    scene.sources = {gust};
    scene.sources.front().until = 0.05f;
    World blown(slab(), scene);
    blown.step({0.05f, {}});
    CHECK(farthestFrom(blown.fluid().fields(), {1, 0, 0}) < 1e-4);  // what is set is set in the world
    for (int i = 0; i < 4; ++i) blown.step({0.05f, {}});
    CHECK(farthestFrom(blown.fluid().fields(), {std::exp(-3 * 4 * 0.05f), 0, 0}) < 1e-4);
}

TEST_CASE("velocities are measured and shown in the world") {
    SceneDesc scene = sceneInWind(AdvectionScheme::MacCormack);
    const glm::vec3 wind(0.5f, 0.25f, -1), travel(0.25f, 1, 0.5f);
    setSides(scene.domain(), WallType::FarField, wind);
    scene.domain().velocity = travel;
    scene.domain().rotation = {20, -30, 50};
    SourceDesc gust;
    gust.shape = Box{glm::vec3(0.5f), glm::vec3(9)};
    gust.velocity = wind;
    scene.sources = {gust};
    World world(slab(), scene);
    for (int i = 0; i < 3; ++i) world.step({0.05f, {}});
    world.measureNow();
    const double volume = 1.4 * 1 * 1.2, speed = double(glm::length(wind));
    CHECK(world.fluid().statistics().maxSpeed == Approx(speed).epsilon(1e-3));
    CHECK(world.fluid().statistics().kineticEnergy == Approx(0.5 * speed * speed * volume).epsilon(1e-3));
    CHECK(glm::distance(velocityAt(world.fluid(), world.fluid().fields().grid.centre({3, 4, 5})), wind) < 1e-3f);
    const FieldReading faces = fieldNamed("velocity_faces")->read(slab(), world.fluid());
    const glm::vec3 alongAxes = world.fluid().fields().grid.alongAxes(wind);
    const Cells u(faces.field());
    for (int axis = 0; axis < 3; ++axis) CHECK(u(size_t(axis), 5, 4, 3) == Approx(alongAxes[axis]).margin(1e-3));
    CHECK(world.fluid().fastest() == Approx(glm::distance(wind, travel)).epsilon(1e-3));
}

namespace {

/// Smoke in a room at rest, and wind in a grid that goes along with a ball through another place.
SceneDesc twoGrids() {
    SceneDesc scene = plume(AdvectionScheme::Incremental);
    scene.domain().name = "room";
    scene.solver.precision = 16;
    scene.time.substeps = 2;
    GridDesc wake = pushedBall(true).domain();
    wake.name = "wake";
    wake.cells = {12, 10, 10};
    wake.cellSize = 0.2f;
    wake.size = 0.2f * glm::vec3(wake.cells);
    scene.grids.push_back(wake);
    scene.obstacles = {leader(0.4f)};
    scene.obstacles.front().position = {0, -5, 0};
    for (Keyframe& key : scene.obstacles.front().motion.path) key.position.y = -5;
    scene.grids[1].follow = {"leader", {0.1f, 0, 0}};
    return scene;
}

}  // namespace

TEST_CASE("grids do not know of each other") {
    SceneDesc scene = twoGrids(), alone = scene;
    alone.grids.pop_back();
    World both(slab(), scene), one(slab(), alone);
    for (int frame = 0; frame < 4; ++frame) {
        both.advanceFrame();
        one.advanceFrame();
    }
    REQUIRE(both.fluids().size() == 2);
    CHECK(both.fluids()[1]->name() == "wake");
    CHECK(both.fluid().fields().velocity.download() == one.fluid().fields().velocity.download());
    CHECK(both.fluid().fields().gas->smoke.download() == one.fluid().fields().gas->smoke.download());
    CHECK(both.fluids()[1]->fields().velocity.download() != std::vector<float>());
}

TEST_CASE("grids of one shape share what the pressure is solved on") {
    const auto bytesOf = [](size_t grids) {
        Slab own(context(), Assets::directory(SLABFLOW_SOURCE_DIR));
        SceneDesc scene = sceneInWind(AdvectionScheme::MacCormack);
        for (size_t i = 1; i < grids; ++i) {
            scene.grids.push_back(scene.domain());
            scene.grids.back().name = "other";
            scene.grids.back().origin.x = 3;
        }
        World world(own, scene);
        const auto before = own.memoryUse().fields;
        world.advanceFrame();
        size_t sum = 0;
        for (const auto& [stage, bytes] : own.memoryUse().fields) sum += bytes;
        for (const auto& [stage, bytes] : before) sum -= bytes;
        return sum;
    };
    CHECK(bytesOf(1) > 0);
    CHECK(bytesOf(2) == bytesOf(1));
}

TEST_CASE("a world of two grids, of which one travels, goes on from a snapshot to the same bits") {
    World first(slab(), twoGrids()), second(slab(), twoGrids());
    const auto snapshotOf = [](World& world) { return SnapshotReadback(world).take(); };
    for (int frame = 0; frame < 3; ++frame) first.advanceFrame();
    const Snapshot middle = snapshotOf(first);
    CHECK(middle.fluids[1].velocity.x > 0);
    for (int frame = 0; frame < 14; ++frame) first.advanceFrame();  // in which the leader turns
    second.restore(middle);
    CHECK(second.fluids()[1]->fields().grid.velocity == middle.fluids[1].velocity);
    for (int frame = 0; frame < 14; ++frame) second.advanceFrame();
    CHECK(second.fluids()[1]->fields().grid == first.fluids()[1]->fields().grid);
    CHECK(snapshotOf(second) == snapshotOf(first));
}

TEST_CASE("smoke rises along the world's vertical in a box that is turned") {
    SceneDesc scene = plume(AdvectionScheme::MacCormack);
    scene.domain().cells = {16, 16, 12};
    scene.domain().size = {1.6f, 1.6f, 1.2f};
    std::get<Sphere>(scene.sources.front().shape).center = {0.8f, 0.5f, 0.6f};
    setSides(scene.domain(), WallType::Open);
    scene.domain().rotation = {0, 0, 30};
    scene.time.step = 0.05f;
    World world(slab(), scene);
    for (int frame = 0; frame < 14; ++frame) world.advanceFrame();
    const Field& smoke = world.fluid().fields().gas->smoke;
    const Cells gas(smoke);
    const FieldReading reading = fieldNamed("velocity")->read(slab(), world.fluid());
    const Cells u(reading.field());
    glm::dvec3 middle(0), way(0);
    double sum = 0;
    for (int k = 0; k < 12; ++k)
        for (int j = 0; j < 16; ++j)
            for (int i = 0; i < 16; ++i) {
                const double weight = gas(0, i, j, k);
                sum += weight;
                middle += weight * glm::dvec3(world.fluid().fields().grid.centre({i, j, k}));
                for (int axis = 0; axis < 3; ++axis) way[axis] += weight * u(size_t(axis), i, j, k);
            }
    middle /= sum;
    CHECK(middle.y > 0.55);
    CHECK(std::abs(middle.x - 0.8) < 0.05 * (middle.y - 0.5));
    CHECK(std::abs(middle.z - 0.6) < 0.03 * (middle.y - 0.5));
    CHECK(way.y > 0);
    CHECK(std::abs(way.x) < 0.03 * way.y);
}

TEST_CASE("a cube that is turned onto itself holds the same flow, with all that acts on it") {
    SceneDesc scene = emptyScene(glm::ivec3(12), glm::vec3(1.2f));
    scene.fluid.gravity = {1, -9.81f, 2};
    scene.solver.advection = AdvectionScheme::MacCormack;
    scene.solver.pressure = PressureMethod::Mgpcg;
    SourceDesc slanted, flat;
    slanted.shape = Capsule{{0.3f, 0.2f, 0.4f}, {0.8f, 0.4f, 0.6f}, 0.1f};
    slanted.temperature = 300;
    slanted.velocity = {0.5f, 1, -0.3f};
    flat.shape = Box{{0.5f, 0.8f, 0.4f}, {0.6f, 0.2f, 0.3f}};
    flat.density = 1;
    flat.mode = SourceMode::Add;
    flat.velocity = {20, 0, 10};
    scene.sources = {slanted, flat};
    scene.forces = {WindDesc{{1, 2, 3}, Box{{0.8f, 0.3f, 0.5f}, {0.2f, 0.5f, 0.6f}}},
                    FanDesc{Sphere{{0.3f, 0.8f, 0.7f}, 0.2f}, {0, 1, 2}, 5},
                    AttractorDesc{{0.9f, 0.9f, 0.2f}, 20, 0.3f},
                    VortexDesc{{0.4f, 0.6f, 0.8f}, {1, 2, 0.5f}, 10, 0.3f}};
    ObstacleDesc brick;
    brick.name = "brick";
    brick.shape = Box{glm::vec3(0), {0.4f, 0.2f, 0.3f}};
    brick.position = {0.8f, 0.5f, 0.8f};
    brick.rotation = {20, 30, 0};
    brick.motion.velocity = {-0.5f, 0.2f, 0};
    brick.motion.spin = {0, 90, 40};
    scene.obstacles = {brick};
    scene.domain().walls[xLow] = {.type = WallType::Inflow, .velocity = {1, 0.2f, 0}, .temperature = {}};
    scene.domain().walls[xHigh].type = WallType::Open;
    SceneDesc turnedScene = scene;  // its x is the world's y, and its y the world's -x
    turnedScene.domain().rotation = {0, 0, 90};
    std::array<WallDesc, 6>& walls = turnedScene.domain().walls;
    std::swap(walls[3], walls[xLow]);
    std::swap(walls[yLow], walls[xHigh]);

    World upright(slab(), scene), turned(slab(), turnedScene);
    for (World* world : {&upright, &turned}) {
        world->setMeasuring(true);
        for (int frame = 0; frame < 4; ++frame) world->advanceFrame();
    }
    float fastest = 0, farthest = 0;
    for (const char* name : {"velocity", "vorticity", "solid_velocity"}) {
        const FieldReading a = fieldNamed(name)->read(slab(), upright.fluid());
        const FieldReading b = fieldNamed(name)->read(slab(), turned.fluid());
        const Cells u(a.field()), v(b.field());
        const PlacedGrid& grid = turned.fluid().fields().grid;
        for (int k = 0; k < 12; ++k)
            for (int j = 0; j < 12; ++j)
                for (int i = 0; i < 12; ++i) {
                    const glm::ivec3 c(glm::floor(grid.gridFromWorld(upright.fluid().fields().grid.centre({i, j, k}))));
                    for (size_t axis = 0; axis < 3; ++axis) {
                        const double here = u(axis, i, j, k), there = v(axis, c.x, c.y, c.z);
                        fastest = std::max(fastest, float(std::abs(here)));
                        farthest = std::max(farthest, float(std::abs(here - there)));
                    }
                }
        INFO(name << ": " << farthest << " of " << fastest);
        CHECK(fastest > 0.5f);
        CHECK(farthest < 0.01f * fastest);
        fastest = farthest = 0;
    }
    const glm::vec3 force = upright.fluid().bodyForces()[0].force(), torque = upright.fluid().bodyForces()[0].torque();
    CHECK(glm::distance(force, turned.fluid().bodyForces()[0].force()) < 0.01f * glm::length(force));
    CHECK(glm::distance(torque, turned.fluid().bodyForces()[0].torque()) < 0.01f * glm::length(torque));
}

TEST_CASE("a grid that rises from the ground takes in no more than the ground lets it") {
    SceneDesc scene = emptyScene({10, 12, 10}, {1, 1.2f, 1});
    setSides(scene.domain(), WallType::FarField);
    scene.domain().walls[yLow].type = WallType::NoSlip;
    scene.domain().velocity = {0, 0.3f, 0};
    World world(slab(), scene);
    world.setMeasuring(true);
    for (int i = 0; i < 12; ++i) world.step({0.05f, {}});
    CHECK(world.fluid().statistics().maxSpeed < 0.5f);
    CHECK(world.fluid().statistics().maxDivergenceAfter < 1e-3f);
}

TEST_CASE("a body that is put elsewhere takes the grid along that follows it, and its fluid rests") {
    SceneDesc scene = pushedBall(true);
    scene.obstacles.front().motion = {};
    World world(slab(), scene);
    world.advanceFrame();
    world.placeBody({0, {{3, 4, 5}, glm::quat(1, 0, 0, 0)}});
    CHECK(world.fluid().fields().grid.origin == glm::vec3(3, 4, 5) - 0.5f * world.fluid().fields().grid.size());
    world.advanceFrame();
    world.measureNow();
    CHECK(world.fluid().statistics().maxSpeed < 1e-5f);
    CHECK(world.fluid().fields().grid.velocity == glm::vec3(0));
}

}  // namespace slabflow::test::travelling_grids_gl_test
