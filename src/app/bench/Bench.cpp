#include "app/bench/Bench.h"

#include <algorithm>
#include <functional>
#include <map>

#include "app/bench/BenchCases.h"
#include "app/session/Session.h"
#include "base/Error.h"
#include "base/File.h"
#include "scene/NearestKey.h"
#include "scene/Text.h"

namespace slabflow {
namespace {

/// What moving bodies cost, next to the pressure that everything is compared with.
std::vector<BenchRow> benchObstacles(Slab& slab, const std::vector<SceneDesc>& scenes, int frames) {
    std::vector<BenchRow> rows;
    for (const SceneDesc& scene : scenes)
        for (BenchRow& row : benchScene(slab, scene, frames)) {
            if (row.name != "obstacles" && row.name != "pressure") continue;
            row.name = scene.name + " " + row.name;
            rows.push_back(std::move(row));
        }
    return rows;
}

/// UsageError for a word that is neither.
void requireSubjectOrScene(const Assets& assets, const std::string& word) {
    std::error_code missing;
    if (word.find_first_of("./\\") != word.npos || std::filesystem::exists(pathFromUtf8(word), missing)) return;
    const std::vector<SceneSummary> scenes = listScenes(assets);
    std::vector<std::string_view> known(benchSubjects.begin(), benchSubjects.end());
    for (const SceneSummary& scene : scenes) known.push_back(scene.name);
    if (std::ranges::find(known, word) != known.end()) return;
    throw UsageError("bench knows no \"" + word + "\"" + didYouMean(word, known) +
                     "; allowed: " + quotedList(benchSubjects) + ", a scene file, or one of the built-in scenes " +
                     quotedList(std::span(known).subspan(benchSubjects.size())));
}

/// Loads the scene before a context is made: a wrong name must not cost the time.
std::function<std::vector<BenchRow>(Slab&)> chooseCases(const Assets& assets, const BenchOptions& options) {
    const int repetitions = options.frames;
    const std::optional<int> resolution = options.load.resolution;
    if (options.subject == "pressure") return [=](Slab& slab) { return benchPressure(slab, resolution, repetitions); };
    if (options.subject == "steps") return [=](Slab& slab) { return benchSteps(slab, resolution, repetitions); };
    if (options.subject == "detail")
        return [=](Slab& slab) { return benchDetail(slab, resolution.value_or(32), repetitions); };
    if (options.subject == "2d") return [=](Slab& slab) { return benchFlat(slab, resolution, repetitions); };
    if (options.subject == "solids") return [=](Slab& slab) { return benchSolids(slab, resolution, repetitions); };
    if (options.subject == "particles")
        return [=](Slab& slab) { return benchParticles(slab, resolution.value_or(128), repetitions); };
    if (options.subject == "convergence")
        return [=](Slab& slab) { return benchConvergence(slab, resolution.value_or(64), repetitions); };
    if (options.subject == "kernels")
        return [=](Slab& slab) { return benchKernels(slab, resolution.value_or(64), repetitions); };
    const auto load = [&](std::initializer_list<const char*> names) {
        std::vector<SceneDesc> scenes;
        for (const char* name : names) scenes.push_back(loadScene(assets, name, options.load));
        return scenes;
    };
    if (options.subject == "obstacles")
        return [=, scenes = load({"moving_sphere", "propeller", "gargoyle"})](Slab& slab) {
            return benchObstacles(slab, scenes, repetitions);
        };
    if (options.subject == "cars") {
        std::vector<SceneDesc> sizes;
        for (const int cells : resolution ? std::vector{*resolution} : std::vector{64, 128, 256}) {
            LoadOptions ofSize = options.load;
            ofSize.resolution = cells;
            sizes.push_back(loadScene(assets, "cars", ofSize));
        }
        return [=](Slab& slab) { return benchCars(slab, sizes, resolution.value_or(128), repetitions); };
    }
    if (options.subject == "cpu") {
        LoadOptions ofClouds = options.load;
        ofClouds.resolution = resolution.value_or(128);
        SceneDesc clouds = loadScene(assets, "cumulus_2d", ofClouds);
        clouds.obstacles.clear();  // those that they are compared with have none
        return [=](Slab& slab) { return benchCpu(slab, clouds, resolution, repetitions); };
    }
    if (options.subject == "rendering")
        return [=, scenes = load({"chimney", "moving_sphere", "gargoyle"})](Slab& slab) {
            return benchRendering(slab, scenes, repetitions);
        };
    requireSubjectOrScene(assets, options.subject);
    const SceneDesc scene = loadScene(assets, options.subject, options.load);
    return [=](Slab& slab) { return benchScene(slab, scene, repetitions); };
}

}  // namespace

std::vector<BenchRow> benchScene(Slab& slab, const SceneDesc& scene, int frames) {
    Session session(slab, scene);
    const Grid& grid = session.world().fluid().fields().grid;
    std::vector<std::string> stages;
    std::map<std::string, std::vector<double>> times;
    constexpr int warmUp = 3;
    for (int i = -warmUp; i < frames; ++i) {
        slab.timer().beginFrame(i);
        session.advance();
        session.draw(session.camera(scene.record.size), scene.record.size);
        const GpuTimer::Frame frame = slab.timer().collect(true).back();
        if (i < 0) continue;
        for (const GpuTimer::Row& row : frame.rows) {
            if (times[row.label].empty()) stages.push_back(row.label);
            times[row.label].push_back(row.milliseconds);
        }
        times["frame"].push_back(frame.total());
    }
    stages.push_back("frame");

    const double copy = measureCopy(slab, grid, frames);
    std::vector<BenchRow> rows;
    for (const std::string& stage : stages) {
        const Timing time(times[stage]);
        rows.push_back({stage, grid.cells, time, time.median / copy});
    }
    return rows;
}

int runBench(const Assets& assets, const BenchOptions& options) {
    const auto cases = chooseCases(assets, options);
    const Context context = Context::headless();
    Slab slab(context, assets, {}, ProgramCache::usual(context));
    const std::vector<BenchRow> rows = cases(slab);
    printTable(rows);
    if (options.json) {
        const std::string text = jsonText(rows);
        writeFileAtomically(*options.json, std::as_bytes(std::span(text)));
    }
    return 0;
}

}  // namespace slabflow
