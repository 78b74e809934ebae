#include "sim/Voxelizer.h"

namespace slabflow {
namespace {

/// A volume of zeros, at least `size` large: the one there is, where that fits and is not far too large.
const Volume& cleared(std::optional<Volume>& volume, glm::ivec3 size, Format format, const char* label) {
    const auto texels = [](glm::ivec3 s) { return double(s.x) * double(s.y) * double(s.z); };
    const glm::ivec3 had = volume ? volume->texture->size() : glm::ivec3(0);
    if (glm::any(glm::greaterThan(size, had)) || texels(had) > 8 * texels(size))
        volume.emplace(makeTexture3D(size, format, label, Filter::Nearest));
    volume->framebuffer->clearColor(0, glm::vec4(0));
    return *volume;
}

}  // namespace

Program& Voxelizer::program() const {
    ProgramDesc desc{"voxelize", "obstacle/voxelize.vert", "", {"obstacle/voxelize.frag"}, ""};
    if (slab_.layerPath() == LayerPath::VertexShader)
        desc.prelude = "#extension GL_ARB_shader_viewport_layer_array : require\n#define LAYER_IN_VERTEX_SHADER\n";
    else desc.geometry = "obstacle/voxelize.geom";
    return slab_.shaders().program(desc);
}

const Texture& Voxelizer::windingNumbers(const TriangleMesh& mesh, const glm::mat4& latticeFromMesh, glm::ivec3 size) {
    const Volume& volume = cleared(winding_, size, Format::R16F, "winding");
    Program& voxelize = program();
    voxelize.set("latticeFromMesh", latticeFromMesh);
    voxelize.set("latticeSize", size);
    drawToSlices(voxelize, *volume.framebuffer, mesh, glm::ivec2(size), size.z, {.blend = Blend::Add});
    return *volume.texture;
}

const Texture& Voxelizer::wallVelocity(const TriangleMesh& mesh, const glm::mat4& cellsFromMesh,
                                       const glm::mat4& worldFromMesh, glm::ivec3 cells) {
    const Volume& volume = cleared(wallVelocity_, cells, Format::RGBA16F, "wall velocity");
    Program& ribbons = slab_.shaders().program({"wall velocity",
                                                "obstacle/wall_velocity.vert",
                                                "obstacle/wall_velocity.geom",
                                                {"obstacle/wall_velocity.frag"},
                                                ""});
    ribbons.set("cellsFromMesh", cellsFromMesh);
    ribbons.set("worldFromMesh", worldFromMesh);
    ribbons.set("cellCount", cells);
    drawToSlices(ribbons, *volume.framebuffer, mesh, glm::ivec2(cells), cells.z, {.blend = Blend::Add});
    return *volume.texture;
}

}  // namespace slabflow
