#include "app/record/RecordingIdentity.h"

#include <algorithm>

#include "base/File.h"
#include "base/Hash.h"
#include "scene/InitialFiles.h"
#include "scene/ShapeFiles.h"
#include "scene/Text.h"

namespace slabflow {
namespace {

using Json = nlohmann::json;

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

Json identityOf(const SceneDesc& scene, const RecordOptions& options) {
    const auto listOf = [](const std::vector<std::string>& words) {
        std::string list;
        for (const std::string& word : words) list += (list.empty() ? "" : ",") + word;
        return list.empty() ? "none" : list;
    };
    const auto pairOf = [](glm::ivec2 pair) { return std::to_string(pair.x) + "x" + std::to_string(pair.y); };
    const auto givenOrNot = [](bool given) { return given ? "given" : "not given"; };
    const char* format = options.format == PassFormat::Png ? " as png" : " as exr";
    Json json{{"scene", Json::parse(writeScene(scene))}, {"files", Json::object()}};
    json["scene"].erase("description");
    json["scene"].erase("record");
    json["scene"].erase("timeline");
    json["scene"].erase("reference");
    json["options"] = {{"--size", pairOf(scene.record.size)},
                       {"--every", options.every},
                       {"--no-images", givenOrNot(options.noImages)},
                       {"--passes", listOf(options.passes) + (options.passes.empty() ? "" : format)},
                       {"--fields", listOf(options.fields)},
                       {"--volumes", listOf(options.volumes)},
                       {"--volume-precision", options.volumePrecision.value_or(32)},
                       {"--mesh", options.mesh ? extensionOf(*options.mesh) : "none"},
                       {"--stats", givenOrNot(options.statistics.has_value())},
                       {"--flipbook", options.flipbook ? pairOf(*options.flipbook) : "none"},
                       {"--flipbook-from", options.flipbookFrom}};
    if (options.sixWay) json["options"]["--flipbook-lighting"] = "six-way";
    if (options.flipbook) json["options"]["--frames"] = scene.record.frames;  // over which its tiles are spread
    for (const InitialField& field : initialFields())
        if (const InitialFile* file = field.fileOf(scene.initial))
            json["files"][file->path.generic_string()] = checksum(readFile(file->path));
    std::vector<std::string> files = shapeFiles(scene);
    if (scene.look.sky.picture) files.push_back(scene.look.sky.image);
    for (const std::string& file : files) json["files"][file] = checksum(readFile(pathFromUtf8(file)));
    if (options.replay) {
        const std::string file = absoluteName(*options.replay);
        json["options"]["--replay"] = file;
        json["files"][file] = checksum(readFile(*options.replay));
    }
    return json;
}

bool isIdentity(const Json& json) {
    return json.is_object() &&
           std::ranges::all_of(std::initializer_list<const char*>{"scene", "files", "options"},
                               [&](const char* part) { return json.contains(part) && json[part].is_object(); });
}

// Scenes that are equal name the same files.
std::string differenceOf(const Json& before, const Json& now) {
    if (const auto options = firstDifference(before["options"], now["options"]); !options.empty()) return options;
    if (const auto scene = firstDifference(before["scene"], now["scene"]); !scene.empty())
        return "the scene's " + scene;
    for (const auto& [file, sum] : now["files"].items())
        if (before["files"].value(file, Json()) != sum) return "the file " + file + " was another one";
    return "";
}

std::string firstDifference(const Json& before, const Json& now) { return difference(&before, &now, ""); }

}  // namespace slabflow
