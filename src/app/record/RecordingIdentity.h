// What must be the same for a recording to go on.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "app/record/Recorder.h"

namespace slabflow {

/// Scene, options and files that the scene names, as the user knows them; the length of a recording may change.
nlohmann::json identityOf(const SceneDesc& scene, const RecordOptions& options);

/// Whether a file's JSON can be one of those.
bool isIdentity(const nlohmann::json& json);

/// Where two recordings differ first, for messages; empty when they are the same.
std::string differenceOf(const nlohmann::json& before, const nlohmann::json& now);

/// Where two JSON values differ first, with the key path as --set writes it: "sources[0].density was 1.0 and is 0.5";
/// empty when they are equal.
std::string firstDifference(const nlohmann::json& before, const nlohmann::json& now);

}  // namespace slabflow
