// The forces of a scene, against what their formulas say.
#include <cmath>
#include <numbers>

#include "sim/Forces.h"
#include "sim/InitialFields.h"
#include "sim/Turbulence.h"
#include "support/Catch.h"
#include "support/Flow.h"

namespace slabflow::test::forces_gl_test {

namespace {

/// A fluid at rest, and what forces alone do to it.
class Pushed {
public:
    explicit Pushed(SceneDesc scene) : scene_(std::move(scene)), fluid_(makeInitialFields(slab(), scene_)) {}

    void push(float dt, double time = 0) {
        addSceneForces({slab(), scene_.domain(), {}, dt, time}, fluid_, scene_.forces, scene_.seed);
    }

    const PlacedGrid& grid() const { return fluid_.grid; }
    std::vector<float> velocities() const { return fluid_.velocity.download(); }

    /// visit(axis, texel, place of the face [m], its velocity) for all faces but the high sides of the domain.
    template <class Visit>
    void forEachFace(Visit visit) const {
        const std::vector<float> u = velocities();
        const glm::ivec3 n = grid().cells;
        for (int k = 0; k < n.z; ++k)
            for (int j = 0; j < n.y; ++j)
                for (int i = 0; i < n.x; ++i)
                    for (int axis = 0; axis < 3; ++axis) {
                        glm::dvec3 x(i + 0.5, j + 0.5, k + 0.5);
                        x[axis] -= 0.5;
                        const size_t texel = (size_t(k) * size_t(n.y + 1) + size_t(j)) * size_t(n.x + 1) + size_t(i);
                        visit(axis, glm::ivec3(i, j, k), glm::dvec3(grid().origin) + x * double(grid().h),
                              double(u[4 * texel + size_t(axis)]));
                    }
    }

private:
    SceneDesc scene_;
    FluidFields fluid_;
};

SceneDesc sceneWith(const ForceDesc& force, glm::ivec3 cells = {12, 20, 7}) {
    SceneDesc scene = emptyScene(cells, glm::vec3(cells) * 0.1f);
    scene.domain().origin = {-0.3f, 0.1f, 0.2f};
    scene.forces = {force};
    return scene;
}

}  // namespace

TEST_CASE("a fan reaches 1 - exp(-s t) of its velocity, in however many steps") {
    const glm::vec3 middle(0.3f, 1.1f, 0.55f);
    const FanDesc fan{Box{middle, glm::vec3(0.4f)}, {1, -2, 0.5f}, 3};
    for (const int steps : {1, 7}) {
        Pushed fluid(sceneWith(fan));
        for (int i = 0; i < steps; ++i) fluid.push(0.9f / float(steps));
        const double reached = 1 - std::exp(-3 * 0.9);
        fluid.forEachFace([&](int axis, glm::ivec3, glm::dvec3 x, double u) {
            const glm::dvec3 from = glm::abs(x - glm::dvec3(middle));
            const double outside = std::max({from.x, from.y, from.z}) - 0.2;
            if (outside < -0.051) CHECK(u == Approx(reached * double(fan.velocity[axis])).epsilon(1e-5));
            if (outside > 0.051) CHECK(u == 0);
        });
    }
}

TEST_CASE("an attractor changes nothing but the pressure of air, which becomes its potential") {
    AttractorDesc attractor{{0.3f, 1.1f, 0.55f}, 3, 0.4f};
    for (const float sign : {1.0f, -1.0f}) {
        attractor.acceleration = 3 * sign;
        World world(slab(), sceneWith(attractor));
        const float dt = 0.02f;
        for (int i = 0; i < 3; ++i) world.step({dt, {}});
        CHECK(measure(slab(), world.fluid().fields()).maxSpeed < 1e-3f);
        const Field& q = world.fluid().fields().pressure;
        const std::vector<float> values = q.download();
        const auto pressure = [&](glm::ivec3 cell) {
            return double(values[redBlackIndex(q.grid(), cell)]) / double(dt);
        };
        const auto potential = [&](glm::ivec3 cell) {
            const double x = double(glm::length(world.fluid().fields().grid.centre(cell) - attractor.center)) / 0.4;
            return -double(attractor.acceleration) * 0.4 * std::exp(0.5 - 0.5 * x * x);
        };
        for (const glm::ivec3 cell : {glm::ivec3(5, 9, 3), glm::ivec3(9, 9, 3), glm::ivec3(3, 13, 5)})
            CHECK(pressure(cell) - pressure({0, 0, 0}) == Approx(potential({0, 0, 0}) - potential(cell)).margin(0.03));
    }
}

TEST_CASE("an attractor draws smoke to it, and with a negative acceleration drives it away") {
    const auto heightAfter = [](float acceleration) {
        SceneDesc scene = sceneWith(AttractorDesc{{0.3f, 1.1f, 0.5f}, acceleration, 0.4f}, {12, 20, 1});
        SourceDesc puff;
        puff.shape = Sphere{{0.3f, 0.7f, 0.25f}, 0.15f};
        puff.density = 1.0f;
        puff.until = 0.01f;
        scene.sources = {puff};
        World world(slab(), scene);
        runFor(world, 0.6, 0.02f);
        const Cells gas(world.fluid().fields().gas->smoke);
        double sum = 0, moment = 0;
        for (int j = 0; j < 20; ++j)
            for (int i = 0; i < 12; ++i) {
                sum += gas(0, i, j);
                moment += gas(0, i, j) * (0.15 + 0.1 * j);
            }
        return moment / sum;
    };
    const double resting = heightAfter(0);
    CHECK(resting == Approx(0.7).margin(0.01));
    CHECK(heightAfter(2) > resting + 0.04);
    CHECK(heightAfter(-2) < resting - 0.04);
}

TEST_CASE("an attractor leaves a liquid alone, which has no smoke") {
    SceneDesc scene = sceneWith(AttractorDesc{{0.3f, 1.1f, 0.5f}, 5, 0.4f});
    scene.fluid.kind = FluidKind::Liquid;
    scene.initial.liquid = {Box{{0.3f, 0.3f, 0.5f}, {2, 1, 2}}};
    Pushed pushed(scene);
    const std::vector<float> before = pushed.velocities();
    pushed.push(0.1f);
    CHECK(pushed.velocities() == before);
}

TEST_CASE("a vortex gives the fluid the angular momentum of its formula, without divergence") {
    const double pi = std::numbers::pi, R = 0.15;
    for (const glm::vec3 axis : {glm::vec3(0, 0, 2), glm::vec3(1, 2, -2)}) {
        const VortexDesc vortex{{0.32f, 1.12f, 1.21f}, axis, 3, float(R)};
        Pushed fluid(sceneWith(vortex, {20, 20, 20}));
        fluid.push(0.25f);
        glm::dvec3 momentum(0);
        fluid.forEachFace([&](int c, glm::ivec3, glm::dvec3 x, double u) {
            glm::dvec3 velocity(0);
            velocity[c] = u;
            momentum += glm::cross(x - glm::dvec3(vortex.center), velocity) * 1e-3;
        });
        // A / R exp(½) times the integral of rho² exp(-½ r² / R²), which is 2 R² (2 pi)^(3/2) R³
        const double torque = 3 * std::exp(0.5) * 2 * std::pow(2 * pi, 1.5) * std::pow(R, 4);
        const glm::dvec3 expected = 0.25 * torque * glm::normalize(glm::dvec3(axis));
        for (int c = 0; c < 3; ++c) CHECK(momentum[c] == Approx(expected[c]).margin(2e-3 * 0.25 * torque));
    }
}

TEST_CASE("a vortex in a flat scene turns it around the axis that is missing") {
    const double pi = std::numbers::pi, R = 0.15;
    const VortexDesc vortex{{0.32f, 1.12f, 0.25f}, {0, 0, -1}, 3, float(R)};
    Pushed fluid(sceneWith(vortex, {20, 20, 1}));
    fluid.push(0.25f);
    double momentum = 0;
    fluid.forEachFace([&](int c, glm::ivec3, glm::dvec3 x, double u) {
        const glm::dvec3 arm = x - glm::dvec3(vortex.center);
        momentum += (c == 0 ? -arm.y * u : c == 1 ? arm.x * u : 0) * 1e-3;
    });
    // The integral of r² exp(-½ r² / R²) over a plane is 4 pi R⁴; the slab is 0.1 thick.
    CHECK(momentum == Approx(-0.25 * 3 / R * std::exp(0.5) * 4 * pi * std::pow(R, 4) * 0.1).epsilon(2e-3));
}

TEST_CASE("turbulence has no divergence, no mean, and the mean square that is asked for") {
    for (const glm::ivec3 cells : {glm::ivec3(20, 32, 16), glm::ivec3(32, 48, 1)}) {
        Pushed fluid(sceneWith(TurbulenceDesc{2, 0.3f, 0.5f}, cells));
        fluid.push(0.5f, 1.25);
        glm::dvec3 sum(0);
        double squares = 0;
        fluid.forEachFace([&](int axis, glm::ivec3, glm::dvec3, double u) {
            sum[axis] += u;
            squares += u * u;
        });
        const double count = double(fluid.grid().cellCount());
        for (int axis = 0; axis < 3; ++axis) CHECK(std::abs(sum[axis]) / count < 1e-5);
        CHECK(std::sqrt(squares / count) == Approx(2 * 0.5).epsilon(1e-4));

        const std::vector<float> u = fluid.velocities();
        const auto at = [&](glm::ivec3 t, int axis) {
            return double(
                u[4 * ((size_t(t.z) * size_t(cells.y + 1) + size_t(t.y)) * size_t(cells.x + 1) + size_t(t.x)) +
                  size_t(axis)]);
        };
        double largest = 0;
        fluid.forEachFace([&](int axis, glm::ivec3 t, glm::dvec3, double) {
            if (axis != 0) return;
            double divergence = 0;
            for (int a = 0; a < (cells.z > 1 ? 3 : 2); ++a) {
                glm::ivec3 next = t;
                ++next[a];
                divergence += at(next, a) - at(t, a);
            }
            largest = std::max(largest, std::abs(divergence));
        });
        CHECK(largest < 1e-5);  // between faces; neighbours differ by 0.3
    }
}

TEST_CASE("turbulence is the same at the same time, and another one with another seed") {
    SceneDesc scene = sceneWith(TurbulenceDesc{2, 0.3f, 0.5f});
    const auto pushed = [&](double time) {
        Pushed fluid(scene);
        fluid.push(0.5f, time);
        return fluid.velocities();
    };
    /// 1 for the same, 0 for what has nothing to do with it.
    const auto likeness = [](const std::vector<float>& a, const std::vector<float>& b) {
        double both = 0, aa = 0, bb = 0;
        for (size_t i = 0; i < a.size(); ++i) {
            both += double(a[i]) * double(b[i]);
            aa += double(a[i]) * double(a[i]);
            bb += double(b[i]) * double(b[i]);
        }
        return both / std::sqrt(aa * bb);
    };
    const auto start = pushed(2);
    CHECK(pushed(2) == start);
    CHECK(likeness(pushed(2.06), start) > 0.9);  // an eddy lasts 0.6 s
    CHECK(std::abs(likeness(pushed(20), start)) < 0.6);
    scene.seed = 2;
    CHECK(std::abs(likeness(pushed(2), start)) < 0.5);
}

TEST_CASE("eddies stay where they are in the world when a grid travels") {
    const Grid grid{{16, 8, 12}, 0.1f};
    const glm::vec3 travelled(0.3f, -0.1f, 5);
    const auto waves = turbulentWaves({1, 0.2f, 1}, grid, 1, 3),
               met = turbulentWaves({1, 0.2f, 1}, grid, 1, 3, travelled);
    REQUIRE(waves.size() == met.size());
    for (size_t i = 0; i < waves.size(); ++i) {
        CHECK(met[i].amplitude == waves[i].amplitude);
        // cos(2 pi (n . (x - travelled) / size + phase met)) is what cos(2 pi (n . x / size + phase)) is in the world.
        const glm::vec3 place(0.7f, 0.2f, 5.9f);
        const float here = glm::dot(waves[i].periods, place / grid.size()) + waves[i].phase;
        const float there = glm::dot(met[i].periods, (place - travelled) / grid.size()) + met[i].phase;
        CHECK(std::abs(here - there - std::round(here - there)) < 1e-4f);
    }
}

TEST_CASE("turbulence fits the domain, however large its eddies are meant to be") {
    const Grid grid{{16, 8, 1}, 0.1f};
    for (const float scale : {1e-4f, 0.4f, 100.0f}) {
        const auto waves = turbulentWaves({1, scale, 1}, grid, 1, 0);
        REQUIRE_FALSE(waves.empty());
        for (const TurbulentWave& wave : waves) {
            CHECK(std::abs(wave.periods.x) <= 4);
            CHECK(std::abs(wave.periods.y) <= 2);
            CHECK(wave.amplitude.z == 0);
        }
    }
    CHECK(turbulentWaves({}, {{16, 1, 1}, 0.1f}, 1, 0).empty());
}

TEST_CASE("all forces together stir what is around an obstacle, and nothing flows through it") {
    for (const AdvectionScheme scheme : {AdvectionScheme::MacCormack, AdvectionScheme::Incremental}) {
        SceneDesc scene = sceneWith(TurbulenceDesc{2, 0.3f, 0.5f});
        scene.solver.advection = scheme;
        const glm::vec3 middle(0.3f, 1.1f, 0.55f);
        scene.forces.insert(scene.forces.end(),
                            {WindDesc{{1, 0, 0}, {}}, FanDesc{Sphere{middle, 0.3f}, {0, 1, 0}, 5},
                             AttractorDesc{middle, 2, 0.4f}, VortexDesc{middle, {0, 0, 1}, 2, 0.4f}});
        ObstacleDesc ball;
        ball.name = "ball";
        ball.shape = Sphere{{0, 0, 0}, 0.25f};
        ball.position = middle;
        scene.obstacles = {ball};
        World world(slab(), scene);
        runFor(world, 0.2, 0.02f);
        CHECK(measure(slab(), world.fluid().fields()).maxSpeed > 0.05f);
        world.requireFinite();
        world.fluid().refreshDivergence();
        CHECK(maxDivergence(slab(), world.fluid().fields()) < 0.02f);
    }
}

}  // namespace slabflow::test::forces_gl_test
