#include "sim/Obstacles.h"

#include <algorithm>
#include <cmath>

#include "sim/Sources.h"

namespace slabflow {
namespace {

/// Simple shapes have a distance to their surface; meshes do not.
std::optional<Shape> simpleShape(const ObstacleShape& shape) {
    return std::visit(
        [](const auto& s) -> std::optional<Shape> {
            if constexpr (std::is_same_v<std::decay_t<decltype(s)>, MeshShape>) return {};
            else return Shape(s);
        },
        shape);
}

glm::mat4 gridFromWorld(const Grid& grid) {
    return glm::translate(glm::scale(glm::mat4(1), glm::vec3(1 / grid.h)), -grid.origin);
}

/// Texels of Layout::Face that a body may cover, with a cell to spare.
TexelBox boxOf(const Body& body, const Grid& grid) {
    const glm::mat4 gridFromBody = gridFromWorld(grid) * body.worldFromBody();
    const glm::vec3 low = body.surface->mesh.low(), high = body.surface->mesh.high();
    glm::vec3 lowest(1e9f), highest(-1e9f);
    for (int corner = 0; corner < 8; ++corner) {
        const glm::vec3 local = glm::mix(low, high, glm::vec3(corner & 1, corner >> 1 & 1, corner >> 2));
        const glm::vec3 place(gridFromBody * glm::vec4(local, 1));
        lowest = glm::min(lowest, place);
        highest = glm::max(highest, place);
    }
    // Clamped before the conversion to integers: an obstacle may lie anywhere.
    const glm::vec3 end(grid.cells + 1);
    return {glm::ivec3(glm::clamp(glm::floor(lowest) - 1.0f, glm::vec3(0), end)),
            glm::ivec3(glm::clamp(glm::ceil(highest) + 2.0f, glm::vec3(0), end))};
}

TexelBox unionOf(const TexelBox& a, const TexelBox& b) {
    if (a.empty()) return b;
    if (b.empty()) return a;
    return {glm::min(a.low, b.low), glm::max(a.high, b.high)};
}

/// Two passes over a box of faces: how the body pushes them, then what it closes.
void insertInto(Slab& slab, const Body& body, int number, Solids& solids, const std::string& kind, const TexelBox& box,
                const Inputs& inputs, const Uniforms& uniforms) {
    const float signedNumber = float(body.desc.slip == Slip::NoSlip ? -number : number);
    const Grid& grid = solids.openings.grid();
    slab.run({.kernel = "obstacle/push_faces_of_" + kind,
              .target = solids.velocity,
              .inputs = inputs + Inputs{solids.velocity, solids.openings},
              .uniforms = uniforms + Uniforms{{"bodyCentre", grid.gridFromWorld(body.pose.position)},
                                              {"bodyVelocity", body.velocity},
                                              {"bodySpin", body.spin},
                                              {"number", signedNumber}},
              .box = box});
    slab.run({.kernel = "obstacle/close_faces_of_" + kind,
              .target = solids.openings,
              .inputs = inputs + Inputs{solids.openings},
              .uniforms = uniforms + Uniforms{{"number", float(number)}},
              .box = box});
}

void clearSolids(Slab& slab, const FluidFields& fluid, Field& field) {
    slab.run({.kernel = "obstacle/mark_fluid",
              .target = field,
              .inputs = {{"quantity", field}, fluid.solids->openings}});
}

}  // namespace

void Obstacles::insertMesh(const Body& body, int number, TexelBox box, Solids& solids) {
    // In layers, so that the lattice of eighths of cells stays within 128 MiB; it reaches a cell beyond the faces.
    const glm::ivec3 extent = box.high - box.low + 1;
    const int depth = std::max(4, int((64ll << 20) / (8ll * extent.x * extent.y)));
    for (int first = box.low.z; first < box.high.z; first += depth) {
        TexelBox layer = box;
        layer.low.z = first;
        layer.high.z = std::min(first + depth, box.high.z);
        const glm::ivec3 low = layer.low - 1, size = layer.high - low;
        const glm::mat4 latticeFromGrid =
            glm::translate(glm::scale(glm::mat4(1), glm::vec3(2)), -glm::vec3(low));
        const Texture& winding = voxelizer_.windingNumbers(
            body.surface->closed, latticeFromGrid * gridFromWorld(solids.openings.grid()) * body.worldFromBody(),
            2 * size);
        insertInto(slab_, body, number, solids, "mesh", layer, {{"winding", winding}},
                   {{"windingLow", low}, {"windingSize", size}});
    }
}

void Obstacles::insert(const Body& body, int number, Solids& solids) {
    const Grid& grid = solids.openings.grid();
    const TexelBox box = boxOf(body, grid);
    if (box.empty()) return;
    solids.extent = unionOf(solids.extent, box);
    solids.speed = std::max(solids.speed, body.speed());
    const std::optional<Shape> shape = simpleShape(body.desc.shape);
    if (!shape) return insertMesh(body, number, box, solids);
    insertInto(slab_, body, number, solids, "shape", box, {},
               shapeUniforms(shape, {}) +
                   Uniforms{{"bodyFromGrid", glm::inverse(gridFromWorld(grid) * body.worldFromBody())},
                            {"cellsPerMetre", body.desc.scale / grid.h}});
}

void Obstacles::voxelizeResting(const Grid& grid) {
    resting_.clear();
    atRest_ = noSolids(slab_, grid);
    for (const Body& body : bodies_.list()) {
        resting_.push_back(!body.moving());
        if (!body.moving()) insert(body, int(resting_.size()), *atRest_);
    }
}

/// The solids as they are now: those that rest, and those that move.
void Obstacles::update(FluidFields& fluid) {
    const auto& bodies = bodies_.list();
    const bool sameRest = atRest_ && std::ranges::equal(bodies, resting_, [](const Body& body, bool rests) {
                              return body.moving() != rests;
                          });
    const bool nothingMoves = std::ranges::none_of(bodies, &Body::moving);
    if (sameRest && nothingMoves && fluid.solids) return;

    slab_.beginStep(0);  // whatever ran before, the same bits
    if (!sameRest) voxelizeResting(fluid.grid);
    if (!fluid.solids) fluid.solids = noSolids(slab_, fluid.grid);
    Solids& solids = *fluid.solids;
    atRest_->openings.copyTo(solids.openings);
    atRest_->velocity.copyTo(solids.velocity);
    solids.extent = atRest_->extent;
    solids.speed = 0;
    solids.version = Solids::newVersion();

    slab_.beginStep(1);
    for (size_t i = 0; i < bodies.size(); ++i)
        if (bodies[i].moving()) insert(bodies[i], int(i) + 1, solids);
}

void Obstacles::place(FluidFields& fluid) {
    atRest_.reset();
    fluid.solids.reset();
    if (bodies_.empty()) return;
    update(fluid);
    clearSolids(slab_, fluid, fluid.gas);
    if (fluid.dye) clearSolids(slab_, fluid, *fluid.dye);
}

void Obstacles::advance(const Step& step, FluidFields& fluid, std::span<const BodyMove> moves) {
    if (bodies_.empty()) return;
    const auto stage = slab_.stage("obstacles");
    bodies_.advance(step.dt, step.time + double(step.dt), moves);
    update(fluid);
}

void Obstacles::follow(const std::vector<ObstacleDesc>& obstacles, double time, FluidFields& fluid) {
    if (std::ranges::equal(bodies_.list(), obstacles, {}, &Body::desc)) return;
    bodies_.follow(obstacles, time);
    place(fluid);
}

}  // namespace slabflow
