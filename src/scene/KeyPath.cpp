#include "scene/KeyPath.h"

#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>
#include <optional>

#include "base/Error.h"

namespace slabflow {
namespace {

constexpr size_t deepest = 16;
constexpr std::string_view plainCharacters =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_+-";  // of all keys that mean something

/// Takes ".name" off the front of `rest`; an empty name if there is none.
std::string takeKey(std::string_view& rest) {
    rest.remove_prefix(1);
    const size_t end = std::min(rest.find_first_of(".[]"), rest.size());
    const std::string key(rest.substr(0, end));
    rest.remove_prefix(end);
    return key;
}

/// Takes "[12]" or "[name]" off the front of `rest`.
std::optional<KeyStep> takeItem(std::string_view& rest) {
    const size_t close = rest.find(']');
    if (close == rest.npos || close == 1) return {};
    const std::string_view item = rest.substr(1, close - 1);
    rest.remove_prefix(close + 1);
    size_t index = 0;
    const auto [end, error] = std::from_chars(item.data(), item.data() + item.size(), index);
    if (error == std::errc::result_out_of_range) return {};
    if (error == std::errc() && end == item.data() + item.size()) return index;
    return ItemName{std::string(item)};
}

std::optional<KeyStep> takeStep(std::string_view& rest) {
    if (rest[0] == '[') return takeItem(rest);
    if (rest[0] != '.') return {};
    const std::string key = takeKey(rest);
    return key.empty() ? std::nullopt : std::optional<KeyStep>(key);
}

}  // namespace

std::vector<KeyStep> parseKeyPath(std::string_view text, const std::string& origin) {
    const std::string dotted = "." + std::string(text);
    std::vector<KeyStep> path;
    for (std::string_view rest = dotted; !rest.empty();) {
        const std::optional<KeyStep> step = takeStep(rest);
        if (!step || path.size() == deepest) {
            throw UsageError(origin + ": expected a key path like sources[0].shape.sphere.radius");
        }
        path.push_back(*step);
    }
    return path;
}

std::string memberPath(const std::string& object, std::string_view key) {
    const bool isPlain = !key.empty() && key.find_first_not_of(plainCharacters) == key.npos;
    const std::string name =
        isPlain ? std::string(key) : nlohmann::json(key).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
    return object.empty() ? name : object + "." + name;
}

std::string elementPath(const std::string& list, size_t index) { return list + "[" + std::to_string(index) + "]"; }

std::string elementPath(const std::string& list, const ItemName& item) { return list + "[" + item.name + "]"; }

std::string childPath(const std::string& parent, const KeyStep& step) {
    const auto* key = std::get_if<std::string>(&step);
    if (key) return memberPath(parent, *key);
    const auto* item = std::get_if<ItemName>(&step);
    return item ? elementPath(parent, *item) : elementPath(parent, std::get<size_t>(step));
}

}  // namespace slabflow
