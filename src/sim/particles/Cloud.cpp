#include "sim/particles/Cloud.h"

namespace slabflow {

Cloud::Cloud(Slab& slab, const ParticlesDesc& particles)
    : slab_(slab), cloud_(makeParticleCloud(slab, size_t(particles.count))), emitters_(slab) {}

void Cloud::step(const EmitterStep& step, std::span<const CarryingGrid> grids, long number) {
    const auto stage = slab_.stage("particles");
    const CloudStep now{slab_, step.scene.particles, grids, step.scene.fluid.gravity, step.dt};
    emitters_.prepare(step);
    ageGroups(now, cloud_);
    bearGroups(now, cloud_, emitters_, {int(number), step.scene.seed});
    placeBorn(now, cloud_, emitters_);
    moveCloud(now, cloud_, emitters_);
}

CloudStatistics Cloud::statistics() const {
    const std::vector<float> groups = countGroups(slab_, cloud_).download();
    return {float(cloudGroup) * groups[1], float(cloudGroup) * groups[2]};
}

}  // namespace slabflow
