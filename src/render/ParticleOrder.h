// The order in which particles are drawn.
#pragma once

#include <optional>

#include "render/ParticleLooks.h"
#include "slab/RadixSort.h"

namespace slabflow {

/// The way through a cloud on which it can be lit and drawn at once, slice after slice away from the light (Ikits,
/// Kniss, Lefohn and Hansen 2004, "Volume rendering techniques"; Cohen, Tariq, Green 2010).
struct HalfAngle {
    glm::vec3 axis;    ///< of length 1, against the way: slices lie ever lower along it
    bool frontToBack;  ///< as the eye sees them: the light is behind the eye, rather than before it

    /// `towardsLight` and `towardsEye` are of length 1.
    static HalfAngle between(glm::vec3 towardsLight, glm::vec3 towardsEye);
};

/// Sorted on the GPU, which alone knows how many live.
class ParticleOrder {
public:
    explicit ParticleOrder(Slab& slab) : slab_(slab) {}

    /// Those that live, from the highest to the lowest along `axis`, in so many slices of equal numbers. The dead count
    /// as infinitely far away.
    void update(const ParticleCloud& cloud, glm::vec3 axis, int slices);

    /// For drawIndexed: two triangles a particle, of corners 4 slot + 0 … 3. A command for each slice, then one for
    /// all.
    const Buffer& indices() const { return buffers_->indices; }
    const Buffer& commands() const { return buffers_->commands; }
    int slices() const { return slices_; }

    const Buffer& slots() const { return buffers_->sort.values(); }  ///< in their order, the dead at the end
    const Buffer& alive() const { return buffers_->alive; }          ///< one word: how many live

private:
    struct Buffers {
        Buffers(Slab& slab, size_t slots, int slices);
        RadixSort sort;
        Buffer alive, indices, commands;
    };

    Slab& slab_;
    std::optional<Buffers> buffers_;
    int slices_ = 0;
};

}  // namespace slabflow
