#include "render/Veil.h"

#include <algorithm>

namespace slabflow {
namespace {

constexpr int pixelsOfRay = 8;  ///< along each axis
constexpr int slabs = 16;

/// The distances from the eye between which there is smoke [m].
glm::vec2 reachOf(const View& view, std::span<const Smoke> smokes) {
    glm::vec2 reach(1e30f, 0);
    for (const auto& [extinction, grid] : smokes) {
        const glm::vec3 cells(grid.cells), eye = grid.gridFromWorld(view.eye);
        reach.x = std::min(reach.x, grid.h * glm::length(eye - glm::clamp(eye, glm::vec3(0), cells)));
        reach.y = std::max(reach.y, grid.h * glm::length(glm::max(glm::abs(eye), glm::abs(eye - cells))));
    }
    return reach;
}

glm::mat4 textureFromWorld(const PlacedGrid& grid) {
    const glm::mat3 turned = glm::transpose(grid.axes);
    glm::mat4 matrix(turned);
    matrix[3] = glm::vec4(-(turned * grid.origin), 1);
    const glm::vec3 size = grid.size();
    for (int column = 0; column < 4; ++column) matrix[column] /= glm::vec4(size, 1);
    return matrix;
}

}  // namespace

void Veil::update(const View& view, std::span<const Smoke> smokes) {
    const glm::ivec2 rays = smokes.empty() ? glm::ivec2(1) : (view.size + pixelsOfRay - 1) / pixelsOfRay;
    const Grid grid{{rays, smokes.empty() ? 1 : slabs}};
    if (!depth_ || depth_->grid() != grid)
        depth_ = slab_.makeField({.label = "veil", .grid = grid, .format = Format::R32F});
    if (smokes.empty()) return;
    const glm::vec2 reach = reachOf(view, smokes);
    first_ = reach.x;
    last_ = reach.y;
    for (int slice = 0; slice < slabs; ++slice)
        for (size_t i = 0; i < smokes.size(); ++i)
            slab_.run({.kernel = "render/particles/veil",
                       .target = *depth_,
                       .inputs = {*depth_, smokes[i].extinction},
                       .uniforms = {{"textureFromWorld", textureFromWorld(smokes[i].grid)},
                                    {"eye", view.eye},
                                    {"viewForward", view.forward},
                                    {"viewRight", view.right},
                                    {"viewUp", view.up},
                                    {"veilFirst", first_},
                                    {"veilLast", last_},
                                    {"isFirstBox", int(i == 0)}},
                       .box = TexelBox{{0, 0, slice}, {rays, slice + 1}},
                       .inPlace = true});
}

void Veil::set(Program& program) const {
    program.set("veil", depth_->texture());
    program.set("veilFirst", first_);
    program.set("veilLast", last_);
}

}  // namespace slabflow
