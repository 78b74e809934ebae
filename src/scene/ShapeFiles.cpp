#include "scene/ShapeFiles.h"

#include <algorithm>

#include "base/File.h"
#include "scene/FileSequence.h"
#include "scene/MeshFiles.h"
#include "scene/MeshPlayback.h"
#include "scene/NearestKey.h"
#include "scene/Text.h"
#include "scene/VdbSolid.h"

namespace slabflow {
namespace {

/// "; allowed: …": what a mesh has, in place of a clip that it does not have.
std::string clipsOf(const MeshShape& shape) {
    if (!shape.mesh->motion) return "; allowed: none, its file does not say how it moves";
    std::vector<std::string_view> names;
    for (const MeshClip& clip : shape.mesh->motion->clips()) names.push_back(clip.name);
    return didYouMean(shape.clip, names) + "; allowed: " + quotedList(names);
}

/// Calls visit(shape) for what is seen and felt of obstacles, and for sources.
template <class Visit>
void visitShapes(const SceneDesc& scene, Visit visit) {
    for (const ObstacleDesc& obstacle : scene.obstacles) {
        visit(obstacle.shape);
        if (obstacle.proxy) visit(*obstacle.proxy);
    }
    for (const SourceDesc& source : scene.sources) visit(source.shape);
}

/// A volume of the scene that the same file holds; null without one.
const VolumeShape* volumeIn(const SceneDesc& scene, const std::string& file) {
    const VolumeShape* found = nullptr;
    visitShapes(scene, [&](const auto& shape) {
        const auto* volume = std::get_if<VolumeShape>(&shape);
        if (!found && volume && volume->file == file) found = volume;
    });
    return found;
}

}  // namespace

void ShapeFiles::resolvePath(std::string& file, const std::vector<std::string>& builtIn) const {
    if (std::ranges::count(builtIn, file) != 0) return;
    const std::filesystem::path path = pathFromUtf8(file);
    std::error_code ignored;
    if (std::filesystem::exists(folder_ / path, ignored) || path.has_parent_path() || isSequence(file))
        file = absoluteName(folder_ / path);
}

std::shared_ptr<const Mesh> ShapeFiles::mesh(std::string& file, const std::string& key) const {
    std::shared_ptr<const Mesh> mesh;
    resolvePath(file, builtInMeshes(assets_));
    attempt(key, [&] { mesh = loadMesh(assets_, file); });
    return mesh;
}

void ShapeFiles::loadMeshOf(MeshShape& shape, const std::string& key) const {
    shape.mesh = mesh(shape.file, key + ".file");
    if (!shape.clip.empty() && !clipOf(shape))
        document_.fail(key + ".clip", "found \"" + shortened(shape.clip, 60) + "\"" + clipsOf(shape));
}

void ShapeFiles::loadVolumeOf(VolumeShape& shape, const std::string& key) const {
    attempt(key + ".file", [&] {
        const VolumeShape* known = known_ ? volumeIn(*known_, shape.file) : nullptr;
        shape.lattice = known ? known->lattice : nullptr;
        if (shape.lattice) return;
        if (shape.file.empty())
            throw UsageError("found \"\"; allowed: the path of an OpenVDB file, or of distances in a .npy file");
        shape.file = absoluteName(folder_ / pathFromUtf8(shape.file));
        if (isVdbFile(shape.file)) readVdbSolid(shape);
        else shape.lattice = readSolidLattice(pathFromUtf8(shape.file));
    });
}

void takeOverShapes(SceneDesc& scene, const SceneDesc& loaded) {
    for (size_t i = 0; i < scene.obstacles.size(); ++i) {
        scene.obstacles[i].shape = loaded.obstacles[i].shape;
        scene.obstacles[i].proxy = loaded.obstacles[i].proxy;
        scene.obstacles[i].motion.poses = loaded.obstacles[i].motion.poses;
    }
    for (size_t i = 0; i < scene.sources.size(); ++i) scene.sources[i].shape = loaded.sources[i].shape;
}

std::vector<std::string> shapeFiles(const SceneDesc& scene) {
    std::vector<std::string> files;
    const auto add = [&](const std::string& file) {
        if (pathFromUtf8(file).is_absolute()) files.push_back(file);
    };
    const auto addMask = [&](const auto& shape) {
        if constexpr (std::is_same_v<std::decay_t<decltype(shape)>, MaskShape>) add(shape.file);
    };
    visitShapes(scene, [&](const auto& shape) {
        if (const auto* mesh = std::get_if<MeshShape>(&shape)) std::ranges::for_each(mesh->mesh->files, add);
        if (const auto* volume = std::get_if<VolumeShape>(&shape)) add(volume->file);
        std::visit(addMask, shape);
    });
    for (const ObstacleDesc& obstacle : scene.obstacles)
        for (const auto& pose : obstacle.motion.poses.meshes) std::ranges::for_each(pose->files, add);
    return files;
}

}  // namespace slabflow
