#include "scene/SourceFiles.h"

#include <algorithm>
#include <utility>

#include "base/File.h"
#include "scene/MeshFiles.h"
#include "scene/MeshPlayback.h"
#include "scene/ObstacleFiles.h"
#include "scene/Text.h"
#include "scene/VdbSolid.h"

namespace slabflow {
namespace {

struct Bounds {
    glm::vec3 low{0}, high{0};
};

Bounds boundsOf(const MeshShape& shape) {
    if (!shape.mesh) return {};
    if (!isPlaying(shape)) return {shape.mesh->low(), shape.mesh->high()};
    const Mesh mesh = meshAtStart(shape);
    return {mesh.low(), mesh.high()};
}
Bounds boundsOf(const VolumeShape& shape) { return shape.lattice ? Bounds{shape.low(), shape.high()} : Bounds{}; }

Bounds boundsOf(const Shape& shape) {
    const auto bounds = [](const auto& s) -> Bounds {
        if constexpr (requires { s.size; }) return {s.center - 0.5f * s.size, s.center + 0.5f * s.size};
        else if constexpr (requires { s.center; }) return {s.center - s.radius, s.center + s.radius};
        else return {glm::min(s.from, s.to) - s.radius, glm::max(s.from, s.to) + s.radius};
    };
    return std::visit(bounds, shape);
}

float longestEdge(glm::vec3 size) { return std::max({size.x, size.y, size.z}); }

}  // namespace

void resolveSources(SceneDesc& scene, const ShapeFiles& files) {
    for (size_t i = 0; i < scene.sources.size(); ++i)
        files.load(scene.sources[i].shape, "sources[" + std::to_string(i) + "].shape");
}

bool isSourceFile(const std::string& file) { return isMeshFile(file) || isVdbFile(file); }

SourceDesc sourceFromFile(const Assets& assets, const std::string& file, const SceneDesc& scene, SourceDesc source) {
    const ObstacleDesc like = obstacleFromFile(assets, file, scene);
    if (const auto* mesh = std::get_if<MeshShape>(&like.shape)) source.shape = *mesh;
    else source.shape = std::get<VolumeShape>(like.shape);
    source.position = like.position;
    source.scale = like.scale;
    return source;
}

ObstacleDesc obstacleLike(const SourceDesc& source) {
    ObstacleDesc obstacle;
    obstacle.name = source.name;
    if (const auto* mesh = std::get_if<MeshShape>(&source.shape)) obstacle.shape = *mesh;
    else obstacle.shape = std::get<VolumeShape>(source.shape);
    obstacle.position = source.position;
    obstacle.rotation = source.rotation;
    obstacle.scale = source.scale;
    return obstacle;
}

void standIn(SourceDesc& source, const SourceDesc& before) {
    const auto formula = simpleShape(before.shape);
    if (!formula || !isFromFile(source.shape)) return;
    const float edge = longestEdge(boxAround(source).size) / source.scale;
    if (edge == 0) return;
    const Bounds bounds = boundsOf(*formula);
    source.scale = std::clamp(longestEdge(bounds.high - bounds.low) / edge, 1e-5f, 1e5f);
    source.position += 0.5f * (bounds.low + bounds.high) - boxAround(source).pose.position;
}

SourceBox boxAround(const SourceDesc& source) {
    const auto* mesh = std::get_if<MeshShape>(&source.shape);
    const Bounds bounds = mesh ? boundsOf(*mesh) : boundsOf(std::get<VolumeShape>(source.shape));
    const Pose pose = poseOf(source);
    return {{placedBy(pose, source.scale * 0.5f * (bounds.low + bounds.high)), pose.rotation},
            source.scale * (bounds.high - bounds.low)};
}

}  // namespace slabflow
