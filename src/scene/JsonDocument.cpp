#include "scene/JsonDocument.h"

#include "base/Error.h"
#include "scene/JsonParser.h"
#include "scene/KeyPath.h"
#include "scene/Text.h"

namespace slabflow {
namespace {

using nlohmann::json;

/// The value of an override: JSON, or else a bare word.
json overrideValue(const std::string& text, const std::string& origin) {
    const bool mustBeJson = text.empty() || text[0] == '{' || text[0] == '[' || text[0] == '"';
    try {
        return parseJson(text, origin);
    } catch (const UsageError&) {
        if (mustBeJson) throw;
        return text;
    }
}

/// The child of `parent` that `step` names, made when it is missing.
json& childOf(json& parent, const KeyStep& step, const std::string& parentPath, const std::string& origin) {
    const bool isWall = parentPath.starts_with("domain.walls.");
    if (isWall && parent.is_string()) parent = json{{"type", parent}};  // "open" is short for {"type": "open"}

    const auto expect = [&](bool fits, const char* kind) {
        if (fits) return;
        const std::string name = parentPath.empty() ? "the scene" : parentPath;
        throw UsageError(origin + ": " + name + " is " + foundText(parent) + ", not " + kind);
    };
    if (const auto* key = std::get_if<std::string>(&step)) {
        if (parent.is_null()) parent = json::object();
        expect(parent.is_object(), "an object");
        return parent[*key];
    }
    if (parent.is_null()) parent = json::array();
    expect(parent.is_array(), "a list");
    const size_t index = std::get<size_t>(step);
    if (index > parent.size()) {
        throw UsageError(origin + ": " + parentPath + " has " + std::to_string(parent.size()) +
                         " elements; allowed: [0] to [" + std::to_string(parent.size()) + "], which appends");
    }
    return index == parent.size() ? parent.emplace_back(nullptr) : parent[index];
}

/// A name as the index of the element that has it.
KeyStep resolved(const KeyStep& step, const json& list, const std::string& listPath, const std::string& origin) {
    const auto* item = std::get_if<ItemName>(&step);
    if (!item) return step;
    const auto hasName = [&](const json& element) {
        const auto name = element.is_object() ? element.find("name") : element.end();
        return element.is_object() && name != element.end() && *name == item->name;
    };
    for (size_t i = 0; list.is_array() && i < list.size(); ++i)
        if (hasName(list[i])) return i;
    throw UsageError(origin + ": " + (listPath.empty() ? "the scene" : listPath) + " has no element named \"" +
                     shortened(item->name, 60) + "\"");
}

/// The path of the object or list that holds this value.
std::string_view containerPath(std::string_view path) {
    const size_t end = path.find_last_of(".[");
    return path.substr(0, end == path.npos ? 0 : end);
}

bool isInside(const std::string& path, const std::string& container) {
    return path.starts_with(container) &&
           (path.size() == container.size() || path[container.size()] == '.' || path[container.size()] == '[');
}

}  // namespace

JsonDocument::JsonDocument(std::string_view text, std::string_view source) {
    const auto name = std::string(source);
    places_[""] = name;
    root_ = parseJson(text, source,
                      [&](const std::string& path, int line) { places_[path] = name + ":" + std::to_string(line); });
}

void JsonDocument::set(std::string_view assignment, const std::string& origin) {
    const size_t equals = assignment.find('=');
    if (equals == assignment.npos) throw UsageError(origin + ": expected key.path=value");
    json value = overrideValue(std::string(assignment.substr(equals + 1)), origin);

    json* target = &root_;
    std::string path;
    for (const KeyStep& named : parseKeyPath(assignment.substr(0, equals), origin)) {
        const KeyStep step = resolved(named, *target, path, origin);
        target = &childOf(*target, step, path, origin);
        path = childPath(path, step);
        if (target->is_null() && !places_.contains(path)) places_[path] = origin;  // made just now
    }
    *target = std::move(value);
    forgetPlaces(path);
    places_[path] = origin;
}

void JsonDocument::takeOver(const JsonDocument& other, const std::string& key) {
    if (root_.is_object()) takeOver(other, other.root_.at(key), root_, key, key);
}

/// To the member `key` of an object of this document, which stands at `path`.
void JsonDocument::takeOver(const JsonDocument& other, const json& from, json& object, const std::string& key,
                            const std::string& path) {
    const bool isThere = object.contains(key);
    json& to = object[key];
    if (from.is_object() && to.is_object()) {
        for (const auto& [name, member] : from.items()) takeOver(other, member, to, name, memberPath(path, name));
        return;
    }
    if (from.is_object() && isThere) return;  // a fault of this file's own, null too, which has yet to be told
    to = from;
    forgetPlaces(path);
    for (const auto& [place, line] : other.places_)
        if (isInside(place, path)) places_[place] = line;
}

void JsonDocument::forgetPlaces(const std::string& path) {
    std::erase_if(places_, [&](const auto& place) { return isInside(place.first, path); });
}

std::string JsonDocument::placed(std::string_view keyPath, const std::string& message) const {
    std::string_view known = keyPath;
    while (!places_.contains(known)) known = containerPath(known);
    const std::string path = keyPath.empty() ? "" : std::string(keyPath) + ": ";
    return places_.find(known)->second + ": " + path + message;
}

void JsonDocument::fail(std::string_view keyPath, const std::string& message) const {
    throw UsageError(placed(keyPath, message));
}

std::string foundText(const json& value) {
    return shortened(value.dump(-1, ' ', false, json::error_handler_t::replace), 60);
}

}  // namespace slabflow
