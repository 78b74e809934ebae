// Bodies, and the obstacles that they are to one fluid, as a world moves them.
#pragma once

#include "sim/GridMotion.h"
#include "sim/Obstacles.h"
#include "support/Gl.h"

namespace slabflow::test {

class BodiesInFluid {
public:
    explicit BodiesInFluid(const std::vector<ObstacleDesc>& obstacles)
        : bodies_(slab().shaders(), obstacles, 0), obstacles_(slab()) {}

    void place(FluidFields& fluid) { obstacles_.place(seenFrom(fluid.grid, bodies_.list(), 1), fluid); }

    void advance(const Step& step, FluidFields& fluid, std::span<const BodyMove> moves) {
        bodies_.advance(step.dt, step.time + double(step.dt), moves);
        obstacles_.advance(step, seenFrom(fluid.grid, bodies_.list(), step.dt), fluid);
    }

    void follow(const std::vector<ObstacleDesc>& obstacles, double time, FluidFields& fluid) {
        const std::vector<Body> before = seenFrom(fluid.grid, bodies_.list(), 1);
        bodies_.follow(obstacles, 0, time);
        obstacles_.follow(before, seenFrom(fluid.grid, bodies_.list(), 1), fluid);
    }

    const Bodies& bodies() const { return bodies_; }

private:
    Bodies bodies_;
    Obstacles obstacles_;
};

}  // namespace slabflow::test
