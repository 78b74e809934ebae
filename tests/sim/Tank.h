// Liquids in tanks, and what can be read off them.
#pragma once

#include "support/Flow.h"

namespace slabflow::test {

/// Without liquid yet, under the gravity of the earth.
inline SceneDesc liquidScene(glm::ivec3 cells, glm::vec3 size) {
    SceneDesc scene = emptyScene(cells, size);
    scene.fluid.kind = FluidKind::Liquid;
    scene.fluid.gravity = {0, -9.81f, 0};
    scene.solver.advection = AdvectionScheme::MacCormack;
    scene.solver.limiter.velocity = Limiter::Clamp;
    return scene;
}

/// Liquid below y = depth, in a flat tank of square cells.
inline SceneDesc tank(int cells, float height, float depth, int cellsAcross = 1) {
    const float h = 1.0f / float(cells);
    SceneDesc scene = liquidScene({cells, int(height / h + 0.5f), cellsAcross}, {1, height, h * float(cellsAcross)});
    scene.initial.liquid = {Box{{0.5f, 0.5f * depth, 0.5f}, {2, depth, 2}}};
    return scene;
}

inline float volumeOf(World& world) {
    world.measureNow();
    return world.fluid().statistics().liquidVolume;
}

inline float speedOf(World& world) {
    world.measureNow();
    return world.fluid().statistics().maxSpeed;
}

/// Height of the surface in a column, from the first crossing upwards [m].
inline double heightAt(const World& world, int i, int k = 0) {
    const FluidFields& fluid = world.fluid().fields();
    const Cells phi(fluid.liquid->levelSet);
    for (int j = 0; j + 1 < fluid.grid.cells.y; ++j) {
        const double below = phi(0, i, j, k), above = phi(0, i, j + 1, k);
        if (below < 0 && above >= 0) return (j + 0.5 + below / (below - above)) * double(fluid.grid.h);
    }
    return 0;
}

}  // namespace slabflow::test
