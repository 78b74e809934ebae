#include "app/bench/PressureBench.h"
#include "app/session/Session.h"
#include "scene/NamedObstacles.h"

namespace slabflow {
namespace {

/// The first cars of a scene, which are what its grids follow, with all that is theirs.
SceneDesc withCars(SceneDesc scene, size_t count) {
    while (scene.grids.size() > count) {
        const std::string car = scene.grids.back().follow.obstacle;
        scene.grids.pop_back();
        removeObstacle(scene, car);
    }
    return scene;
}

/// A frame without its picture, and one with it.
std::array<BenchRow, 2> benchFrames(Slab& slab, const SceneDesc& scene, double copy, double solve, int frames) {
    Session session(slab, scene);
    const std::string cars = std::to_string(scene.grids.size()) + (scene.grids.size() == 1 ? " car" : " cars");
    const auto draw = [&] { session.draw(session.camera(scene.record.size), scene.record.size); };
    constexpr int framesBefore = 4;
    for (int i = 0; i < framesBefore; ++i) session.advance();
    draw();
    const auto rowOf = [&](const std::string& what, const Timing& time) {
        BenchRow row{what + ", " + cars, scene.domain().cells, time, time.median / copy};
        row.pressureSolves = time.median / solve;
        row.isStep = true;
        return row;
    };
    const auto frame = [&] {
        session.advance();
        draw();
    };
    return {rowOf("simulation", measure(slab, frames, [&] { session.advance(); })),
            rowOf("frame", measure(slab, frames, frame))};
}

}  // namespace

std::vector<BenchRow> benchCars(Slab& slab, const std::vector<SceneDesc>& sizes, int yardstick, int frames) {
    const SceneDesc grid = openBox({yardstick, yardstick / 4, yardstick});
    const double copy = measureCopy(slab, {grid.domain().cells}, frames);
    PressureBench pressure(slab, grid, "two open sides", copy, frames);
    pressure.addMethod(PressureMethod::Multigrid);
    std::vector<BenchRow> rows = std::move(pressure.rows);
    const double solve = rows.front().time.median;
    for (const SceneDesc& scene : sizes)
        for (size_t cars = 1; cars <= scene.grids.size(); ++cars)
            for (BenchRow& row : benchFrames(slab, withCars(scene, cars), copy, solve, frames))
                rows.push_back(std::move(row));
    return rows;
}

}  // namespace slabflow
