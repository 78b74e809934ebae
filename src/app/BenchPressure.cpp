#include "app/PressureBench.h"
#include "sim/pressure/Convergence.h"

namespace slabflow {
std::vector<BenchRow> benchPressure(Slab& slab, std::optional<int> resolution, int repetitions) {
    std::vector<glm::ivec3> grids{{64, 16, 64}, {128, 32, 128}, {256, 64, 256}, {128, 128, 128}};
    if (resolution) grids.push_back(glm::ivec3(*resolution));
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
    const std::pair<const char*, glm::ivec3> opened[] = {{"open", {64, 64, 64}}, {"odd", {65, 33, 67}}};
    for (const auto& [name, cells] : opened) {
        PressureBench bench(slab, openBox(cells), name, measureCopy(slab, {cells}, repetitions), repetitions);
        bench.addMethod(PressureMethod::Multigrid);
        append(rows, bench.rows);
    }
    append(rows, benchWater(slab, {65, 33, 67}, repetitions));
    append(rows, benchSolids(slab, {}, repetitions));
    append(rows, benchSphere(slab, glm::ivec3(128), repetitions));
    return rows;
}

std::vector<BenchRow> benchConvergence(Slab& slab, int resolution, int repetitions) {
    SceneDesc scene = closedBox(glm::ivec3(resolution));
    FluidFields fluid = makeInitialFields(slab, scene);
    Field remainder = slab.makeField({"remainder", fluid.grid, Layout::RedBlack, Format::RGBA32F});
    fillWithTurbulence(slab, scene, fluid);
    const Step step{slab, scene, wallUniforms(scene.domain), 1.0f / 60, 0, {}};
    Projection multigrid(PressureMethod::Multigrid);
    multigrid.computeDivergence(step, fluid);
    PressureHierarchy& grids = multigrid.grids(step, fluid);
    const double copy = measureCopy(slab, fluid.grid, repetitions);
    std::vector<BenchRow> rows;
    for (const ConvergencePoint& point : measureConvergence(step, grids, fluid.divergence)) {
        const std::string solver(nameOf(point.settings.pressure));
        const auto timed = makePressureSolver(point.settings.pressure);
        scene.solver = point.settings;
        const double milliseconds = measureMilliseconds(
            slab, repetitions, [&] { timed->solve(step, grids, fluid.divergence, fluid.pressure, remainder); });
        rows.push_back({solver + " x " + std::to_string(point.iterations), fluid.grid.cells, milliseconds,
                        milliseconds / copy, BenchRow::Pressure{solver, "box", 1 / point.residual, point.passes}});
    }
    return rows;
}

}  // namespace slabflow
