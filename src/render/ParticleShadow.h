// The sun among particles.
#pragma once

#include <memory>
#include <optional>

#include "gpu/Framebuffer.h"
#include "render/ParticleLooks.h"
#include "render/ParticleOrder.h"
#include "render/SunView.h"
#include "slab/Slab.h"

namespace slabflow {

/// A picture that the sun has of a cloud, of all of it that is near enough to what is looked at.
class ParticleShadow {
public:
    explicit ParticleShadow(Slab& slab) : slab_(slab) {}

    /// Where the cloud is now, as far as `reach` [m] from `middle`; nothing is in the picture then, which has so many
    /// pixels along each side.
    void begin(const ParticlesInShot& particles, const ParticleLooks& looks, glm::vec3 towardsSun, glm::vec3 middle,
               float reach, int pixels);

    /// The same place, in a picture of so many pixels.
    void beginAs(const ParticleShadow& other, int pixels);

    void clear();

    /// Adds what command number `command` of the order draws.
    void add(const ParticlesInShot& particles, const ParticleLooks& looks, const Texture& noise,
             const ParticleOrder& order, int command);

    void set(Program& program) const;  ///< render/particles/particle_shadow.glsl

    const Texture& depth() const { return target_->depth; }  ///< see there
    const Field& extent() const { return *extent_; }         ///< "shadowExtent", likewise

private:
    struct Target {
        explicit Target(int pixels);
        Texture depth;  ///< RGBA16F
        Framebuffer framebuffer;
    };

    void makeTarget(int pixels);
    void makeExtent();
    void findExtent(const ParticlesInShot& particles, const ParticleLooks& looks, glm::vec3 middle, float reach);
    void setDirections(Program& program) const;

    Slab& slab_;
    SunView sun_{{0, 0, 1}};
    std::optional<Field> extent_;
    std::unique_ptr<Target> target_;
};

}  // namespace slabflow
