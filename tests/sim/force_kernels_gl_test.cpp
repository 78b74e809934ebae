// sim/add_buoyancy, sim/add_acceleration and sim/dissipate: what changes velocities and quantities in place.
#include "scene/SceneDesc.h"
#include "support/Catch.h"
#include "support/KernelRun.h"

namespace slabflow::test::force_kernels_gl_test {

namespace {

constexpr float dt = 0.125f;

struct Buoyancy {
    BuoyancyModel model = BuoyancyModel::Linear;
    glm::vec3 gravity{0, -9.81f, 0};
    float heat = 0.75f, weight = 0.4f, ambient = 293;

    Uniforms uniforms(float seconds = dt) const {
        return {{"model", int(model)}, {"gravity", gravity}, {"heat", heat},
                {"weight", weight},    {"ambient", ambient}, {"dt", seconds}};
    }
    /// Acceleration of gas, upwards.
    double rise(double density, double temperature) const {
        const double g = glm::length(glm::dvec3(gravity)), T0(ambient);
        const double lift =
            model == BuoyancyModel::Linear ? double(heat) * temperature : g * (1 - T0 / (T0 + temperature));
        return lift - double(weight) * density;
    }
};

/// The mean of the two cells that share a face; on the sides, the only one.
double betweenCells(const Array& f, glm::ivec3 texel, int axis, int channel) {
    const glm::ivec3 below = texel - unit(axis);
    if (!isCell(f.grid(), below)) return f(texel, channel);
    if (!isCell(f.grid(), texel)) return f(below, channel);
    return (f(below, channel) + f(texel, channel)) / 2;
}

Array addBuoyancy(const Array& u, const Array& gas, const Buoyancy& b, Storage storage = Storage::Bits32,
                  float seconds = dt) {
    return run({.kernel = "sim/add_buoyancy",
                .layout = Layout::Face,
                .inputs = {{"velocity", u}, {"gas", gas}},
                .uniforms = b.uniforms(seconds),
                .storage = storage});
}

}  // namespace

TEST_CASE("add_buoyancy lifts warm gas and sinks smoke, against gravity whatever its direction") {
    onEveryGrid([](const Grid& grid, Storage storage) {
        const Array u = faces(grid, randomValues(1));
        const Array::Function random = randomValues(2);
        const Array gas =
            centres(grid, 2, [&](glm::ivec3 t, int c) { return c == 0 ? 1 + random(t, c) : 64 * random(t, c); });
        for (const BuoyancyModel model : {BuoyancyModel::Linear, BuoyancyModel::IdealGas})
            for (const glm::vec3 gravity :
                 {glm::vec3(0, -9.81f, 0), glm::vec3(3, 0, 0), glm::vec3(1, -2, 4), glm::vec3(0)}) {
                const Buoyancy b{model, gravity};
                const double g = glm::length(glm::dvec3(gravity));
                const glm::dvec3 up = g > 0 ? -glm::dvec3(gravity) / g : glm::dvec3(0);
                const Array expected = faces(grid, [&](glm::ivec3 texel, int axis) {
                    const double d = betweenCells(gas, texel, axis, 0), T = betweenCells(gas, texel, axis, 1);
                    return u(texel, axis) + double(dt) * b.rise(d, T) * up[axis];
                });
                INFO("model " << int(model) << ", gravity " << gravity.x << " " << gravity.y << " " << gravity.z);
                CHECK(mismatch(addBuoyancy(u, gas, b, storage), expected, toleranceOf(storage)) == "");
            }
    });
}

TEST_CASE("buoyancy does nothing to ambient air, nor in no time") {
    const Grid grid{{5, 3, 9}, 0.3f};
    const Array u = faces(grid, randomValues(3)), hot = centres(grid, 2, [](glm::ivec3, int) { return 50.0; });
    for (const BuoyancyModel model : {BuoyancyModel::Linear, BuoyancyModel::IdealGas}) {
        CHECK(mismatch(addBuoyancy(u, centres(grid, 2, {}), {model}), u) == "");
        CHECK(mismatch(addBuoyancy(u, hot, {model}, Storage::Bits32, 0), u) == "");
    }
}

TEST_CASE("gas colder than absolute zero is no reason for a not-a-number") {
    const Grid grid{{5, 3, 9}, 0.3f};
    const Array u = faces(grid, [](glm::ivec3, int) { return 0.0; });
    const Array frozen = centres(grid, 2, [](glm::ivec3, int c) { return c == 1 ? -293.0 : 0.0; });
    const Array result = addBuoyancy(u, frozen, {BuoyancyModel::IdealGas});
    result.forEach([&](glm::ivec3 texel, int c) { REQUIRE(std::isfinite(result(texel, c))); });
}

TEST_CASE("add_acceleration brings cell-centred accelerations to the faces between") {
    onEveryGrid([](const Grid& grid, Storage storage) {
        const Array u = faces(grid, randomValues(4)), a = centres(grid, 4, randomValues(5));
        const Array expected = faces(grid, [&](glm::ivec3 texel, int axis) {
            return u(texel, axis) + double(dt) * betweenCells(a, texel, axis, axis);
        });
        const Array result = run({.kernel = "sim/add_acceleration",
                                  .layout = Layout::Face,
                                  .inputs = {{"velocity", u}, {"acceleration", a}},
                                  .uniforms = {{"dt", dt}},
                                  .storage = storage});
        CHECK(mismatch(result, expected, toleranceOf(storage)) == "");
    });
}

TEST_CASE("accelerations mirror") {
    const Grid grid{{12, 20, 7}, 0.0625f};
    const Array u = faces(grid, randomValues(6)), a = centres(grid, 4, randomValues(7));
    const auto accelerated = [](const Array& velocity, const Array& acceleration) {
        return run({.kernel = "sim/add_acceleration",
                    .layout = Layout::Face,
                    .inputs = {{"velocity", velocity}, {"acceleration", acceleration}},
                    .uniforms = {{"dt", dt}}});
    };
    for (int axis = 0; axis < 3; ++axis)
        CHECK(mismatch(accelerated(mirrored(u, axis), mirrored(a, axis, Parity::Vector)),
                       mirrored(accelerated(u, a), axis)) == "");
}

TEST_CASE("dissipate decays every channel at its own rate") {
    const glm::vec4 rate(0.3f, 0, 5, 40);
    onEveryGrid([&](const Grid& grid, Storage storage) {
        for (const Array& f : {centres(grid, 4, randomValues(8)), faces(grid, randomValues(9))}) {
            const Array expected(grid, f.layout(), 4, [&](glm::ivec3 texel, int c) {
                return f(texel, c) * std::exp(-double(rate[c]) * double(dt));
            });
            const Array result = run({.kernel = "sim/dissipate",
                                      .layout = f.layout(),
                                      .inputs = {{"quantity", f}},
                                      .uniforms = {{"rate", rate}, {"dt", dt}},
                                      .storage = storage});
            CHECK(mismatch(result, expected, toleranceOf(storage)) == "");
        }
    });
}

TEST_CASE("decay does not depend on the length of the step") {
    const Grid grid{{5, 3, 9}, 0.3f};
    const Array f = centres(grid, 4, randomValues(10));
    const auto decayed = [&](int steps) {
        Field field = uploaded(f, "quantity");
        for (int i = 0; i < steps; ++i)
            slab().run({.kernel = "sim/dissipate",
                        .target = field,
                        .inputs = {field},
                        .uniforms = {{"rate", glm::vec4(0.7f)}, {"dt", 2.0f / float(steps)}}});
        return downloaded(field);
    };
    CHECK(mismatch(decayed(1), decayed(50)) == "");
}

}  // namespace slabflow::test::force_kernels_gl_test
