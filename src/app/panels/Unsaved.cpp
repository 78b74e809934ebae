#include "app/panels/Unsaved.h"

#include <filesystem>
#include <nlohmann/json.hpp>

#include "scene/SceneJson.h"
#include "scene/Text.h"

namespace slabflow {

std::vector<std::string> changedParts(const SceneDesc& before, const SceneDesc& now) {
    using Json = nlohmann::ordered_json;
    const Json from = Json::parse(writeScene(before)), to = Json::parse(writeScene(now));
    std::vector<std::string> parts;
    for (const auto& [key, value] : to.items())
        if (!from.contains(key) || from[key] != value) parts.push_back(key);
    return parts;
}

std::string inWords(const std::vector<std::string>& parts) {
    std::string text;
    for (size_t i = 0; i < parts.size(); ++i) text += (i == 0 ? "" : i + 1 == parts.size() ? " and " : ", ") + parts[i];
    return text;
}

std::string freeSceneFile(const std::string& name) {
    std::error_code ignored;
    std::string file = name + ".json";
    for (int i = 2; std::filesystem::exists(pathFromUtf8(file), ignored); ++i)
        file = name + "_" + std::to_string(i) + ".json";
    return file;
}

}  // namespace slabflow
