#include "scene/ObstacleFiles.h"

#include <algorithm>
#include <cctype>
#include <memory>
#include <span>

#include "base/Error.h"
#include "base/File.h"
#include "scene/FileSequence.h"
#include "scene/Mask.h"
#include "scene/MeshFiles.h"
#include "scene/MeshPlayback.h"
#include "scene/NearestKey.h"
#include "scene/Text.h"
#include "scene/VdbSolid.h"

namespace slabflow {
namespace {

/// Names are columns of statistics.
bool isName(const std::string& name) {
    const auto isPart = [](unsigned char c) { return std::isalnum(c) || c == '_' || c == '-'; };
    return name.size() <= 40 && std::ranges::all_of(name, isPart);
}

const std::string maskFolder = "models/";
constexpr FileKind imageFile{"a mask", 64 << 20};

bool isBuiltInMask(const Assets& assets, const std::string& name) {
    return std::ranges::count(builtInMasks(assets), name) != 0;
}

std::string numberedName(size_t number) { return "obstacle_" + std::to_string(number); }

/// The one that is seen, and the one that is felt if it is another.
std::vector<const ObstacleShape*> shapesOf(const ObstacleDesc& obstacle) {
    std::vector<const ObstacleShape*> shapes{&obstacle.shape};
    if (obstacle.proxy) shapes.push_back(&*obstacle.proxy);
    return shapes;
}

bool isTaken(const std::string& name, const std::vector<ObstacleDesc>& obstacles) {
    return std::ranges::count(obstacles, name, &ObstacleDesc::name) != 0;
}

void resolveNames(std::vector<ObstacleDesc>& obstacles, const JsonDocument& document) {
    for (size_t i = 0; i < obstacles.size(); ++i) {
        std::string& name = obstacles[i].name;
        const std::string key = "obstacles[" + std::to_string(i) + "].name";
        if (!isName(name))
            document.fail(key, "found \"" + shortened(name, 60) + "\"; allowed: up to 40 of a-z, A-Z, 0-9, _ and -");
        for (size_t number = i + 1; name.empty(); ++number)
            if (const std::string fresh = numberedName(number); !isTaken(fresh, obstacles)) name = fresh;
        if (std::ranges::count(obstacles, name, &ObstacleDesc::name) > 1)
            document.fail(key, "found \"" + name + "\" more than once; allowed: a name of its own");
    }
}

/// Every parent is another obstacle, and none is fixed to itself in turn.
void checkParents(const std::vector<ObstacleDesc>& obstacles, const JsonDocument& document) {
    const auto find = [&](const std::string& name) { return std::ranges::find(obstacles, name, &ObstacleDesc::name); };
    for (size_t i = 0; i < obstacles.size(); ++i) {
        const std::string &name = obstacles[i].name, &parent = obstacles[i].parent;
        if (parent.empty()) continue;
        const std::string key = "obstacles[" + std::to_string(i) + "].parent",
                          found = "found \"" + shortened(parent, 60);
        std::vector<std::string_view> others;
        for (const ObstacleDesc& obstacle : obstacles)
            if (obstacle.name != name) others.push_back(obstacle.name);
        if (find(parent) == obstacles.end())
            document.fail(key, found + "\"" + didYouMean(parent, others) + "; allowed: " +
                                   (others.empty() ? "none, there is no other obstacle" : quotedList(others)));
        size_t generations = 0;
        for (auto at = find(parent); at != obstacles.end() && generations <= obstacles.size(); ++generations) {
            if (at->name == name) document.fail(key, found + "\", which is fixed to \"" + name + "\" in turn");
            at = at->parent.empty() ? obstacles.end() : find(at->parent);
        }
    }
}

/// Names of what comes with the program stay; files become absolute.
void resolvePath(std::string& file, const std::filesystem::path& folder, const std::vector<std::string>& builtIn) {
    if (std::ranges::count(builtIn, file) != 0) return;
    const std::filesystem::path path = pathFromUtf8(file);
    std::error_code ignored;
    if (std::filesystem::exists(folder / path, ignored) || path.has_parent_path() || isSequence(file))
        file = utf8FromPath(std::filesystem::absolute(folder / path).lexically_normal());
}

std::shared_ptr<const Mesh> maskMesh(const MaskShape& mask, const DomainDesc& domain, const Assets& assets) {
    const std::string text = isBuiltInMask(assets, mask.file) ? *assets.read(maskFolder + mask.file)
                                                              : readFile(pathFromUtf8(mask.file), imageFile);
    const int axis = int(mask.axis), right = axis == 0 ? 2 : 0, up = axis == 1 ? 2 : 1;
    // Twice as fine as the cells is as much as they can hold.
    const glm::ivec2 most = glm::clamp(2 * glm::ivec2(domain.cells[right], domain.cells[up]), 2, 1024);
    const GreyImage image = reduced(readGreyImage(std::as_bytes(std::span(text)), mask.file), most);
    glm::vec3 low = domain.origin, high = domain.origin + domain.size;
    low[axis] = mask.at - 0.5f * mask.thickness;
    high[axis] = mask.at + 0.5f * mask.thickness;
    return std::make_shared<const Mesh>(meshOfMask(image, axis, low, high));
}

/// The mesh of an equal mask among these obstacles, if there is one.
std::shared_ptr<const Mesh> sameMask(const MaskShape& mask, std::span<const ObstacleDesc> obstacles) {
    for (const ObstacleDesc& obstacle : obstacles)
        for (const ObstacleShape* shape : shapesOf(obstacle))
            if (const auto* other = std::get_if<MaskShape>(shape); other && *other == mask) return other->mesh;
    return nullptr;
}

/// "; allowed: …": what a mesh has, in place of a clip that it does not have.
std::string clipsOf(const MeshShape& shape) {
    if (!shape.mesh->motion) return "; allowed: none, its file does not say how it moves";
    std::vector<std::string_view> names;
    for (const MeshClip& clip : shape.mesh->motion->clips()) names.push_back(clip.name);
    return didYouMean(shape.clip, names) + "; allowed: " + quotedList(names);
}

void requireSameTriangles(const PosesDesc& poses, size_t pose, const std::string& key, const JsonDocument& document) {
    if (poses.files.size() == 1) document.fail(key, "found one pose; allowed: none, or two and more");
    const Mesh &first = *poses.meshes.front(), &mesh = *poses.meshes[pose];
    if (mesh.positions.size() == first.positions.size() && mesh.triangles == first.triangles) return;
    const auto counts = [](const Mesh& m) {
        return std::to_string(m.positions.size()) + " vertices and " + std::to_string(m.triangles.size()) +
               " triangles";
    };
    document.fail(key, "found " + poses.files[pose] + " with " + counts(mesh) + "; allowed: those of " +
                           poses.files.front() + ", " + counts(first) + " in the same order");
}

std::shared_ptr<const SolidLattice> knownLattice(const VolumeShape& volume, const SceneDesc* known) {
    if (known)
        for (const ObstacleDesc& obstacle : known->obstacles)
            for (const ObstacleShape* shape : shapesOf(obstacle))
                if (const auto* other = std::get_if<VolumeShape>(shape); other && other->file == volume.file)
                    return other->lattice;
    return nullptr;
}

void loadVolume(VolumeShape& volume, const std::filesystem::path& folder, const SceneDesc* known) {
    volume.lattice = knownLattice(volume, known);
    if (volume.lattice) return;
    volume.file = utf8FromPath(std::filesystem::absolute(folder / pathFromUtf8(volume.file)).lexically_normal());
    if (volume.isVdb()) readVdbSolid(volume);
    else volume.lattice = readSolidLattice(pathFromUtf8(volume.file));
}

}  // namespace

void resolveObstacles(SceneDesc& scene, const std::filesystem::path& folder, const Assets& assets,
                      const JsonDocument& document, const SceneDesc* known) {
    resolveNames(scene.obstacles, document);
    checkParents(scene.obstacles, document);
    const auto attempt = [&](const std::string& key, const auto& load) {
        try {
            load();
        } catch (const Error& error) {
            document.fail(key, error.what());
        } catch (const std::filesystem::filesystem_error& error) {
            document.fail(key, error.what());
        }
    };
    const auto load = [&](ObstacleShape& shape, const std::string& key, std::span<const ObstacleDesc> before) {
        if (auto* mesh = std::get_if<MeshShape>(&shape)) {
            resolvePath(mesh->file, folder, builtInMeshes(assets));
            attempt(key + ".mesh.file", [&] { mesh->mesh = loadMesh(assets, mesh->file); });
            if (!mesh->clip.empty() && !clipOf(*mesh))
                document.fail(key + ".mesh.clip", "found \"" + shortened(mesh->clip, 60) + "\"" + clipsOf(*mesh));
        }
        if (auto* mask = std::get_if<MaskShape>(&shape)) {
            resolvePath(mask->file, folder, builtInMasks(assets));
            attempt(key + ".mask.file", [&] {
                mask->mesh = sameMask(*mask, before);
                if (!mask->mesh) mask->mesh = maskMesh(*mask, scene.domain(), assets);
            });
        }
        if (auto* volume = std::get_if<VolumeShape>(&shape))
            attempt(key + ".volume.file", [&] { loadVolume(*volume, folder, known); });
    };
    for (size_t i = 0; i < scene.obstacles.size(); ++i) {
        const std::string key = "obstacles[" + std::to_string(i) + "].";
        ObstacleDesc& obstacle = scene.obstacles[i];
        load(obstacle.shape, key + "shape", std::span(scene.obstacles).first(i));
        if (obstacle.proxy) load(*obstacle.proxy, key + "proxy", std::span(scene.obstacles).first(i));
        PosesDesc& poses = obstacle.motion.poses;
        for (size_t pose = 0; pose < poses.files.size(); ++pose) {
            const std::string poseKey = key + "motion.poses.files[" + std::to_string(pose) + "]";
            resolvePath(poses.files[pose], folder, builtInMeshes(assets));
            attempt(poseKey, [&] { poses.meshes.push_back(loadMesh(assets, poses.files[pose])); });
            requireSameTriangles(poses, pose, poseKey, document);
        }
    }
}

std::vector<std::string> obstacleFiles(const SceneDesc& scene) {
    std::vector<std::string> files;
    const auto add = [&](const std::string& file) {
        if (pathFromUtf8(file).is_absolute()) files.push_back(file);
    };
    for (const ObstacleDesc& obstacle : scene.obstacles) {
        for (const ObstacleShape* shape : shapesOf(obstacle)) {
            if (const auto* mesh = std::get_if<MeshShape>(shape)) std::ranges::for_each(mesh->mesh->files, add);
            if (const auto* mask = std::get_if<MaskShape>(shape)) add(mask->file);
            if (const auto* volume = std::get_if<VolumeShape>(shape)) add(volume->file);
        }
        for (const auto& pose : obstacle.motion.poses.meshes) std::ranges::for_each(pose->files, add);
    }
    return files;
}

ObstacleDesc obstacleFromMesh(const Assets& assets, const std::string& file, const SceneDesc& scene) {
    ObstacleDesc obstacle;
    obstacle.name = freshObstacleName(scene.obstacles);
    const bool isBuiltIn = std::ranges::count(builtInMeshes(assets), file) > 0;
    MeshShape shape{isBuiltIn ? file : utf8FromPath(std::filesystem::absolute(pathFromUtf8(file))), nullptr};
    shape.mesh = loadMesh(assets, shape.file);
    const Mesh mesh = meshAtStart(shape);
    const glm::vec3 low = mesh.low(), extent = mesh.high() - low, size = scene.domain().size;
    float room = std::max({size.x, size.y, size.z});
    for (int axis = 0; axis < 3; ++axis)
        if (scene.domain().cells[axis] > 1) room = std::min(room, size[axis]);
    obstacle.scale = std::clamp(0.4f * room / std::max({extent.x, extent.y, extent.z}), 1e-5f, 1e5f);
    obstacle.position = scene.domain().origin + 0.5f * size - obstacle.scale * (low + 0.5f * extent);
    obstacle.shape = std::move(shape);
    return obstacle;
}

std::vector<std::string> builtInMasks(const Assets& assets) {
    std::vector<std::string> names;
    for (const std::string& path : assets.list(maskFolder))
        if (path.ends_with(".png")) names.push_back(path.substr(maskFolder.size()));
    return names;
}

std::string freshObstacleName(const std::vector<ObstacleDesc>& obstacles) {
    size_t number = obstacles.size() + 1;
    while (isTaken(numberedName(number), obstacles)) ++number;
    return numberedName(number);
}

}  // namespace slabflow
