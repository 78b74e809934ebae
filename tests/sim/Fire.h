// A box in which something burns.
#pragma once

#include "support/Flow.h"

namespace slabflow::test::burning {

inline const glm::ivec3 cells(12, 20, 7);
inline const glm::vec3 size(1.2f, 2, 0.7f);
inline constexpr size_t density = 0, temperature = 1, reaction = 2, isFluid = 3;

/// A fluid at rest that nothing but `fire` changes.
inline SceneDesc stillScene(const FireDesc& fire) {
    SceneDesc scene = emptyScene(cells, size);
    scene.fluid.fire = fire;
    return scene;
}

/// Cells 3 to 8, 2 to 6 and 2 to 4 along x, y, z, whole.
inline SourceDesc burner() {
    SourceDesc source;
    source.shape = Box{{0.6f, 0.45f, 0.35f}, {0.6f, 0.5f, 0.3f}};
    source.reaction = 1.0f;
    return source;
}

/// Burns for ever, grows, and may leave through two sides.
inline SceneDesc growingScene() {
    SceneDesc scene = stillScene({.burnRate = 0, .heat = 0, .smoke = 0, .expansion = 5});
    scene.domain().walls[1].type = scene.domain().walls[3].type = WallType::Open;
    scene.sources = {burner()};
    scene.solver.jacobi.sweeps = 1000;
    return scene;
}

template <class F>
void forEachCell(F f) {
    for (int k = 0; k < cells.z; ++k)
        for (int j = 0; j < cells.y; ++j)
            for (int i = 0; i < cells.x; ++i) f(i, j, k);
}

}  // namespace slabflow::test::burning
