// A box of fluid with one obstacle in its middle, and how that pushes.
#pragma once

#include <functional>

#include "sim/InitialFields.h"
#include "sim/Walls.h"
#include "support/BodiesInFluid.h"
#include "support/Catch.h"
#include "support/Flow.h"
#include "support/KernelRun.h"

namespace slabflow::test {

inline constexpr glm::ivec3 tankCells(24, 20, 22);
inline constexpr float tankCell = 1.0f / 24;  // m
inline const glm::vec3 tankMiddle = 0.5f * tankCell * glm::vec3(tankCells) + glm::vec3(0.007f, -0.011f, 0.004f);

struct Tank {
    explicit Tank(const ObstacleDesc& desc)
        : scene(emptyScene(tankCells, glm::vec3(tankCells) * tankCell)),
          fluid(makeInitialFields(slab(), scene)),
          obstacles({desc}) {
        obstacles.place(fluid);
    }

    void advanceTo(double time) {
        obstacles.advance({slab(), scene.domain(), wallUniforms(scene.domain()), 0.01f, time - 0.01}, fluid, {});
    }

    /// The largest miss of the velocity on all faces of fluid that the mesh closes, if only in part.
    double worstMiss(const std::function<glm::dvec3(glm::dvec3 fromMiddle)>& expected) const {
        const Array openings = downloaded(fluid.solids->openings), pushed = downloaded(fluid.solids->velocity);
        double worst = 0;
        int faces = 0;
        openings.forEach([&](glm::ivec3 t, int axis) {
            if (axis == 3 || !isFace(openings.grid(), t, axis) || !isCell(openings.grid(), t)) return;
            const glm::ivec3 below = t - unit(axis);
            if (!isCell(openings.grid(), below) || openings(t, axis) == 1) return;
            if (openings(t, 3) > 0 && openings(below, 3) > 0) return;
            const glm::dvec3 place = double(tankCell) * facePosition(t, axis) - glm::dvec3(tankMiddle);
            worst = std::max(worst, std::abs(pushed(t, axis) - expected(place)[axis]));
            ++faces;
        });
        CHECK(faces > 200);
        return worst;
    }

    SceneDesc scene;
    FluidFields fluid;
    BodiesInFluid obstacles;
};

}  // namespace slabflow::test
