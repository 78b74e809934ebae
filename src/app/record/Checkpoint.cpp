#include "app/record/Checkpoint.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <nlohmann/json.hpp>

#include "app/record/RecordingIdentity.h"
#include "base/Error.h"
#include "base/File.h"
#include "base/Log.h"
#include "scene/Text.h"

// The file is one line that says what it is, one line of JSON, the fields' bytes one after the other, and 8 bytes of
// checksum over all that.

namespace slabflow {
namespace {

using Json = nlohmann::json;

constexpr std::string_view magic = "slabflow checkpoint 7\n";

constexpr std::int64_t mostFrames = 1'000'000;     // that a recording may have
constexpr std::int64_t mostStepsOfAFrame = 1'000;  // that a simulation makes
constexpr std::int64_t mostCellsAway = 1'000'000;  // that a box may have gone
constexpr double mostSeconds = 1e9, mostReaction = 1e6, mostMetres = 1e9, mostSpeed = 1e9;

Json json(const Pose& pose) {
    const auto& [p, r] = pose;
    return {p.x, p.y, p.z, r.w, r.x, r.y, r.z};
}

Json json(const Snapshot::Body& body) {
    return {{"pose", json(body.pose)}, {"before", json(body.before)}, {"scripted", json(body.scripted)}};
}

Json json(const std::vector<Snapshot::SavedField>& fields) {
    Json list = Json::array();
    for (const auto& field : fields) list.push_back({{"label", field.label}, {"bytes", field.texels.size()}});
    return list;
}

Json json(const Snapshot::Fluid& fluid) {
    const glm::vec3 v = fluid.velocity;
    const auto cells = [](const glm::ivec3& corner) { return Json{corner.x, corner.y, corner.z}; };
    return {{"name", fluid.name},        {"velocity", {v.x, v.y, v.z}},           {"low", cells(fluid.low)},
            {"high", cells(fluid.high)}, {"reaction_limit", fluid.reactionLimit}, {"fields", json(fluid.fields)}};
}

void append(std::string& text, const std::vector<Snapshot::SavedField>& fields) {
    for (const auto& [label, texels] : fields) text.append(reinterpret_cast<const char*>(texels.data()), texels.size());
}

std::string serialize(const Snapshot& snapshot, const std::string& recording) {
    const Clock& clock = snapshot.clock;
    Json header{{"recording", recording},  {"frame", clock.frame},    {"step", clock.step},     {"time", clock.time},
                {"last_dt", clock.lastDt}, {"bodies", Json::array()}, {"fluids", Json::array()}};
    for (const Snapshot::Body& body : snapshot.bodies) header["bodies"].push_back(json(body));
    for (const Snapshot::Fluid& fluid : snapshot.fluids) header["fluids"].push_back(json(fluid));
    header["particles"] = json(snapshot.particles);

    std::string text = std::string(magic) + header.dump() + "\n";
    for (const Snapshot::Fluid& fluid : snapshot.fluids) append(text, fluid.fields);
    append(text, snapshot.particles);
    const std::uint64_t sum = checksum(text);
    return text.append(reinterpret_cast<const char*>(&sum), sizeof sum);
}

/// Takes `length` bytes from the front.
std::string_view take(std::string_view& text, size_t length) {
    if (length > text.size()) throw Error("it is cut off");
    const std::string_view front = text.substr(0, length);
    text.remove_prefix(length);
    return front;
}

void requireMagic(std::string_view text) {
    if (!text.starts_with(magic)) throw Error("it is no checkpoint of this version");
}

/// What is between magic and checksum.
std::string_view contentOf(std::string_view text) {
    requireMagic(text);
    std::string_view rest = text;
    const std::string_view content = take(rest, text.size() - std::min(text.size(), sizeof(std::uint64_t)));
    const std::uint64_t sum = checksum(content);
    if (rest.size() != sizeof sum || std::memcmp(rest.data(), &sum, sizeof sum) != 0)
        throw Error("its checksum is wrong");
    return content.substr(std::min(content.size(), magic.size()));
}

/// An object of the file's JSON. Whoever can compute a checksum can write anything there: nothing is taken unseen.
class Header {
public:
    explicit Header(const Json& json) : json_(json) {
        if (!json.is_object()) throw Error("where it should have a JSON object is " + shortened(json.dump(), 60));
    }

    std::string text(const char* key) const {
        if (!at(key).is_string()) refuse(key, "a text");
        return at(key).get<std::string>();
    }

    std::int64_t integer(const char* key, std::int64_t least, std::int64_t most) const {
        const Json& value = at(key);
        const bool tooLarge = value.is_number_unsigned() && value.get<std::uint64_t>() > std::uint64_t(most);
        if (!value.is_number_integer() || tooLarge || value.get<std::int64_t>() < least || value > most)
            refuse(key, "a whole number from " + std::to_string(least) + " to " + std::to_string(most));
        return value.get<std::int64_t>();
    }

    double number(const char* key, double least, double most) const {
        const Json& value = at(key);
        if (!isNumber(value, least, most))
            refuse(key, "a number from " + Json(least).dump() + " to " + Json(most).dump());
        return value.get<double>();
    }

    Pose pose(const char* key) const {
        const Json& value = at(key);
        const auto fits = [](const Json& number) { return isNumber(number, -mostMetres, mostMetres); };
        if (!value.is_array() || value.size() != 7 || !std::ranges::all_of(value, fits)) refuse(key, "seven numbers");
        const auto n = value.get<std::array<float, 7>>();
        return {{n[0], n[1], n[2]}, {n[3], n[4], n[5], n[6]}};
    }

    glm::vec3 vector(const char* key, double most) const {
        const Json& value = at(key);
        const auto fits = [most](const Json& number) { return isNumber(number, -most, most); };
        if (!value.is_array() || value.size() != 3 || !std::ranges::all_of(value, fits)) refuse(key, "three numbers");
        const auto n = value.get<std::array<float, 3>>();
        return {n[0], n[1], n[2]};
    }

    glm::ivec3 cells(const char* key) const {
        const Json& value = at(key);
        const auto fits = [](const Json& number) {
            return number.is_number_integer() && isNumber(number, -double(mostCellsAway), double(mostCellsAway));
        };
        if (!value.is_array() || value.size() != 3 || !std::ranges::all_of(value, fits))
            refuse(key, "three numbers of cells");
        const auto n = value.get<std::array<int, 3>>();
        return {n[0], n[1], n[2]};
    }

    const Json& list(const char* key) const {
        if (!at(key).is_array()) refuse(key, "a list");
        return at(key);
    }

private:
    static bool isNumber(const Json& value, double least, double most) {
        return value.is_number() && value.get<double>() >= least && value.get<double>() <= most;
    }

    const Json& at(const char* key) const {
        const auto found = json_.find(key);
        if (found == json_.end()) throw Error(std::string("its \"") + key + "\" is missing");
        return *found;
    }

    [[noreturn]] void refuse(const char* key, const std::string& allowed) const {
        throw Error(std::string("its \"") + key + "\" is " + shortened(json_[key].dump(), 60) + "; allowed is " +
                    allowed);
    }

    const Json& json_;
};

Clock clockOf(const Header& header) {
    const std::int64_t frame = header.integer("frame", 0, mostFrames);
    return {long(frame), long(header.integer("step", frame, mostStepsOfAFrame * frame)),
            header.number("time", 0, mostSeconds), float(header.number("last_dt", 0, mostSeconds))};
}

/// Takes their texels from the front of `rest`.
std::vector<Snapshot::SavedField> fieldsOf(const Json& list, std::string_view& rest) {
    std::vector<Snapshot::SavedField> fields;
    for (const Json& field : list) {
        const Header description(field);
        const auto bytes = description.integer("bytes", 0, std::numeric_limits<std::int64_t>::max());
        const auto texels = std::as_bytes(std::span(take(rest, size_t(bytes))));
        fields.push_back({description.text("label"), {texels.begin(), texels.end()}});
    }
    return fields;
}

Snapshot::Fluid fluidOf(const Header& header, std::string_view& rest) {
    return {.name = header.text("name"),
            .velocity = header.vector("velocity", mostSpeed),
            .reactionLimit = float(header.number("reaction_limit", 0, mostReaction)),
            .fields = fieldsOf(header.list("fields"), rest),
            .low = header.cells("low"),
            .high = header.cells("high")};
}

std::optional<Checkpoint> readIfWhole(const std::filesystem::path& path, const std::string& recording) {
    std::error_code missing;
    if (!std::filesystem::exists(path, missing)) return std::nullopt;
    try {
        if (!std::filesystem::is_regular_file(path, missing)) throw Error("it is no file");
        requireMagic(readFileStart(path, magic.size()));  // before it is read, however long it is
        Checkpoint checkpoint = parseCheckpoint(readFile(path), recording);
        checkpoint.file = path;
        return checkpoint;
    } catch (const Error& error) {
        logWarning("passing over " + path.string() + ": " + error.what());
        return std::nullopt;
    }
}

/// Error when the clock is not where its frame is.
void requireInTime(const Clock& clock, double time, double step) {
    if (std::abs(clock.time - time) > 1e-4 * (time + step))
        throw UsageError("its \"time\" is " + Json(clock.time).dump() + ", but frame " + std::to_string(clock.frame) +
                         " is at " + Json(time).dump() + " s");
}

}  // namespace

Checkpoint parseCheckpoint(std::string_view text, const std::string& recording) {
    std::string_view rest = contentOf(text);
    const Json json = Json::parse(take(rest, rest.find('\n') + 1), nullptr, false);
    if (!json.is_object()) throw Error("its second line is no JSON object");
    const Header header(json);
    if (header.text("recording") != recording) throw Error("it is of another recording");

    Checkpoint checkpoint;
    Snapshot& snapshot = checkpoint.snapshot;
    snapshot.clock = clockOf(header);
    for (const Json& body : header.list("bodies")) {
        const Header poses(body);
        snapshot.bodies.push_back({poses.pose("pose"), poses.pose("before"), poses.pose("scripted")});
    }
    for (const Json& fluid : header.list("fluids")) snapshot.fluids.push_back(fluidOf(Header(fluid), rest));
    snapshot.particles = fieldsOf(header.list("particles"), rest);
    if (!rest.empty()) throw Error("it has more bytes than its fields");
    return checkpoint;
}

std::filesystem::path CheckpointFolder::path(int slot) const {
    return folder_ / (slot == 0 ? "checkpoint_a.slabflow" : "checkpoint_b.slabflow");
}

std::optional<Checkpoint> CheckpointFolder::newest(long last) {
    std::optional<Checkpoint> best;
    for (const int slot : {0, 1}) {
        auto found = readIfWhole(path(slot), recording_);
        if (!found || found->frame() > last || (best && best->frame() >= found->frame())) continue;
        best = std::move(found);
        next_ = 1 - slot;
    }
    return best;
}

void CheckpointFolder::write(const Checkpoint& checkpoint) {
    std::error_code ignored;
    const std::filesystem::file_type there = std::filesystem::status(path(next_), ignored).type();
    const bool isOther = there == std::filesystem::file_type::fifo || there == std::filesystem::file_type::character;
    if (isOther)
        std::filesystem::remove(path(next_), ignored);  // a pipe would wait for a reader, a device keep nothing
    const std::string bytes = serialize(checkpoint.snapshot, recording_);
    writeFileDurably(path(next_), std::as_bytes(std::span(bytes)));
    next_ = 1 - next_;
}

void CheckpointFolder::clear() {
    for (const int slot : {0, 1}) {
        std::error_code ignored;
        std::filesystem::remove(path(slot), ignored);
    }
}

void restore(Session& session, const Checkpoint& checkpoint, std::optional<double> time) {
    const double step = double(session.scene().time.step);
    try {
        requireInTime(checkpoint.snapshot.clock, time.value_or(double(checkpoint.frame()) * step), step);
        session.restore(checkpoint.snapshot);
    } catch (const UsageError& misfit) {
        throw UsageError(checkpoint.file.string() + " does not fit the scene: " + misfit.what() +
                         "; remove it, or record anew with --overwrite");
    }
}

}  // namespace slabflow
