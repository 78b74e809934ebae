#include <algorithm>

#include "app/bench/PressureBench.h"
#include "app/session/Session.h"

namespace slabflow {
namespace {

/// Whether an obstacle is one of the cars, or fixed to one.
bool isOf(const std::vector<std::string>& cars, const SceneDesc& scene, const std::string& obstacle) {
    const auto found = std::ranges::find(scene.obstacles, obstacle, &ObstacleDesc::name);
    if (std::ranges::count(cars, obstacle) > 0) return true;
    return found != scene.obstacles.end() && std::ranges::count(cars, found->parent) > 0;
}

/// The first cars of a scene, which are what its grids follow, with all that is theirs.
SceneDesc withCars(const SceneDesc& all, size_t count) {
    SceneDesc scene = all;
    scene.grids.resize(count);
    std::vector<std::string> cars;
    for (const GridDesc& grid : scene.grids) cars.push_back(grid.follow.obstacle);
    std::erase_if(scene.obstacles, [&](const ObstacleDesc& obstacle) { return !isOf(cars, all, obstacle.name); });
    std::erase_if(scene.sources, [&](const SourceDesc& source) { return !isOf(cars, all, source.obstacle); });
    std::erase_if(scene.emitters, [&](const EmitterDesc& emitter) { return !isOf(cars, all, emitter.obstacle); });
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
