#include "sim/SourceBodies.h"

#include <algorithm>
#include <utility>

#include "scene/SourceFiles.h"
#include "sim/GridMotion.h"
#include "sim/Tyres.h"

namespace slabflow {
namespace {

/// For Slab::numberPasses: what is made only when something has changed must not shift the numbers of all else.
constexpr long sourceNumbers = 2;

/// With its carrier, if it has one that is there.
void place(Body& body, const SourceDesc& source, std::span<const Body> carriers) {
    const auto carrier = std::ranges::find(carriers, source.obstacle, [](const Body& b) { return b.desc.name; });
    const Pose own = poseOf(source);
    body.pose = body.before = own;
    body.velocity = body.spin = glm::vec3(0);
    if (source.obstacle.empty() || carrier == carriers.end()) return;
    body.pose = carrier->pose * own;
    body.before = carrier->before * own;
    body.velocity = velocityAt(*carrier, source.position);
    body.spin = carrier->spin;
}

bool isSame(const Body& a, const Body& b) {
    return a.felt == b.felt && a.desc.scale == b.desc.scale && a.pose == b.pose && a.before == b.before &&
           a.velocity == b.velocity && a.spin == b.spin;
}

/// Of a single cell until one asks for it.
Field velocityOf(Slab& slab, const Grid& grid) {
    return slab.makeField({"solidVelocity", grid, Layout::Face, Format::RGBA16F});
}

Solids openingsAlone(Slab& slab, const Grid& grid) {
    Solids solids{slab.makeField({"sourceOpenings", grid, Layout::Face, Format::RGBA16F}),
                  velocityOf(slab, {glm::ivec3(1), grid.h})};
    solids.openings.clear({1, 1, 1, 0});
    return solids;
}

void fill(Slab& slab, Field& field, const TexelBox& box, const glm::vec4& value) {
    slab.run({.kernel = "slab/fill", .target = field, .uniforms = {{"value", value}}, .box = box, .inPlace = true});
}

}  // namespace

void SourceBodies::advance(std::span<const SourceDesc> sources, std::span<const Body> carriers, float dt, double time) {
    dt_ = dt;
    held_.resize(sources.size());
    for (size_t i = 0; i < sources.size(); ++i) {
        std::optional<Held>& held = held_[i];
        if (!isFromFile(sources[i].shape)) {
            held.reset();
            continue;
        }
        const ObstacleDesc desc = obstacleLike(sources[i]);
        if (!held || !haveSameSurface(held->body.desc, desc)) {
            held.emplace();
            held->body.surface = held->body.felt = std::make_shared<BodySurface>(desc, BodySurface::Use::Felt);
        }
        held->body.desc = desc;
        place(held->body, sources[i], carriers);
        if (held->body.changesShape()) held->body.felt->play(dt, time);
    }
}

const Body* SourceBodies::bodyOf(size_t source) const {
    return source < held_.size() && held_[source] ? &held_[source]->body : nullptr;
}

const Solids& SourceBodies::coverOf(size_t source, const PlacedGrid& grid, bool withVelocity) {
    Held& held = *held_[source];
    const Body seen = seenFrom(grid, std::span(&held.body, 1), dt_).front();
    const int version = seen.felt->version();
    auto known = held.covers.find(grid.h);
    if (known != held.covers.end() && known->second.solids.openings.grid() != grid.shape())
        known = held.covers.erase(known);
    const bool isThere = known != held.covers.end() && known->first == grid.h;
    if (!isThere) known = held.covers.emplace(grid.h, Cover{openingsAlone(slab_, grid), seen}).first;
    Cover& cover = known->second;
    const bool knowsEnough = cover.hasVelocity || !withVelocity;
    if (isThere && knowsEnough && isSame(cover.body, seen) && cover.version == version) return cover.solids;
    if (!knowsEnough) cover.solids.velocity = velocityOf(slab_, grid);
    cover.hasVelocity = cover.hasVelocity || withVelocity;
    cover.body = seen;
    cover.version = version;
    voxelize(cover, source);
    return cover.solids;
}

void SourceBodies::voxelize(Cover& cover, size_t source) {
    const auto numbers = slab_.numberPasses(sourceNumbers, int(source));
    Solids& solids = cover.solids;
    const TexelBox former = std::exchange(solids.extent, {});
    if (!former.empty()) fill(slab_, solids.openings, former, {1, 1, 1, 0});
    if (!former.empty() && cover.hasVelocity) fill(slab_, solids.velocity, former, glm::vec4(0));
    solids.version = Solids::newVersion();
    cover_.insertShares(cover.body, {solids.openings.grid()}, solids, cover.hasVelocity);
}

}  // namespace slabflow
