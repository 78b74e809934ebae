#include "app/files/Autosave.h"

#include <chrono>
#include <cstdlib>
#include <utility>
#include <vector>

#include "app/files/SceneFile.h"
#include "base/File.h"
#include "base/System.h"
#include "scene/SceneJson.h"
#include "scene/Text.h"

namespace slabflow {
namespace {

namespace fs = std::filesystem;

constexpr double between = 5;                   // s from one copy to the next
constexpr std::chrono::seconds isAliveFor{30};  // a program touches its copy more often than that
constexpr char mark = '~';                      // between the scene's name and what makes the file's name the only one

fs::path freeCopy(const fs::path& folder, const std::string& scene) {
    std::error_code ignored;
    for (int i = 1;; ++i) {
        const fs::path copy = folder / pathFromUtf8(scene + mark + std::to_string(i) + ".json");
        if (!fs::exists(copy, ignored)) return copy;
    }
}

}  // namespace

std::optional<fs::path> Autosave::usualFolder() {
    if (const char* named = std::getenv("SLABFLOW_AUTOSAVE"); named && *named) {
        if (std::string_view(named) == "off") return {};
        return fs::absolute(pathFromUtf8(named));
    }
    const std::optional<fs::path> folder = userStateFolder();
    return folder ? std::optional(*folder / "slabflow" / "autosave") : std::nullopt;
}

std::string Autosave::sceneNameOf(const fs::path& copy) {
    const std::string stem = utf8FromPath(copy.stem());
    return stem.substr(0, stem.rfind(mark));
}

std::optional<fs::path> Autosave::leftBehind() const {
    std::optional<fs::path> newest;
    if (!folder_) return newest;
    fs::file_time_type time = fs::file_time_type::min();
    std::error_code error;
    for (const fs::directory_entry& entry : fs::directory_iterator(*folder_, error)) {
        const bool isCopy =
            entry.path().extension() == ".json" && utf8FromPath(entry.path().stem()).find(mark) != std::string::npos;
        const fs::file_time_type touched = entry.last_write_time(error);
        if (!isCopy || error || touched <= time || fs::file_time_type::clock::now() - touched < isAliveFor) continue;
        newest = entry.path();
        time = touched;
    }
    return newest;
}

/// What was painted into it is in no file of the user's yet.
SceneDesc Autosave::read(const Assets& assets, const fs::path& copy) {
    SceneDesc scene = loadScene(assets, utf8FromPath(copy));
    scene.name = sceneNameOf(copy);
    for (ObstacleDesc& obstacle : scene.obstacles) {
        auto* volume = std::get_if<VolumeShape>(&obstacle.shape);
        const fs::path file = volume ? pathFromUtf8(volume->file) : fs::path();
        if (volume && file.parent_path() == copy.parent_path()) volume->file = utf8FromPath(file.filename());
    }
    return scene;
}

void Autosave::keep(const SceneDesc& scene, double now) {
    if (!folder_) return;
    if (copy_ && scene == kept_) {
        std::error_code ignored;
        if (now - touched_ > between) fs::last_write_time(*copy_, fs::file_time_type::clock::now(), ignored);
        if (now - touched_ > between) touched_ = now;
        return;
    }
    if (now - written_ < between) return;
    written_ = touched_ = now;
    try {
        write(scene);
    } catch (const std::exception&) {
        folder_.reset();
        throw;
    }
}

void Autosave::write(const SceneDesc& scene) {
    ensureWritableFolder(*folder_);
    if (!copy_) copy_ = freeCopy(*folder_, scene.name);
    saveScene(scene, utf8FromPath(*copy_));
    kept_ = scene;
}

void Autosave::takeOver(const fs::path& copy) {
    drop();
    copy_ = copy;
}

void Autosave::drop() {
    if (const auto copy = std::exchange(copy_, {})) remove(*copy);
    written_ = -1e9;
}

/// With the solids that were painted into it.
void Autosave::remove(const fs::path& copy) {
    std::error_code ignored;
    std::vector<fs::path> files{copy};
    const std::string solids = utf8FromPath(copy.stem()) + ".solid";
    for (const fs::directory_entry& entry : fs::directory_iterator(copy.parent_path(), ignored))
        if (utf8FromPath(entry.path().filename()).starts_with(solids)) files.push_back(entry.path());
    for (const fs::path& file : files) fs::remove(file, ignored);
}

}  // namespace slabflow
