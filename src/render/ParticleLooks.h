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

/// Those of a picture; the cloud's groups name the emitters by their number.
struct ParticlesInShot {
    const ParticleCloud& cloud;
    std::span<const EmitterDesc> emitters;
    ParticleLookDesc drawing = {};  ///< how well they are drawn
    float secondsAgo = 0;           ///< so long before are they shown, having come as fast as they go

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
    std::optional<Texture> table_;  ///< RGBA32F; kind, opacity, sizes at birth and death [m], then colours and by what
                                    ///< share sizes differ
};

}  // namespace slabflow
