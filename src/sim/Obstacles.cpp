#include "sim/Obstacles.h"

#include <algorithm>
#include <cmath>

#include "base/Log.h"
#include "sim/Sources.h"

namespace slabflow {
namespace {

/// Simple shapes have a distance to their surface; meshes do not.
std::optional<Shape> simpleShape(const ObstacleShape& shape) {
    return std::visit(
        [](const auto& s) -> std::optional<Shape> {
            if constexpr (std::is_constructible_v<Shape, decltype(s)>) return Shape(s);
            else return {};  // a mesh, or a mask that has become one
        },
        shape);
}

glm::mat4 gridFromWorld(const Grid& grid) {
    return glm::translate(glm::scale(glm::mat4(1), glm::vec3(1 / grid.h)), -grid.origin);
}

/// Texels of Layout::Face that a body may cover, with a cell to spare.
TexelBox boxOf(const Body& body, const Grid& grid) {
    const glm::mat4 gridFromBody = gridFromWorld(grid) * body.worldFromBody();
    const glm::vec3 low = body.surface->low(), high = body.surface->high();
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

/// A box of faces in three passes: what the body covers of them, how it pushes them, and what it leaves open.
void insertInto(const Pass& covering, Slab& slab, const Body& body, int number, Solids& solids,
                const Inputs& change = {}, const Uniforms& lattice = {}) {
    const Field& cover = covering.target;
    const float signedNumber = float(body.desc.slip == Slip::NoSlip ? -number : number);
    slab.run(covering);
    slab.run({.kernel = change.empty() ? "obstacle/push_faces" : "obstacle/push_faces_changing",
              .target = solids.velocity,
              .inputs = change + Inputs{solids.velocity, solids.openings, cover},
              .uniforms = lattice + Uniforms{{"bodyCentre", cover.grid().gridFromWorld(body.pose.position)},
                                             {"bodyVelocity", body.velocity},
                                             {"bodySpin", body.spin},
                                             {"number", signedNumber}},
              .box = covering.box});
    slab.run({.kernel = "obstacle/close_faces",
              .target = solids.openings,
              .inputs = {solids.openings, cover},
              .uniforms = {{"number", float(number)}},
              .box = covering.box});
}

void clearSolids(Slab& slab, const FluidFields& fluid, Field& field) {
    slab.run(
        {.kernel = "obstacle/mark_fluid", .target = field, .inputs = {{"quantity", field}, fluid.solids->openings}});
}

}  // namespace

void Obstacles::insertMesh(const Body& body, int number, TexelBox box, Solids& solids) {
    // What rests is voxelized once, and twice as finely. In layers, so that the lattice stays within 128 MiB, and of
    // the four values per cell of a changing shape as many as a texture can be deep; it reaches a cell beyond the
    // faces.
    const int fineness = body.moving() ? 2 : 4;
    const glm::ivec3 extent = fineness * (box.high - box.low + 1);
    const int depth =
        std::clamp(int((32ll << 20) / (1ll * fineness * extent.x * extent.y)), 4, slab_.maxLayers() / 4 - 1);
    for (int first = box.low.z; first < box.high.z; first += depth) {
        TexelBox layer = box;
        layer.low.z = first;
        layer.high.z = std::min(first + depth, box.high.z);
        const glm::ivec3 low = layer.low - 1, size = layer.high - low;
        const glm::mat4 cellsFromBody = glm::translate(glm::mat4(1), -glm::vec3(low)) *
                                        gridFromWorld(solids.openings.grid()) * body.worldFromBody();
        const Texture& winding = voxelizer_.windingNumbers(
            body.surface->closed(), glm::scale(glm::mat4(1), glm::vec3(float(fineness))) * cellsFromBody,
            fineness * size);
        const Uniforms lattice{{"latticeLow", low}, {"latticeSize", size}};
        const Pass covering{.kernel = "obstacle/cover_by_mesh",
                            .target = *cover_,
                            .inputs = {{"winding", winding}},
                            .uniforms = lattice + Uniforms{{"fineness", fineness}},
                            .box = layer,
                            .inPlace = true};
        if (!body.changesShape()) {
            insertInto(covering, slab_, body, number, solids);
            continue;
        }
        // Sums of a thousand places fit into 32 bits, and a velocity is known to a millionth.
        const float unit = std::max(1e-6f * body.desc.scale * body.surface->changeSpeed(), 1e-20f);
        const Texture& change =
            voxelizer_.wallVelocity(body.surface->closed(), cellsFromBody, body.worldFromBody(), size, unit);
        insertInto(covering, slab_, body, number, solids, {{"wallVelocity", change}},
                   lattice + Uniforms{{"unit", unit}});
    }
}

void Obstacles::insert(const Body& body, int number, Solids& solids) {
    const Grid& grid = solids.openings.grid();
    const TexelBox box = boxOf(body, grid);
    if (box.empty()) return;
    solids.extent = unionOf(solids.extent, box);
    solids.speed = std::max(solids.speed, body.speed());
    if (!cover_ || cover_->grid() != grid) cover_ = slab_.makeScratch({"cover", grid, Layout::Face, Format::RGBA16F});
    const std::optional<Shape> shape = simpleShape(body.desc.shape);
    if (!shape) return insertMesh(body, number, box, solids);
    insertInto({.kernel = "obstacle/cover_by_shape",
                .target = *cover_,
                .uniforms = shapeUniforms(shape, {}) +
                            Uniforms{{"bodyFromGrid", glm::inverse(gridFromWorld(grid) * body.worldFromBody())},
                                     {"cellsPerMetre", body.desc.scale / grid.h}},
                .box = box,
                .inPlace = true},
               slab_, body, number, solids);
}

void Obstacles::voxelizeResting(const Grid& grid) {
    Solids atRest = noSolids(slab_, grid);
    std::vector<bool> resting;
    for (const Body& body : bodies_.list()) {
        resting.push_back(!body.moving());
        if (!body.moving()) insert(body, int(resting.size()), atRest);
    }
    atRest_ = std::move(atRest);
    resting_ = std::move(resting);
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
    const bool isKnown = sameRest && fluid.solids;
    if (!sameRest) voxelizeResting(fluid.grid);
    if (!fluid.solids) fluid.solids = noSolids(slab_, fluid.grid);
    Solids& solids = *fluid.solids;
    // Where bodies were that move, what rests comes to light.
    const std::optional<TexelBox> uncovered = isKnown ? std::optional(moving_) : std::nullopt;
    slab_.copy(atRest_->openings, solids.openings, uncovered);
    slab_.copy(atRest_->velocity, solids.velocity, uncovered);
    solids.extent = atRest_->extent;
    solids.speed = 0;
    solids.version = Solids::newVersion();

    slab_.beginStep(1);
    moving_ = {};
    for (size_t i = 0; i < bodies.size(); ++i)
        if (bodies[i].moving()) {
            moving_ = unionOf(moving_, boxOf(bodies[i], fluid.grid));
            insert(bodies[i], int(i) + 1, solids);
        }
}

/// Says once which meshes have parts that the grid cannot hold.
void Obstacles::warnOfThinParts(const Grid& grid) {
    for (const Body& body : bodies_.list()) {
        if (simpleShape(body.desc.shape) || !lookedAt_.insert(body.surface).second) continue;
        const float halfCell = 0.5f * grid.h / body.desc.scale;
        if (halfCell < 1e-4f * body.surface->radius()) continue;  // too fine to be told from rounding
        const double share = thinShare(body.surface->mesh(), halfCell);
        if (share < 0.02) continue;
        logWarning(
            "obstacle \"" + body.desc.name + "\": behind " + std::to_string(int(std::lround(100 * share))) +
            " % of its surface it is thinner than half a cell, where fluid may pass; use more cells or a thicker mesh");
    }
}

void Obstacles::place(FluidFields& fluid) {
    atRest_.reset();
    fluid.solids.reset();
    if (bodies_.empty()) return;
    const auto stage = slab_.stage("obstacles");
    warnOfThinParts(fluid.grid);
    update(fluid);
    clearSolids(slab_, fluid, fluid.gas);
    if (fluid.dye) clearSolids(slab_, fluid, *fluid.dye);
}

void Obstacles::advance(const Step& step, FluidFields& fluid, std::span<const BodyMove> moves) {
    if (bodies_.empty()) return;
    const auto stage = slab_.stage("obstacles");
    bodies_.advance(step.dt, step.time + double(step.dt), moves);
    update(fluid);
    fluid.solids->cellsMoved = fluid.solids->speed * step.dt / fluid.grid.h;
}

void Obstacles::restart(double time, FluidFields& fluid) {
    bodies_.restart(time);
    atRest_.reset();
    if (!bodies_.empty()) update(fluid);
}

void Obstacles::follow(const std::vector<ObstacleDesc>& obstacles, double time, FluidFields& fluid) {
    if (std::ranges::equal(bodies_.list(), obstacles, {}, &Body::desc)) return;
    bodies_.follow(obstacles, time);
    place(fluid);
}

}  // namespace slabflow
