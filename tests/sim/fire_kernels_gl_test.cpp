// sim/burn, and the divergence that burning gas is to have, against their equations.
#include <algorithm>

#include "scene/SceneDesc.h"
#include "support/Catch.h"
#include "support/KernelRun.h"

namespace slabflow::test::fire_kernels_gl_test {

namespace {

constexpr size_t density = 0, temperature = 1, reaction = 2;

Array burnt(const Array& gas, const FireDesc& fire, float dt, Storage storage = Storage::Bits32) {
    return run({.kernel = "sim/burn",
                .layout = Layout::Centre,
                .inputs = {{"gas", gas}},
                .uniforms = {{"burnRate", fire.burnRate}, {"heat", fire.heat}, {"smoke", fire.smoke}, {"dt", dt}},
                .storage = storage});
}

/// Reaction coordinates from -1 to 2, beyond what gas can have on either side.
Array randomGas(const Grid& grid, unsigned seed) {
    return inFluid(grid, [random = randomValues(seed)](glm::ivec3 cell, int c) {
        return c == int(reaction) ? 0.5 + 1.5 * random(cell, c) : random(cell, c);
    });
}

}  // namespace

TEST_CASE("burn takes k dt off the reaction coordinate, warms what burns and turns all but the first of it to smoke") {
    const FireDesc fire{.burnRate = 1.75f, .heat = 3, .smoke = 0.75f};
    const float dt = 0.125f;
    onEveryGrid([&](const Grid& grid, Storage storage) {
        const Array gas = randomGas(grid, 1);
        const Array expected = centres(grid, 4, [&](glm::ivec3 cell, int c) {
            const double k(fire.burnRate), y = std::clamp(gas(cell, reaction), 0.0, 1.0);
            const double after = std::max(y - k * double(dt), 0.0);
            const double soot = std::min(y, 0.9) / 0.9 - std::min(after, 0.9) / 0.9;
            const double values[] = {gas(cell, density) + double(fire.smoke) * soot,
                                     gas(cell, temperature) + double(fire.heat) * (y - after) / k, after, 1};
            return values[c];
        });
        CHECK(mismatch(burnt(gas, fire, dt, storage), expected, toleranceOf(storage)) == "");
    });
}

TEST_CASE("without heat and smoke, fire changes nothing but the reaction coordinate") {
    const Array gas = randomGas({{5, 3, 9}, 0.3f}, 2);
    const Array result = burnt(gas, {.burnRate = 2, .heat = 0, .smoke = 0}, 0.25f);
    gas.forEach([&](glm::ivec3 cell, int c) {
        if (c != int(reaction)) CHECK(result(cell, c) == gas(cell, c));
    });
}

TEST_CASE("the divergence of what expands is what flows out less what burning gas grows by, which fades as it dies") {
    onEveryGrid([](const Grid& grid, Storage storage) {
        const Array u = faces(grid, randomValues(3)), gas = randomGas(grid, 4);
        const Array expected = redBlack(grid, [&](glm::ivec3 cell) {
            double outflow = 0;
            for (int axis = 0; axis < 3; ++axis)
                if (isAlong(grid, axis)) outflow += u(cell + unit(axis), axis) - u(cell, axis);
            return outflow / double(grid.h) - 2.5 * std::clamp(10 * gas(cell, reaction), 0.0, 1.0);
        });
        const Array result = run({.kernel = "sim/pressure/divergence",
                                  .layout = Layout::RedBlack,
                                  .inputs = {{"velocity", u}, {"gas", gas}},
                                  .uniforms = {{"expansion", 2.5f}},
                                  .variant = {"EXPANDING"},
                                  .storage = storage});
        CHECK(mismatch(result, expected, toleranceOf(storage)) == "");
    });
}

TEST_CASE("gas that burns for ever is warmed for ever, and only where it burns") {
    const Grid grid{{5, 3, 9}, 0.3f};
    const Array gas = inFluid(grid, [](glm::ivec3 cell, int c) { return c == int(reaction) && cell.x > 2 ? 0.5 : 0; });
    const Array expected = inFluid(grid, [&](glm::ivec3 cell, int c) {
        return c == int(temperature) ? (cell.x > 2 ? 100.0 : 0.0) : gas(cell, c);
    });
    CHECK(mismatch(burnt(gas, {.burnRate = 0, .heat = 400, .smoke = 1}, 0.25f), expected) == "");
}

}  // namespace slabflow::test::fire_kernels_gl_test
