#include "app/session/Rehearse.h"

#include "base/Error.h"
#include "gpu/Rehearsal.h"
#include "scene/InitialFiles.h"
#include "scene/MeshSequence.h"

namespace slabflow {
namespace {

/// A box that fills as much room: what a mesh looks like in detail decides about no program.
std::shared_ptr<const Mesh> boxAround(const Mesh& mesh) {
    auto box = std::make_shared<Mesh>();
    const glm::vec3 low = mesh.low(), high = mesh.high();
    for (int corner = 0; corner < 8; ++corner)
        box->positions.push_back(glm::mix(low, high, glm::vec3(corner & 1, corner >> 1 & 1, corner >> 2)));
    for (const glm::uvec4 face : {glm::uvec4(0, 4, 6, 2), glm::uvec4(1, 3, 7, 5), glm::uvec4(0, 1, 5, 4),
                                  glm::uvec4(2, 6, 7, 3), glm::uvec4(0, 2, 3, 1), glm::uvec4(4, 5, 7, 6)})
        for (const glm::uvec3 triangle : {glm::uvec3(face.x, face.y, face.z), glm::uvec3(face.x, face.z, face.w)})
            box->triangles.push_back(triangle);
    if (mesh.motion) box->motion = motionless(*box);
    return box;
}

/// The scene without what takes time to read or to look at, but with the same fields.
SceneDesc lightened(SceneDesc scene) {
    const auto lightenMesh = [](auto& shape) {
        if (auto* mesh = std::get_if<MeshShape>(&shape)) mesh->mesh = boxAround(*mesh->mesh), mesh->clip.clear();
    };
    const auto lighten = [&](ObstacleShape& shape) {
        lightenMesh(shape);
        if (auto* mask = std::get_if<MaskShape>(&shape)) mask->mesh = boxAround(*mask->mesh);
    };
    for (SourceDesc& source : scene.sources) lightenMesh(source.shape);
    for (ObstacleDesc& obstacle : scene.obstacles) {
        lighten(obstacle.shape);
        if (obstacle.proxy) lighten(*obstacle.proxy);
        for (auto& pose : obstacle.motion.poses.meshes) pose = boxAround(*pose);
    }
    for (const InitialField& field : initialFields())
        if (field.fileOf(scene.initial)) scene.initial.*field.value = 0.0f;
    return scene;
}

}  // namespace

void rehearse(Slab& slab, const SceneDesc& scene, const std::function<void(Session&)>& frame) {
    slab.pool().trim();  // what is real stays out of it
    const Rehearsal rehearsal;
    try {
        Session session(slab, lightened(scene));
        frame(session);
    } catch (const Error&) {
        // It will come again when the frame is run in earnest.
    }
    slab.pool().trim();
}

}  // namespace slabflow
