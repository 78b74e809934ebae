// How the particles of a cloud look, as shaders read it.
#pragma once

#include <algorithm>
#include <optional>
#include <span>
#include <vector>

#include "gpu/Program.h"
#include "gpu/Texture.h"
#include "scene/SceneDesc.h"
#include "sim/particles/ParticleCloud.h"

namespace slabflow {

/// How well they are drawn.
struct ParticleDrawing {
    int slices = 48;                 ///< between which shadows are thrown
    int shadowPixels = 512;          ///< along each side of the picture that the sun has of them
    bool halved = true;              ///< half as many pixels along each axis, where there is smoke and no spark
    float exposureTime = 1.0f / 48;  ///< during which they are drawn out along their way [s]; as film is exposed
};

/// Those of a picture; the cloud's groups name the emitters by their number.
struct ParticlesInShot {
    const ParticleCloud& cloud;
    std::span<const EmitterDesc> emitters;
    ParticleDrawing drawing = {};

    bool have(ParticleKind kind) const {
        return std::ranges::any_of(emitters, [&](const EmitterDesc& emitter) { return emitter.kind == kind; });
    }
};

inline constexpr int lookStops = 32;  ///< of the colours of an emitter

/// A row for each emitter.
class ParticleLooks {
public:
    void update(const ParticlesInShot& particles);
    void set(Program& program, const ParticlesInShot& particles) const;  ///< render/particles/particle_looks.glsl

    const Texture& table() const { return *table_; }

private:
    std::vector<float> values_;
    std::optional<Texture> table_;  ///< RGBA32F; kind, opacity, sizes at birth and death [m], then colours
};

}  // namespace slabflow
