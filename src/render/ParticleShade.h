// The sun among particles, in the smoke of grids.
#pragma once

#include <optional>
#include <span>

#include "gpu/Framebuffer.h"
#include "render/ParticleLooks.h"
#include "render/ParticleOrder.h"
#include "render/ParticleShadow.h"
#include "slab/Slab.h"

namespace slabflow {

inline constexpr int shadeLayers = 8;

/// Pictures that the sun has of a cloud, one behind the other through the boxes of gases: each of what is before it (a
/// shadow map in layers, as Kim and Neumann 2001, "Opacity shadow maps").
class ParticleShade {
public:
    explicit ParticleShade(Slab& slab) : slab_(slab) {}

    /// In these boxes, as fine as their finest cells, with at most so many pixels along each side.
    void update(const ParticlesInShot& particles, const ParticleLooks& looks, const Texture& noise,
                const ParticleOrder& order, glm::vec3 towardsSun, std::span<const PlacedGrid> boxes, int mostPixels);

    void set(Program& program) const;  ///< render/particles/particle_shade.glsl

private:
    struct Layers {
        explicit Layers(int pixels);
        Texture depth;  ///< RGBA16F; for each colour
        Framebuffer framebuffer;
    };

    void findExtent(std::span<const PlacedGrid> boxes);
    int pixelsAsFineAs(std::span<const PlacedGrid> boxes, int most) const;  ///< a power of two: it seldom changes

    Slab& slab_;
    SunView sun_{{0, 0, 1}};
    glm::vec3 low_{0}, high_{1};   ///< of the boxes, as the sun sees them [m]
    std::optional<Field> extent_;  ///< "shadowExtent": the same
    std::optional<Layers> layers_;
};

}  // namespace slabflow
