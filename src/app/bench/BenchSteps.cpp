#include <algorithm>

#include "app/bench/BenchCases.h"
#include "scene/SceneNames.h"
#include "sim/World.h"

namespace slabflow {
namespace {

/// Warm smoke that rises from a round source, in a closed box of one metre.
SceneDesc plume(glm::ivec3 cells, bool aroundSphere) {
    SceneDesc scene = closedBox(cells);
    SourceDesc source;
    source.shape = Sphere{{0.5f, 0.12f, 0.5f}, 0.1f};
    source.density = 1.0f;
    source.temperature = 60.0f;
    scene.sources.push_back(source);
    if (!aroundSphere) return scene;
    ObstacleDesc sphere;
    sphere.name = "sphere";
    sphere.shape = Sphere{glm::vec3(0), 0.12f};
    sphere.position = {0.5f, 0.5f, 0.5f};
    scene.obstacles.push_back(sphere);
    return scene;
}

/// A column of water that fills a third of the same box, and falls.
SceneDesc dam(glm::ivec3 cells) {
    SceneDesc scene = closedBox(cells);
    scene.fluid.kind = FluidKind::Liquid;
    scene.fluid.gravity = {0, -9.81f, 0};
    scene.solver.advection = AdvectionScheme::MacCormack;
    scene.solver.limiter.velocity = Limiter::Clamp;
    scene.initial.liquid = {Box{{0.25f, 0.35f, 0.5f}, {0.5f, 0.7f, 1}}};
    return scene;
}

BenchRow benchStep(Slab& slab, const SceneDesc& scene, const std::string& place, double copy, int repetitions) {
    World world(slab, scene);
    constexpr int framesBefore = 4;
    for (int i = 0; i < framesBefore; ++i) world.advanceFrame();
    const Timing time = measure(slab, repetitions, [&] { world.advanceFrame(); });
    world.setMeasuring(true);
    world.advanceFrame();
    const FluidStatistics& statistics = world.fluid().statistics();
    const double left = std::max(double(statistics.maxDivergenceAfter), 1e-30);
    const std::string solver(nameOf(scene.solver.pressure));
    BenchRow row{"step, " + solver + ", " + place, scene.domain().cells, time, time.median / copy,
                 BenchRow::Pressure{solver, place, double(statistics.maxDivergenceBefore) / left,
                                    world.fluid().pressureReport().passes}};
    row.isStep = true;
    return row;
}

}  // namespace

std::vector<BenchRow> benchSteps(Slab& slab, std::optional<int> resolution, int repetitions) {
    std::vector<int> resolutions{32, 64, 128};
    if (resolution) resolutions = {*resolution};
    std::vector<BenchRow> rows;
    for (const int n : resolutions) {
        const double copy = measureCopy(slab, {glm::ivec3(n)}, repetitions);
        for (const bool aroundSphere : {false, true})
            for (const PressureMethod method : {PressureMethod::Multigrid, PressureMethod::Jacobi}) {
                SceneDesc scene = plume(glm::ivec3(n), aroundSphere);
                scene.solver.pressure = method;
                scene.solver.jacobi.sweeps = 60;  // as many as Crane, Llamas and Tariq 2007
                rows.push_back(
                    benchStep(slab, scene, aroundSphere ? "plume around a sphere" : "plume", copy, repetitions));
            }
        rows.push_back(benchStep(slab, dam(glm::ivec3(n)), "dam", copy, repetitions));
    }
    return rows;
}

std::vector<BenchRow> benchDetail(Slab& slab, int resolution, int repetitions) {
    std::vector<BenchRow> rows;
    const auto add = [&](int cells, int detail, const std::string& place, float turbulence = 0) {
        SceneDesc scene = plume(glm::ivec3(cells), false);
        scene.domain().detail = detail;
        scene.domain().turbulence = turbulence;
        const double copy = measureCopy(slab, {glm::ivec3(cells)}, repetitions);
        rows.push_back(benchStep(slab, scene, place, copy, repetitions));
    };
    add(resolution, 1, "plume");
    for (const int factor : {2, 4}) {
        const std::string finer = "plume, detail " + std::to_string(factor);
        add(resolution, factor, finer);
        add(resolution, factor, finer + ", small eddies", 1);
        add(factor * resolution, 1, "plume, all " + std::to_string(factor) + " times as fine");
    }
    return rows;
}

}  // namespace slabflow
