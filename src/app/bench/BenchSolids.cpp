#include <algorithm>
#include <cmath>

#include "app/bench/PressureBench.h"
#include "sim/liquid/LevelSet.h"

namespace slabflow {
namespace {

/// Cells of a domain by the position of their middle and their place.
using CellTest = std::function<bool(glm::vec3 x, glm::ivec3 cell)>;

struct Scenario {
    const char* name;
    CellTest isSolid;
    glm::vec3 velocity{0};  ///< of the solids [m/s]
};

/// What Cohen, Tariq, Green 2010 leave open: how well pressure passes around solids, and through holes in them.
std::vector<Scenario> scenariosIn(glm::ivec3 cells) {
    const glm::vec3 n(cells), middle = 0.5f * n;
    const float m = std::min({n.x, n.y, n.z});
    const auto offAxis = [=](glm::vec3 x) { return glm::length(glm::vec2(x.y - middle.y, x.z - middle.z)); };
    const auto wall = [=](int layer, float hole) {
        return [=](glm::vec3 x, glm::ivec3 cell) { return cell.x == layer && offAxis(x) > hole; };
    };
    const auto sphere = [=](glm::vec3 x, glm::ivec3) {
        return glm::distance(x, n * glm::vec3(0.47f, 0.52f, 0.49f)) < 0.23f * m;
    };
    const auto bowl = [=](glm::vec3 x, glm::ivec3) {
        const float r = glm::distance(x, middle);
        return r < 0.4f * m && r > 0.4f * m - 2 && x.y < middle.y;
    };
    const auto tilted = [=](glm::vec3 x, glm::ivec3) {
        return std::abs(glm::dot(x - middle, glm::vec3(0.8f, 0.5f, 0.33f))) < 0.9f && offAxis(x) < 0.42f * m;
    };
    const auto piston = [=](glm::vec3, glm::ivec3 c) {  // with a gap of one cell all round
        return c.y >= cells.y / 2 - 2 && c.y < cells.y / 2 + 1 && c.x >= 1 && c.x < cells.x - 1 && c.z >= 1 &&
               c.z < cells.z - 1;
    };
    const auto maze = [=](glm::vec3, glm::ivec3 c) {  // corridors eight cells wide
        return c.x % 9 == 8 && (c.x / 9 % 2 ? c.y >= 4 : c.y < cells.y - 4);
    };
    const auto rooms = [=](glm::vec3, glm::ivec3 c) { return c.x == cells.x / 2 + 3; };
    return {{"sphere", sphere},
            {"bowl", bowl},
            {"thin_wall", wall(cells.x / 2, 0.12f * m)},
            {"thin_wall_odd", wall(cells.x / 2 + 1, 0.12f * m)},
            {"small_hole", wall(cells.x / 2 + 3, 1.6f)},
            {"tilted_wall", tilted},
            {"two_rooms", rooms},
            {"piston", piston, {0, 0.5f, 0}},
            {"maze", maze}};
}

/// Solids in whole cells, all moving at one velocity.
void placeSolids(Slab& slab, FluidFields& fluid, const Scenario& scenario) {
    fluid.solids = solidsFromCells(slab, fluid.grid,
                                   [&](glm::ivec3 cell) { return scenario.isSolid(glm::vec3(cell) + 0.5f, cell); });
    fluid.solids->velocity.clear(glm::vec4(scenario.velocity, 0));
}

/// A surface that slopes a little, at one of ten levels.
void fillWithWater(Slab& slab, FluidFields& fluid, int level) {
    const glm::vec3 slope(0.04f * float(level), 1, 0.02f * float(level));
    const float height = (0.08f + 0.09f * float(level)) * float(fluid.grid.cells.y) + 0.37f;
    std::vector<float> phi;
    glm::ivec3 c;
    for (c.z = 0; c.z < fluid.grid.cells.z; ++c.z)
        for (c.y = 0; c.y < fluid.grid.cells.y; ++c.y)
            for (c.x = 0; c.x < fluid.grid.cells.x; ++c.x)
                phi.push_back(fluid.grid.h * (glm::dot(glm::vec3(c) + 0.5f, slope) - height));
    fluid.solids = solidsFromCells(slab, fluid.grid, [](glm::ivec3) { return false; });
    fluid.liquid = makeLiquid(slab, fluid.grid);
    fluid.liquid->levelSet.upload(phi);
}

}  // namespace

std::vector<BenchRow> benchSolids(Slab& slab, std::optional<int> resolution, int repetitions) {
    std::vector<glm::ivec3> grids{{64, 64, 64}, {128, 32, 128}};
    if (resolution) grids = {glm::ivec3(*resolution)};
    std::vector<BenchRow> rows;
    for (const glm::ivec3 cells : grids) {
        const double copy = measureCopy(slab, {cells}, repetitions);
        for (const Scenario& scenario : scenariosIn(cells)) {
            PressureBench bench(slab, closedBox(cells), scenario.name, copy, repetitions,
                                [&](FluidFields& fluid) { placeSolids(slab, fluid, scenario); });
            bench.addMethod(PressureMethod::Multigrid);
            append(rows, bench.rows);
        }
    }
    return rows;
}

void placeSphere(Slab& slab, FluidFields& fluid) { placeSolids(slab, fluid, scenariosIn(fluid.grid.cells).front()); }

std::vector<BenchRow> benchSphere(Slab& slab, glm::ivec3 cells, int repetitions) {
    PressureBench bench(slab, closedBox(cells), "sphere", measureCopy(slab, {cells}, repetitions), repetitions,
                        [&](FluidFields& fluid) { placeSphere(slab, fluid); });
    bench.addMethods();
    return bench.rows;
}

std::vector<BenchRow> benchWater(Slab& slab, glm::ivec3 cells, int repetitions) {
    std::vector<BenchRow> rows;
    const double copy = measureCopy(slab, {cells}, repetitions);
    for (int level = 0; level < 10; ++level) {
        PressureBench bench(slab, openBox(cells), "water_" + std::to_string(level), copy, repetitions,
                            [&](FluidFields& fluid) { fillWithWater(slab, fluid, level); });
        bench.addMethod(PressureMethod::Multigrid);
        append(rows, bench.rows);
    }
    return rows;
}

}  // namespace slabflow
