// What a person wants of a scene as files, and how `slabflow record` is asked for it.
#pragma once

#include <glm/glm.hpp>
#include <optional>
#include <string>
#include <vector>

namespace slabflow {

/// FluidPng: of the fluid alone, which other pictures show through. Flipbook: one picture of many tiles, for games.
enum class ExportPictures { None, Png, FluidPng, Passes, Flipbook };

struct ExportRequest {
    std::string folder;          ///< UTF-8; a film lies beside it under the same name
    glm::ivec2 size{1280, 720};  ///< pixels; of a flipbook those of a tile
    int frames = 120, every = 1;
    float fps = 60;                 ///< frames of simulated time per second
    std::optional<int> resolution;  ///< cells along the longest axis; those of the scene without
    ExportPictures pictures = ExportPictures::Png;
    glm::ivec2 tiles{8, 8};            ///< of a flipbook: columns and rows
    bool sixWay = false;               ///< and as it is lit from six sides
    std::string film;                  ///< ".mp4"; none when empty
    std::vector<std::string> volumes;  ///< fields, as `--volumes` names them
    bool halfVolumes = false, statistics = false, surface = false, overwrite = false;
    bool outline = false;  ///< of the boxes of fluid, in pictures; part of the scene
};

/// The words behind "slabflow" that make it of that scene, a name or a file.
std::vector<std::string> recordArguments(const ExportRequest& request, const std::string& scene);

/// A line to type into a terminal.
std::string commandLineOf(const std::vector<std::string>& arguments);

}  // namespace slabflow
