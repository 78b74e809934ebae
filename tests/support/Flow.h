// Flows with a known answer, run through the program's own world.
#pragma once

#include <functional>

#include "sim/World.h"
#include "support/Gl.h"

namespace slabflow::test {

/// A scene with nothing in it: no sources, forces, buoyancy or dissipation, 32-bit storage, free-slip walls, cells of
/// edge size.x / cells.x.
inline SceneDesc emptyScene(glm::ivec3 cells, glm::vec3 size) {
    SceneDesc scene;
    scene.domain().cells = cells;
    scene.domain().size = size;
    scene.domain().origin = glm::vec3(0);
    scene.domain().cellSize = size.x / float(cells.x);
    scene.fluid.gravity = glm::vec3(0);
    scene.fluid.dissipation = {0, 0, 0, 0};
    scene.solver.precision = 32;
    return scene;
}

/// Smoke, heat, fire and dye in a ball near a corner of a domain of one metre or so.
inline SourceDesc sourceOfEverything() {
    SourceDesc source;
    source.shape = Sphere{{0.5f, 0.3f, 0.3f}, 0.2f};
    source.density = 1.0f;
    source.temperature = 100.0f;
    source.reaction = 1.0f;
    source.dye = glm::vec3(0.2f, 0.4f, 0.8f);
    return source;
}

/// Component `axis` of the velocity on the faces: value(i, j, k).
class Faces {
public:
    explicit Faces(const World& world)
        : texels_(world.fluid().fields().velocity.texels()), values_(world.fluid().fields().velocity.download()) {}

    double operator()(int axis, int i, int j, int k = 0) const {
        const size_t texel = (size_t(k) * size_t(texels_.y) + size_t(j)) * size_t(texels_.x) + size_t(i);
        return double(values_[4 * texel + size_t(axis)]);
    }

private:
    glm::ivec3 texels_;
    std::vector<float> values_;
};

/// Channel `channel` of a cell-centred field.
class Cells {
public:
    explicit Cells(const Field& field)
        : texels_(field.texels()), channels_(size_t(info(field.format()).channels)), values_(field.download()) {}

    double operator()(size_t channel, int i, int j, int k = 0) const {
        const size_t texel = (size_t(k) * size_t(texels_.y) + size_t(j)) * size_t(texels_.x) + size_t(i);
        return double(values_[channels_ * texel + channel]);
    }

private:
    glm::ivec3 texels_;
    size_t channels_;
    std::vector<float> values_;
};

/// Steps of equal length until `seconds` have passed.
inline void runFor(World& world, double seconds, float dt) {
    const int steps = int(seconds / double(dt) + 0.5);
    for (int i = 0; i < steps; ++i) world.step({dt, {}});
}

}  // namespace slabflow::test
