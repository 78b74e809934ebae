#include "sim/Voxelizer.h"

namespace slabflow {

Program& Voxelizer::program() const {
    ProgramDesc desc{"voxelize", "obstacle/voxelize.vert", "", {"obstacle/voxelize.frag"}, ""};
    if (slab_.layerPath() == LayerPath::VertexShader)
        desc.prelude = "#extension GL_ARB_shader_viewport_layer_array : require\n#define LAYER_IN_VERTEX_SHADER\n";
    else desc.geometry = "obstacle/voxelize.geom";
    return slab_.shaders().program(desc);
}

const Texture& Voxelizer::windingNumbers(const TriangleMesh& mesh, const glm::mat4& latticeFromMesh, glm::ivec3 size) {
    const glm::ivec3 had = volume_ ? volume_->texture->size() : glm::ivec3(0);
    if (glm::any(glm::greaterThan(size, had)))
        volume_.emplace(makeTexture3D(glm::max(size, had), Format::R16F, "winding", Filter::Nearest));
    volume_->texture->clear();
    Program& voxelize = program();
    voxelize.set("latticeFromMesh", latticeFromMesh);
    voxelize.set("latticeSize", size);
    drawToSlices(voxelize, *volume_->framebuffer, mesh, glm::ivec2(size), size.z, {.blend = Blend::Add});
    return *volume_->texture;
}

}  // namespace slabflow
