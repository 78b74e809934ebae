#include "app/Checkpoint.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <nlohmann/json.hpp>

#include "app/RecordingIdentity.h"
#include "base/Error.h"
#include "base/File.h"
#include "base/Log.h"
#include "scene/Text.h"

// The file is one line that says what it is, one line of JSON, the fields' bytes one after the other, and 8 bytes of
// checksum over all that.

namespace slabflow {
namespace {

using Json = nlohmann::json;

constexpr std::string_view magic = "slabflow checkpoint 3\n";

constexpr std::int64_t mostFrames = 1'000'000;     // that a recording may have
constexpr std::int64_t mostStepsOfAFrame = 1'000;  // that a simulation makes
constexpr double mostSeconds = 1e9, mostReaction = 1e6;

std::string serialize(const Checkpoint& checkpoint, const std::string& recording) {
    const Simulation::Clock& clock = checkpoint.clock;
    Json header{{"recording", recording}, {"frame", clock.frame},    {"step", clock.step},
                {"time", clock.time},     {"last_dt", clock.lastDt}, {"reaction_limit", clock.reactionLimit},
                {"bytes", Json::array()}};
    for (const auto& field : checkpoint.fields) header["bytes"].push_back(field.size());

    std::string text = std::string(magic) + header.dump() + "\n";
    for (const auto& field : checkpoint.fields) text.append(reinterpret_cast<const char*>(field.data()), field.size());
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

/// The line of JSON. Whoever can compute a checksum can write anything there: nothing is taken unseen.
class Header {
public:
    explicit Header(std::string_view line) : json_(Json::parse(line, nullptr, false)) {
        if (!json_.is_object()) throw Error("its second line is no JSON object");
    }

    const Json& at(const char* key) const {
        const auto found = json_.find(key);
        if (found == json_.end()) throw Error(std::string("its \"") + key + "\" is missing");
        return *found;
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
        if (!value.is_number() || !(value.get<double>() >= least && value.get<double>() <= most))
            refuse(key, "a number from " + Json(least).dump() + " to " + Json(most).dump());
        return value.get<double>();
    }

    /// For each field.
    std::vector<size_t> sizes(const char* key) const {
        const auto isSize = [](const Json& size) { return size.is_number_unsigned(); };
        const Json& value = at(key);
        if (!value.is_array() || !std::ranges::all_of(value, isSize)) refuse(key, "a list of sizes");
        return value.get<std::vector<size_t>>();
    }

private:
    [[noreturn]] void refuse(const char* key, const std::string& allowed) const {
        throw Error(std::string("its \"") + key + "\" is " + shortened(json_[key].dump(), 60) + "; allowed is " +
                    allowed);
    }

    Json json_;
};

Simulation::Clock clockOf(const Header& header) {
    const std::int64_t frame = header.integer("frame", 0, mostFrames);
    return {long(frame), long(header.integer("step", frame, mostStepsOfAFrame * frame)),
            header.number("time", 0, mostSeconds), float(header.number("last_dt", 0, mostSeconds)),
            float(header.number("reaction_limit", 0, mostReaction))};
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

/// Error when the checkpoint cannot be one of this simulation.
void requireFit(Simulation& simulation, const Checkpoint& checkpoint) {
    const auto refuse = [&](const std::string& why) {
        throw UsageError(checkpoint.file.string() + " does not fit the scene: " + why +
                         "; remove it, or record anew with --overwrite");
    };
    const Simulation::Clock& clock = checkpoint.clock;
    const double step = double(simulation.scene().time.step), time = double(clock.frame) * step;
    if (std::abs(clock.time - time) > 1e-4 * (time + step))
        refuse("its \"time\" is " + Json(clock.time).dump() + ", but frame " + std::to_string(clock.frame) + " is at " +
               Json(time).dump() + " s");
    const std::vector<Field*> fields = simulation.persistentFields();
    if (fields.size() != checkpoint.fields.size())
        refuse("it has " + std::to_string(checkpoint.fields.size()) + " fields instead of " +
               std::to_string(fields.size()));
    for (size_t i = 0; i < fields.size(); ++i) {
        const Texture& texture = fields[i]->texture();
        const size_t bytes = texture.texelCount() * size_t(info(texture.format()).bytesPerTexel);
        if (checkpoint.fields[i].size() != bytes)
            refuse("it has " + std::to_string(checkpoint.fields[i].size()) + " bytes of '" + fields[i]->label() +
                   "' instead of " + std::to_string(bytes));
    }
}

}  // namespace

Checkpoint parseCheckpoint(std::string_view text, const std::string& recording) {
    std::string_view rest = contentOf(text);
    const Header header(take(rest, rest.find('\n') + 1));
    if (header.at("recording") != recording) throw Error("it is of another recording");
    Checkpoint checkpoint{clockOf(header), {}, {}};
    for (const size_t size : header.sizes("bytes")) {
        const auto bytes = std::as_bytes(std::span(take(rest, size)));
        checkpoint.fields.emplace_back(bytes.begin(), bytes.end());
    }
    if (!rest.empty()) throw Error("it has more bytes than its \"bytes\" say");
    return checkpoint;
}

std::filesystem::path CheckpointFolder::path(int slot) const {
    return folder_ / (slot == 0 ? "checkpoint_a.slabflow" : "checkpoint_b.slabflow");
}

std::optional<Checkpoint> CheckpointFolder::newest(long last) {
    std::optional<Checkpoint> best;
    for (const int slot : {0, 1}) {
        auto found = readIfWhole(path(slot), recording_);
        if (!found || found->clock.frame > last || (best && best->clock.frame >= found->clock.frame)) continue;
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
    const std::string bytes = serialize(checkpoint, recording_);
    writeFileDurably(path(next_), std::as_bytes(std::span(bytes)));
    next_ = 1 - next_;
}

void CheckpointFolder::clear() {
    for (const int slot : {0, 1}) {
        std::error_code ignored;
        std::filesystem::remove(path(slot), ignored);
    }
}

CheckpointReadback::CheckpointReadback(Simulation& simulation) : clock_(simulation.clock()) {
    for (const Field* field : simulation.persistentFields()) fields_.emplace_back(field->texture(), Readback::As::Raw);
}

bool CheckpointReadback::ready() const { return fields_.back().ready(); }

Checkpoint CheckpointReadback::take() {
    Checkpoint checkpoint{clock_, {}, {}};
    for (Readback& field : fields_) checkpoint.fields.push_back(field.takeBytes());
    return checkpoint;
}

void restore(Simulation& simulation, const Checkpoint& checkpoint) {
    requireFit(simulation, checkpoint);
    const std::vector<Field*> fields = simulation.persistentFields();
    for (size_t i = 0; i < fields.size(); ++i) fields[i]->uploadRaw(checkpoint.fields[i]);
    simulation.setClock(checkpoint.clock);
}

}  // namespace slabflow
