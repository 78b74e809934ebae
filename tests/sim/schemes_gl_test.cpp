// What the schemes of advection keep of flows whose fate is known, and for what time of a step. The case [table] prints
// the whole comparison and takes minutes on a GPU: sim_gl_tests "[table]".
#include <chrono>
#include <cmath>
#include <cstdio>
#include <numbers>

#include "base/Npy.h"
#include "support/Catch.h"
#include "support/Flow.h"
#include "support/TemporaryFolder.h"

namespace slabflow::test::schemes_gl_test {

namespace {

constexpr double pi = std::numbers::pi;
using Velocity = std::function<glm::dvec3(glm::dvec3)>;

struct Scheme {
    const char* name;
    AdvectionScheme advection;
    Limiter limiter;
    Interpolation interpolation = Interpolation::Linear;
};
constexpr Scheme schemes[] = {{"semi_lagrangian", AdvectionScheme::SemiLagrangian, Limiter::Clamp},
                              {"maccormack", AdvectionScheme::MacCormack, Limiter::Revert},
                              {"maccormack, clamp", AdvectionScheme::MacCormack, Limiter::Clamp},
                              {"incremental", AdvectionScheme::Incremental, Limiter::Clamp},
                              {"incremental, revert", AdvectionScheme::Incremental, Limiter::Revert},
                              {"reflection", AdvectionScheme::Reflection, Limiter::Clamp},
                              {"reflection, revert", AdvectionScheme::Reflection, Limiter::Revert}};

void use(const Scheme& scheme, SceneDesc& scene) {
    scene.solver.advection = scheme.advection;
    scene.solver.limiter.velocity = scheme.limiter;
}

/// A scene that starts with a velocity given on its faces.
SceneDesc startingWith(const Velocity& velocity, glm::ivec3 cells, glm::vec3 size, const TemporaryFolder& folder) {
    SceneDesc scene = emptyScene(cells, size);
    const double h = double(scene.domain().cellSize);
    NpyArray start{{size_t(cells.z) + 1, size_t(cells.y) + 1, size_t(cells.x) + 1, 3}, {}};
    for (int k = 0; k <= cells.z; ++k)
        for (int j = 0; j <= cells.y; ++j)
            for (int i = 0; i <= cells.x; ++i)
                for (int axis = 0; axis < 3; ++axis) {
                    glm::dvec3 at = h * (glm::dvec3(i, j, k) + 0.5);
                    at[axis] -= 0.5 * h;
                    start.values.push_back(float(velocity(at)[axis]));
                }
    const auto file = folder / "velocity.npy";
    writeNpy(file, start);
    scene.initial.velocity = InitialFile{file};
    return scene;
}

glm::dvec3 taylorGreen(glm::dvec3 x) { return {std::sin(x.x) * std::cos(x.y), -std::cos(x.x) * std::sin(x.y), 0}; }

glm::dvec3 taylorGreenInDepth(glm::dvec3 x) { return std::cos(x.z) * taylorGreen(x); }

/// Two vortices of one sign, 0.81 apart in a square of 2 pi (McKenzie 2007).
glm::dvec3 vortexPair(glm::dvec3 x) {
    glm::dvec3 u(0);
    for (const double side : {-0.405, 0.405}) {
        const glm::dvec2 d(x.x - pi - side, x.y - pi);
        u += glm::dvec3(-d.y, d.x, 0) * std::exp(0.5 * (1 - glm::dot(d, d) / 0.09)) / 0.3;
    }
    return u;
}

double energyOf(const World& world) { return double(measure(slab(), world.fluid().fields()).kineticEnergy); }

int stepsFor(double seconds, double cfl, double h) { return int(std::max(1.0, std::round(seconds / (cfl * h)))); }

struct Kept {
    double energy;   ///< share that is left
    double largest;  ///< that ever was
    double error;    ///< rms of the velocity, m/s
};

/// A Taylor-Green vortex between free-slip walls, which is steady in the plane. Around obstacles it is counted after a
/// first step, which may be shorter than the others.
Kept keptOfTaylorGreen(const Scheme& scheme, glm::ivec3 cells, double seconds, double cfl,
                       const std::vector<ObstacleDesc>& obstacles = {}, float firstStep = 1) {
    const TemporaryFolder folder;
    const double h = pi / cells.x;
    SceneDesc scene = startingWith(cells.z > 1 ? taylorGreenInDepth : taylorGreen, cells,
                                   glm::vec3(float(h)) * glm::vec3(cells), folder);
    use(scheme, scene);
    scene.obstacles = obstacles;
    World world(slab(), scene);
    const int steps = stepsFor(seconds, cfl, h);
    if (!obstacles.empty())
        world.step({firstStep * float(seconds / steps), {}});  // the flow gives way to what is in it
    const double before = energyOf(world);
    Kept kept{1, 1, 0};
    for (int i = 0; i < steps; ++i) {
        world.step({float(seconds / steps), {}});
        if (i % std::max(1, steps / 20) == 0 || i == steps - 1) {
            kept.energy = energyOf(world) / before;
            kept.largest = std::max(kept.largest, kept.energy);
        }
    }
    const Faces u(world);
    for (int j = 0; j < cells.y; ++j)
        for (int i = 0; i < cells.x; ++i)
            kept.error += std::pow(u(0, i, j) - taylorGreen({i * h, (j + 0.5) * h, 0}).x, 2) +
                          std::pow(u(1, i, j) - taylorGreen({(i + 0.5) * h, j * h, 0}).y, 2);
    kept.error = std::sqrt(kept.error / (cells.x * cells.y));
    return kept;
}

/// How far apart the two vortices are after 8 s. A spectral method has 2.82.
double separationOfPair(const Scheme& scheme, int n, double dt) {
    const TemporaryFolder folder;
    const double h = 2 * pi / n;
    SceneDesc scene = startingWith(vortexPair, {n, n, 1}, glm::vec3(float(2 * pi), float(2 * pi), float(h)), folder);
    use(scheme, scene);
    World world(slab(), scene);
    for (int i = 0; i < int(std::round(8 / dt)); ++i) world.step({float(dt), {}});

    const Faces u(world);
    std::vector<glm::dvec3> core;  // place, vorticity
    double most = 0;
    const auto vorticity = [&](int i, int j) {
        return (u(1, i, j) - u(1, i - 1, j) - u(0, i, j) + u(0, i, j - 1)) / h;
    };
    for (int j = 1; j < n; ++j)
        for (int i = 1; i < n; ++i) most = std::max(most, vorticity(i, j));
    glm::dvec2 mean(0);
    double weight = 0;
    for (int j = 1; j < n; ++j)
        for (int i = 1; i < n; ++i)
            if (const double w = vorticity(i, j); w > 0.6 * most) {
                core.emplace_back(i * h, j * h, w);
                mean += w * glm::dvec2(core.back());
                weight += w;
            }
    mean /= weight;
    double xx = 0, xy = 0, yy = 0;
    for (const glm::dvec3& c : core) {
        const glm::dvec2 d = glm::dvec2(c) - mean;
        xx += c.z * d.x * d.x, xy += c.z * d.x * d.y, yy += c.z * d.y * d.y;
    }
    const double angle = 0.5 * std::atan2(2 * xy, xx - yy);
    glm::dvec2 sides[2]{glm::dvec2(0), glm::dvec2(0)};
    double weights[2]{0, 0};
    for (const glm::dvec3& c : core) {
        const glm::dvec2 d = glm::dvec2(c) - mean;
        const int side = d.x * std::cos(angle) + d.y * std::sin(angle) > 0;
        sides[side] += c.z * d;
        weights[side] += c.z;
    }
    return glm::length(sides[1] / weights[1] - sides[0] / weights[0]);
}

/// The velocity around a disc that sets out at 1 m/s into fluid at rest, after 0.25 s.
std::vector<float> afterSettingOut(const Scheme& scheme, int n, int steps) {
    const float h = 1.0f / float(n);
    SceneDesc scene = emptyScene({n, n, 1}, {1, 1, h});
    use(scheme, scene);
    ObstacleDesc disc;
    disc.shape = Sphere{{0, 0, 0}, 0.12f};
    disc.position = {0.3f, 0.47f, 0.5f * h};
    disc.motion.velocity = {1, 0.25f, 0};
    disc.slip = Slip::Free;
    scene.obstacles = {disc};
    World world(slab(), scene);
    for (int i = 0; i < steps; ++i) world.step({0.25f / float(steps), {}});
    return world.fluid().fields().velocity.download();
}

double rmsDifference(const std::vector<float>& a, const std::vector<float>& b) {
    double sum = 0;
    for (size_t i = 0; i < a.size(); ++i)
        if (i % 4 != 3) sum += std::pow(double(a[i]) - double(b[i]), 2);
    return std::sqrt(sum / double(a.size() / 4));
}

struct Plume {
    double energy, enstrophy;  ///< m⁵/s², m³/s²
    double shortest;           ///< share of the energy in waves of two and three cells
    double seconds;            ///< that a step takes
};

/// A plume of heat in a box of n³ cells after `seconds`, without confinement.
Plume plume(const Scheme& scheme, int n, double seconds, float dt) {
    SceneDesc scene = emptyScene(glm::ivec3(n), glm::vec3(1));
    use(scheme, scene);
    scene.fluid.gravity = {0, -9.81f, 0};
    SourceDesc burner;
    burner.shape = Sphere{{0.5f, 0.15f, 0.52f}, 0.1f};
    burner.density = 1.0f;
    burner.temperature = 200.0f;
    scene.sources = {burner};
    World world(slab(), scene);
    energyOf(world);
    const auto start = std::chrono::steady_clock::now();
    const int steps = int(std::round(seconds / double(dt)));
    for (int i = 0; i < steps; ++i) world.step({dt, {}});
    Plume result{energyOf(world), 0, 0, 0};
    result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count() / steps;

    const Faces u(world);
    double rough = 0, all = 0;
    for (int k = 1; k < n; ++k)
        for (int j = 1; j < n; ++j)
            for (int i = 1; i + 1 < n; ++i) {
                const double z = u(1, i, j, k) - u(1, i - 1, j, k) - u(0, i, j, k) + u(0, i, j - 1, k);
                const double y = u(0, i, j, k) - u(0, i, j, k - 1) - u(2, i, j, k) + u(2, i - 1, j, k);
                const double x = u(2, i, j, k) - u(2, i, j - 1, k) - u(1, i, j, k) + u(1, i, j, k - 1);
                result.enstrophy += 0.5 * (x * x + y * y + z * z) / n;
                rough += std::pow(u(1, i + 1, j, k) - 2 * u(1, i, j, k) + u(1, i - 1, j, k), 2) / 16;
                all += std::pow(u(1, i, j, k), 2);
            }
    result.shortest = rough / all;
    return result;
}

}  // namespace

TEST_CASE("two vortices of one sign stay apart at second order, and merge at first") {
    const double incremental = separationOfPair(schemes[4], 64, 0.1), plain = separationOfPair(schemes[1], 64, 0.1);
    INFO("incremental " << incremental << ", maccormack " << plain);
    CHECK(incremental > 1.5);
    CHECK(plain < 1.2);
}

namespace {

void checkVortexInDepth(size_t scheme, double seconds, double cfl, const std::vector<ObstacleDesc>& obstacles = {},
                        float firstStep = 1) {
    const Kept kept = keptOfTaylorGreen(schemes[scheme], {24, 24, 24}, seconds, cfl, obstacles, firstStep);
    INFO(schemes[scheme].name << ", CFL " << cfl << ", first step " << firstStep << ": energy " << kept.energy
                              << ", at most " << kept.largest);
    CHECK(kept.largest < 1.002);
    CHECK(kept.energy > 0.9);
}

std::vector<ObstacleDesc> ballInVortex() {
    ObstacleDesc ball;
    ball.shape = Sphere{{0, 0, 0}, 0.4f};
    ball.position = {0.6f, 0.7f, 0.6f};
    return {ball};
}

}  // namespace

TEST_CASE("without viscosity a vortex in depth gains no energy before it breaks up, and keeps most of it") {
    for (const size_t scheme : {3, 4, 6}) checkVortexInDepth(scheme, 5, 1);
}

TEST_CASE("nor does one with a ball in it, which has been put there in a step like the others or in a moment", "[slow]") {
    for (const size_t scheme : {3, 4, 6}) checkVortexInDepth(scheme, 4, 1, ballInVortex());
    for (const size_t scheme : {4, 6}) checkVortexInDepth(scheme, 4, 1, ballInVortex(), 1e-4f);
}

TEST_CASE("nor does either in steps half as long", "[slow]") {
    for (const size_t scheme : {3, 4, 6}) {
        checkVortexInDepth(scheme, 5, 0.5);
        checkVortexInDepth(scheme, 4, 0.5, ballInVortex());
    }
}

namespace {

/// Of ink in drops of 9 cells radius that a prescribed flow turns round once a second: what is left of its gradients'
/// squares, and of its largest value.
struct Sharpness {
    double gradients, largest;
};
Sharpness inkAfter(const Scheme& scheme, int precision, int n, int turns) {
    const TemporaryFolder folder;
    SceneDesc scene = emptyScene({n, n, 1}, {1, 1, 1.0f / float(n)});
    NpyArray ink{{1, size_t(n), size_t(n)}, {}};
    for (int j = 0; j < n; ++j)
        for (int i = 0; i < n; ++i) {
            double amount = 0;
            for (const glm::dvec2 drop : {glm::dvec2(0.5, 0.75), {0.7, 0.45}, {0.3, 0.4}, {0.5, 0.5}}) {
                const double away = glm::distance(glm::dvec2(i + 0.5, j + 0.5), double(n) * drop);
                amount += 0.5 - 0.5 * std::tanh((away - 9) / 1.5);
            }
            ink.values.push_back(float(std::min(amount, 1.0)));
        }
    writeNpy(folder / "ink.npy", ink);
    scene.initial.density = InitialFile{folder / "ink.npy"};
    scene.initial.velocity = AnalyticField::Rotation;
    scene.fluid.velocity = VelocityKind::Prescribed;
    scene.solver.precision = precision;
    scene.solver.advection = scheme.advection;
    scene.solver.limiter.scalars = scheme.limiter;
    scene.solver.interpolation = scheme.interpolation;
    World world(slab(), scene);
    const auto measured = [&] {
        const Cells gas(world.fluid().fields().gas->smoke);
        Sharpness sharpness{};
        for (int j = 1; j < n; ++j)
            for (int i = 1; i < n; ++i) {
                const double here = gas(0, i, j), left = gas(0, i - 1, j), below = gas(0, i, j - 1);
                sharpness.gradients += (here - left) * (here - left) + (here - below) * (here - below);
                sharpness.largest = std::max(sharpness.largest, here);
            }
        return sharpness;
    };
    const Sharpness before = measured();
    runFor(world, turns, 1.0f / 60);
    const Sharpness after = measured();
    return {after.gradients / before.gradients, after.largest / before.largest};
}

constexpr Scheme inkSchemes[] = {
    {"semi_lagrangian", AdvectionScheme::SemiLagrangian, Limiter::None},
    {"maccormack, clamp", AdvectionScheme::MacCormack, Limiter::Clamp},
    {"incremental, clamp", AdvectionScheme::Incremental, Limiter::Clamp},
    {"incremental, revert", AdvectionScheme::Incremental, Limiter::Revert},
    {"incremental, none", AdvectionScheme::Incremental, Limiter::None},
    {"semi_lagrangian, cubic", AdvectionScheme::SemiLagrangian, Limiter::None, Interpolation::Cubic},
    {"incremental, clamp, cubic", AdvectionScheme::Incremental, Limiter::Clamp, Interpolation::Cubic},
    {"incremental, none, cubic", AdvectionScheme::Incremental, Limiter::None, Interpolation::Cubic}};

}  // namespace

TEST_CASE("ink stays sharp by default, where first order blurs it") {
    const Sharpness blurred = inkAfter(inkSchemes[0], 16, 96, 1), sharp = inkAfter(inkSchemes[2], 16, 96, 1);
    const Sharpness cubic = inkAfter(inkSchemes[6], 16, 96, 1);
    INFO("gradients " << blurred.gradients << ", " << sharp.gradients << ", cubic " << cubic.gradients);
    CHECK(blurred.gradients < 0.3);
    CHECK(sharp.gradients > 0.5);
    CHECK(cubic.gradients > 0.8);
}

TEST_CASE("how sharp ink stays for a minute", "[.][table][ink]") {
    std::printf("Four drops at 128² that turn round once a second: squares of gradients left, largest value\n");
    for (const int precision : {16, 32})
        for (const Scheme& scheme : inkSchemes) {
            std::printf("%-26s %2d bits", scheme.name, precision);
            for (const int turns : {1, 10, 60}) {
                const Sharpness kept = inkAfter(scheme, precision, 128, turns);
                std::printf(" | %.3f %.3f", kept.gradients, kept.largest);
                std::fflush(stdout);
            }
            std::printf("\n");
        }
}

TEST_CASE("what the schemes keep in depth", "[.][table][depth]") {
    for (const int n : {32, 64}) {
        std::printf("Taylor-Green in depth, %d³, t = 6: energy left, most energy\n", n);
        for (const Scheme& scheme : schemes) {
            std::printf("%-20s", scheme.name);
            for (const double cfl : {0.5, 1.0, 2.0, 4.0}) {
                const Kept kept = keptOfTaylorGreen(scheme, {n, n, n}, 6, cfl);
                std::printf(" | %.4f %.4f", kept.energy, kept.largest);
                std::fflush(stdout);
            }
            std::printf("\n");
        }
    }
}

TEST_CASE("what the schemes keep", "[.][table]") {
    std::printf("Taylor-Green in the plane, t = 2: rms error, energy left, most energy\n");
    for (const Scheme& scheme : schemes)
        for (const int n : {32, 64, 128}) {
            std::printf("%-20s %4d", scheme.name, n);
            for (const double cfl : {0.5, 1.0, 2.0, 4.0, 8.0}) {
                const Kept kept = keptOfTaylorGreen(scheme, {n, n, 1}, 2, cfl);
                std::printf(" | %.5f %.4f %.4f", kept.error, kept.energy, kept.largest);
            }
            std::printf("\n");
            std::fflush(stdout);
        }
    std::printf("Two vortices, 128²: separation after 8 s with steps of 0.025, 0.05, 0.1 s (2.82)\n");
    for (const Scheme& scheme : schemes) {
        std::printf("%-20s", scheme.name);
        for (const double dt : {0.025, 0.05, 0.1}) std::printf(" %.3f", separationOfPair(scheme, 128, dt));
        std::printf("\n");
        std::fflush(stdout);
    }
    std::printf("A disc sets out, 64²: difference from 256 steps with 4, 8, 16, 32, 64 steps (CFL 4 to 0.25)\n");
    const std::vector<float> exact = afterSettingOut(schemes[5], 64, 256);
    for (const Scheme& scheme : schemes) {
        std::printf("%-20s", scheme.name);
        for (const int steps : {4, 8, 16, 32, 64})
            std::printf(" %.5f", rmsDifference(afterSettingOut(scheme, 64, steps), exact));
        std::printf("\n");
        std::fflush(stdout);
    }
    std::printf("A plume of heat, t = 2, dt = 1/60: energy, enstrophy, share of the shortest waves, ms a step\n");
    for (const Scheme& scheme : schemes)
        for (const int n : {64, 128}) {
            const Plume p = plume(scheme, n, 2, 1.0f / 60);
            std::printf("%-20s %4d: %.4f %.2f %.5f %.2f\n", scheme.name, n, p.energy, p.enstrophy, p.shortest,
                        1000 * p.seconds);
            std::fflush(stdout);
        }
}

}  // namespace slabflow::test::schemes_gl_test
