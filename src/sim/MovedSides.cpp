#include "sim/MovedSides.h"

#include <algorithm>

#include "base/Error.h"
#include "sim/BoxFit.h"

namespace slabflow {

void moveSides(Slab& slab, FluidFields& fluid, glm::ivec3 offset, const Uniforms& walls) {
    SLAB_ASSERT(fluid.gas && offset % cellsPerMove == glm::ivec3(0), "gases move by whole blocks");
    const auto wall = [&](const char* name) { return *std::ranges::find(walls, name, &Uniform::name); };
    const Uniform fade{"fade", float(cellsPerMove)};
    const auto moveTo = [&](const Grid& grid, int fineness, Field& field, const char* kind, const Uniforms& uniforms) {
        Field moved = slab.makeField({.label = field.label(),
                                      .grid = grid,
                                      .layout = field.layout(),
                                      .format = field.format(),
                                      .planar = field.planar()});
        slab.run({.kernel = "sim/move_sides",
                  .target = moved,
                  .inputs = {{"before", field}},
                  .uniforms = uniforms + Uniforms{{"offset", fineness * offset}, {"cellsBefore", field.grid().cells}},
                  .variant = {kind}});
        field = std::move(moved);
    };
    const auto move = [&](Field& field, const char* kind, const Uniforms& uniforms) {
        moveTo(fluid.grid, 1, field, kind, uniforms);
    };
    const auto fillWithAir = [&](Field& field) {
        moveTo(fluid.gasGrid(), fluid.detail, field, "OF_AIR", {{"air", glm::vec4(0, 0, 0, 1)}});  // all of it fluid
    };
    const Uniforms moving{wall("wallVelocity"), fade};
    move(fluid.velocity, "ON_FACES", moving);
    move(fluid.cellVelocity, "OF_VELOCITY", moving);
    if (fluid.previousVelocity) move(*fluid.previousVelocity, "OF_VELOCITY", moving);
    fillWithAir(fluid.gas->smoke);
    if (fluid.gas->vapor) fillWithAir(*fluid.gas->vapor);
    if (fluid.gas->dye) fillWithAir(*fluid.gas->dye);
    move(fluid.pressure, "RED_BLACK", {wall("wallType"), fade});
    fluid.divergence = slab.makeField({"divergence", fluid.grid, Layout::RedBlack, Format::RGBA32F});  // of no step
}

}  // namespace slabflow
