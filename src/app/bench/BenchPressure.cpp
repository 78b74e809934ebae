#include <algorithm>
#include <cstdio>
#include <utility>

#include "app/bench/PressureBench.h"
#include "sim/pressure/Convergence.h"

namespace slabflow {
std::vector<BenchRow> benchPressure(Slab& slab, std::optional<int> resolution, int repetitions) {
    std::vector<glm::ivec3> grids{{64, 16, 64}, {128, 32, 128}, {256, 64, 256}, {128, 128, 128}};
    if (resolution) grids = {glm::ivec3(*resolution)};
    std::vector<BenchRow> rows;
    for (const glm::ivec3 cells : grids) {
        const SceneDesc box = closedBox(cells);
        const double copy = measureCopy(slab, {cells}, repetitions);
        PressureBench turbulent(slab, box, "box", copy, repetitions);
        turbulent.addMethods();
        append(rows, turbulent.rows);

        PressureBench smooth(slab, box, "smooth", copy, repetitions);
        smooth.addMethod(PressureMethod::Multigrid);
        append(rows, smooth.rows);
    }
    const std::pair<const char*, glm::ivec3> opened[] = {{"open", glm::ivec3(resolution.value_or(64))},
                                                         {"odd", {65, 33, 67}}};
    for (const auto& [name, cells] : opened) {
        PressureBench bench(slab, openBox(cells), name, measureCopy(slab, {cells}, repetitions), repetitions);
        bench.addMethod(PressureMethod::Multigrid);
        append(rows, bench.rows);
    }
    append(rows, benchWater(slab, {65, 33, 67}, repetitions));
    append(rows, benchSolids(slab, resolution, repetitions));
    append(rows, benchSphere(slab, glm::ivec3(resolution.value_or(128)), repetitions));
    return rows;
}

namespace {

/// Turbulence in a box, around what is in it already. Of IOP the whole projection takes the time, as its passes do.
std::vector<BenchRow> convergenceOf(Slab& slab, const SceneDesc& scene, FluidFields& fluid, const std::string& name,
                                    int repetitions) {
    Field remainder = slab.makeField({"remainder", fluid.grid, Layout::RedBlack, Format::RGBA32F});
    fillWithTurbulence(slab, scene, fluid);
    const std::vector<float> start = fluid.velocity.download();
    const Step step{slab, scene.domain(), wallUniforms(scene.domain()), 1.0f / 60, 0};
    const double copy = measureCopy(slab, fluid.grid, repetitions);
    std::vector<BenchRow> rows;
    for (const ConvergencePoint& point : measureConvergence(step, fluid, scene.solver)) {
        Projection projection(point.settings.pressure);
        fluid.velocity.upload(start);
        projection.computeDivergence(step, fluid);
        const Timing time = measure(slab, repetitions, [&] {
            if (projection.method() == PressureMethod::Iop) projection.project(step, fluid, point.settings);
            else projection.solve(step, fluid, remainder, point.settings);
        });
        const std::string solver(nameOf(point.settings.pressure));
        rows.push_back({solver + " x " + std::to_string(point.iterations) + (name == "box" ? "" : ", " + name),
                        fluid.grid.cells, time, time.median / copy,
                        BenchRow::Pressure{solver, name, 1 / point.residual, point.passes}});
    }
    return rows;
}

/// Waves along x in a box of their own.
std::vector<BenchRow> wavesIn(Slab& slab, const SceneDesc& scene, FluidFields& fluid, int repetitions) {
    const Step step{slab, scene.domain(), wallUniforms(scene.domain()), 1.0f / 60, 0};
    const double copy = measureCopy(slab, fluid.grid, repetitions);
    std::vector<BenchRow> rows;
    for (const WavePoint& point : measureWaves(step, fluid, scene.solver)) {
        const SolverDesc& settings = point.solved.settings;
        Projection projection(settings.pressure);
        Field remainder = slab.makeField({"remainder", fluid.grid, Layout::RedBlack, Format::RGBA32F});
        const Timing time = measure(slab, repetitions, [&] { projection.solve(step, fluid, remainder, settings); });
        const std::string solver(nameOf(settings.pressure));
        char name[64];
        std::snprintf(name, sizeof name, "%s x %d, wave of %.3g cells", solver.c_str(), point.solved.iterations,
                      point.wavelength);
        BenchRow row{
            name, fluid.grid.cells, time, time.median / copy,
            BenchRow::Pressure{solver, "wave", 1 / std::max(point.solved.residual, 1e-30), point.solved.passes}};
        row.wavelength = point.wavelength;
        rows.push_back(row);
    }
    return rows;
}

}  // namespace

std::vector<BenchRow> benchConvergence(Slab& slab, int resolution, int repetitions) {
    const SceneDesc scene = closedBox(glm::ivec3(resolution));
    FluidFields box = makeInitialFields(slab, scene), sphere = makeInitialFields(slab, scene);
    placeSphere(slab, sphere);
    std::vector<BenchRow> rows = convergenceOf(slab, scene, box, "box", repetitions);
    append(rows, convergenceOf(slab, scene, sphere, "sphere", repetitions));
    append(rows, wavesIn(slab, scene, box, repetitions));
    return rows;
}

}  // namespace slabflow
