#include <algorithm>
#include <cmath>

#include "app/bench/BenchCases.h"
#include "sim/Advection.h"
#include "sim/Walls.h"

namespace slabflow {
namespace {

/// A number in [-1, 1) that depends on nothing but the lattice point (Jarzynski and Olano 2020: pcg3d).
float hashed(glm::uvec3 v) {
    v = v * 1664525u + 1013904223u;
    v.x += v.y * v.z;
    v.y += v.z * v.x;
    v.z += v.x * v.y;
    v = v ^ (v >> 16u);
    v.x += v.y * v.z;
    return float(v.x >> 8) / float(1 << 23) - 1;
}

/// Random values on the integers, interpolated between them.
float valueNoise(glm::vec3 x, unsigned seed) {
    const glm::uvec3 cell(x);
    const glm::vec3 t = glm::fract(x);
    float sum = 0;
    for (unsigned corner = 0; corner < 8; ++corner) {
        const glm::uvec3 step(corner & 1u, corner >> 1 & 1u, corner >> 2);
        const glm::vec3 weight = glm::mix(1.0f - t, t, glm::vec3(step));
        sum += weight.x * weight.y * weight.z * hashed(cell + step + glm::uvec3(seed * 7919u, 0, seed));
    }
    return sum;
}

float turbulence(glm::vec3 x, float largest, unsigned seed) {
    float sum = 0;
    for (float wavelength = largest; wavelength >= 2; wavelength /= 2)  // cells
        sum += std::cbrt(wavelength / largest) * valueNoise(x / wavelength, seed += 3);
    return sum;
}

}  // namespace

SceneDesc closedBox(glm::ivec3 cells) {
    SceneDesc scene;
    const float h = 1.0f / float(std::max({cells.x, cells.y, cells.z}));
    scene.domain().cells = cells;
    scene.domain().cellSize = h;
    scene.domain().size = glm::vec3(cells) * h;
    scene.domain().origin = glm::vec3(0);
    return scene;
}

SceneDesc openBox(glm::ivec3 cells) {
    SceneDesc scene = closedBox(cells);
    for (const size_t wall : {1u, 3u}) scene.domain().walls[wall].type = WallType::Open;
    return scene;
}

namespace {

/// Velocity value(face, axis) on the faces, and what the walls impose.
template <class F>
void fill(Slab& slab, const SceneDesc& scene, FluidFields& fluid, F value) {
    const glm::ivec3 cells = fluid.grid.cells;
    std::vector<float> texels;
    for (int k = 0; k <= cells.z; ++k)
        for (int j = 0; j <= cells.y; ++j)
            for (int i = 0; i <= cells.x; ++i) {
                for (int axis = 0; axis < 3; ++axis) texels.push_back(value(glm::vec3(i, j, k), axis));
                texels.push_back(0);
            }
    fluid.velocity.upload(texels);
    enforceWalls({slab, scene.domain(), wallUniforms(scene.domain()), 0, 0}, fluid);
    averageToCentres(slab, fluid);
}

}  // namespace

void fillWithTurbulence(Slab& slab, const SceneDesc& scene, FluidFields& fluid) {
    const glm::ivec3 cells = fluid.grid.cells;
    const float largest = float(std::max({cells.x, cells.y, cells.z})) / 2;
    fill(slab, scene, fluid, [&](glm::vec3 x, int axis) { return turbulence(x, largest, unsigned(axis)); });
}

void fillWithSwell(Slab& slab, const SceneDesc& scene, FluidFields& fluid) {
    const glm::vec3 cells(fluid.grid.cells);
    fill(slab, scene, fluid, [&](glm::vec3 x, int axis) {
        const glm::vec3 s = x / cells;
        return std::sin(2 * s[axis] + s[(axis + 1) % 3]) + 0.3f * float(axis);
    });
}

}  // namespace slabflow
