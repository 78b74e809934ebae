#include "app/files/SceneFile.h"

#include <algorithm>
#include <span>

#include "base/File.h"
#include "scene/SceneJson.h"
#include "scene/ShapeFiles.h"
#include "scene/Text.h"

namespace slabflow {
namespace {

namespace fs = std::filesystem;

bool isThere(const fs::path& path) {
    std::error_code ignored;
    return fs::exists(path, ignored);
}

/// Where a solid of the scene goes.
fs::path freeSolidFile(const SceneDesc& scene, const fs::path& sceneFile) {
    const std::vector<std::string> used = shapeFiles(scene);
    const fs::path folder = fs::absolute(sceneFile).parent_path();
    const std::string stem = utf8FromPath(sceneFile.stem());
    for (int i = 1;; ++i) {
        const std::string name = stem + (i == 1 ? ".solid.npy" : ".solid_" + std::to_string(i) + ".npy");
        const fs::path path = (folder / pathFromUtf8(name)).lexically_normal();
        const bool isUsed = std::ranges::count(used, utf8FromPath(path)) > 0;
        if (!isUsed && (isThere(sceneFile) || !isThere(path))) return path;
    }
}

}  // namespace

void saveScene(const SceneDesc& scene, const std::string& file) {
    const fs::path path = pathFromUtf8(file);
    SceneDesc valid = parseScene(writeScene(scene), "this scene", {}, {.known = &scene});
    SceneDesc inFile = valid;
    for (size_t i = 0; i < valid.obstacles.size(); ++i) {
        auto* volume = std::get_if<VolumeShape>(&valid.obstacles[i].shape);
        if (!volume || pathFromUtf8(volume->file).is_absolute()) continue;
        const fs::path solid = freeSolidFile(valid, path);
        writeSolidLattice(solid, *volume->lattice);
        volume->file = utf8FromPath(solid);  // taken
        std::get<VolumeShape>(inFile.obstacles[i].shape).file = utf8FromPath(solid.filename());
    }
    const std::string text = writeScene(inFile);
    writeFileAtomically(path, std::as_bytes(std::span(text)));
}

}  // namespace slabflow
