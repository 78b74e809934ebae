// Flows of the textbook whose numbers theory or tables give: convection, instability, vortices.
#include <algorithm>
#include <cmath>
#include <complex>
#include <numbers>

#include "base/Npy.h"
#include "sim/VelocityFormulas.h"
#include "support/Catch.h"
#include "support/Flow.h"
#include "support/KernelRun.h"
#include "support/TemporaryFolder.h"

namespace slabflow::test::textbook_gl_test {

namespace {

constexpr double pi = std::numbers::pi;

enum Wall { xLow, xHigh, yLow, yHigh };

WallDesc noSlip(std::optional<float> temperature = {}) { return {WallType::NoSlip, glm::vec3(0), {}, temperature}; }

/// The wave of the velocity along y that fits `waves` times along the domain, its mean over y.
double waveAlongX(const World& world, glm::ivec3 n, int waves) {
    const Faces u(world);
    std::complex<double> sum = 0;
    for (int j = 1; j < n.y; ++j)
        for (int i = 0; i < n.x; ++i) sum += u(1, i, j) * std::polar(1.0, 2 * pi * waves * (i + 0.5) / n.x);
    return 2 * std::abs(sum) / (n.x * n.y);
}

/// Fluid of Prandtl number 1 that is heated from below, 1 m deep and one wave of the fastest roll wide (a = 3.117), at
/// rest but for a thousandth of the difference in temperature. Time is in units of d² / kappa.
double growthOfRolls(double rayleigh, int ny) {
    const glm::ivec3 n(2 * ny, ny, 1);
    const float width = float(2 * pi / 3.117);
    SceneDesc scene = emptyScene(n, {width, width / 2, width / float(n.x)});
    const double depth = double(scene.domain().size.y);
    scene.domain().walls[xLow].type = scene.domain().walls[xHigh].type = WallType::Periodic;
    scene.domain().walls[yLow] = noSlip(1.0f);
    scene.domain().walls[yHigh] = noSlip(0.0f);
    scene.fluid.viscosity = scene.fluid.diffusion.temperature = 1;
    scene.fluid.gravity = {0, -1, 0};
    scene.fluid.buoyancy = {.heat = float(rayleigh / (depth * depth * depth)), .weight = 0};
    const TemporaryFolder folder;
    NpyArray heat{{1, size_t(n.y), size_t(n.x)}, {}};
    for (int j = 0; j < n.y; ++j)
        for (int i = 0; i < n.x; ++i) {
            const double y = (j + 0.5) / n.y, x = (i + 0.5) / n.x;
            heat.values.push_back(float(1 - y + 1e-3 * std::sin(pi * y) * std::cos(2 * pi * x)));
        }
    writeNpy(folder / "heat.npy", heat);
    scene.initial.temperature = InitialFile{folder / "heat.npy"};
    World world(slab(), scene);
    const double unit = depth * depth;
    runFor(world, 0.15 * unit, float(0.005 * unit));
    const double before = waveAlongX(world, n, 1);
    runFor(world, 0.2 * unit, float(0.005 * unit));
    return std::log(waveAlongX(world, n, 1) / before) / 0.2;
}

/// Where the growth rate is zero between two Rayleigh numbers.
double onsetOfConvection(int ny) {
    const double low = 1600, high = 1820, below = growthOfRolls(low, ny), above = growthOfRolls(high, ny);
    INFO("growth " << below << " and " << above << " kappa / d²");
    CHECK(below < 0);
    CHECK(above > 0);
    return low - below * (high - low) / (above - below);
}

/// The mean Nusselt number of the hot wall of a square of air, heated from the left, after `seconds` times of free
/// fall.
double nusseltOfCavity(double rayleigh, int cells, double seconds, double step) {
    constexpr double prandtl = 0.71;
    SceneDesc scene = emptyScene({cells, cells, 1}, {1, 1, 1 / float(cells)});
    scene.domain().walls[xLow] = noSlip(0.5f);
    scene.domain().walls[xHigh] = noSlip(-0.5f);
    scene.domain().walls[yLow] = scene.domain().walls[yHigh] = noSlip();
    scene.fluid.viscosity = float(std::sqrt(prandtl / rayleigh));
    scene.fluid.diffusion.temperature = float(1 / std::sqrt(prandtl * rayleigh));
    scene.fluid.gravity = {0, -1, 0};
    scene.fluid.buoyancy = {.heat = 1, .weight = 0};
    World world(slab(), scene);
    runFor(world, seconds, float(step));
    const Cells gas(world.fluid().fields().gas->smoke);
    double flux = 0;  // by a parabola through the wall and two cells
    for (int j = 0; j < cells; ++j) flux += (8 * 0.5 - 9 * gas(1, 0, j) + gas(1, 1, j)) / 3;
    return flux;
}

/// Of the fastest wave on a layer one thickness of which is 1 m, between streams of 1 and -1 m/s.
double growthOfBillows(int cells) {
    constexpr double thickness = 1, length = 2 * pi / 0.4446;
    SceneDesc scene = emptyScene({cells, cells, 1}, {float(length), float(length), float(length) / float(cells)});
    scene.domain().walls[xLow].type = scene.domain().walls[xHigh].type = WallType::Periodic;
    FlowDesc flow;
    flow.shearLayer = {{0, float(length / 2), 0}, 1, float(thickness), 1, 1e-3f};
    scene.initial.velocity = flow;
    World world(slab(), scene);
    runFor(world, 12, 0.2f);  // until the fastest of all disturbances is left
    const double before = waveAlongX(world, {cells, cells, 1}, 1);
    runFor(world, 12, 0.2f);
    return std::log(waveAlongX(world, {cells, cells, 1}, 1) / before) / 12;
}

}  // namespace

TEST_CASE("Convection between plates sets in at a Rayleigh number of 1708") {
    // Pellew and Southwell 1940: 1707.76
    const double onset = onsetOfConvection(16);
    INFO("onset " << onset);
    CHECK(onset > 1650);
    CHECK(onset < 1770);
}

TEST_CASE("A square heated from the side, Ra 1e4") {
    // De Vahl Davis 1983: 2.243
    const double nusselt = nusseltOfCavity(1e4, 32, 40, 0.1);
    INFO("Nu " << nusselt);
    CHECK(nusselt == Approx(2.243).epsilon(0.02));
}

TEST_CASE("Squares heated from the side at 128², Ra 1e4 to 1e6", "[.][long]") {  // ten minutes; docs/validation.md
    for (const auto& [rayleigh, known] : {std::pair(1e4, 2.243), {1e5, 4.519}, {1e6, 8.800}}) {
        const double nusselt = nusseltOfCavity(rayleigh, 128, rayleigh > 5e5 ? 120 : 60, 0.04);
        INFO("Ra " << rayleigh << ", Nu " << nusselt);
        CHECK(nusselt == Approx(known).epsilon(0.02));
    }
}

TEST_CASE("Billows grow on a shear layer as its linear theory says") {
    // Michalke 1964: 0.1897 U / thickness
    const double growth = growthOfBillows(96);
    INFO("growth " << growth);
    CHECK(growth == Approx(0.1897).epsilon(0.04));
}

TEST_CASE("A pair of vortices moves as its images in the walls say") {
    // Half as deep as the channel, h = 4, with a vortex at y from the middle: Γ / 4 h cot(pi y / h), which is
    // Γ / (2 pi distance) where walls are far away (Milne-Thomson 1968, §13.52).
    const glm::ivec3 n(128, 64, 1);
    const double h = 8.0 / n.y, y = 0.75, circulation = 3;
    SceneDesc scene = emptyScene(n, {16, 8, 8.0f / 64});
    FlowDesc flow;
    for (const double sign : {-1.0, 1.0})
        flow.vortices.push_back({{6.5f, float(4 + sign * y), 0}, float(sign * circulation), 0.3f});
    scene.initial.velocity = flow;
    World world(slab(), scene);
    const auto middle = [&] {  // of the squared vorticity
        const Faces u(world);
        double sum = 0, moment = 0;
        for (int j = 1; j < n.y; ++j)
            for (int i = 1; i < n.x; ++i) {
                const double vorticity = u(1, i, j) - u(1, i - 1, j) - u(0, i, j) + u(0, i, j - 1);
                sum += vorticity * vorticity;
                moment += vorticity * vorticity * i * h;
            }
        return moment / sum;
    };
    runFor(world, 1, 0.1f);
    const double start = middle();
    runFor(world, 4, 0.1f);
    const double speed = (middle() - start) / 4, known = circulation / 16 / std::tan(pi * y / 4);
    INFO("speed " << speed << ", known " << known);
    CHECK(speed == Approx(known).epsilon(0.03));
}

TEST_CASE("Flows of vortices pass along sides and leave no divergence, in space and around solids") {
    for (const bool solid : {false, true}) {
        SceneDesc scene = emptyScene({20, 24, 16}, {1, 1.2f, 0.8f});
        FlowDesc flow;
        flow.vortices = {{{0.2f, 0.3f, 0}, 0.7f, 0.1f}};
        flow.ring = {{0.5f, 0.6f, 0.4f}, {0.3f, 1, 0}, 0.5f, 0.25f, 0.08f};
        flow.shearLayer = {{0, 0.5f, 0}, 0.3f, 0.1f, 2, 0.1f};
        scene.initial.velocity = flow;
        if (solid) {
            scene.obstacles.emplace_back();
            scene.obstacles[0].shape = Sphere{{0, 0, 0}, 0.15f};
            scene.obstacles[0].position = {0.5f, 0.6f, 0.4f};
        }
        World world(slab(), scene);
        const Faces u(world);
        double worst = 0;
        const double h = 1.0 / 20;
        for (int k = 0; k < 16; ++k)
            for (int j = 0; j < 24; ++j) {
                CHECK(u(0, 0, j, k) == 0);
                CHECK(u(0, 20, j, k) == 0);
                for (int i = 0; i < 20 && !solid; ++i)
                    worst = std::max(worst, std::abs(u(0, i + 1, j, k) - u(0, i, j, k) + u(1, i, j + 1, k) -
                                                     u(1, i, j, k) + u(2, i, j, k + 1) - u(2, i, j, k)) /
                                                h);
            }
        INFO("divergence " << worst << " 1/s");
        CHECK(worst < 0.01);
        CHECK(measure(slab(), world.fluid().fields()).maxSpeed > 0.5f);
    }
}

TEST_CASE("Through the middle of a vortex ring the fluid goes at circulation / diameter") {
    // Biot and Savart, with the core added to the distance: Γ R² / (2 (R² + a²)^1.5) along the axis.
    SceneDesc scene = emptyScene({32, 32, 32}, {2, 2, 2});
    FlowDesc flow;
    flow.ring = {{1, 1, 1}, {0, -2, 0}, 3, 0.5f, 0.1f};
    const std::vector<float> texels = velocityOnFaces(flow, scene.domain());
    const auto along = [&](glm::ivec3 t) { return double(texels[4 * size_t((t.z * 33 + t.y) * 33 + t.x) + 1]); };
    const double known = -3 * 0.25 / (2 * std::pow(0.25 + 0.01, 1.5));
    CHECK(along({16, 16, 16}) == Approx(known).epsilon(0.02));
    CHECK(along({15, 16, 15}) == Approx(along({16, 16, 16})));
    CHECK(along({30, 16, 16}) > 0);  // and back outside
}

}  // namespace slabflow::test::textbook_gl_test
