#include "app/record/SweepRecorder.h"

#include <algorithm>
#include <cmath>

#include "app/files/ContactSheet.h"
#include "app/files/ImageWriter.h"
#include "app/record/Events.h"
#include "app/record/FrameFiles.h"
#include "app/record/Sweep.h"
#include "app/record/SweepTable.h"
#include "base/Error.h"
#include "base/File.h"
#include "base/Log.h"
#include "scene/Text.h"

namespace slabflow {
namespace {

constexpr const char *sheetName = "sheet.png", *tableName = "sweep.csv", *statisticsName = "stats.csv";

/// A variant as a recording of its own, and what is recorded.
struct Planned {
    SweepVariant variant;
    RecordOptions options;
    SceneDesc scene;
};

RecordOptions optionsOf(const RecordOptions& options, const SweepVariant& variant) {
    RecordOptions own = options;
    own.sweeps.clear();
    own.sheetFrames.clear();
    own.out = options.out / variant.folder;
    own.statistics = own.out / statisticsName;
    if (options.film) own.film = own.out / options.film->filename();
    own.load.overriddenBy = "--set or --sweep";
    for (const auto& [key, value] : variant.values) own.load.overrides.push_back(key + "=" + value);
    return own;
}

int cellsOf(const SceneDesc& scene) {
    int most = 1;
    for (const GridDesc& grid : scene.grids)
        for (int axis = 0; axis < 3; ++axis) most = std::max(most, grid.cells[axis]);
    return most;
}

Planned planned(const Assets& assets, const RecordOptions& options, const SweepVariant& variant) {
    const WarningsOff readAgain;
    RecordOptions own = optionsOf(options, variant);
    SceneDesc scene = checkedScene(assets, own);
    if (std::abs(variant.finer - 1) > 0) {
        own.load.resolution = int(std::lround(variant.finer * cellsOf(scene)));
        scene = checkedScene(assets, own);
    }
    return {variant, own, scene};
}

void requireDifferent(const std::vector<Planned>& variants) {
    for (size_t i = 0; i < variants.size(); ++i)
        for (size_t j = 0; j < i; ++j)
            if (variants[i].scene.canonicalJson == variants[j].scene.canonicalJson)
                throw UsageError("--sweep: \"" + variants[j].variant.name + "\" and \"" + variants[i].variant.name +
                                 "\" are the same recording; does another option set the same key?");
}

void checkSweep(const RecordOptions& options) {
    if (options.out.empty()) throw UsageError("--sweep writes into folders: name one for them with --out");
    if (options.noImages || options.flipbook)
        throw UsageError("--sweep compares pictures: leave out --no-images and --flipbook");
    if (options.statistics)
        throw UsageError(std::string("--sweep writes ") + statisticsName + " for each variant: leave out --stats");
    if (options.resume || options.overwrite) return;
    std::error_code missing;
    for (const char* name : {sheetName, tableName})
        if (std::filesystem::exists(options.out / name, missing))
            throw UsageError(options.out.string() + " holds " + name +
                             " of an earlier sweep; continue with --resume, replace it with --overwrite, or choose "
                             "another folder with --out");
}

/// The frames of the contact sheet: those that are asked for, and the last one that is written.
std::vector<long> sheetFrames(const RecordOptions& options, const SceneDesc& scene) {
    const long last = scene.record.frames / options.every * options.every;
    std::vector<long> frames(options.sheetFrames.begin(), options.sheetFrames.end());
    for (const long frame : frames)
        if (frame < 1 || frame > last || frame % options.every != 0)
            throw UsageError("--sheet-frames: frame " + std::to_string(frame) + " is not written; allowed: 1 to " +
                             std::to_string(last) +
                             (options.every > 1 ? ", every " + std::to_string(options.every) : ""));
    frames.push_back(last);
    std::ranges::sort(frames);
    frames.erase(std::unique(frames.begin(), frames.end()), frames.end());
    return frames;
}

Image pictureOf(const Planned& planned, long frame) {
    return readPng(planned.options.out / FrameKind{"frame", ".png"}.of(frame));
}

/// Of a single frame as square a sheet as can be; of several, a row for each variant.
void writeSheet(const std::filesystem::path& path, const std::vector<Planned>& variants,
                const std::vector<long>& frames) {
    std::vector<Tile> tiles;
    for (const Planned& planned : variants)
        for (const long frame : frames)
            tiles.push_back(
                {pictureOf(planned, frame),
                 (frames.size() > 1 ? std::to_string(frame) + ": " : std::string()) + planned.variant.name});
    const int square = int(std::ceil(std::sqrt(double(variants.size()))));
    const Image sheet = contactSheet(tiles, frames.size() > 1 ? int(frames.size()) : square);
    writePng(path, sheet.size, sheet.rgba);
}

void writeTable(const std::filesystem::path& path, const std::vector<Planned>& variants, long frame) {
    SweepTable table;
    for (const Planned& planned : variants)
        table.add(planned.variant, readFile(*planned.options.statistics), frame, pictureOf(planned, frame));
    const std::string text = table.text();
    writeFileAtomically(path, std::as_bytes(std::span(text)));
}

}  // namespace

long recordSweep(const Assets& assets, const RecordOptions& given) {
    const Sweep sweep = sweepOf(assets, given.sweeps);
    checkSweep(given);
    RecordOptions options = given;
    if (options.scene.empty()) options.scene = sweep.scene.value_or("");
    if (!options.frames) options.frames = sweep.frames;
    std::vector<Planned> variants;
    for (const SweepVariant& variant : sweep.variants) variants.push_back(planned(assets, options, variant));
    requireDifferent(variants);
    const std::vector<long> frames = sheetFrames(options, variants.front().scene);

    long files = 0;
    for (size_t i = 0; i < variants.size(); ++i) {
        const std::string& name = variants[i].variant.name;
        logInfo(name + " (" + std::to_string(i + 1) + " of " + std::to_string(variants.size()) + ")");
        Events::print("variant", {{"name", name},
                                  {"folder", utf8FromPath(variants[i].options.out)},
                                  {"number", i + 1},
                                  {"of", variants.size()}});
        files += record(assets, variants[i].options);
    }
    writeSheet(options.out / sheetName, variants, frames);
    writeTable(options.out / tableName, variants, frames.back());
    logInfo(std::string(sheetName) + " and " + tableName + " in " + options.out.string() + " compare them");
    return files + 2;
}

}  // namespace slabflow
