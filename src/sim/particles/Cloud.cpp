#include "sim/particles/Cloud.h"

#include "slab/Reduce.h"

namespace slabflow {
namespace {

/// Where across z the only grid is, if that is one cell deep [m].
std::optional<float> planeOf(std::span<const CarryingGrid> grids) {
    if (grids.size() != 1 || grids.front().fluid.grid.cells.z != 1) return {};
    const PlacedGrid& grid = grids.front().fluid.grid;
    return grid.origin.z + 0.5f * grid.h;
}

}  // namespace

CloudStatistics CloudReadback::take() {
    const std::vector<float> groups = groups_.takeFloats();
    return {float(cloudGroup) * groups[1], float(cloudGroup) * groups[2]};
}

Cloud::Cloud(Slab& slab, const ParticlesDesc& particles)
    : slab_(slab), cloud_(makeParticleCloud(slab, size_t(particles.count))), emitters_(slab) {}

void Cloud::step(const EmitterStep& step, std::span<const CarryingGrid> grids, long number) {
    const auto stage = slab_.stage("particles");
    const CloudStep now{slab_, step.scene.particles, grids, step.scene.fluid.gravity, step.dt};
    emitters_.prepare(step, planeOf(grids));
    ageGroups(now, cloud_);
    bearGroups(now, cloud_, emitters_, {int(number), step.scene.seed});
    placeBorn(now, cloud_, emitters_);
    moveCloud(now, cloud_, emitters_);
}

bool Cloud::isFinite() const { return reduceNow(slab_, Reduction::CountNonFinite, cloud_.state) == glm::vec4(0); }

std::optional<std::string> Cloud::misfitOf(std::span<const Snapshot::SavedField> state) {
    const std::vector<Field*> fields = persistentFields();
    if (state.size() != fields.size())
        return "it has " + std::to_string(state.size()) + " fields of particles instead of " +
               std::to_string(fields.size());
    for (size_t i = 0; i < fields.size(); ++i) {
        const Texture& texture = fields[i]->texture();
        const size_t bytes = texture.texelCount() * size_t(info(texture.format()).bytesPerTexel);
        if (state[i].label != fields[i]->label()) return "it has no field '" + fields[i]->label() + "'";
        if (state[i].texels.size() != bytes)
            return "it has " + std::to_string(state[i].texels.size()) + " bytes of '" + state[i].label +
                   "' instead of " + std::to_string(bytes);
    }
    return std::nullopt;
}

void Cloud::restore(std::span<const Snapshot::SavedField> state) {
    const std::vector<Field*> fields = persistentFields();
    for (size_t i = 0; i < fields.size(); ++i) fields[i]->uploadRaw(state[i].texels);
}

}  // namespace slabflow
