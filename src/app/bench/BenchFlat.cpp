#include <cmath>
#include <map>

#include "app/bench/BenchCases.h"
#include "sim/World.h"

namespace slabflow {
namespace {

/// Jets of smoke from two sides between obstacles at rest, which stand in rows: discs in a flat dish, balls in a box.
SceneDesc dish(glm::ivec3 cells, int obstacles) {
    SceneDesc scene = closedBox(cells);
    const glm::vec3 size = scene.domain().size;
    for (const float side : {0.1f, 0.9f}) {
        SourceDesc jet;
        jet.shape = Sphere{size * glm::vec3(side, 0.5f, 0.5f), 0.04f};
        jet.density = 1.0f;
        jet.velocity = glm::vec3(side < 0.5f ? 1 : -1, 0.1f, 0);
        scene.sources.push_back(jet);
    }
    const int rows = int(std::ceil(std::sqrt(float(obstacles))));
    for (int i = 0; i < obstacles; ++i) {
        ObstacleDesc obstacle;
        obstacle.name = "obstacle " + std::to_string(i + 1);
        obstacle.shape = Sphere{glm::vec3(0), 0.2f * size.y / float(rows + 1)};
        const glm::vec2 place = (glm::vec2(i % rows, i / rows) + 1.0f) / float(rows + 1);
        obstacle.position = size * glm::vec3(place, 0.5f);
        scene.obstacles.push_back(obstacle);
    }
    return scene;
}

/// The stages of a step, and the whole of it.
std::vector<BenchRow> benchDish(Slab& slab, glm::ivec3 cells, int obstacles, int repetitions) {
    World world(slab, dish(cells, obstacles));
    constexpr int framesBefore = 3;
    std::vector<std::string> stages;
    std::map<std::string, std::vector<double>> times;
    const std::string whole = "step";
    for (int i = -framesBefore; i < repetitions; ++i) {
        slab.timer().beginFrame(i);
        world.advanceFrame();
        const GpuTimer::Frame frame = slab.timer().collect(true).back();
        if (i < 0) continue;
        for (const GpuTimer::Row& row : frame.rows) {
            if (times[row.label].empty()) stages.push_back(row.label);
            times[row.label].push_back(row.milliseconds);
        }
        times[whole].push_back(frame.total());
    }
    stages.push_back(whole);

    const double copy = measureCopy(slab, {cells}, repetitions);
    const std::string place = std::string(cells.z == 1 ? "dish, " : "box, ") + std::to_string(obstacles) +
                              (obstacles == 1 ? " obstacle: " : " obstacles: ");
    std::vector<BenchRow> rows;
    for (const std::string& stage : stages) {
        const Timing time(times[stage]);
        rows.push_back({place + stage, cells, time, time.median / copy});
        rows.back().isStep = stage == whole;
    }
    return rows;
}

}  // namespace

std::vector<BenchRow> benchFlat(Slab& slab, std::optional<int> resolution, int repetitions) {
    std::vector<std::pair<glm::ivec3, glm::ivec3>> grids{
        {{512, 512, 1}, {64, 64, 64}}, {{1024, 768, 1}, {128, 96, 64}}, {{1024, 1024, 1}, {128, 128, 64}}};
    if (resolution) {
        const int side = int(std::lround(std::cbrt(double(*resolution) * *resolution)));
        grids = {{{*resolution, *resolution, 1}, glm::ivec3(side)}};
    }
    std::vector<BenchRow> rows;
    for (const auto& [flat, deep] : grids) {
        for (const int obstacles : {0, 1, 100}) append(rows, benchDish(slab, flat, obstacles, repetitions));
        append(rows, benchDish(slab, deep, 0, repetitions));
    }
    return rows;
}

}  // namespace slabflow
