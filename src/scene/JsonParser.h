// JSON text to a tree, strictly: duplicate keys and deep nesting are errors, and every value tells its line.
#pragma once

#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace slabflow {

/// Called for every object member and array element, parents first, with its key path and line.
using PlaceSink = std::function<void(const std::string& keyPath, int line)>;

/// Parses JSON with comments. UsageError names `source`, line and column.
nlohmann::json parseJson(std::string_view text, std::string_view source, const PlaceSink& place = {});

}  // namespace slabflow
