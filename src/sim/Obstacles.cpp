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
            else return {};  // a mesh, a mask that has become one, or painted
        },
        shape);
}

glm::mat4 gridFromWorld(const Grid& grid) {
    return glm::translate(glm::scale(glm::mat4(1), glm::vec3(1 / grid.h)), -grid.origin);
}

/// Where a painted solid ends, in nodes: at its box, far beyond where a side of that lies on one of the domain.
struct VolumeEnds {
    glm::vec3 low, high;

    VolumeEnds(const Body& body, const VolumeShape& volume, const Grid& grid)
        : low(0), high(volume.lattice->nodes - 1) {
        const glm::mat4 gridFromBody = gridFromWorld(grid) * body.worldFromBody();
        for (int side = 0; side < 6; ++side) {
            const int axis = side / 2;
            glm::vec3 place = volume.center, normal(0);
            place[axis] = (side % 2 ? volume.high() : volume.low())[axis];
            normal[axis] = side % 2 ? 1.0f : -1.0f;
            if (liesOnDomain(glm::vec3(gridFromBody * glm::vec4(place, 1)), body.pose.rotation * normal, grid))
                (side % 2 ? high : low)[axis] += 1e5f * normal[axis];
        }
    }

private:
    static bool liesOnDomain(glm::vec3 place, glm::vec3 normal, const Grid& grid) {
        for (int axis = 0; axis < 3; ++axis) {
            const float end = normal[axis] > 0 ? float(grid.cells[axis]) : 0.0f;
            if (std::abs(normal[axis]) > 0.99999f && std::abs(place[axis] - end) < 0.01f) return true;
        }
        return false;
    }
};

/// Texels of Layout::Face that are touched by a box in a body's own coordinates, with a cell to spare.
TexelBox boxOf(const Body& body, glm::vec3 low, glm::vec3 high, const Grid& grid) {
    const glm::mat4 gridFromBody = gridFromWorld(grid) * body.worldFromBody();
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

/// Those that a body may cover.
TexelBox boxOf(const Body& body, const Grid& grid) {
    return boxOf(body, body.surface->low(), body.surface->high(), grid);
}

TexelBox unionOf(const TexelBox& a, const TexelBox& b) {
    if (a.empty()) return b;
    if (b.empty()) return a;
    return {glm::min(a.low, b.low), glm::max(a.high, b.high)};
}

TexelBox intersectionOf(const TexelBox& a, const TexelBox& b) {
    return {glm::max(a.low, b.low), glm::min(a.high, b.high)};
}

/// The faces that may be covered otherwise since a body was edited; of a painted one, those around the strokes.
TexelBox changeBetween(const Body& before, const Body& after, const Grid& grid) {
    const TexelBox all = unionOf(boxOf(before, grid), boxOf(after, grid));
    const auto* was = std::get_if<VolumeShape>(&before.desc.shape);
    const auto* is = std::get_if<VolumeShape>(&after.desc.shape);
    ObstacleDesc repainted = after.desc;
    repainted.shape = before.desc.shape;
    const bool isRepainted = was && is && repainted == before.desc && before.pose == after.pose &&
                             was->center == is->center && was->size == is->size &&
                             was->lattice->nodes == is->lattice->nodes;
    if (!isRepainted) return all;
    const NodeBox nodes = differenceOf(*was->lattice, *is->lattice);
    if (nodes.empty()) return {};
    const glm::vec3 perNode = is->size / glm::vec3(is->lattice->nodes - 1);
    return intersectionOf(all, boxOf(after, is->low() + glm::vec3(nodes.low - 1) * perNode,
                                     is->low() + glm::vec3(nodes.high) * perNode, grid));
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

/// Runs a kernel that keeps fields out of solids.
void clearSolids(Slab& slab, FluidFields& fluid, std::string_view kernel, std::optional<TexelBox> faces = {}) {
    const auto clear = [&](Field& field) {
        const TexelBox cells{glm::ivec3(0), field.texels()};
        slab.run({.kernel = kernel,
                  .target = field,
                  .inputs = {{"quantity", field}, fluid.solids->openings},
                  .box = faces ? intersectionOf(*faces, cells) : cells});
    };
    clear(fluid.gas);
    if (fluid.dye) clear(*fluid.dye);
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

void Obstacles::insert(const Body& body, int number, Solids& solids, std::optional<TexelBox> within) {
    const Grid& grid = solids.openings.grid();
    const TexelBox covered = boxOf(body, grid), box = within ? intersectionOf(covered, *within) : covered;
    if (box.empty()) return;
    solids.extent = unionOf(solids.extent, covered);
    solids.speed = std::max(solids.speed, body.speed());
    if (!cover_ || cover_->grid() != grid) cover_ = slab_.makeScratch({"cover", grid, Layout::Face, Format::RGBA16F});
    const glm::mat4 bodyFromGrid = glm::inverse(gridFromWorld(grid) * body.worldFromBody());
    const Uniforms scale{{"cellsPerMetre", body.desc.scale / grid.h}};
    if (const auto* volume = std::get_if<VolumeShape>(&body.desc.shape)) {
        const glm::ivec3 nodes = volume->lattice->nodes;
        const glm::vec3 perNode = volume->size / glm::vec3(nodes - 1);
        const VolumeEnds ends(body, *volume, grid);
        const glm::mat4 nodesFromBody = glm::translate(glm::scale(glm::mat4(1), 1.0f / perNode), -volume->low());
        insertInto({.kernel = "obstacle/cover_by_volume",
                    .target = *cover_,
                    .inputs = {{"distances", body.surface->distances()}},
                    .uniforms = scale + Uniforms{{"nodesFromGrid", nodesFromBody * bodyFromGrid},
                                                 {"nodes", nodes},
                                                 {"lowEnd", ends.low},
                                                 {"highEnd", ends.high},
                                                 {"metresPerNode", perNode}},
                    .box = box,
                    .inPlace = true},
                   slab_, body, number, solids);
    } else if (const std::optional<Shape> shape = simpleShape(body.desc.shape)) {
        insertInto({.kernel = "obstacle/cover_by_shape",
                    .target = *cover_,
                    .uniforms = shapeUniforms(shape, {}) + scale + Uniforms{{"bodyFromGrid", bodyFromGrid}},
                    .box = box,
                    .inPlace = true},
                   slab_, body, number, solids);
    } else {
        insertMesh(body, number, box, solids);
    }
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

    insertMoving(solids);
}

void Obstacles::insertMoving(Solids& solids) {
    const auto& bodies = bodies_.list();
    slab_.beginStep(1);
    moving_ = {};
    for (size_t i = 0; i < bodies.size(); ++i)
        if (bodies[i].moving()) {
            moving_ = unionOf(moving_, boxOf(bodies[i], solids.openings.grid()));
            insert(bodies[i], int(i) + 1, solids);
        }
}

/// Voxelizes anew what rests, in a box of faces alone.
void Obstacles::replace(TexelBox box, FluidFields& fluid) {
    slab_.beginStep(0);
    const auto& bodies = bodies_.list();
    const auto clear = [&](Field& field, glm::vec4 value) {
        slab_.run(
            {.kernel = "slab/fill", .target = field, .uniforms = {{"value", value}}, .box = box, .inPlace = true});
    };
    clear(atRest_->openings, {1, 1, 1, 0});
    clear(atRest_->velocity, glm::vec4(0));
    resting_.clear();
    for (const Body& body : bodies) {
        resting_.push_back(!body.moving());
        if (!body.moving()) insert(body, int(resting_.size()), *atRest_, box);
    }
    Solids& solids = *fluid.solids;
    const TexelBox uncovered = unionOf(box, moving_);
    slab_.copy(atRest_->openings, solids.openings, uncovered);
    slab_.copy(atRest_->velocity, solids.velocity, uncovered);
    solids.extent = atRest_->extent;
    solids.speed = 0;
    solids.version = Solids::newVersion();
    insertMoving(solids);
    clearSolids(slab_, fluid, "obstacle/clear_covered", box);
}

/// The faces that a change of obstacles may concern; nothing where all have to be looked at.
std::optional<TexelBox> Obstacles::changeSince(const std::vector<Body>& before, const FluidFields& fluid) const {
    const auto& now = bodies_.list();
    if (!atRest_ || !fluid.solids || now.empty()) return {};
    TexelBox change;
    for (size_t i = 0; i < std::max(now.size(), before.size()); ++i) {
        if (i >= before.size()) change = unionOf(change, boxOf(now[i], fluid.grid));
        else if (i >= now.size()) change = unionOf(change, boxOf(before[i], fluid.grid));
        else if (now[i].desc.name != before[i].desc.name) return {};  // solids know bodies by their numbers
        else if (now[i].desc != before[i].desc || now[i].pose != before[i].pose)
            change = unionOf(change, changeBetween(before[i], now[i], fluid.grid));
    }
    return change;
}

/// Says once which meshes have parts that the grid cannot hold.
void Obstacles::warnOfThinParts(const Grid& grid) {
    for (const Body& body : bodies_.list()) {
        const bool isPainted = std::holds_alternative<VolumeShape>(body.desc.shape);  // as thick as its lattice allows
        if (isPainted || simpleShape(body.desc.shape) || !lookedAt_.insert(body.surface).second) continue;
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
    const bool isKnown = fluid.solids.has_value();  // which cells hold fluid
    atRest_.reset();
    fluid.solids.reset();
    if (bodies_.empty()) return;
    const auto stage = slab_.stage("obstacles");
    warnOfThinParts(fluid.grid);
    update(fluid);
    clearSolids(slab_, fluid, isKnown ? "obstacle/clear_covered" : "obstacle/mark_fluid");
}

void Obstacles::advance(const Step& step, FluidFields& fluid, std::span<const BodyMove> moves) {
    if (bodies_.empty()) return;
    const auto stage = slab_.stage("obstacles");
    bodies_.advance(step.dt, step.time + double(step.dt), moves);
    update(fluid);
    fluid.solids->cellsMoved = fluid.solids->speed * step.dt / fluid.grid.h;
}

void Obstacles::put(const BodyMove& move, FluidFields& fluid) {
    const std::vector<Body> before = bodies_.list();
    bodies_.put(move);
    placeAnew(before, fluid);
}

void Obstacles::restart(double time, FluidFields& fluid) {
    bodies_.restart(time);
    atRest_.reset();
    if (!bodies_.empty()) update(fluid);
}

void Obstacles::follow(const std::vector<ObstacleDesc>& obstacles, double time, FluidFields& fluid) {
    if (std::ranges::equal(bodies_.list(), obstacles, {}, &Body::desc)) return;
    const std::vector<Body> before = bodies_.list();
    bodies_.follow(obstacles, time);
    placeAnew(before, fluid);
}

/// What is no longer as it was, as far as that can be told.
void Obstacles::placeAnew(const std::vector<Body>& before, FluidFields& fluid) {
    const std::optional<TexelBox> change = changeSince(before, fluid);
    if (!change) return place(fluid);
    warnOfThinParts(fluid.grid);
    if (!change->empty()) replace(*change, fluid);
}

}  // namespace slabflow
