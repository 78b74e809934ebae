#include "app/Checkpoint.h"

#include <algorithm>
#include <cstring>

#include "base/Error.h"
#include "base/File.h"
#include "base/Log.h"
#include "scene/Text.h"

// The file is one line that says what it is, one line of JSON, the fields' bytes one after the other, and 8 bytes of
// checksum over all that.

namespace slabflow {
namespace {

using Json = nlohmann::json;

constexpr std::string_view magic = "slabflow checkpoint 2\n";

std::string serialize(const Checkpoint& checkpoint) {
    const Simulation::Clock& clock = checkpoint.clock;
    Json header{{"recording", checkpoint.recording},
                {"frame", clock.frame},
                {"step", clock.step},
                {"time", clock.time},
                {"last_dt", clock.lastDt},
                {"reaction_limit", clock.reactionLimit},
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

Checkpoint parse(std::string_view text) {
    if (!text.starts_with(magic)) throw Error("it is no checkpoint of this version");
    std::string_view rest = text;
    const std::string_view content = take(rest, text.size() - std::min(text.size(), sizeof(std::uint64_t)));
    const std::uint64_t sum = checksum(content);
    if (rest.size() != sizeof sum || std::memcmp(rest.data(), &sum, sizeof sum) != 0)
        throw Error("its checksum is wrong");

    rest = content.substr(magic.size());
    const Json header = Json::parse(take(rest, rest.find('\n') + 1));
    Checkpoint checkpoint;
    checkpoint.recording = header.at("recording");
    checkpoint.clock = {header.at("frame"), header.at("step"), header.at("time"), header.at("last_dt"),
                        header.at("reaction_limit")};
    for (const size_t size : header.at("bytes")) {
        const auto bytes = std::as_bytes(std::span(take(rest, size)));
        checkpoint.fields.emplace_back(bytes.begin(), bytes.end());
    }
    return checkpoint;
}

std::optional<Checkpoint> readIfWhole(const std::filesystem::path& path) {
    if (!std::filesystem::exists(path)) return std::nullopt;
    try {
        return parse(readFile(path));
    } catch (const std::exception& error) {
        logWarning("passing over " + path.string() + ": " + error.what());
        return std::nullopt;
    }
}

/// The member or element, if it is there.
const Json* find(const Json& parent, const std::string& key) {
    const auto member = parent.find(key);
    return member == parent.end() ? nullptr : &*member;
}

const Json* find(const Json& parent, size_t index) { return index < parent.size() ? &parent[index] : nullptr; }

std::string textOf(const Json* value) {
    if (!value) return "not there";
    return shortened(value->is_string() ? value->get<std::string>() : value->dump(), 60);
}

std::string difference(const Json* before, const Json* now, const std::string& path) {
    if (before && now && *before == *now) return "";
    std::string found;
    if (before && now && before->is_object() && now->is_object()) {
        Json keys = *before;
        keys.update(*now);
        for (const auto& [key, ignored] : keys.items())
            if (found.empty())
                found = difference(find(*before, key), find(*now, key), path + (path.empty() ? "" : ".") + key);
        return found;
    }
    if (before && now && before->is_array() && now->is_array()) {
        for (size_t i = 0; i < std::max(before->size(), now->size()) && found.empty(); ++i)
            found = difference(find(*before, i), find(*now, i), path + "[" + std::to_string(i) + "]");
        return found;
    }
    return path + " was " + textOf(before) + " and is " + textOf(now);
}

}  // namespace

std::filesystem::path CheckpointFolder::path(int slot) const {
    return folder_ / (slot == 0 ? "checkpoint_a.slabflow" : "checkpoint_b.slabflow");
}

std::optional<Checkpoint> CheckpointFolder::newest() {
    std::optional<Checkpoint> best;
    for (const int slot : {0, 1}) {
        auto found = readIfWhole(path(slot));
        if (!found || (best && best->clock.frame >= found->clock.frame)) continue;
        best = std::move(found);
        next_ = 1 - slot;
    }
    return best;
}

void CheckpointFolder::write(const Checkpoint& checkpoint) {
    const std::string bytes = serialize(checkpoint);
    writeFileAtomically(path(next_), std::as_bytes(std::span(bytes)));
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

Checkpoint CheckpointReadback::take(const Json& recording) {
    Checkpoint checkpoint{recording, clock_, {}};
    for (Readback& field : fields_) checkpoint.fields.push_back(field.takeBytes());
    return checkpoint;
}

void restore(Simulation& simulation, const Checkpoint& checkpoint) {
    const std::vector<Field*> fields = simulation.persistentFields();
    SLAB_ASSERT(fields.size() == checkpoint.fields.size(), "equal scenes have equal fields");
    for (size_t i = 0; i < fields.size(); ++i) fields[i]->uploadRaw(checkpoint.fields[i]);
    simulation.setClock(checkpoint.clock);
}

std::string firstDifference(const Json& before, const Json& now) { return difference(&before, &now, ""); }

}  // namespace slabflow
