#include "sim/BodyCover.h"

#include <algorithm>
#include <cmath>
#include <glm/gtc/matrix_transform.hpp>

#include "sim/Sources.h"

namespace slabflow {
namespace {

glm::mat4 gridFromWorld(const PlacedGrid& grid) {
    return glm::translate(glm::scale(glm::mat4(1), glm::vec3(1 / grid.h)), -grid.origin);
}

/// Where a painted solid ends, in nodes: at its box, far beyond where a side of that lies on one of the domain.
struct VolumeEnds {
    glm::vec3 low, high;

    VolumeEnds(const Body& body, const VolumeShape& volume, const PlacedGrid& grid)
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

/// In cells, of a box in a body's own coordinates.
struct CellBounds {
    glm::vec3 low{1e9f}, high{-1e9f};

    CellBounds(const Body& body, glm::vec3 lowCorner, glm::vec3 highCorner, const PlacedGrid& grid) {
        const glm::mat4 gridFromBody = gridFromWorld(grid) * body.worldFromBody();
        for (int corner = 0; corner < 8; ++corner) {
            const glm::vec3 local =
                glm::mix(lowCorner, highCorner, glm::vec3(corner & 1, corner >> 1 & 1, corner >> 2));
            const glm::vec3 place(gridFromBody * glm::vec4(local, 1));
            low = glm::min(low, place);
            high = glm::max(high, place);
        }
    }
};

constexpr float cellsToSpare = 2;  // around a body

TexelBox boxOfOne(const Body& body, glm::vec3 low, glm::vec3 high, const PlacedGrid& grid) {
    const CellBounds bounds(body, low, high, grid);
    // Clamped before the conversion to integers: an obstacle may lie anywhere.
    const glm::vec3 end(grid.cells + 1);
    return {glm::ivec3(glm::clamp(glm::floor(bounds.low) - 1.0f, glm::vec3(0), end)),
            glm::ivec3(glm::clamp(glm::ceil(bounds.high) + 2.0f, glm::vec3(0), end))};
}

/// Texels of Layout::Face that are touched by a box in a body's own coordinates, with a cell to spare.
TexelBox boxOf(const Body& body, glm::vec3 low, glm::vec3 high, const PlacedGrid& grid) {
    TexelBox all;
    for (const Body& one : repetitionsOf(body, grid, cellsToSpare)) all = unionOf(all, boxOfOne(one, low, high, grid));
    return all;
}

}  // namespace

std::vector<Body> repetitionsOf(const Body& body, const PlacedGrid& grid, float cellsAround) {
    std::vector<Body> bodies{body};
    if (!glm::any(grid.periodic)) return bodies;
    const CellBounds bounds(body, body.felt->low(), body.felt->high(), grid);
    for (int axis = 0; axis < 3; ++axis) {
        if (!grid.periodic[axis]) continue;
        constexpr float farthest = 1e4f;  // clamped before the conversion to integers: it may lie anywhere
        constexpr int most = 4;           // of a body that is so much wider than the domain nothing is left open
        const float size = float(grid.cells[axis]);
        const int first = int(std::ceil(std::clamp(-(bounds.high[axis] + cellsAround) / size, -farthest, farthest)));
        const int last = int(std::floor(std::clamp(1 - (bounds.low[axis] - cellsAround) / size, -farthest, farthest)));
        std::vector<Body> repeated;
        for (const Body& one : bodies)
            for (int period = first; period <= std::min(last, first + most); ++period) {
                repeated.push_back(one);
                repeated.back().pose.position[axis] += float(period) * grid.size()[axis];
            }
        bodies = std::move(repeated);
    }
    return bodies;
}

TexelBox boxOf(const Body& body, const PlacedGrid& grid) {
    return boxOf(body, body.felt->low(), body.felt->high(), grid);
}

TexelBox unionOf(const TexelBox& a, const TexelBox& b) {
    if (a.empty()) return b;
    if (b.empty()) return a;
    return {glm::min(a.low, b.low), glm::max(a.high, b.high)};
}

TexelBox intersectionOf(const TexelBox& a, const TexelBox& b) {
    return {glm::max(a.low, b.low), glm::min(a.high, b.high)};
}

TexelBox changeBetween(const Body& before, const Body& after, const PlacedGrid& grid) {
    const TexelBox all = unionOf(boxOf(before, grid), boxOf(after, grid));
    const auto* was = std::get_if<VolumeShape>(&before.desc.felt());
    const auto* is = std::get_if<VolumeShape>(&after.desc.felt());
    ObstacleDesc repainted = after.desc;
    repainted.shape = before.desc.shape;
    repainted.proxy = before.desc.proxy;
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

void BodyCover::push(const Pass& covering, const Inserted& inserted, const PlacedGrid& grid, Solids& solids,
                     const Inputs& change, const Uniforms& lattice) {
    const Body& body = inserted.body;
    const bool isObstacle = inserted.variant.empty();
    const auto number = float(body.desc.slip == Slip::NoSlip ? -inserted.number : inserted.number);
    Variant variant = inserted.variant;
    if (!change.empty()) variant.push_back("CHANGING");
    slab_.run({.kernel = "obstacle/push_faces",
               .target = solids.velocity,
               .inputs = change + Inputs{solids.velocity, {"openings", solids.openings}, covering.target},
               .uniforms = lattice + (isObstacle ? Uniforms{{"number", number}} : Uniforms{}) +
                           Uniforms{{"bodyCentre", grid.gridFromWorld(body.pose.position)},
                                    {"bodyVelocity", body.velocity},
                                    {"bodySpin", body.spin}},
               .variant = variant,
               .box = covering.box});
}

/// A box of faces in three passes: what the body covers of them, how it pushes them, and what it leaves open.
void BodyCover::insertInto(const Pass& covering, const Inserted& inserted, const PlacedGrid& grid, Solids& solids,
                           const Inputs& change, const Uniforms& lattice) {
    const Field& cover = covering.target;
    const bool isObstacle = inserted.variant.empty();
    slab_.run(covering);
    if (inserted.pushes) push(covering, inserted, grid, solids, change, lattice);
    slab_.run({.kernel = "obstacle/close_faces",
               .target = solids.openings,
               .inputs = {{"openings", solids.openings}, cover},
               .uniforms = isObstacle ? Uniforms{{"number", float(inserted.number)}} : Uniforms{},
               .variant = inserted.variant,
               .box = covering.box});
}

void BodyCover::insertMesh(const Inserted& inserted, const PlacedGrid& grid, TexelBox box, Solids& solids) {
    const Body& body = inserted.body;
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
        const glm::mat4 cellsFromBody =
            glm::translate(glm::mat4(1), -glm::vec3(low)) * gridFromWorld(grid) * body.worldFromBody();
        const Texture& winding = voxelizer_.windingNumbers(
            body.felt->closed(), glm::scale(glm::mat4(1), glm::vec3(float(fineness))) * cellsFromBody, fineness * size);
        const Uniforms lattice{{"latticeLow", low}, {"latticeSize", size}};
        const Pass covering{.kernel = "obstacle/cover_by_mesh",
                            .target = *cover_,
                            .inputs = {{"winding", winding}},
                            .uniforms = lattice + Uniforms{{"fineness", fineness}},
                            .variant = inserted.variant,
                            .box = layer,
                            .inPlace = true};
        if (!body.changesShape() || !inserted.pushes) {
            insertInto(covering, inserted, grid, solids);
            continue;
        }
        // Sums of a thousand places fit into 32 bits, and a velocity is known to a millionth.
        const float unit = std::max(1e-6f * body.desc.scale * body.felt->changeSpeed(), 1e-20f);
        const Texture& change =
            voxelizer_.wallVelocity(body.felt->closed(), cellsFromBody, body.worldFromBody(), size, unit);
        insertInto(covering, inserted, grid, solids, {{"wallVelocity", change}}, lattice + Uniforms{{"unit", unit}});
    }
}

void BodyCover::insert(const Inserted& inserted, const PlacedGrid& grid, Solids& solids,
                       std::optional<TexelBox> within) {
    for (const Body& one : repetitionsOf(inserted.body, grid, cellsToSpare))
        insertOne({one, inserted.number, inserted.variant, inserted.pushes}, grid, solids, within);
}

void BodyCover::insertOne(const Inserted& one, const PlacedGrid& grid, Solids& solids, std::optional<TexelBox> within) {
    const Body& body = one.body;
    const TexelBox covered = boxOfOne(body, body.felt->low(), body.felt->high(), grid),
                   box = within ? intersectionOf(covered, *within) : covered;
    if (box.empty()) return;
    solids.extent = unionOf(solids.extent, covered);
    solids.speed = std::max(solids.speed, body.speed());
    if (!cover_ || cover_->grid() != grid.shape())
        cover_ = slab_.makeScratch({"cover", grid, Layout::Face, Format::RGBA16F});
    const glm::mat4 bodyFromGrid = glm::inverse(gridFromWorld(grid) * body.worldFromBody());
    const Uniforms scale{{"cellsPerMetre", body.desc.scale / grid.h}};
    if (const auto* volume = std::get_if<VolumeShape>(&body.desc.felt())) {
        const glm::ivec3 nodes = volume->lattice->nodes;
        const glm::vec3 perNode = volume->size / glm::vec3(nodes - 1);
        const VolumeEnds ends(body, *volume, grid);
        const glm::mat4 nodesFromBody = glm::translate(glm::scale(glm::mat4(1), 1.0f / perNode), -volume->low());
        insertInto({.kernel = "obstacle/cover_by_volume",
                    .target = *cover_,
                    .inputs = {{"distances", body.felt->distances()}},
                    .uniforms = scale + Uniforms{{"nodesFromGrid", nodesFromBody * bodyFromGrid},
                                                 {"nodes", nodes},
                                                 {"lowEnd", ends.low},
                                                 {"highEnd", ends.high},
                                                 {"metresPerNode", perNode}},
                    .variant = one.variant,
                    .box = box,
                    .inPlace = true},
                   one, grid, solids);
    } else if (const std::optional<Shape> shape = simpleShape(body.desc.felt())) {
        insertInto({.kernel = "obstacle/cover_by_shape",
                    .target = *cover_,
                    .uniforms = shapeUniforms(shape, {}) + scale + Uniforms{{"bodyFromGrid", bodyFromGrid}},
                    .box = box,
                    .inPlace = true},
                   one, grid, solids);
    } else {
        insertMesh(one, grid, box, solids);
    }
}

}  // namespace slabflow
