#include "app/record/RecordingFolder.h"

#include <algorithm>

#include "app/record/RecordingIdentity.h"
#include "base/Error.h"
#include "base/File.h"
#include "base/Log.h"

namespace slabflow {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

constexpr const char* format = "slabflow recording 1";
constexpr std::int64_t mostFrames = 1'000'000;

/// What is in a folder, as far as it can be listed: some standard libraries cannot on Windows when its path has more
/// than 260 characters. No file that a recording writes or reads depends on it, so it goes on without.
std::optional<std::vector<std::string>> listed(const fs::path& folder) {
    std::vector<std::string> names;
    std::error_code error;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error))
        names.push_back(entry->path().filename().string());
    return error ? std::nullopt : std::optional(names);
}

/// A temporary name as writeFileAtomically gives them: "frame_0007.png.4711-12.tmp".
bool isHalfWritten(const std::string& name) {
    const auto has = [&](const char* part) { return name.find(part) != name.npos; };
    constexpr const char* parts[] = {".png.", ".exr.", ".npy.", ".vdb.", ".obj.", ".ply.", ".tile.", ".json."};
    return name.ends_with(".tmp") && std::ranges::any_of(parts, has);
}

bool isSheet(const std::string& name) {
    const std::vector<std::string> names = Flipbook::sheetNames(true);
    return std::ranges::find(names, name) != names.end();
}

void removeQuietly(const fs::path& path) {
    std::error_code ignored;
    fs::remove_all(path, ignored);
}

/// ", process 4711" where the lock tells.
std::string holderOf(const fs::path& lock) {
    try {
        const std::string text = readFile(lock), number = text.substr(0, text.find('\n'));
        const bool known = !number.empty() && number.size() < 12 && number.find_first_not_of("0123456789") == text.npos;
        return known ? " (process " + number + ")" : "";
    } catch (const Error&) {
        return "";
    }
}

RecordingNote noteOf(const Json& json) {
    const auto require = [](bool rule, const char* what) {
        if (!rule) throw Error(what);
    };
    require(json.is_object(), "it is no JSON object");
    require(json.value("format", Json()) == format, "it is of another version");
    require(json.contains("recording") && isIdentity(json["recording"]), "its \"recording\" is none");
    const Json complete = json.value("complete", Json()), kinds = json.value("files", Json());
    require(complete.is_number_unsigned() && complete <= mostFrames,
            "its \"complete\" is no whole number from 0 to 1000000");
    require(kinds.is_array(), "its \"files\" are no list");
    RecordingNote note{json["recording"], {}, complete.get<long>(), {}};
    for (const Json& text : kinds) {
        const auto kind = text.is_string() ? frameKindOf(text.get<std::string>()) : std::nullopt;
        require(kind.has_value(), "its \"files\" are not all of a recording");
        note.kinds.push_back(*kind);
    }
    for (const Json& name : json.value("besides", Json::array())) {
        require(name.is_string(), "its \"besides\" are no names of files");
        note.besides.push_back(name.get<std::string>());
    }
    return note;
}

}  // namespace

RecordingFolder::RecordingFolder(fs::path folder, Lasts lasts) : path_(std::move(folder)), lasts_(lasts) {
    ensureWritableFolder(path_);
    std::error_code error;
    makeHiddenFolder(hidden(), error);
    if (error || !fs::is_directory(hidden(), error))
        throw Error("cannot make the folder " + hidden().string() + (error ? ": " + error.message() : ""));
    lock_ = FileLock::tryToTake(hidden() / "lock");
    if (!lock_)
        throw Error("another slabflow" + holderOf(hidden() / "lock") + " is recording into " + path_.string() +
                    "; wait until it has finished, or choose another folder with --out");
}

RecordingFolder::~RecordingFolder() {
    lock_.reset();
    if (!stays()) removeQuietly(path_);
}

std::optional<RecordingNote> RecordingFolder::note() const {
    std::error_code missing;
    if (!fs::exists(notePath(), missing)) return std::nullopt;
    try {
        return noteOf(Json::parse(readFile(notePath()), nullptr, false));
    } catch (const Error& error) {
        throw UsageError(notePath().string() + " does not say what was recorded: " + error.what() +
                         "; record anew with --overwrite, or choose another folder with --out");
    }
}

void RecordingFolder::write(const RecordingNote& note) const {
    Json json{{"about", "What is recorded here; --resume needs it."},
              {"format", format},
              {"complete", note.complete},
              {"files", Json::array()},
              {"besides", note.besides},
              {"recording", note.recording}};
    for (const FrameKind& kind : note.kinds) json["files"].push_back(kind.text());
    const std::string text = json.dump() + "\n";
    writeFileDurably(notePath(), std::as_bytes(std::span(text)));
}

bool RecordingFolder::has(const std::string& file) const {
    std::error_code missing;
    return fs::is_regular_file(path_ / file, missing) && fs::file_size(path_ / file, missing) > 0;
}

std::vector<std::string> RecordingFolder::frames(const FrameFiles& files, long last) const {
    std::vector<std::string> found;
    if (const auto names = listed(path_)) {
        for (const std::string& name : *names)
            if ((frameNamed(name) || isSheet(name)) && has(name)) found.push_back(name);
    } else {
        for (long frame = 0; frame <= last; ++frame)
            for (const std::string& name : files.of(frame))
                if (has(name)) found.push_back(name);
        for (const std::string& name : files.atTheEnd())
            if (has(name)) found.push_back(name);
    }
    std::ranges::sort(found);
    return found;
}

void RecordingFolder::removeHalfWritten() const {
    const auto names = listed(path_);
    if (!names)
        logWarning("cannot list " + path_.string() +
                   ": half-written files and frames of an earlier recording may stay there");
    for (const std::string& name : names.value_or(std::vector<std::string>()))
        if (isHalfWritten(name)) removeQuietly(path_ / name);
    for (const std::string& name : listed(hidden()).value_or(std::vector<std::string>()))
        if (name.ends_with(".tmp")) removeQuietly(hidden() / name);
}

void RecordingFolder::removeRecording() const {
    std::vector<FrameKind> kinds;
    try {
        if (const auto earlier = note()) kinds = earlier->kinds;
    } catch (const UsageError&) {
        // Nobody knows which files were its: all that the next one does not write stay.
    }
    const auto isKnown = [&](const FrameKind& kind) { return std::ranges::find(kinds, kind) != kinds.end(); };
    for (const std::string& name : listed(path_).value_or(std::vector<std::string>())) {
        const auto frame = frameNamed(name);
        if ((frame && isKnown(frame->kind)) || (isSheet(name) && isKnown(*frameKindOf("flipbook.tile"))))
            removeQuietly(path_ / name);
    }
    for (const char* name : {"checkpoint_a.slabflow", "checkpoint_b.slabflow"}) removeQuietly(hidden() / name);
    removeQuietly(notePath());
}

void RecordingFolder::keepThroughPowerCut(const std::vector<std::string>& files) const {
    for (const std::string& name : files) slabflow::keepThroughPowerCut(path_ / name);
    slabflow::keepThroughPowerCut(path_);
}

}  // namespace slabflow
