#include "sim/Voxelizer.h"

namespace slabflow {
namespace {

/// By one run of the geometry shader: every OpenGL lets it give at least 1,024 numbers, and here gives 63 a slice.
constexpr int slicesAtOnce = 8;

/// A volume of zeros, at least `size` large: the one there is, where that fits and is not far too large.
const Volume& cleared(std::optional<Volume>& volume, glm::ivec3 size, Format format, const char* label) {
    const auto texels = [](glm::ivec3 s) { return double(s.x) * double(s.y) * double(s.z); };
    const glm::ivec3 had = volume ? volume->texture->size() : glm::ivec3(0);
    if (glm::any(glm::greaterThan(size, had)) || texels(had) > 8 * texels(size))
        volume.emplace(makeTexture3D(size, format, label, Filter::Nearest));
    volume->texture->clear();
    return *volume;
}

}  // namespace

const Texture& Voxelizer::windingNumbers(const TriangleMesh& mesh, const glm::mat4& latticeFromMesh, glm::ivec3 size) {
    const Texture& winding = *cleared(winding_, size, Format::R32I, "winding").texture;
    Program& cross = slab_.shaders().program(
        {"surface crossings", "obstacle/surface_crossings.vert", "", {"obstacle/surface_crossings.frag"}, ""});
    cross.set("latticeFromMesh", latticeFromMesh);
    cross.set("latticeSize", size);
    cross.set("crossings", winding);
    drawUntargeted(cross, glm::ivec2(size), &mesh);

    Program& sum = slab_.shaders().program(
        {"winding numbers", "render/fullscreen.vert", "", {"obstacle/winding_numbers.frag"}, ""});
    sum.set("latticeSize", size);
    sum.set("crossings", winding);
    drawUntargeted(sum, glm::ivec2(size));
    return winding;
}

const Texture& Voxelizer::wallVelocity(const TriangleMesh& mesh, const glm::mat4& cellsFromMesh,
                                       const glm::mat4& worldFromMesh, glm::ivec3 cells) {
    const Volume& volume = cleared(wallVelocity_, cells, Format::RGBA16F, "wall velocity");
    Program& ribbons = slab_.shaders().program({"wall velocity",
                                                "obstacle/wall_velocity.vert",
                                                "obstacle/wall_velocity.geom",
                                                {"obstacle/wall_velocity.frag"},
                                                "#define SLICES " + std::to_string(slicesAtOnce) + "\n"});
    ribbons.set("cellsFromMesh", cellsFromMesh);
    ribbons.set("worldFromMesh", worldFromMesh);
    ribbons.set("cellCount", cells);
    drawInstances(ribbons, *volume.framebuffer, mesh, glm::ivec2(cells), (cells.z + slicesAtOnce - 1) / slicesAtOnce,
                  {.blend = Blend::Add});
    return *volume.texture;
}

}  // namespace slabflow
