#include "app/files/ExportRequest.h"

#include "scene/ParameterText.h"

namespace slabflow {
namespace {

std::string product(glm::ivec2 size) { return std::to_string(size.x) + "x" + std::to_string(size.y); }

std::string listed(const std::vector<std::string>& names) {
    std::string text;
    for (const std::string& name : names) text += (text.empty() ? "" : ",") + name;
    return text;
}

}  // namespace

std::vector<std::string> recordArguments(const ExportRequest& request, const std::string& scene) {
    std::vector<std::string> words{"record", scene, "--out", request.folder};
    const auto add = [&](const std::string& option, const std::string& value) {
        words.push_back(option);
        words.push_back(value);
    };
    add("--frames", std::to_string(request.frames));
    add("--fps", numberText(double(request.fps)));
    add("--size", product(request.size));
    if (request.every > 1 && request.pictures != ExportPictures::Flipbook)
        add("--every", std::to_string(request.every));
    if (request.resolution) add("--resolution", std::to_string(*request.resolution));
    if (request.pictures != ExportPictures::Png && request.pictures != ExportPictures::Flipbook)
        words.push_back("--no-images");
    if (request.pictures == ExportPictures::Passes) add("--passes", "all");
    if (request.pictures == ExportPictures::FluidPng) {
        add("--passes", "beauty");
        add("--format", "png");
    }
    if (request.pictures == ExportPictures::Flipbook) {
        add("--flipbook", product(request.tiles));
        if (request.sixWay) add("--flipbook-lighting", "six-way");
    }
    if (!request.film.empty() && request.pictures != ExportPictures::Flipbook)
        add("--film", request.folder + request.film);
    if (!request.volumes.empty()) add("--volumes", listed(request.volumes));
    if (!request.volumes.empty() && request.halfVolumes) add("--volume-precision", "16");
    if (request.surface) add("--mesh", "ply");
    if (request.statistics) add("--stats", request.folder + ".csv");
    if (request.overwrite) words.push_back("--overwrite");
    return words;
}

std::string commandLineOf(const std::vector<std::string>& arguments) {
    constexpr std::string_view plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./,=:+@%";
    std::string line = "slabflow";
    for (const std::string& word : arguments) {
        const bool isPlain = !word.empty() && word.find_first_not_of(plain) == word.npos;
        line += isPlain ? " " + word : " \"" + word + "\"";
    }
    return line;
}

}  // namespace slabflow
