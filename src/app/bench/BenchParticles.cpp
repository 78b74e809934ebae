#include <array>

#include "app/bench/PressureBench.h"
#include "render/ParticleOrder.h"
#include "sim/World.h"

namespace slabflow {
namespace {

/// Smoke that lives for ever, in a box as high as the grid and that many times as wide, so much of it per second that
/// it fills its slots at once.
SceneDesc cloudIn(const SceneDesc& grid, float wide, float rate) {
    SceneDesc scene = grid;
    const DomainDesc& domain = grid.domain();
    scene.particles.count = 32 * domain.cells.x * domain.cells.z;
    EmitterDesc emitter;
    emitter.shape = Box{domain.origin + 0.5f * domain.size, domain.size * glm::vec3(wide, 1, 1)};
    emitter.rate = rate;
    emitter.lifespan = {};
    scene.emitters = {emitter};
    return scene;
}

/// How long they take to be put in the order in which they are drawn, from one side through the grid to the other.
Timing orderingTime(Slab& slab, const ParticleCloud& cloud, int repetitions) {
    constexpr int slices = 48;
    ParticleOrder order(slab);
    const glm::vec3 axis = glm::normalize(glm::vec3(1, 2, 3));
    return measure(slab, repetitions, [&] { order.update(cloud, axis, slices); });
}

/// A step of them, and their order for a picture.
std::array<BenchRow, 2> benchCloud(Slab& slab, const std::string& name, const SceneDesc& scene, double copy,
                                   double solve, int repetitions) {
    World world(slab, scene);
    Cloud& cloud = *world.particles();
    const CarryingGrid grid{world.fluid().fields(), scene.domain()};
    long number = 0;
    const auto step = [&] { cloud.step({scene, {}, {}, 0, scene.time.step}, {&grid, 1}, number++); };
    for (int i = 0; i < 2; ++i) step();
    const auto rowOf = [&](const std::string& what, const Timing& time) {
        BenchRow row{what + ", " + name, cloud.fields().state.grid().cells, time, time.median / copy};
        row.pressureSolves = time.median / solve;
        return row;
    };
    return {rowOf("particles", measure(slab, repetitions, step)),
            rowOf("order of particles", orderingTime(slab, cloud.fields(), repetitions))};
}

}  // namespace

std::vector<BenchRow> benchParticles(Slab& slab, int resolution, int repetitions) {
    const SceneDesc grid = openBox({resolution, resolution / 4, resolution});
    const double copy = measureCopy(slab, {grid.domain().cells}, repetitions);
    PressureBench pressure(slab, grid, "two open sides", copy, repetitions);
    pressure.addMethod(PressureMethod::Multigrid);
    std::vector<BenchRow> rows = std::move(pressure.rows);
    const double solve = rows.front().time.median;
    constexpr float allAtOnce = 1e10f;
    const auto add = [&](const std::string& name, float wide, float rate) {
        for (BenchRow& row : benchCloud(slab, name, cloudIn(grid, wide, rate), copy, solve, repetitions))
            rows.push_back(std::move(row));
    };
    add("all in the grid", 0.9f, allAtOnce);
    add("half of them outside", 2, allAtOnce);
    add("none alive", 1, 0);
    return rows;
}

}  // namespace slabflow
