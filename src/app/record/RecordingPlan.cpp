#include "app/record/RecordingPlan.h"

#include <algorithm>
#include <cstdio>
#include <iostream>

#include "app/files/StatisticsFile.h"
#include "app/record/RecordingIdentity.h"
#include "base/Error.h"
#include "base/Hash.h"
#include "base/Log.h"
#include "scene/Text.h"

namespace slabflow {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

std::string countOf(size_t number, const char* one) {
    return std::to_string(number) + " " + one + (number == 1 ? "" : "s");
}

/// "frame_0001.png and 59 more files"
std::string summary(const std::vector<std::string>& names) {
    if (names.size() == 1) return names.front();
    return names.front() + " and " + countOf(names.size() - 1, "more file");
}

/// The note, as long as somebody may still decide to do without.
std::optional<RecordingNote> readableNote(const RecordingFolder& folder) {
    try {
        return folder.note();
    } catch (const UsageError&) {
        return std::nullopt;
    }
}

bool isThere(const std::optional<fs::path>& file) {
    std::error_code missing;
    return file && fs::is_regular_file(*file, missing) && fs::file_size(*file, missing) > 0;
}

/// What a recording from the beginning would replace, in a sentence; empty when that is nothing.
std::string whatIsThere(const RecordOptions& options, const SceneDesc& scene, const Json& identity,
                        const FrameFiles& files, const RecordingFolder& folder) {
    const std::vector<std::string> frames = folder.frames(files, scene.record.frames);
    if (frames.empty() && isThere(options.statistics))
        return options.statistics->string() + (StatisticsFile::rowsIn(*options.statistics) > 0
                                                   ? " holds numbers of an earlier recording"
                                                   : " is there already");
    if (frames.empty()) return isThere(options.film) ? options.film->string() + " is there already" : "";
    std::string text = folder.path().string() + " holds " + summary(frames) + " of ";
    const auto note = readableNote(folder);
    if (!note) return text + "an unknown recording";
    const std::string difference = differenceOf(note->recording, identity);
    if (!difference.empty()) return text + "another recording: " + difference;
    return text + (note->complete >= scene.record.frames ? "this recording, which is complete" : "this recording");
}

/// UsageError when the scene starts from a file that would be removed, or written over.
void requireInputsElsewhere(const Json& identity, const RecordingFolder& folder) {
    for (const auto& [file, sum] : identity["files"].items()) {
        const fs::path path = fs::absolute(pathFromUtf8(file));
        std::error_code missing;
        if (frameNamed(path.filename().string()) && fs::equivalent(path.parent_path(), folder.path(), missing))
            throw UsageError("the scene reads " + file +
                             ", which --overwrite would remove; choose another folder with "
                             "--out");
    }
}

/// Those of --film and --stats.
std::vector<std::string> besides(const RecordOptions& options) {
    std::vector<std::string> names;
    for (const auto& file : {options.film, options.statistics})
        if (file) names.push_back(absoluteName(*file));
    return names;
}

/// UsageError when a film or statistics would take the place of a file that the recording has not written. Numbers may
/// have been moved together with the folder.
void requireOwnFiles(const RecordOptions& options, const RecordingNote& note) {
    const auto isOther = [&](const std::optional<fs::path>& file) {
        return isThere(file) && std::ranges::count(note.besides, absoluteName(*file)) == 0;
    };
    const bool otherFilm = isOther(options.film);
    if (!otherFilm && !(isOther(options.statistics) && StatisticsFile::rowsIn(*options.statistics) == 0)) return;
    throw UsageError((otherFilm ? options.film : options.statistics)->string() +
                     " is there already, and is not of this recording; choose another file with " +
                     (otherFilm ? "--film" : "--stats"));
}

/// Only a clear yes counts.
bool personAgrees(const std::string& question) {
    std::fprintf(stderr, "%s\nReplace it? [y/N] ", question.c_str());
    std::string answer;
    std::getline(std::cin, answer);
    return answer == "y" || answer == "Y" || answer == "yes";
}

void requireConsent(const RecordOptions& options, const SceneDesc& scene, const Json& identity, const FrameFiles& files,
                    const RecordingFolder& folder) {
    const std::string there = whatIsThere(options, scene, identity, files, folder);
    if (there.empty()) return;
    requireInputsElsewhere(identity, folder);
    if (options.overwrite) return logInfo("replacing what is there: " + there);
    if (!options.resume && !options.quiet && canAsk() && personAgrees(there + ".")) return;
    const auto note = readableNote(folder);
    const bool unfinished =
        note && note->complete < scene.record.frames && differenceOf(note->recording, identity).empty();
    throw UsageError(there + "; " + (unfinished ? "continue with --resume, " : "") +
                     "replace it with --overwrite, or choose another " +
                     (!folder.frames(files, scene.record.frames).empty() ? "folder with --out"
                      : isThere(options.statistics)                      ? "file with --stats"
                                                                         : "file with --film"));
}

/// The frames that have been recorded, but whose files are not all there.
std::set<long> missingFrames(const FrameFiles& files, const RecordingFolder& folder, long last) {
    std::set<long> missing;
    for (long frame = 0; frame <= last; ++frame) {
        const auto isThere = [&](const std::string& name) { return folder.has(name); };
        if (!std::ranges::all_of(files.of(frame), isThere)) missing.insert(frame);
    }
    return missing;
}

bool hasAll(const std::vector<std::string>& names, const RecordingFolder& folder) {
    return std::ranges::all_of(names, [&](const std::string& name) { return folder.has(name); });
}

/// The first frame that has to be simulated; more than `frames` when there is none.
long firstNeeded(const RecordingPlan& plan, long frames) {
    long first = std::min(plan.whole, frames) + 1;
    if (!plan.missing.empty()) first = std::min(first, *plan.missing.begin());
    return std::min(first, plan.rows + 1);
}

void tell(const RecordingPlan& plan, const RecordOptions& options) {
    const std::string out = options.out.string();
    if (!plan.missing.empty())
        logInfo("recording what is missing in " + out + " again: frame " + std::to_string(*plan.missing.begin()) +
                (plan.missing.size() > 1 ? " and " + countOf(plan.missing.size() - 1, "other") : ""));
    if (plan.start) return logInfo("resuming after frame " + std::to_string(plan.start->frame()));
    logInfo("there is no checkpoint to resume from" +
            (plan.whole > 0 ? std::string(": simulating from the beginning; frames that are there stay as they are")
                            : ": recording from the beginning"));
}

RecordingPlan planToGoOn(const RecordOptions& options, const SceneDesc& scene, const Json& identity,
                         const FrameFiles& files, const RecordingFolder& folder, const RecordingNote& note) {
    const long frames = scene.record.frames;
    CheckpointFolder checkpoints(folder.hidden(), signatureOf(identity));
    RecordingPlan plan;
    plan.fresh = false;
    plan.start = checkpoints.newest();
    if (plan.start || note.complete > 0) plan.whole = std::max(note.complete, plan.start ? plan.start->frame() : 0);
    plan.rows = options.statistics ? StatisticsFile::rowsIn(*options.statistics) : frames;

    const bool finished = note.complete >= frames, hasSheet = options.flipbook && hasAll(files.atTheEnd(), folder);
    if (!(finished && hasSheet)) plan.missing = missingFrames(files, folder, std::min(plan.whole, frames));
    const long first = firstNeeded(plan, frames);
    plan.complete = first > frames && finished && hasAll(files.atTheEnd(), folder);
    if (plan.complete && note.complete >= plan.whole) checkpoints.clear();  // as a run that was killed left them
    if (plan.complete) return plan;

    if (plan.start && plan.start->frame() >= first) plan.start = checkpoints.newest(first - 1);
    const bool toTheEnd = plan.whole < frames || plan.rows < frames;
    plan.last = toTheEnd ? frames : !plan.missing.empty() ? *plan.missing.rbegin() : 0;
    if (plan.start) plan.last = std::max(plan.last, plan.start->frame());
    tell(plan, options);
    return plan;
}

}  // namespace

std::string signatureOf(const Json& identity) {
    char text[24];
    std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(checksum(identity.dump())));
    return text;
}

RecordingPlan planRecording(const RecordOptions& options, const SceneDesc& scene, const Json& identity,
                            const FrameFiles& files, const RecordingFolder& folder) {
    if (auto note = options.resume ? folder.note() : std::nullopt) {
        if (const std::string difference = differenceOf(note->recording, identity); !difference.empty())
            throw UsageError("--resume: " + folder.path().string() + " holds another recording: " + difference +
                             "; undo that, record it anew with --overwrite, or choose another folder with --out");
        requireOwnFiles(options, *note);
        for (const std::string& name : besides(options))
            if (std::ranges::count(note->besides, name) == 0) note->besides.push_back(name);
        folder.write(*note);
        RecordingPlan plan = planToGoOn(options, scene, identity, files, folder, *note);
        plan.besides = note->besides;
        return plan;
    }
    requireConsent(options, scene, identity, files, folder);
    if (options.resume) logInfo("nothing to resume in " + folder.path().string() + ": recording from the beginning");
    RecordingPlan plan;
    plan.last = scene.record.frames;
    plan.besides = besides(options);
    return plan;
}

}  // namespace slabflow
