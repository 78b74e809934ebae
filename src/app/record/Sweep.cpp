#include "app/record/Sweep.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/Error.h"
#include "scene/JsonDocument.h"

namespace slabflow {
namespace {

using Json = nlohmann::json;

constexpr size_t mostVariants = 64;

/// "solver.jacobi.sweeps" to "sweeps".
std::string lastPart(const std::string& key) { return key.substr(key.find_last_of('.') + 1); }

std::string folderNamed(const std::string& name) {
    std::string folder;
    for (const char letter : name) {
        const bool plain = (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
                           (letter >= '0' && letter <= '9') || letter == '.' || letter == '-';
        if (plain) folder += letter;
        else if (!folder.empty() && folder.back() != '_') folder += '_';
    }
    while (folder.ends_with('_') || folder.ends_with('.')) folder.pop_back();
    return folder.substr(0, 80);
}

/// "a,[1,2],c" as its three parts.
std::vector<std::string> partsOf(const std::string& text) {
    std::vector<std::string> parts{""};
    int depth = 0;
    bool quoted = false;
    for (const char letter : text) {
        if (letter == '"') quoted = !quoted;
        if (!quoted) depth += (letter == '[' || letter == '{') - (letter == ']' || letter == '}');
        if (letter == ',' && depth == 0 && !quoted) parts.emplace_back();
        else parts.back() += letter;
    }
    return parts;
}

std::vector<SweepVariant> variantsOf(const std::string& key, const std::string& values) {
    std::vector<SweepVariant> variants;
    for (const std::string& value : partsOf(values)) {
        if (value.empty()) throw UsageError("--sweep " + key + ": a value is empty; allowed is KEY=VALUE,VALUE,...");
        const Json json = Json::parse(value, nullptr, false);
        const std::string text = json.is_discarded() ? Json(value).dump() : value;
        variants.push_back({lastPart(key) + "=" + value, "", {{key, text}}});
    }
    return variants;
}

/// What a file says of a variant.
SweepVariant variantOf(const JsonDocument& document, const Json& json, const std::string& path) {
    const auto require = [&](bool rule, const std::string& key, const char* allowed) {
        if (!rule) document.fail(path + key, allowed);
    };
    require(json.is_object(), "", "found no object; allowed: { \"name\", \"set\", \"finer\" }");
    for (const auto& [key, ignored] : json.items())
        require(key == "name" || key == "set" || key == "finer", "." + key,
                "unknown key; allowed: \"name\", \"set\", \"finer\"");
    const Json name = json.value("name", Json()), set = json.value("set", Json::object()),
               finer = json.value("finer", Json(1));
    require(name.is_string() && !folderNamed(name.get<std::string>()).empty(), ".name",
            "a variant needs a name with letters or digits");
    require(set.is_object(), ".set", "found no object; allowed: keys of a scene with their values");
    require(finer.is_number() && finer >= 0.25 && finer <= 4, ".finer", "allowed: a number from 0.25 to 4");
    SweepVariant variant{name.get<std::string>(), "", {}, finer.get<double>()};
    for (const auto& [key, value] : set.items()) variant.values[key] = value.dump();
    return variant;
}

Sweep sweepIn(const Library::File& file) {
    const JsonDocument document(file.text, file.source);
    const Json& root = document.root();
    if (!root.is_object()) document.fail("", "a sweep is an object");
    for (const auto& [key, ignored] : root.items())
        if (key != "description" && key != "scene" && key != "frames" && key != "variants")
            document.fail(key, "unknown key; allowed: \"description\", \"scene\", \"frames\", \"variants\"");
    Sweep sweep;
    const Json scene = root.value("scene", Json()), frames = root.value("frames", Json()),
               variants = root.value("variants", Json());
    if (!scene.is_null() && !scene.is_string()) document.fail("scene", "allowed: the name of a scene, or a file");
    if (scene.is_string()) sweep.scene = scene.get<std::string>();
    if (!frames.is_null() && !(frames.is_number_unsigned() && frames >= 1 && frames <= 1000000))
        document.fail("frames", "allowed: a whole number from 1 to 1000000");
    if (!frames.is_null()) sweep.frames = frames.get<int>();
    if (!variants.is_array() || variants.empty()) document.fail("variants", "a sweep has a list of variants");
    for (size_t i = 0; i < variants.size(); ++i)
        sweep.variants.push_back(variantOf(document, variants[i], "variants[" + std::to_string(i) + "]"));
    return sweep;
}

SweepVariant together(const SweepVariant& a, const SweepVariant& b) {
    SweepVariant both{a.name.empty() ? b.name : a.name + " " + b.name, "", a.values, a.finer * b.finer};
    for (const auto& [key, value] : b.values) both.values[key] = value;
    return both;
}

/// Names that differ in signs alone get a number.
void nameFolders(std::vector<SweepVariant>& variants) {
    std::vector<std::string> taken;
    for (SweepVariant& variant : variants) {
        const std::string name = folderNamed(variant.name);
        variant.folder = name;
        for (int i = 2; std::ranges::count(taken, variant.folder) > 0; ++i)
            variant.folder = name + "_" + std::to_string(i);
        taken.push_back(variant.folder);
    }
}

}  // namespace

Sweep sweepOf(const Assets& assets, const std::vector<std::string>& words) {
    Sweep all{{}, {}, {SweepVariant{}}};
    for (const std::string& word : words) {
        const size_t equals = word.find('=');
        const Sweep sweep = equals == word.npos
                                ? sweepIn(sweepLibrary.open(assets, word))
                                : Sweep{{}, {}, variantsOf(word.substr(0, equals), word.substr(equals + 1))};
        if (!all.scene) all.scene = sweep.scene;
        if (!all.frames) all.frames = sweep.frames;
        std::vector<SweepVariant> product;
        for (const SweepVariant& a : all.variants)
            for (const SweepVariant& b : sweep.variants) product.push_back(together(a, b));
        all.variants = std::move(product);
        if (all.variants.size() > mostVariants)
            throw UsageError("--sweep: that makes " + std::to_string(all.variants.size()) +
                             " variants; allowed are up to " + std::to_string(mostVariants));
    }
    nameFolders(all.variants);
    return all;
}

std::vector<SceneSummary> listSweeps(const Assets& assets) {
    std::vector<SceneSummary> summaries;
    for (const std::string& name : sweepLibrary.names(assets)) {
        const Library::File file = sweepLibrary.open(assets, name);
        const JsonDocument document(file.text, file.source);
        summaries.push_back({name, document.root().value("description", "")});
    }
    return summaries;
}

}  // namespace slabflow
