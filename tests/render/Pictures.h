// Pictures of several fluids, and how much two pictures differ.
#pragma once

#include <cmath>
#include <cstddef>
#include <glm/gtc/matrix_transform.hpp>
#include <vector>

#include "render/Renderer.h"
#include "render/TestFluid.h"

namespace slabflow::test {

/// What a picture of several fluids is taken of.
inline Shot shotOf(const std::vector<const FluidFields*>& fluids, const LookDesc& look, const Camera& camera,
                   glm::ivec2 size, std::span<const Body> bodies = {}) {
    Shot shot{{}, bodies, look, camera, size, 0};
    for (const FluidFields* fluid : fluids) shot.fluids.push_back({"fluid", *fluid});
    return shot;
}

/// sRGB-encoded, four bytes to a pixel.
inline std::vector<std::byte> displayed(const std::vector<const FluidFields*>& fluids, const LookDesc& look,
                                        const CameraDesc& camera, glm::ivec2 size, std::span<const Body> bodies = {}) {
    return Renderer(slab()).draw(shotOf(fluids, look, Camera(camera), size, bodies)).display.downloadRaw();
}

/// Peak signal-to-noise ratio of two pictures of bytes [dB]; 99 where they are equal.
inline double psnr(const std::vector<std::byte>& a, const std::vector<std::byte>& b) {
    double sum = 0;
    for (size_t i = 0; i < a.size(); ++i) sum += std::pow(double(int(a[i]) - int(b[i])), 2);
    return sum == 0 ? 99 : 10 * std::log10(255.0 * 255.0 * double(a.size()) / sum);
}

/// The grid as it stands after it has been turned about its middle.
inline PlacedGrid turned(PlacedGrid grid, float degrees, glm::vec3 axis) {
    const glm::vec3 middle = grid.worldFromGrid(0.5f * glm::vec3(grid.cells));
    grid.axes = glm::mat3(glm::rotate(glm::mat4(1), glm::radians(degrees), axis)) * grid.axes;
    grid.origin = middle - grid.axes * (0.5f * grid.size());
    return grid;
}

/// The same box and as many cells, of which x and z are exchanged: turned by 90 degrees about y.
inline PlacedGrid quarterTurned(const PlacedGrid& grid) {
    return {{.cells = {grid.cells.z, grid.cells.y, grid.cells.x}, .h = grid.h},
            grid.origin + glm::vec3(0, 0, grid.size().z),
            glm::mat3(glm::vec3(0, 0, -1), glm::vec3(0, 1, 0), glm::vec3(1, 0, 0))};
}

}  // namespace slabflow::test
