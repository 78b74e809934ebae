// Where particles are born.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "scene/SceneDesc.h"
#include "sim/Bodies.h"
#include "slab/Slab.h"

namespace slabflow {

/// What a row of the table of emitters holds, texel by texel.
enum class EmitterTexel {
    Births,    ///< x: the share of all births that are its own or those of the emitters before it, y, z: least and
               ///< most lifespan [s], w: a ParticleKind
    Motion,    ///< x: weight, y: drag, z: lift [m/s], w: inherit
    Velocity,  ///< xyz [m/s]
    From,      ///< xyz: ShapeTerms::from [m], w: radius [m], or how many triangles its surface has
    To,        ///< xyz: ShapeTerms::to [m], w: a ShapeKind, -1 for the surface of an obstacle
    Former,    ///< three rows of the matrix from its own coordinates to the world, at the start of the step
    FormerY,
    FormerZ,
    Now,  ///< the same at the end of the step
    NowY,
    NowZ,
    Poses,        ///< of a surface: the first texels of the poses between which it is
    PoseWeights,  ///< how much of each
    Count
};

/// What happens to emitters in a step.
struct EmitterStep {
    const SceneDesc& scene;
    const std::vector<Body>& bodies;              ///< at its end
    std::span<const glm::vec3> formerVelocities;  ///< of the bodies, in the step before [m/s]
    double time;                                  ///< at its start [s]
    float dt;                                     ///< s
};

/// The emitters of a scene as kernels know them.
class Emitters {
public:
    explicit Emitters(Slab& slab);

    /// As they are during a step. With a plane across z [m], particles are born in it and go along it.
    void prepare(const EmitterStep& step, std::optional<float> plane = {});

    float rate() const { return rate_; }  ///< births of all [1/s]

    /// "emitters": a row of EmitterTexels for each; "surfaces": the triangles of obstacles that are emitters.
    Inputs inputs() const { return {*table_, {"surfaces", surfaces_}}; }
    const Field& table() const { return *table_; }

private:
    /// Triangles that emitters share, in `surfaces_`.
    struct Surface {
        std::shared_ptr<BodySurface> surface;
        std::vector<std::shared_ptr<const Mesh>> poses;
        int version;  ///< of the surface
        size_t firstTexel, triangles;
        bool operator==(const Surface&) const = default;
    };

    void prepareSurfaces(const EmitterStep& step);
    const Surface& surfaceOf(const Body& body) const;

    Slab& slab_;
    std::optional<Field> table_;
    Texture surfaces_;
    std::vector<Surface> known_;
    float rate_ = 0;
};

/// Births of one emitter at a time [1/s], with the obstacle that it belongs to: null where there is none.
float rateOf(const EmitterDesc& emitter, double time, const Body* body, glm::vec3 formerVelocity, float dt);

}  // namespace slabflow
