// Implicit diffusion as a step does it: how much of a mode is left, however far it reaches.
#include <cmath>
#include <numbers>

#include "sim/Diffusion.h"
#include "sim/ImplicitDiffusion.h"
#include "sim/InitialFields.h"
#include "sim/Obstacles.h"
#include "sim/Walls.h"
#include "support/Catch.h"
#include "support/Flow.h"
#include "support/KernelRun.h"
#include "support/SixWalls.h"

using namespace slabflow;
using namespace slabflow::test;

namespace {

constexpr float dt = 0.02f, h = 0.05f;
constexpr float reaches[] = {0.1f, 1, 10, 100, 1000};

SceneDesc sceneOf(glm::ivec3 cells) {
    SceneDesc scene = emptyScene(cells, glm::vec3(cells) * h);
    scene.initial.dye = 0.0f;
    return scene;
}

/// k for k dt / h² = reach.
float diffusivity(float reach) { return reach * h * h / dt; }

/// What backward Euler leaves of a mode with so many half waves along `cells` cells: 1 / (1 + reach 4 sin²).
double left(float reach, double halfWaves, int cells) {
    return 1 / (1 + double(reach) * 4 * std::pow(std::sin(std::numbers::pi * halfWaves / (2.0 * cells)), 2));
}

double mode(double halfWaves, double place, int cells, bool odd) {
    const double angle = std::numbers::pi * halfWaves * place / cells;
    return odd ? std::sin(angle) : std::cos(angle);
}

/// A fluid, what stands in it, and nothing that happens to it but diffusion.
struct Resting {
    explicit Resting(SceneDesc desc)
        : scene(std::move(desc)), fluid(makeInitialFields(slab(), scene)), obstacles(slab(), scene.obstacles, 0) {
        obstacles.place(fluid);
    }
    Step step() const { return {slab(), scene, wallUniforms(scene.domain), dt, 0, {}}; }

    /// Sets every channel of every texel but the mark of the fluid.
    template <class Value>
    void set(Field& field, Value value) {
        std::vector<float> texels = field.download();
        forEachTexel(field, [&](glm::ivec3 t, size_t first) {
            for (size_t c = 0; c < 3; ++c) texels[first + c] = float(value(t, int(c)));
        });
        field.upload(texels);
    }

    /// The largest distance of the first channels from value(texel, channel), where there is one.
    template <class Value>
    double errorOf(const Field& field, Value value) const {
        const std::vector<float> texels = field.download();
        double largest = 0;
        forEachTexel(field, [&](glm::ivec3 t, size_t first) {
            for (size_t c = 0; c < 3; ++c)
                largest = std::max(largest, std::abs(double(texels[first + c]) - value(t, int(c))));
        });
        return largest;
    }

    template <class Visit>
    static void forEachTexel(const Field& field, Visit visit) {
        const glm::ivec3 n = field.texels();
        size_t first = 0;
        for (int k = 0; k < n.z; ++k)
            for (int j = 0; j < n.y; ++j)
                for (int i = 0; i < n.x; ++i, first += 4) visit(glm::ivec3(i, j, k), first);
    }

    SceneDesc scene;
    FluidFields fluid;
    Obstacles obstacles;
};

/// A solid on the floor, so many cells high.
ObstacleDesc floorOf(int high, Slip slip) {
    ObstacleDesc block;
    block.name = "floor";
    block.shape = Box{{0, 0, 0}, {4, 2 * float(high) * h, 4}};
    block.position = {0.5f, 0, 0.25f};
    block.slip = slip;
    return block;
}

}  // namespace

TEST_CASE("heat and dye between insulated sides keep of a mode what the implicit equation says, at any reach") {
    for (const glm::ivec3 n : {glm::ivec3(24, 16, 8), glm::ivec3(40, 24, 1)})
        for (const float reach : reaches) {
            SceneDesc scene = sceneOf(n);
            scene.fluid.diffusion = {diffusivity(reach), diffusivity(reach)};
            Resting resting(scene);
            const auto wave = [&](glm::ivec3 t) { return mode(1, t.x + 0.5, n.x, false); };
            const auto fine = [&](glm::ivec3 t) { return mode(3, t.y + 0.5, n.y, false); };
            resting.set(resting.fluid.gas, [&](glm::ivec3 t, int c) { return c == 1 ? wave(t) : 0; });
            resting.set(*resting.fluid.dye, [&](glm::ivec3 t, int c) { return c == 0 ? wave(t) : fine(t); });
            diffuseScalars(resting.step(), resting.fluid);
            const double much = left(reach, 1, n.x), little = left(reach, 3, n.y);
            INFO("reach " << reach << ", " << n.z << " cells deep");
            CHECK(resting.errorOf(resting.fluid.gas, [&](glm::ivec3 t, int c) { return c == 1 ? much * wave(t) : 0; }) <
                  2e-4);
            CHECK(resting.errorOf(*resting.fluid.dye, [&](glm::ivec3 t, int c) {
                return c == 0 ? much * wave(t) : little * fine(t);
            }) < 2e-4);
        }
}

TEST_CASE("16 bits cost half a unit in the last place, not one for each sweep") {
    constexpr glm::ivec3 n(24, 16, 8);
    SceneDesc scene = sceneOf(n);
    scene.solver.precision = 16;
    scene.fluid.diffusion.temperature = diffusivity(100);
    Resting resting(scene);
    const auto wave = [&](glm::ivec3 t) { return 100 * mode(1, t.x + 0.5, n.x, false); };
    resting.set(resting.fluid.gas, [&](glm::ivec3 t, int c) { return c == 1 ? wave(t) : 0; });
    diffuseScalars(resting.step(), resting.fluid);
    const double expected = left(100, 1, n.x);
    CHECK(resting.errorOf(resting.fluid.gas, [&](glm::ivec3 t, int c) { return c == 1 ? expected * wave(t) : 0; }) <
          0.07);  // of 37; a unit in the last place is 0.031, and the start is rounded as well
}

TEST_CASE("viscosity between no-slip walls keeps of a mode what the implicit equation says, at any reach") {
    for (const glm::ivec3 n : {glm::ivec3(24, 16, 8), glm::ivec3(40, 24, 1)})
        for (const float reach : reaches) {
            SceneDesc scene = sceneOf(n);
            scene.domain.walls[2].type = scene.domain.walls[3].type = WallType::NoSlip;
            scene.fluid.viscosity = diffusivity(reach);
            Resting resting(scene);
            const auto wave = [&](glm::ivec3 t, int c) {
                const bool isFace = t.x <= n.x && t.y < n.y && t.z < n.z;
                return c == 0 && isFace ? mode(1, t.x, n.x, true) * mode(1, t.y + 0.5, n.y, true) : 0;
            };
            resting.set(resting.fluid.velocity, wave);
            diffuseVelocity(resting.step(), resting.fluid);
            const double both = 1 / (1 / left(reach, 1, n.x) + 1 / left(reach, 1, n.y) - 1);
            INFO("reach " << reach << ", " << n.z << " cells deep");
            CHECK(resting.errorOf(resting.fluid.velocity, [&](glm::ivec3 t, int c) { return both * wave(t, c); }) <
                  2e-4);
        }
}

TEST_CASE("around a solid as well: heat stays outside, and friction holds the fluid on its surface") {
    constexpr glm::ivec3 n(20, 16, 6);
    constexpr int high = 5, open = n.y - high;
    for (const float reach : reaches) {
        SceneDesc scene = sceneOf(n);
        scene.domain.walls[3].type = WallType::NoSlip;
        scene.fluid.viscosity = scene.fluid.diffusion.temperature = diffusivity(reach);
        scene.obstacles = {floorOf(high, Slip::NoSlip)};
        Resting resting(scene);
        const auto heat = [&](glm::ivec3 t) { return t.y >= high ? mode(1, t.y - high + 0.5, open, false) : 0; };
        const auto flow = [&](glm::ivec3 t, int c) {
            const bool isOpen = c == 0 && t.x <= n.x && t.y >= high && t.y < n.y && t.z < n.z;
            return isOpen ? mode(1, t.x, n.x, true) * mode(1, t.y - high + 0.5, open, true) : 0;
        };
        resting.set(resting.fluid.gas, [&](glm::ivec3 t, int c) { return c == 1 ? heat(t) : 0; });
        resting.set(resting.fluid.velocity, flow);
        diffuseScalars(resting.step(), resting.fluid);
        diffuseVelocity(resting.step(), resting.fluid);
        const double warm = left(reach, 1, open);
        const double both = 1 / (1 / left(reach, 1, n.x) + 1 / left(reach, 1, open) - 1);
        INFO("reach " << reach);
        CHECK(resting.errorOf(resting.fluid.gas, [&](glm::ivec3 t, int c) { return c == 1 ? warm * heat(t) : 0; }) <
              2e-4);
        CHECK(resting.errorOf(resting.fluid.velocity, [&](glm::ivec3 t, int c) { return both * flow(t, c); }) < 2e-4);
    }
}

TEST_CASE("coarser grids find what sweeps on one grid find, whatever the sides hold") {
    const auto random = randomValues(7);
    for (const glm::ivec3 n : {glm::ivec3(16, 24, 8), glm::ivec3(32, 24, 1)})
        for (const float reach : {50.0f, 1000.0f})
            for (const int variant : {1, 3}) {
                const Grid grid{n, h};
                const std::vector<int> heated{0, 1, variant % 2, 0, 1, variant / 2};
                const auto heat = [&](float share, bool onFinest) -> Uniforms {
                    const std::vector<float> warm{0, 3, -2, 0, 0.5f, 1}, ambient(6);
                    return {{"reach", share * reach * glm::vec4(1, 0.3f, 0, 0)},
                            {"heated", glm::vec4(1, 0, 0, 0)},
                            {"wallHeated", heated},
                            {"wallTemperature", onFinest ? warm : ambient}};
                };
                const auto flow = [&](float share, bool onFinest) -> Uniforms {
                    SixWalls walls = mixedWalls(variant);
                    if (!onFinest) walls.velocity.fill(glm::vec3(0));
                    return walls.uniforms() + Uniforms{{"reach", share * reach}};
                };
                const auto difference = [&](const Array& start, const char* name, const DiffusionSweep& sweep) {
                    DiffusionSweep onOne = sweep;
                    onOne.coarsens = false;
                    Field one = uploaded(start, name), many = uploaded(start, name);
                    diffuseImplicitly(slab(), one, onOne);
                    diffuseImplicitly(slab(), many, sweep);
                    const std::vector<float> a = one.download(), b = many.download();
                    double largest = 0;
                    for (size_t i = 0; i < a.size(); ++i)
                        largest = std::max(largest, std::abs(double(a[i]) - double(b[i])));
                    return largest;
                };
                INFO("reach " << reach << ", " << n.x << " x " << n.y << " x " << n.z << ", sides " << variant);
                CHECK(difference(centres(grid, 4, [&](glm::ivec3 t, int c) { return c == 3 ? 1 : random(t, c); }),
                                 "quantity", {"sim/diffuse", "quantity", reach, true, {}, heat}) < 6e-4);
                CHECK(difference(faces(grid, random), "velocity",
                                 {"sim/diffuse_velocity", "velocity", reach, true, {}, flow}) < 6e-4);
            }
}

TEST_CASE("sweeps grow with the root of the reach") {
    constexpr glm::ivec3 n(8, 8, 8);
    CHECK(diffusionSweeps(0.1f, n) <= 8);
    CHECK(diffusionSweeps(1, n) <= 18);
    CHECK(diffusionSweeps(100, n) <= 175);
    CHECK(diffusionSweeps(1000, n) <= 550);
    CHECK(diffusionSweeps(1e6f, n) == 1000);
}
