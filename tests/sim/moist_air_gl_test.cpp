// Moist air: what it holds, how it condenses, and how it rises.
#include <cmath>
#include <numbers>

#include "base/Npy.h"
#include "sim/MoistAir.h"
#include "support/Catch.h"
#include "support/Flow.h"
#include "support/KernelRun.h"
#include "support/TemporaryFolder.h"

namespace slabflow::test::moist_air_gl_test {

namespace {

template <class F>
void forEachCell(glm::ivec3 cells, F f) {
    for (int k = 0; k < cells.z; ++k)
        for (int j = 0; j < cells.y; ++j)
            for (int i = 0; i < cells.x; ++i) f(i, j, k);
}

constexpr double g = 9.81, gasConstant = 287.05, heatCapacity = 1005, latentHeat = 2.5e6;

/// What a kilogram of air can hold [g], T in K (Bolton 1980).
double saturation(double temperature, double pressure) {
    const double celsius = temperature - 273.15;
    return 1000 * 380.16 / pressure * std::exp(17.67 * celsius / (celsius + 243.5));
}

/// The air around, below its inversion.
struct Atmosphere {
    AtmosphereDesc desc;

    double temperature(double height) const { return double(desc.temperature) - double(desc.lapseRate) * height; }
    double pressure(double height) const {
        const double exponent = g / (gasConstant * double(desc.lapseRate));
        return double(desc.pressure) * std::pow(temperature(height) / double(desc.temperature), exponent);
    }
    double exner(double height) const {
        return std::pow(pressure(height) / double(desc.pressure), gasConstant / heatCapacity);
    }
    double potential(double height) const { return temperature(height) / exner(height); }
    double vapor(double height) const {
        return double(desc.humidity) * saturation(temperature(height), pressure(height));
    }
};

AtmosphereDesc moistAir(float humidity, float temperature = 293) {
    AtmosphereDesc air;
    air.moist = true;
    air.temperature = temperature;
    air.humidity = humidity;
    return air;
}

SceneDesc moistScene(glm::ivec3 cells, float h) {
    SceneDesc scene = emptyScene(cells, glm::vec3(cells) * h);
    scene.fluid.atmosphere = moistAir(0.7f);
    scene.fluid.gravity = {0, -float(g), 0};
    return scene;
}

/// A cell's state.
struct Parcel {
    double cloud, theta, vapor;  // g/kg, K, g/kg: the last two above those of the surroundings
};

Parcel parcelIn(const World& world, glm::ivec3 cell) {
    const GasFields& gas = *world.fluid().fields().gas;
    const Cells smoke(gas.smoke), vapor(*gas.vapor);
    return {smoke(0, cell.x, cell.y, cell.z), smoke(1, cell.x, cell.y, cell.z), vapor(0, cell.x, cell.y, cell.z)};
}

/// Of all cells: cloud and vapor.
double waterIn(const World& world) {
    const GasFields& gas = *world.fluid().fields().gas;
    const std::vector<float> smoke = gas.smoke.download(), vapor = gas.vapor->download();
    double sum = 0;
    for (size_t i = 0; i < smoke.size(); i += 4) sum += double(smoke[i]) + double(vapor[i]);
    return sum;
}

/// What phases are left when nothing moves.
Parcel atRest(const Parcel& start, const AtmosphereDesc& air) {
    SceneDesc scene = moistScene({4, 4, 4}, 10);
    scene.fluid.gravity = {};  // so that nothing rises, and all is as on the ground
    scene.fluid.atmosphere = air;
    scene.initial.density = float(start.cloud);
    scene.initial.temperature = float(start.theta);
    scene.initial.vapor = float(start.vapor);
    World world(slab(), scene);
    world.step({.dt = 1});
    return parcelIn(world, {1, 2, 1});
}

}  // namespace

TEST_CASE("vapor beyond saturation condenses, warms the air, and leaves it saturated") {
    const AtmosphereDesc air = moistAir(0.9f, 290);
    const Atmosphere around{air};
    const Parcel before{0.3, 2, 6}, after = atRest(before, air);
    CHECK(after.cloud + after.vapor == Approx(before.cloud + before.vapor).epsilon(1e-6));
    CHECK(after.cloud > before.cloud + 1);
    CHECK(after.theta - before.theta ==
          Approx(latentHeat / heatCapacity * (after.cloud - before.cloud) / 1000).epsilon(1e-5));
    const double temperature = around.potential(0) + after.theta;
    CHECK(around.vapor(0) + after.vapor == Approx(saturation(temperature, around.pressure(0))).epsilon(1e-5));
}

TEST_CASE("cloud evaporates in dry air, all of it where there is room, and cools it") {
    const AtmosphereDesc air = moistAir(0.9f, 290);
    const Atmosphere around{air};
    const Parcel little = atRest({0.4, 0, 0}, air);
    CHECK(little.cloud == Approx(0).margin(1e-6));
    CHECK(little.vapor == Approx(0.4).epsilon(1e-6));
    CHECK(little.theta == Approx(-latentHeat / heatCapacity * 0.4e-3).epsilon(1e-5));

    const Parcel much = atRest({3, 0, 0}, air);
    CHECK(much.cloud > 1);
    CHECK(much.cloud + much.vapor == Approx(3).epsilon(1e-6));
    CHECK(around.vapor(0) + much.vapor ==
          Approx(saturation(around.potential(0) + much.theta, around.pressure(0))).epsilon(1e-5));
}

TEST_CASE("air that holds nothing to condense stays as it is") {
    const AtmosphereDesc air = moistAir(0.5f);
    const Parcel after = atRest({0, 1.5, 0.25}, air);
    CHECK(after.cloud == 0);
    CHECK(after.theta == 1.5);
    CHECK(after.vapor == 0.25);
}

TEST_CASE("air that is lifted keeps its heat and water to the cloud base, and follows the moist adiabat beyond") {
    // A wind straight up, until the air of the ground is everywhere.
    const int n = 96;
    const double h = 25;
    SceneDesc scene = moistScene({2, n, 1}, float(h));
    auto& walls = scene.domain().walls;
    walls[2].type = WallType::Inflow;
    walls[2].velocity = {0, 10, 0};
    walls[3].type = WallType::Open;
    scene.fluid.velocity = VelocityKind::Prescribed;
    const Atmosphere around{scene.fluid.atmosphere};
    const TemporaryFolder folder;
    NpyArray wind{{2, size_t(n) + 1, 3, 3}, {}};
    for (int i = 0; i < 2 * (n + 1) * 3; ++i) wind.values.insert(wind.values.end(), {0, 10, 0});
    writeNpy(folder / "wind.npy", wind);
    scene.initial.velocity = InitialFile{folder / "wind.npy"};
    World world(slab(), scene);
    runFor(world, 360, 2);

    // dT/dz of air that stays saturated, with the heat of what condenses: integrated upwards from the inflow.
    double theta = around.potential(0), vapor = around.vapor(0), base = -1, largest = 0, largestVapor = 0;
    const double all = vapor;
    const int substeps = 400;
    for (int j = 0; j < n - 2; ++j) {
        for (int i = 0; i < substeps; ++i) {
            const double height = h * (j - 0.5 + (i + 1.0) / substeps);
            if (height <= 0) continue;
            const double pi = around.exner(height), p = around.pressure(height);
            double excess = vapor - saturation(theta * pi, p);
            if (excess <= 0) continue;
            if (base < 0) base = height;
            const double warmth = latentHeat / heatCapacity / 1000;
            const double slope = (saturation(theta * pi + 0.01, p) - saturation(theta * pi, p)) / 0.01;
            excess /= 1 + warmth * slope;
            vapor -= excess;
            theta += warmth / pi * excess;
        }
        const double height = h * (j + 0.5);
        const Parcel parcel = parcelIn(world, {0, j, 0});
        largest = std::max(largest, std::abs(parcel.theta + around.potential(height) - theta));
        largestVapor = std::max(largestVapor, std::abs(parcel.vapor + around.vapor(height) - vapor));
        CHECK(parcel.cloud == Approx(all - vapor).margin(0.03));
    }
    INFO("base " << base << " m, largest difference " << largest << " K, " << largestVapor << " g/kg");
    CHECK(base > 500);
    CHECK(base < 900);
    CHECK(largest < 0.02);
    CHECK(largestVapor < 0.03);
}

TEST_CASE("a wave in stable air has the frequency of its buoyancy") {
    // omega = N kx / |k|, N² = g dln(theta)/dz: one wave across and one up a box, half of each.
    const glm::ivec3 n(32, 32, 1);
    const double h = 20, height = n.y * h;
    SceneDesc scene = moistScene(n, float(h));
    scene.fluid.atmosphere.humidity = 0;
    scene.fluid.atmosphere.lapseRate = 0.001f;
    const Atmosphere around{scene.fluid.atmosphere};
    const TemporaryFolder folder;
    NpyArray theta{{1, size_t(n.y), size_t(n.x)}, {}};
    const double k = std::numbers::pi / height;
    forEachCell(n, [&](int i, int j, int) {
        theta.values.push_back(float(0.1 * std::cos(k * h * (i + 0.5)) * std::sin(k * h * (j + 0.5))));
    });
    writeNpy(folder / "theta.npy", theta);
    scene.initial.temperature = InitialFile{folder / "theta.npy"};
    World world(slab(), scene);
    const auto amplitude = [&] {
        const Cells gas(world.fluid().fields().gas->smoke);
        double sum = 0;
        forEachCell(n, [&](int i, int j, int) {
            sum += gas(1, i, j, 0) * std::cos(k * h * (i + 0.5)) * std::sin(k * h * (j + 0.5));
        });
        return sum;
    };
    const double stability = g * std::log(around.potential(height) / around.potential(0)) / height;
    const double known = 2 * std::numbers::pi / std::sqrt(stability / 2);
    const double dt = 5;
    double before = amplitude(), time = 0;
    std::vector<double> crossings;
    while (crossings.size() < 3 && time < 3 * known) {
        world.step({.dt = float(dt)});
        const double now = amplitude();
        if (before * now < 0) crossings.push_back(time + dt * before / (before - now));
        before = now;
        time += dt;
    }
    REQUIRE(crossings.size() == 3);
    const double period = crossings[2] - crossings[0];
    INFO("period " << period << " s, known " << known << " s");
    CHECK(period == Approx(known).epsilon(0.01));
}

TEST_CASE("in a closed box water stays what it is, while clouds come and go") {
    SceneDesc scene = moistScene({24, 32, 1}, 50);
    scene.fluid.atmosphere.lapseRate = 0.008f;
    scene.fluid.atmosphere.humidity = 0.9f;
    SourceDesc warm;
    warm.shape = Sphere{{0, 0, 0}, 300};
    warm.mode = SourceMode::Add;
    warm.temperature = 0.05f;
    warm.until = 120.0f;
    scene.sources = {warm};
    World world(slab(), scene);
    runFor(world, 300, 5);
    double cloud = 0;
    const std::vector<float> smoke = world.fluid().fields().gas->smoke.download();
    for (size_t i = 0; i < smoke.size(); i += 4) cloud += double(smoke[i]);
    INFO("cloud " << cloud);
    CHECK(cloud > 10);
    CHECK(waterIn(world) == Approx(0).margin(0.002 * cloud));
}

TEST_CASE("add_moist_buoyancy: warm, moist air is light and cloud is heavy") {
    const Grid grid{{5, 7, 6}, 100};
    FluidDesc desc;
    desc.gravity = {0, -float(g), 0};
    desc.atmosphere = moistAir(0.7f);
    const Atmosphere around{desc.atmosphere};
    const Array gas = inFluid(grid, randomValues(1)), u = faces(grid, randomValues(2));
    const Array vapor = inFluid(grid, randomValues(3));
    const PlacedGrid place{grid, {0, 500, 0}};
    const double dt = 0.1;
    const auto rise = [&](glm::ivec3 cell) {
        const double height = 500 + 100 * (cell.y + 0.5), v = around.vapor(height);
        const auto virtualTheta = [](double theta, double water) { return theta * (1 + 0.61e-3 * water); };
        const double theta = around.potential(height);
        return g * (virtualTheta(theta + gas(cell, 1), v + vapor(cell, 0)) / virtualTheta(theta, v) - 1 -
                    1e-3 * gas(cell, 0));
    };
    const Array expected = faces(grid, [&](glm::ivec3 texel, int c) {
        const bool isInside = c == 1 && texel.y > 0 && texel.y < grid.cells.y;
        const glm::ivec3 below = texel - glm::ivec3(0, 1, 0);
        if (c != 1) return u(texel, c);
        if (!isInside) return u(texel, c) + dt * rise(glm::clamp(texel, glm::ivec3(0), grid.cells - 1));
        return u(texel, c) + dt * 0.5 * (rise(texel) + rise(below));
    });
    CHECK(mismatch(run({.kernel = "sim/add_moist_buoyancy",
                        .layout = Layout::Face,
                        .channels = 3,
                        .inputs = {{"velocity", u}, {"gas", gas}, {"vapor", vapor}},
                        .uniforms = atmosphereUniforms(place, desc) + Uniforms{{"dt", float(dt)}}}),
                   expected) == "");
}

}  // namespace slabflow::test::moist_air_gl_test
