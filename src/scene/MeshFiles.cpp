#include "scene/MeshFiles.h"

#include <algorithm>
#include <filesystem>
#include <map>

#include "base/Error.h"
#include "base/File.h"
#include "base/Log.h"
#include "scene/FileSequence.h"
#include "scene/Gltf.h"
#include "scene/MeshSequence.h"
#include "scene/NearestKey.h"
#include "scene/ObjMesh.h"
#include "scene/Text.h"

namespace slabflow {
namespace {

constexpr std::string_view meshFolder = "models/";
constexpr FileKind meshFile{"a mesh", 512 << 20};

bool isGltf(const std::string& file) { return hasEnding(file, ".gltf") || hasEnding(file, ".glb"); }

/// When the files of a mesh were written last.
using Times = std::map<std::string, std::filesystem::file_time_type>;

Times timesOf(const std::vector<std::string>& files) {
    Times times;
    std::error_code missing;
    for (const std::string& file : files) times[file] = std::filesystem::last_write_time(pathFromUtf8(file), missing);
    return times;
}

/// The files of a sequence as they are now; of others those that they were read from.
Times timesNow(const std::string& file, const Times& read) {
    std::vector<std::string> files;
    if (isSequence(file))
        for (const auto& [number, path] : framesOf(file)) files.push_back(utf8FromPath(path));
    else
        for (const auto& [name, time] : read) files.push_back(name);
    return timesOf(files);
}

[[noreturn]] void failMissing(const Assets& assets, const std::string& nameOrFile, const std::string& reason) {
    const std::vector<std::string> names = builtInMeshes(assets);
    const std::vector<std::string_view> candidates(names.begin(), names.end());
    throw Error("cannot read " + nameOrFile + ": " + reason + didYouMean(nameOrFile, candidates) +
                "; allowed: an OBJ or glTF file, or one of the built-in meshes " + quotedList(candidates));
}

Mesh readBuiltIn(const Assets& assets, const std::string& asset) {
    const auto nothing = [](const std::string&) { return std::string(); };  // all is in the one file
    const std::string text = *assets.read(asset);
    return isGltf(asset) ? readGltf(text, asset, nothing) : readObj(text, asset);
}

/// With the names of the files that were read.
Mesh readMesh(const std::string& file) {
    std::vector<std::string> files;
    const auto read = [&files](const std::filesystem::path& path) {
        files.push_back(utf8FromPath(path));
        return readFile(path, meshFile);
    };
    const std::filesystem::path path = pathFromUtf8(file);
    Mesh mesh = isSequence(file) ? readSequence(file, read)
                : isGltf(file)
                    ? readGltf(read(path), file,
                               [&](const std::string& beside) {
                                   return read((path.parent_path() / pathFromUtf8(beside)).lexically_normal());
                               })
                    : readObj(read(path), file);
    mesh.files = std::move(files);
    return mesh;
}

}  // namespace

std::shared_ptr<const Mesh> loadMesh(const Assets& assets, const std::string& nameOrFile) {
    struct Read {
        Times times;
        std::shared_ptr<const Mesh> mesh;
    };
    static std::map<std::string, Read> read;

    const bool builtIn = std::ranges::count(builtInMeshes(assets), nameOrFile) != 0;
    const std::string asset = std::string(meshFolder) + nameOrFile,
                      file = builtIn && assets.root() ? utf8FromPath(*assets.root() / asset) : nameOrFile;
    std::error_code fault;
    if (!builtIn && !isSequence(file) && !std::filesystem::exists(pathFromUtf8(file), fault))
        failMissing(assets, nameOrFile,
                    (fault ? fault : std::make_error_code(std::errc::no_such_file_or_directory)).message());
    const auto known = read.find(file);
    if (known != read.end() && known->second.times == timesNow(file, known->second.times)) return known->second.mesh;
    Mesh mesh = builtIn ? readBuiltIn(assets, asset) : readMesh(file);
    const Times times = builtIn && assets.root() ? timesOf({file}) : timesOf(mesh.files);
    for (const std::string& warning : mesh.warnings) logWarning(nameOrFile + ": " + warning);
    const auto shared = std::make_shared<const Mesh>(std::move(mesh));
    read[file] = {times, shared};
    return shared;
}

std::vector<std::string> builtInMeshes(const Assets& assets) {
    std::vector<std::string> names;
    for (const std::string& path : assets.list(meshFolder))
        if (isMeshFile(path)) names.push_back(path.substr(meshFolder.size()));
    return names;
}

std::string meshName(const Assets& assets, const std::string& nameOrFile) {
    const bool isBuiltIn = std::ranges::count(builtInMeshes(assets), nameOrFile) > 0;
    return isBuiltIn ? nameOrFile : absoluteName(pathFromUtf8(nameOrFile));
}

bool isMeshFile(const std::string& file) { return hasEnding(file, ".obj") || isGltf(file); }

}  // namespace slabflow
