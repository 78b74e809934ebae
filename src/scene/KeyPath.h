// Where a value stands in a scene: "sources[0].shape.sphere.radius".
#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace slabflow {

/// The element of a list that has this "name".
struct ItemName {
    std::string name;
    bool operator==(const ItemName&) const = default;
};

/// A key of an object, an index into a list, or a name in it: "sources[burner].density".
using KeyStep = std::variant<std::string, size_t, ItemName>;

/// UsageError names `origin` and what is wrong with the path.
std::vector<KeyStep> parseKeyPath(std::string_view text, const std::string& origin);

/// The paths of an object's member, of a list's element, and of either. A key that could be taken for a path is quoted.
std::string memberPath(const std::string& object, std::string_view key);
std::string elementPath(const std::string& list, size_t index);
std::string elementPath(const std::string& list, const ItemName& item);
std::string childPath(const std::string& parent, const KeyStep& step);

}  // namespace slabflow
