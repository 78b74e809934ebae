#include "sim/Voxelizer.h"

#include <algorithm>

namespace slabflow {
namespace {

/// Zeros in a texture of at least `size` texels: the one there is, where that fits and is not far too large.
const Texture& cleared(std::optional<Texture>& texture, glm::ivec3 size, const char* label) {
    const auto texels = [](glm::ivec3 s) { return double(s.x) * double(s.y) * double(s.z); };
    const glm::ivec3 had = texture ? texture->size() : glm::ivec3(0);
    if (glm::any(glm::greaterThan(size, had)) || texels(had) > 8 * texels(size))
        texture.emplace(makeTexture3D(size, Format::R32I, label, Filter::Nearest));
    else texture->clear();
    return *texture;
}

}  // namespace

const Texture& Voxelizer::windingNumbers(const TriangleMesh& mesh, const glm::mat4& latticeFromMesh, glm::ivec3 size) {
    const Texture& winding = cleared(winding_, size, "winding");
    Program& cross = shaders_.program(
        {"surface crossings", "obstacle/surface_crossings.vert", "", {"obstacle/surface_crossings.frag"}, ""});
    cross.set("latticeFromMesh", latticeFromMesh);
    cross.set("latticeSize", size);
    cross.set("crossings", winding);
    drawUntargeted(cross, glm::ivec2(size), mesh);

    Program& sum =
        shaders_.program({"winding numbers", "render/fullscreen.vert", "", {"obstacle/winding_numbers.frag"}, ""});
    sum.set("latticeSize", size);
    sum.set("crossings", winding);
    drawUntargetedFullscreen(sum, glm::ivec2(size));
    return winding;
}

const Texture& Voxelizer::wallVelocity(const TriangleMesh& mesh, const glm::mat4& cellsFromMesh,
                                       const glm::mat4& worldFromMesh, glm::ivec3 cells, float unit) {
    const Texture& sums = cleared(wallVelocity_, {cells.x, cells.y, 4 * cells.z}, "wall velocity");
    Program& program =
        shaders_.program({"wall velocity", "obstacle/wall_velocity.vert", "", {"obstacle/wall_velocity.frag"}, ""});
    const int extent = std::max({cells.x, cells.y, cells.z});
    program.set("cellsFromMesh", cellsFromMesh);
    program.set("worldFromMesh", worldFromMesh);
    program.set("extent", extent);
    program.set("cellCount", cells);
    program.set("unit", unit);
    program.set("wallVelocity", sums);
    drawUntargeted(program, glm::ivec2(extent), mesh, 3);
    return sums;
}

}  // namespace slabflow
