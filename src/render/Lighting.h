// The light in a picture: what arrives in each fluid, through all of them, and of their fires on the ground.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "render/BodyShadow.h"
#include "render/GroundOcclusion.h"
#include "render/LightVolume.h"
#include "render/Shot.h"
#include "slab/Slab.h"

namespace slabflow {

class Lighting {
public:
    explicit Lighting(Slab& slab) : slab_(slab), bodies_(slab), groundOcclusion_(slab) {}

    /// To be called once per frame, before anything is read.
    void update(const Shot& shot);

    /// For a shot that differs from that in nothing but where its lights are.
    void turn(const Shot& shot);

    /// Where obstacles are in this shot: surfaces see their shadows, and the ground less of the sky.
    void moveBodies(const Shot& shot);

    const LightVolume& of(size_t fluid) const { return *volumes_[fluid]; }  ///< by the place in Shot::fluids
    size_t fluidCount() const { return volumes_.size(); }

    bool burns() const;  ///< something in any of them

    /// Of render/shadow.glsl, for what is in the air; and for the ground and obstacles, which include
    /// render/past_bodies.glsl as well and may need more of a variant.
    void setLight(Program& program) const;
    void setLightOnSolids(Program& program) const;
    Variant variantOnSolids() const { return bodies_.variant(); }

    /// Where something burns: of render/fire_light.glsl, of render/fire_on_bodies.glsl as well, and of
    /// render/fire_on_ground.glsl.
    void setEmitters(Program& program, const FireLookDesc& fire) const;
    void setFiresOnBodies(Program& program, const FireLookDesc& fire) const;
    const Field& fireOnGround() const { return *fireOnGround_; }

    const GroundOcclusion& groundOcclusion() const { return groundOcclusion_; }

private:
    std::vector<const LightVolume*> othersThan(size_t fluid) const;
    std::vector<const FireLight*> fires() const;
    void shineOnGround(const Shot& shot);

    Slab& slab_;
    BodyShadow bodies_;
    GroundOcclusion groundOcclusion_;
    std::vector<std::unique_ptr<LightVolume>> volumes_;
    std::optional<Field> fireOnGround_;
};

}  // namespace slabflow
