#include "render/ParticleOrder.h"

#include "gpu/Dispatch.h"
#include "gpu/Draw.h"

namespace slabflow {
namespace {

constexpr int indicesOfParticle = 6, threads = 256;

}  // namespace

HalfAngle HalfAngle::between(glm::vec3 towardsLight, glm::vec3 towardsEye) {
    const bool lightIsBehindEye = glm::dot(towardsLight, towardsEye) > 0;
    return {glm::normalize(lightIsBehindEye ? towardsLight + towardsEye : towardsLight - towardsEye), lightIsBehindEye};
}

ParticleOrder::Buffers::Buffers(Slab& slab, size_t slots, int slices)
    : sort(slab, slots),
      alive(1, "living particles"),
      indices(slots * indicesOfParticle, "particle indices"),
      commands(size_t(slices + 1) * IndexedCommand::words, "particle slices") {}

void ParticleOrder::update(const ParticleCloud& cloud, glm::vec3 axis, int slices) {
    const size_t slots = cloud.state.grid().cellCount();
    if (!buffers_ || buffers_->sort.count() != slots || slices_ != slices) buffers_.emplace(slab_, slots, slices);
    slices_ = slices;
    auto& [sort, alive, indices, commands] = *buffers_;
    const int groups = int((slots + threads - 1) / threads);

    alive.clear();
    Program& keys = slab_.shaders().program({.label = "particle keys", .compute = "render/particles/depth_keys.comp"});
    keys.set("cloud", cloud.state.texture());
    keys.set("axis", axis);
    keys.set("Keys", sort.keys());
    keys.set("Slots", sort.values());
    keys.set("Alive", alive);
    dispatch(keys, groups);
    sort.sort();
    Program& list =
        slab_.shaders().program({.label = "particle indices", .compute = "render/particles/index_particles.comp"});
    list.set("slices", slices);
    list.set("Slots", sort.values());
    list.set("Alive", alive);
    list.set("Indices", indices);
    list.set("Commands", commands);
    dispatch(list, groups);
}

}  // namespace slabflow
