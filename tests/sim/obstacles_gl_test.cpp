// What obstacles close of the faces, and how they push.
#include <cstring>

#include "scene/SolidStroke.h"
#include "sim/InitialFields.h"
#include "sim/Walls.h"
#include "slab/Reduce.h"
#include "support/BodiesInFluid.h"
#include "support/Catch.h"
#include "support/Flow.h"
#include "support/KernelRun.h"

namespace slabflow::test::obstacles_gl_test {

namespace {

constexpr glm::ivec3 cells(24, 20, 17);
constexpr float h = 1.0f / 24;

ObstacleDesc obstacle(ObstacleShape shape, glm::vec3 position, glm::vec3 rotation = glm::vec3(0)) {
    ObstacleDesc desc;
    desc.shape = std::move(shape);
    desc.position = position;
    desc.rotation = rotation;
    return desc;
}

MeshShape asMesh(const ObstacleShape& shape) { return {"test", std::make_shared<const Mesh>(meshOf(shape))}; }

/// Balls that are painted into a box of a metre, with two nodes to a cell or fewer.
VolumeShape painted(const std::vector<Sphere>& balls, glm::ivec3 nodes = {49, 37, 41}) {
    const glm::vec3 low(-0.5f), high(0.5f);
    SolidLattice lattice = SolidStroke::nothing(nodes, low, high);
    for (const Sphere& ball : balls) {
        SolidStroke stroke(std::move(lattice), low, high, {.radius = ball.radius});
        stroke.add(ball.center, ball.center);
        lattice = stroke.result();
    }
    return {"test", glm::vec3(0), glm::vec3(1), std::make_shared<const SolidLattice>(std::move(lattice))};
}

/// Obstacles in a fluid at rest.
struct Tank {
    explicit Tank(std::vector<ObstacleDesc> descs)
        : scene(sceneWith(std::move(descs))), fluid(makeInitialFields(slab(), scene)), obstacles(scene.obstacles) {
        obstacles.place(fluid);
    }

    static SceneDesc sceneWith(std::vector<ObstacleDesc> descs) {
        SceneDesc scene = emptyScene(cells, glm::vec3(cells) * h);
        scene.obstacles = std::move(descs);
        return scene;
    }

    void advance(float dt, std::vector<BodyMove> moves = {}) {
        obstacles.advance({slab(), scene.domain(), wallUniforms(scene.domain()), dt, time}, fluid, moves);
        time += double(dt);
    }

    Array openings() const { return downloaded(fluid.solids->openings); }
    Array pushed() const { return downloaded(fluid.solids->velocity); }

    SceneDesc scene;
    FluidFields fluid;
    BodiesInFluid obstacles;
    double time = 0;
};

using Inside = std::function<bool(glm::dvec3 metres)>;

/// The share of a face that is not inside, over 16 x 16 samples.
Array openShares(const Inside& inside) {
    const Grid grid{cells, h};
    return Array(grid, Layout::Face, 4, [&](glm::ivec3 texel, int c) {
        const glm::dvec3 corner = double(h) * glm::dvec3(texel);
        if (c == 3) return inside(corner + 0.5 * double(h)) ? 1.0 : 0.0;
        constexpr int samples = 16;
        int open = 0;
        for (int i = 0; i < samples; ++i)
            for (int j = 0; j < samples; ++j) {
                glm::dvec3 place = corner;
                place[(c + 1) % 3] += (i + 0.5) / samples * double(h);
                place[(c + 2) % 3] += (j + 0.5) / samples * double(h);
                open += !inside(place);
            }
        return double(open) / (samples * samples);
    });
}

struct Difference {
    double mean = 0, largest = 0;
    int centres = 0;  ///< cells on whose centre they do not agree
};

Difference compare(const Array& actual, const Array& expected) {
    Difference result;
    int partly = 0;
    expected.forEach([&](glm::ivec3 t, int c) {
        if (c == 3) {
            const bool cell = glm::all(glm::lessThan(t, cells));
            result.centres += cell && (actual(t, 3) > 0) != (expected(t, 3) > 0);
            return;
        }
        if (!isFace(actual.grid(), t, c)) return;
        const double off = std::abs(actual(t, c) - expected(t, c));
        result.largest = std::max(result.largest, off);
        if (expected(t, c) > 0 && expected(t, c) < 1) result.mean += off, ++partly;
    });
    result.mean /= std::max(partly, 1);
    return result;
}

const glm::vec3 middle = 0.5f * h * glm::vec3(cells) + glm::vec3(0.007f, -0.011f, 0.004f);

}  // namespace

TEST_CASE("simple shapes close the share of every face that they cover, turned or not") {
    const glm::quat turn = rotationFromDegrees({30, 20, 50});
    const auto local = [&](glm::dvec3 x) { return glm::dvec3(glm::inverse(turn) * glm::vec3(x - glm::dvec3(middle))); };
    const std::vector<std::pair<ObstacleShape, Inside>> shapes{
        {Sphere{{0, 0, 0}, 0.25f}, [&](glm::dvec3 x) { return glm::length(local(x)) < 0.25; }},
        {Box{{0, 0, 0}, {0.5f, 0.3f, 0.2f}},
         [&](glm::dvec3 x) { return glm::all(glm::lessThan(glm::abs(local(x)), glm::dvec3(0.25, 0.15, 0.1))); }},
        {Capsule{{0, -0.1f, 0}, {0, 0.15f, 0}, 0.12f},
         [&](glm::dvec3 x) {
             const glm::dvec3 p = local(x);
             return glm::length(p - glm::dvec3(0, std::clamp(p.y, -0.1, 0.15), 0)) < 0.12;
         }},
        {Cylinder{{0, 0, -0.2f}, {0, 0, 0.2f}, 0.2f}, [&](glm::dvec3 x) {
             const glm::dvec3 p = local(x);
             return std::hypot(p.x, p.y) < 0.2 && std::abs(p.z) < 0.2;
         }}};
    for (const auto& [shape, inside] : shapes) {
        const Array expected = openShares(inside);
        INFO("shape " << shape.index());
        const Difference exact = compare(Tank({obstacle(shape, middle, {30, 20, 50})}).openings(), expected);
        CHECK(exact.mean < 0.035);  // edges of boxes are rounded within a cell
        CHECK(exact.centres <= 2);
        // A voxelized mesh: four samples to a face, and the surface of a mesh of 64 corners.
        const Difference voxels = compare(Tank({obstacle(asMesh(shape), middle, {30, 20, 50})}).openings(), expected);
        CHECK(voxels.mean < 0.2);
        CHECK(voxels.centres < 0.02 * double(cells.x * cells.y * cells.z));
    }
}

TEST_CASE("a small ball is as large as it should be") {
    // Four cells to its radius. By the distances at the corners of faces alone it would be too small by 1.8 %.
    constexpr double radius = 4;
    const Array openings = Tank({obstacle(Sphere{{0, 0, 0}, float(radius) * h}, middle)}).openings();
    glm::dvec3 volume(0);
    openings.forEach([&](glm::ivec3 t, int c) {
        if (c < 3 && isFace(openings.grid(), t, c)) volume[c] += 1 - openings(t, c);
    });
    const double expected = 4.0 / 3 * 3.14159265 * radius * radius * radius;
    CHECK((volume.x + volume.y + volume.z) / 3 == Approx(expected).epsilon(0.006));
}

TEST_CASE("a painted solid closes the share of every face that its lattice covers, turned or not, coarse or fine") {
    const glm::dquat turn(glm::inverse(rotationFromDegrees({30, 20, 50})));
    const auto local = [&](glm::dvec3 x) { return turn * (x - glm::dvec3(middle)); };
    const Sphere ball{{0.03f, -0.02f, 0.01f}, 0.25f};
    for (const glm::ivec3 nodes : {glm::ivec3(81), glm::ivec3(49, 37, 41), glm::ivec3(14, 15, 13)}) {
        const VolumeShape shape = painted({ball}, nodes);
        const Array openings = Tank({obstacle(shape, middle, {30, 20, 50})}).openings();
        const Difference fromLattice = compare(openings, openShares([&](glm::dvec3 x) {
                                                   const glm::dvec3 place = (local(x) + 0.5) * glm::dvec3(nodes - 1);
                                                   return shape.lattice->at(glm::vec3(place)) < 0;
                                               }));
        INFO(nodes.x << " nodes: " << fromLattice.mean << ", " << fromLattice.largest);
        CHECK(fromLattice.mean < 0.02);
        CHECK(fromLattice.largest < 0.3);  // of a sliver
        CHECK(fromLattice.centres <= 2);
        if (nodes.x < 40) continue;
        const Difference fromBall = compare(
            openings, openShares([&](glm::dvec3 x) { return glm::length(local(x) - glm::dvec3(ball.center)) < 0.25; }));
        CHECK(fromBall.mean < 0.05);
        CHECK(fromBall.centres <= 12);
    }
}

TEST_CASE("a painted solid ends with its box, and closes the faces on it") {
    const SolidLattice all{{5, 4, 3}, std::vector<float>(5 * 4 * 3, -1.0f)};
    const glm::vec3 low = h * glm::vec3(4, 0, 3), size = h * glm::vec3(8, 6, 5);
    const VolumeShape shape{"test", 0.5f * size, size, std::make_shared<const SolidLattice>(all)};
    const Array openings = Tank({obstacle(shape, low)}).openings();
    const glm::ivec3 first(4, 0, 3), last = first + glm::ivec3(8, 6, 5);
    openings.forEach([&](glm::ivec3 t, int c) {
        if (c == 3 || !isFace(openings.grid(), t, c)) return;
        // Beside its edges faces are closed in part, as those of boxes are.
        const glm::ivec3 margin = 1 - unit(c);
        const bool within =
            glm::all(glm::greaterThanEqual(t, first + margin)) && glm::all(glm::lessThan(t, last + unit(c) - margin));
        const bool beside = glm::all(glm::greaterThanEqual(t, first)) && glm::all(glm::lessThan(t, last + unit(c)));
        if (within && openings(t, c) > 0) FAIL("open at " << t.x << " " << t.y << " " << t.z << " axis " << c);
        if (!beside && openings(t, c) < 0.998) FAIL("closed at " << t.x << " " << t.y << " " << t.z << " axis " << c);
    });
}

TEST_CASE("an edit of obstacles leaves what anew would be there, and the fluid elsewhere as it was") {
    const ObstacleDesc box = obstacle(Box{{0, 0, 0}, {0.2f, 0.2f, 0.2f}}, {0.8f, 0.2f, 0.4f}, {10, 20, 30});
    const ObstacleDesc mesh = obstacle(asMesh(Sphere{{0, 0, 0}, 0.2f}), {0.3f, 0.5f, 0.3f});
    const ObstacleDesc paint = obstacle(painted({{{-0.2f, 0, 0}, 0.1f}}), middle);
    const ObstacleDesc morePaint = obstacle(painted({{{-0.2f, 0, 0}, 0.1f}, {{0.2f, 0.1f, 0}, 0.12f}}), middle);
    ObstacleDesc aside = box;
    aside.position.x -= 0.1f;
    const std::vector<std::vector<ObstacleDesc>> edits{
        {box, mesh}, {aside, mesh}, {box, mesh, paint}, {box, mesh, morePaint}, {box, mesh, paint},
        {box, mesh}, {mesh}};
    const auto named = [](std::vector<ObstacleDesc> obstacles) {
        for (ObstacleDesc& o : obstacles) o.name = "o" + std::to_string(o.shape.index());
        return obstacles;
    };
    Tank tank(named(edits[0]));
    for (const auto& edit : edits) {
        tank.fluid.gas->smoke.clear({1, 2, 3, 1});
        const Array before = tank.openings();
        tank.obstacles.follow(named(edit), 0, tank.fluid);
        const Array openings = tank.openings(), gas = downloaded(tank.fluid.gas->smoke);
        const Tank fresh(named(edit));
        CHECK(compare(openings, fresh.openings()).largest < 4e-3);  // the dither of 16-bit storage
        CHECK(compare(openings, fresh.openings()).centres == 0);
        const Array pushed = tank.pushed(), freshlyPushed = fresh.pushed();
        int otherNumbers = 0;
        pushed.forEach([&](glm::ivec3 t, int c) { otherNumbers += c == 3 && pushed(t, c) != freshlyPushed(t, c); });
        CHECK(otherNumbers == 0);
        gas.forEach([&](glm::ivec3 cell, int c) {
            const double expected = openings(cell, 3) > 0 ? 0 : c == 3 ? 1 : c + 1;
            if (before(cell, 3) == 0 && gas(cell, c) != expected) FAIL("channel " << c << " is " << gas(cell, c));
        });
    }
}

TEST_CASE("every face that a turning body covers has the body's velocity there") {
    for (const bool mesh : {false, true}) {
        const ObstacleShape box = Box{{0, 0, 0}, {0.5f, 0.3f, 0.2f}};
        ObstacleDesc desc = obstacle(mesh ? ObstacleShape(asMesh(box)) : box, middle, {30, 20, 50});
        desc.motion.spin = {40, 100, -60};
        desc.motion.velocity = {0.3f, -0.2f, 0.1f};
        Tank tank({desc});
        tank.advance(0.02f);
        const Body& body = tank.obstacles.bodies().list().front();
        CHECK(glm::distance(body.spin, glm::radians(desc.motion.spin)) < 1e-4f);
        CHECK(glm::distance(body.velocity, desc.motion.velocity) < 1e-5f);

        const Array openings = tank.openings(), pushed = tank.pushed();
        int covered = 0;
        double worst = 0;
        openings.forEach([&](glm::ivec3 t, int axis) {
            if (axis == 3 || !isFace(openings.grid(), t, axis) || openings(t, axis) == 1) return;
            const glm::dvec3 arm = double(h) * facePosition(t, axis) - glm::dvec3(body.pose.position);
            const glm::dvec3 expected = glm::dvec3(body.velocity) + glm::cross(glm::dvec3(body.spin), arm);
            worst = std::max(worst, std::abs(pushed(t, axis) - expected[axis]));
            CHECK(pushed(t, 3) == 1);
            ++covered;
        });
        CHECK(covered > 500);
        CHECK(worst < 2e-3);  // 16-bit storage
    }
}

TEST_CASE("what rests is not voxelized again; what moves leaves nothing behind") {
    ObstacleDesc mover = obstacle(Sphere{{0, 0, 0}, 0.15f}, {0.3f, 0.4f, 0.3f});
    mover.motion.velocity = {1, 0, 0};
    Tank tank({obstacle(Box{{0, 0, 0}, {0.2f, 0.2f, 0.2f}}, {0.8f, 0.2f, 0.4f}), mover});
    tank.advance(0.1f);
    const long moved = tank.fluid.solids->version;
    tank.advance(0.1f);
    CHECK(tank.fluid.solids->version != moved);
    const Array there = tank.openings();

    mover.position = {0.5f, 0.4f, 0.3f};
    mover.motion = {};
    Tank fresh({tank.scene.obstacles[0], mover});
    CHECK(compare(there, fresh.openings()).largest < 2e-3);  // the dither of 16-bit storage
    const long version = fresh.fluid.solids->version;
    fresh.advance(0.1f);
    CHECK(fresh.fluid.solids->version == version);
}

TEST_CASE("bodies that look the same share a surface, also after the scene was edited") {
    const ObstacleShape sphere = Sphere{glm::vec3(0), 0.1f}, box = Box{glm::vec3(0), glm::vec3(0.1f)};
    std::vector<ObstacleDesc> descs{obstacle(sphere, {0, 0, 0}), obstacle(box, {0, 0, 0}), obstacle(sphere, {1, 0, 0}),
                                    obstacle(asMesh(box), {0, 0, 0}), obstacle(asMesh(sphere), {0, 0, 0})};
    for (size_t i = 0; i < descs.size(); ++i) descs[i].name = std::to_string(i);
    Bodies bodies(slab().shaders(), descs, 0);
    const auto surface = [&](size_t i) { return bodies.list()[i].surface; };
    CHECK(surface(0) == surface(2));
    CHECK(surface(0) != surface(1));
    CHECK(surface(3) != surface(4));  // files of the same name that hold something else by now

    const auto before = surface(0);
    descs[1].shape = sphere;
    bodies.follow(descs, 0, 0);
    CHECK(surface(0) == before);
    CHECK(surface(1) == before);
}

TEST_CASE("a body moved by hand has the hand's velocity, stays where it is left, and then pushes no more") {
    Tank tank({obstacle(Sphere{{0, 0, 0}, 0.15f}, middle)});
    const auto body = [&] { return tank.obstacles.bodies().list().front(); };
    tank.advance(0.05f, {{0, {middle + glm::vec3(0.1f, 0, 0), {1, 0, 0, 0}}}});
    CHECK(body().velocity.x == Approx(2));
    CHECK(largestNow(slab(), tank.fluid.solids->velocity) >= 1.99f);
    tank.advance(0.05f);
    CHECK(body().velocity == glm::vec3(0));
    CHECK(body().pose.position.x == Approx(middle.x + 0.1f));
    const Array pushed = tank.pushed();
    pushed.forEach([&](glm::ivec3 t, int c) {
        if (c < 3 && pushed(t, c) != 0) FAIL("a body at rest pushes");
    });
}

TEST_CASE("two bodies on one face push it with their mean; far bodies push nothing") {
    const auto half = [&](float x, float speed) {
        ObstacleDesc desc = obstacle(Box{{0, 0, 0}, {0.25f, 2, 2}}, {x, 0.4f, 0.4f});
        desc.motion.velocity = {speed, 0, 0};
        return desc;
    };
    Tank tank({half(0.27f, 1), half(0.75f, -2), obstacle(Sphere{}, {1e5f, 0, 0}), obstacle(Sphere{}, {-50, 3, 7})});
    tank.advance(1.0f / 24);  // both now reach past the face at 12 cells by less than a cell
    tank.advance(2.0f / 24);
    const Array openings = tank.openings(), pushed = tank.pushed();
    CHECK(openings({12, 8, 8}, 0) == 0);
    CHECK(pushed({12, 8, 8}, 0) == Approx(-0.5).margin(1e-3));
    CHECK(openings({1, 8, 8}, 0) == 1);
}

}  // namespace slabflow::test::obstacles_gl_test
