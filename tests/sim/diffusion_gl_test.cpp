// Implicit diffusion as a step does it: how much of a mode is left, however far it reaches.
#include <cmath>
#include <numbers>

#include "sim/Diffusion.h"
#include "sim/ImplicitDiffusion.h"
#include "sim/InitialFields.h"
#include "sim/Walls.h"
#include "support/BodiesInFluid.h"
#include "support/Catch.h"
#include "support/Flow.h"
#include "support/KernelRun.h"
#include "support/SixWalls.h"

namespace slabflow::test::diffusion_gl_test {

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
        : scene(std::move(desc)), fluid(makeInitialFields(slab(), scene)), obstacles(scene.obstacles) {
        obstacles.place(fluid);
    }
    Step step() const { return {slab(), scene.domain(), wallUniforms(scene.domain()), dt, 0}; }

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
    BodiesInFluid obstacles;
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

enum Solid { Ball, Plates, TiltedPlates };

/// A ball in the middle, or two plates one cell thick, straight or tilted, of which one divides the domain.
std::vector<ObstacleDesc> obstaclesOf(Solid solid, glm::ivec3 n) {
    const glm::vec3 size = h * glm::vec3(n), middle(0.5f * size);
    const auto made = [&](const char* name, const ObstacleShape& shape, glm::vec3 position, float turned, Slip slip) {
        ObstacleDesc obstacle;
        obstacle.name = name;
        obstacle.shape = shape;
        obstacle.position = position;
        obstacle.rotation = {0, 0, turned};
        obstacle.slip = slip;
        return obstacle;
    };
    if (solid == Ball) return {made("ball", Sphere{glm::vec3(0), 0.3f * size.y}, middle, 0, Slip::NoSlip)};
    const float turned = solid == TiltedPlates ? 20.0f : 0.0f, thick = solid == TiltedPlates ? 1.6f * h : h;
    return {made("whole", Box{glm::vec3(0), {thick, 4 * size.y, 4}}, {5.5f * h, middle.y, 0}, turned, Slip::NoSlip),
            made("half", Box{glm::vec3(0), {thick, size.y, 4}}, {14.5f * h, 0, 0}, turned, Slip::Free)};
}

/// Without coarse grids; a copy has them.
DiffusionSweep heatSweep(const Resting& resting, float reach) {
    const glm::vec4 shares(1, 0.3f, 0, 0), heated(1, 0, 0, 0);
    const Uniforms sides = heatedWallUniforms(resting.scene.domain());
    DiffusionSweep sweep{"sim/diffuse", "quantity", reach, false, {}, {}};
    sweep.uniforms = [=](float share, bool) {
        return sides + Uniforms{{"reach", share * reach * shares}, {"heated", heated}, {"sideReach", glm::vec3(1)}};
    };
    sweep.links =
        FineLinks{"OF_CENTRES",
                  {{"quantity", resting.fluid.gas->smoke}},
                  {{"wallHeated", sides.front().value}, {"heated", glm::vec3(heated)}, {"sideReach", glm::vec3(1)}}};
    sweep.shares = glm::vec3(shares);
    return sweep;
}

DiffusionSweep velocitySweep(const Resting& resting, float reach) {
    const Field& friction = resting.fluid.solids->friction->friction;
    const Uniforms walls = resting.step().walls;
    DiffusionSweep sweep{"sim/diffuse_velocity", "velocity", reach, false, {friction}, {}};
    sweep.variant = {"AROUND_SOLIDS"};
    sweep.uniforms = [=](float share, bool) {
        return walls + Uniforms{{"explicitReach", 0.0f}, {"reach", share * reach}};
    };
    sweep.links = FineLinks{"OF_FACES", {friction}, walls};
    return sweep;
}

/// How far from noise spread with many sweeps on one grid the same is that was spread with coarser ones.
double offOneGrid(const Field& like, const DiffusionSweep& sweep) {
    DiffusionSweep onOne = sweep;
    onOne.links.reset();
    onOne.reach *= 3;  // more sweeps, and more exact
    const auto spread = [&](const DiffusionSweep& how) {
        Field field = slab().makeField({like.label(), like.grid(), like.layout(), Format::RGBA32F});
        std::vector<float> texels = like.download();
        Resting::forEachTexel(field, [&, random = randomValues(9)](glm::ivec3 t, size_t first) {
            for (size_t c = 0; c < 3; ++c) texels[first + c] = float(random(t, int(c)));
        });
        field.upload(texels);
        diffuseImplicitly(slab(), field, how);
        return field.download();
    };
    const std::vector<float> a = spread(onOne), b = spread(sweep);
    double largest = 0;
    for (size_t i = 0; i < a.size(); ++i) largest = std::max(largest, std::abs(double(a[i]) - double(b[i])));
    return largest;
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
            resting.set(resting.fluid.gas->smoke, [&](glm::ivec3 t, int c) { return c == 1 ? wave(t) : 0; });
            resting.set(*resting.fluid.gas->dye, [&](glm::ivec3 t, int c) { return c == 0 ? wave(t) : fine(t); });
            diffuseScalars(resting.step(), resting.fluid, resting.scene.fluid.diffusion);
            const double much = left(reach, 1, n.x), little = left(reach, 3, n.y);
            INFO("reach " << reach << ", " << n.z << " cells deep");
            CHECK(resting.errorOf(resting.fluid.gas->smoke,
                                  [&](glm::ivec3 t, int c) { return c == 1 ? much * wave(t) : 0; }) < 2e-4);
            CHECK(resting.errorOf(*resting.fluid.gas->dye, [&](glm::ivec3 t, int c) {
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
    resting.set(resting.fluid.gas->smoke, [&](glm::ivec3 t, int c) { return c == 1 ? wave(t) : 0; });
    diffuseScalars(resting.step(), resting.fluid, resting.scene.fluid.diffusion);
    const double expected = left(100, 1, n.x);
    CHECK(resting.errorOf(resting.fluid.gas->smoke, [&](glm::ivec3 t, int c) {
        return c == 1 ? expected * wave(t) : 0;
    }) < 0.07);  // of 37; a unit in the last place is 0.031, and the start is rounded as well
}

TEST_CASE("viscosity between no-slip walls keeps of a mode what the implicit equation says, at any reach") {
    for (const glm::ivec3 n : {glm::ivec3(24, 16, 8), glm::ivec3(40, 24, 1)})
        for (const float reach : reaches) {
            SceneDesc scene = sceneOf(n);
            scene.domain().walls[2].type = scene.domain().walls[3].type = WallType::NoSlip;
            scene.fluid.viscosity = diffusivity(reach);
            Resting resting(scene);
            const auto wave = [&](glm::ivec3 t, int c) {
                const bool isFace = t.x <= n.x && t.y < n.y && t.z < n.z;
                return c == 0 && isFace ? mode(1, t.x, n.x, true) * mode(1, t.y + 0.5, n.y, true) : 0;
            };
            resting.set(resting.fluid.velocity, wave);
            diffuseVelocity(resting.step(), resting.fluid, resting.scene.fluid.viscosity);
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
        scene.domain().walls[3].type = WallType::NoSlip;
        scene.fluid.viscosity = scene.fluid.diffusion.temperature = diffusivity(reach);
        scene.obstacles = {floorOf(high, Slip::NoSlip)};
        Resting resting(scene);
        const auto heat = [&](glm::ivec3 t) { return t.y >= high ? mode(1, t.y - high + 0.5, open, false) : 0; };
        const auto flow = [&](glm::ivec3 t, int c) {
            const bool isOpen = c == 0 && t.x <= n.x && t.y >= high && t.y < n.y && t.z < n.z;
            return isOpen ? mode(1, t.x, n.x, true) * mode(1, t.y - high + 0.5, open, true) : 0;
        };
        resting.set(resting.fluid.gas->smoke, [&](glm::ivec3 t, int c) { return c == 1 ? heat(t) : 0; });
        resting.set(resting.fluid.velocity, flow);
        diffuseScalars(resting.step(), resting.fluid, resting.scene.fluid.diffusion);
        diffuseVelocity(resting.step(), resting.fluid, resting.scene.fluid.viscosity);
        const double warm = left(reach, 1, open);
        const double both = 1 / (1 / left(reach, 1, n.x) + 1 / left(reach, 1, open) - 1);
        INFO("reach " << reach);
        CHECK(resting.errorOf(resting.fluid.gas->smoke,
                              [&](glm::ivec3 t, int c) { return c == 1 ? warm * heat(t) : 0; }) < 2e-4);
        // Beside a solid differences are taken over half a cell as they are, of which a sine is no exact mode.
        CHECK(resting.errorOf(resting.fluid.velocity, [&](glm::ivec3 t, int c) { return both * flow(t, c); }) < 1e-3);
    }
}

TEST_CASE("coarser grids find what sweeps on one grid find, whatever the sides hold") {
    const auto random = randomValues(7);
    for (const glm::ivec3 n : {glm::ivec3(16, 24, 8), glm::ivec3(32, 24, 1)})
        for (const float reach : {50.0f, 1000.0f})
            for (const int variant : {1, 4}) {
                const Grid grid{n, h};
                const std::vector<int> heated{0, 1, variant % 2, 0, 1, variant / 2};
                const auto heat = [&](float share, bool onFinest) -> Uniforms {
                    const std::vector<float> warm{0, 3, -2, 0, 0.5f, 1}, ambient(6);
                    return {{"reach", share * reach * glm::vec4(1, 0.3f, 0, 0)},
                            {"heated", glm::vec4(1, 0, 0, 0)},
                            {"wallHeated", heated},
                            {"sideReach", glm::vec3(1)},
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

TEST_CASE("around solids, too, coarser grids find what sweeps on one grid find") {
    for (const bool flat : {false, true})
        for (const Solid solid : {Ball, Plates, TiltedPlates}) {
            SceneDesc scene = sceneOf(flat ? glm::ivec3(33, 26, 1) : glm::ivec3(14, 16, 12));
            scene.domain().walls[2].type = WallType::NoSlip;
            scene.domain().walls[4].type = WallType::Open;
            if (flat) scene.domain().walls[0].type = scene.domain().walls[1].type = WallType::Periodic;
            scene.domain().walls[3].temperature = 2.0f;
            scene.fluid.viscosity = diffusivity(0.1f);
            scene.obstacles = obstaclesOf(solid, scene.domain().cells);
            Resting resting(scene);
            diffuseVelocity(resting.step(), resting.fluid, resting.scene.fluid.viscosity);  // finds what friction is
            for (const float reach : {50.0f, 1000.0f}) {
                const double heat = offOneGrid(resting.fluid.gas->smoke, heatSweep(resting, reach));
                const double flow = offOneGrid(resting.fluid.velocity, velocitySweep(resting, reach));
                INFO("reach " << reach << ", solid " << solid << ", flat " << flat << ": off by " << heat << " and "
                              << flow);
                CHECK(heat < (solid == TiltedPlates ? 3e-3 : 6e-4));  // long gaps that close
                CHECK(flow < 6e-4);
            }
        }
}

TEST_CASE("strong diffusion around solids does not sweep on one grid alone") {
    SceneDesc scene = sceneOf({20, 24, 16});
    scene.fluid.viscosity = scene.fluid.diffusion.temperature = diffusivity(1000);
    scene.obstacles = obstaclesOf(Ball, scene.domain().cells);
    Resting resting(scene);
    const auto passesOf = [&](const auto& diffuse, const auto& diffusivity) {
        const long before = slab().passCount();
        diffuse(resting.step(), resting.fluid, diffusivity);
        return slab().passCount() - before;
    };
    const long one = 2 * diffusionSweeps(1000, scene.domain().cells);             // a sweep takes two
    CHECK(passesOf(diffuseScalars, scene.fluid.diffusion) < 0.85 * double(one));  // most of them on coarse grids
    CHECK(passesOf(diffuseVelocity, scene.fluid.viscosity) < 0.85 * double(one));
}

TEST_CASE("sweeps grow with the root of the reach") {
    constexpr glm::ivec3 n(8, 8, 8);
    CHECK(diffusionSweeps(0.1f, n) <= 8);
    CHECK(diffusionSweeps(1, n) <= 18);
    CHECK(diffusionSweeps(100, n) <= 175);
    CHECK(diffusionSweeps(1000, n) <= 550);
    CHECK(diffusionSweeps(1e6f, n) == 1000);
}

}  // namespace slabflow::test::diffusion_gl_test
