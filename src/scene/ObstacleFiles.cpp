#include "scene/ObstacleFiles.h"

#include <algorithm>
#include <cctype>
#include <memory>
#include <span>

#include "base/File.h"
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

std::shared_ptr<const Mesh> maskMesh(const MaskShape& mask, const DomainDesc& domain, const Assets& assets) {
    const std::string text = isBuiltInMask(assets, mask.file) ? *assets.read(maskFolder + mask.file)
                                                              : readFile(pathFromUtf8(mask.file), imageFile);
    const int axis = int(mask.axis);
    const GreyImage image = reduced(readGreyImage(std::as_bytes(std::span(text)), mask.file), glm::ivec2(1024));
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

/// The image of a mask, whose path becomes absolute.
void loadMask(MaskShape& mask, const ShapeFiles& files, const std::string& key, const DomainDesc& domain,
              std::span<const ObstacleDesc> before) {
    files.resolvePath(mask.file, builtInMasks(files.assets()));
    files.attempt(key, [&] {
        mask.mesh = sameMask(mask, before);
        if (!mask.mesh) mask.mesh = maskMesh(mask, domain, files.assets());
    });
}

}  // namespace

void resolveObstacles(SceneDesc& scene, const ShapeFiles& files, const JsonDocument& document) {
    resolveNames(scene.obstacles, document);
    checkParents(scene.obstacles, document);
    const auto load = [&](ObstacleShape& shape, const std::string& key, std::span<const ObstacleDesc> before) {
        files.load(shape, key);
        if (auto* mask = std::get_if<MaskShape>(&shape))
            loadMask(*mask, files, key + ".mask.file", scene.domain(), before);
    };
    for (size_t i = 0; i < scene.obstacles.size(); ++i) {
        const std::string key = "obstacles[" + std::to_string(i) + "].";
        ObstacleDesc& obstacle = scene.obstacles[i];
        load(obstacle.shape, key + "shape", std::span(scene.obstacles).first(i));
        if (obstacle.proxy) load(*obstacle.proxy, key + "proxy", std::span(scene.obstacles).first(i));
        PosesDesc& poses = obstacle.motion.poses;
        for (size_t pose = 0; pose < poses.files.size(); ++pose) {
            const std::string poseKey = key + "motion.poses.files[" + std::to_string(pose) + "]";
            poses.meshes.push_back(files.mesh(poses.files[pose], poseKey));
            requireSameTriangles(poses, pose, poseKey, document);
        }
    }
}

ObstacleDesc obstacleFromFile(const Assets& assets, const std::string& file, const SceneDesc& scene) {
    ObstacleDesc obstacle;
    obstacle.name = freshObstacleName(scene.obstacles);
    if (isVdbFile(file)) {
        VolumeShape& volume = obstacle.shape.emplace<VolumeShape>();
        volume.file = absoluteName(pathFromUtf8(file));
        readVdbSolid(volume);
        return obstacle;
    }
    MeshShape shape{meshName(assets, file), nullptr};
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
