#include "scene/JsonReader.h"

#include <algorithm>
#include <cmath>

#include "scene/FlowParameters.h"
#include "scene/KeyPath.h"
#include "scene/Text.h"

namespace slabflow {
namespace {

/// The number in `value` if it is one and in range.
std::optional<double> numberIn(const nlohmann::json& value, const Range& range) {
    if (!value.is_number()) return {};
    const double number = value.get<double>();
    return number >= range.low && number <= range.high ? std::optional(number) : std::nullopt;
}

/// Whether `value` is text that every system could take for the name of a file: none may have a NUL in it.
bool isText(const nlohmann::json& value) {
    return value.is_string() && value.get_ref<const std::string&>().find('\0') == std::string::npos;
}

}  // namespace

void JsonReader::rule(bool holds, std::string_view key, std::string_view text) const {
    if (holds || !scopes_.back().missing.empty()) return;
    failOnUnknownKeys();  // a key that is misspelt may well be why
    const Json& object = *scopes_.back().object.value;
    const auto member = object.find(key);
    const std::string found = member == object.end() ? "" : "found " + foundText(*member) + ", ";
    document_.fail(key.empty() ? scopes_.back().object.path : pathOf(key), found + std::string(text));
}

std::optional<JsonReader::Value> JsonReader::find(std::string_view key, bool required) {
    Scope& scope = scopes_.back();
    scope.known.push_back(key);
    if (!scope.missing.empty()) return {};
    const auto member = scope.object.value->find(key);
    if (member != scope.object.value->end()) return Value{&*member, pathOf(key)};
    if (required) scope.missing = pathOf(key);
    return {};
}

std::string JsonReader::pathOf(std::string_view key) const { return memberPath(scopes_.back().object.path, key); }

JsonReader::Value JsonReader::elementOf(const Value& list, size_t index) {
    return {&(*list.value)[index], elementPath(list.path, index)};
}

void JsonReader::failFound(const Value& value, const std::string& allowed) const {
    document_.fail(value.path, "found " + foundText(*value.value) + "; allowed: " + allowed);
}

void JsonReader::failOnUnknownKeys() const {
    const auto& [object, known, missing] = scopes_.back();
    for (const auto& member : object.value->items()) {
        if (std::find(known.begin(), known.end(), member.key()) != known.end()) continue;
        document_.fail(pathOf(member.key()),
                       "unknown key" + didYouMean(member.key(), known) + "; allowed: " + quotedList(known));
    }
}

void JsonReader::failOnMissingKey() const {
    if (const std::string& missing = scopes_.back().missing; !missing.empty())
        document_.fail(missing, "missing, a scene must give it");
}

void JsonReader::requireLength(const Value& list, const ParameterInfo& info) const {
    if (list.value->size() > info.most)
        document_.fail(list.path, "has " + std::to_string(list.value->size()) + " elements; allowed: up to " +
                                      std::to_string(info.most));
}

void JsonReader::read(const Value& from, bool& target, const ParameterInfo& info) const {
    if (!from.value->is_boolean()) failFound(from, allowedText(target, info));
    target = from.value->get<bool>();
}

void JsonReader::read(const Value& from, int& target, const ParameterInfo& info) const {
    const auto number = numberIn(*from.value, info.range);
    const auto isOption = [&](int value) {
        return info.options.empty() || std::find(info.options.begin(), info.options.end(), value) != info.options.end();
    };
    if (!number || *number != std::floor(*number) || !isOption(int(*number)))
        failFound(from, allowedText(target, info));
    target = static_cast<int>(*number);
}

void JsonReader::read(const Value& from, float& target, const ParameterInfo& info) const {
    const auto number = numberIn(*from.value, info.range);
    if (!number) failFound(from, allowedText(target, info));
    target = static_cast<float>(*number);
}

void JsonReader::read(const Value& from, std::string& target, const ParameterInfo& info) const {
    if (!isText(*from.value)) failFound(from, allowedText(target, info));
    target = from.value->get<std::string>();
}

void JsonReader::read(const Value& from, std::vector<std::string>& target, const ParameterInfo& info) const {
    if (!from.value->is_array()) failFound(from, allowedText(target, info));
    requireLength(from, info);
    target.resize(from.value->size());
    for (size_t i = 0; i < target.size(); ++i) read(elementOf(from, i), target[i], info);
}

void JsonReader::read(const Value& from, glm::vec2& target, const ParameterInfo& info) const {
    if (!from.value->is_array() || from.value->size() != 2) failFound(from, allowedText(target, info));
    for (int i = 0; i < 2; ++i) read(elementOf(from, size_t(i)), target[i], info);
}

void JsonReader::read(const Value& from, glm::vec3& target, const ParameterInfo& info) const {
    readVector(from, target, info);
}

void JsonReader::read(const Value& from, glm::vec4& target, const ParameterInfo& info) const {
    readVector(from, target, info);
}

void JsonReader::read(const Value& from, glm::ivec2& target, const ParameterInfo& info) const {
    readVector(from, target, info);
}

void JsonReader::read(const Value& from, glm::ivec3& target, const ParameterInfo& info) const {
    readVector(from, target, info);
}

void JsonReader::read(const Value& from, CellCount& target, const ParameterInfo& info) const {
    if (from.value->is_array() && from.value->size() == 3) {
        glm::ivec3& cells = target.emplace<glm::ivec3>();
        for (int i = 0; i < 3; ++i) read(elementOf(from, size_t(i)), cells[i], info);
    } else {
        if (!from.value->is_number()) failFound(from, allowedText(target, info));
        read(from, target.emplace<int>(), info);
    }
}

/// One of several in an OpenVDB file: { "file": "cloud.vdb", "grid": "soot" }
void JsonReader::readGrid(const Value& from, InitialFile& target) {
    readObject(from, [&] {
        std::string file;
        value("file", file, {.required = true});
        value("grid", target.grid, {.required = true});
        target.path = pathFromUtf8(file);
        rule(target.isVolume(), "file", "must be a .vdb file, which alone has grids");
    });
}

void JsonReader::read(const Value& from, InitialValue& target, const ParameterInfo& info) {
    const Json& value = *from.value;
    const std::string text = isText(value) ? value.get<std::string>() : "";
    const auto fields = namesOf(AnalyticField{});
    if (value.is_null()) target = {};
    else if (text.ends_with(".npy") || text.ends_with(".vdb")) target = InitialFile{pathFromUtf8(text)};
    else if (value.is_number() && info.number) read(from, target.emplace<float>(), info);
    else if (value.is_array() && info.color) read(from, target.emplace<glm::vec3>(), info);
    else if (std::ranges::count(fields, text) && info.formula) read(from, target.emplace<AnalyticField>(), info);
    else if (value.is_object() && value.contains("file")) readGrid(from, target.emplace<InitialFile>());
    else if (value.is_object() && info.formula) readObject(from, [&] { describe(*this, target.emplace<FlowDesc>()); });
    else failFound(from, allowedText(target, info));
}

void JsonReader::read(const Value& from, KeyValue& target, const ParameterInfo& info) const {
    const Json& value = *from.value;
    const size_t count = value.is_array() ? value.size() : 0;
    if (value.is_null()) target = {};
    else if (value.is_boolean()) target = value.get<bool>();
    else if (value.is_number()) read(from, target.emplace<float>(), info);
    else if (isText(value)) target = value.get<std::string>();
    else if (count == 2) read(from, target.emplace<glm::vec2>(), info);
    else if (count == 3) read(from, target.emplace<glm::vec3>(), info);
    else if (count == 4) read(from, target.emplace<glm::vec4>(), info);
    else failFound(from, allowedText(target, info));
}

size_t JsonReader::indexOf(const Value& from, std::span<const std::string_view> names) const {
    if (!from.value->is_string()) failFound(from, quotedList(names));
    const auto text = from.value->get<std::string>();
    const auto name = std::find(names.begin(), names.end(), text);
    if (name != names.end()) return static_cast<size_t>(name - names.begin());
    std::string hint = didYouMean(text, names);
    if (hint.empty()) hint = " (this build does not have it)";
    document_.fail(from.path, "found " + foundText(*from.value) + hint + "; allowed: " + quotedList(names));
}

}  // namespace slabflow
