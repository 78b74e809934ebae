// Particles that nobody simulated.
#pragma once

#include <vector>

#include "sim/particles/ParticleCloud.h"
#include "support/Gl.h"

namespace slabflow::test {

struct TestParticle {
    glm::vec3 place{0};     ///< m
    float age = 0;          ///< s
    glm::vec3 velocity{0};  ///< m/s
    float lifespan = 1;     ///< s; 0 of the dead
};

/// As they are given, in slots from the first on; those of a group are of the emitter that `emitters` has for it, of
/// the first where there is none. Slots beyond are dead.
inline ParticleCloud cloudOf(const std::vector<TestParticle>& particles, const std::vector<int>& emitters = {},
                             size_t slots = 1) {
    ParticleCloud cloud = makeParticleCloud(slab(), std::max(slots, particles.size()));
    const size_t count = cloud.state.grid().cellCount();
    std::vector<float> state(2 * 4 * count, 0.0f), groups(4 * count / cloudGroup, 0.0f);
    for (size_t i = 0; i < particles.size(); ++i) {
        const TestParticle& p = particles[i];
        const glm::vec4 first(p.place, p.age), second(p.velocity, p.lifespan);
        for (size_t c = 0; c < 4; ++c) {
            state[4 * i + c] = first[int(c)];
            state[4 * (count + i) + c] = second[int(c)];
        }
    }
    for (size_t i = 0; i < count / cloudGroup; ++i) {
        groups[4 * i] = i < emitters.size() ? float(emitters[i]) : 0.0f;
        groups[4 * i + 1] = float(i % 97) / 97;
    }
    cloud.state.upload(state);
    cloud.groups.upload(groups);
    return cloud;
}

}  // namespace slabflow::test
