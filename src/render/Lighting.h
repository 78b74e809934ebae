// The light in a picture: what arrives in each fluid, through all of them, and of their fires on the ground.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "render/LightVolume.h"
#include "render/Shot.h"
#include "slab/Slab.h"

namespace slabflow {

class Lighting {
public:
    explicit Lighting(Slab& slab) : slab_(slab) {}

    /// To be called once per frame, before anything is read.
    void update(const Shot& shot);

    /// For a shot that differs from that in nothing but where its lights are.
    void turn(const Shot& shot);

    const LightVolume& of(size_t fluid) const { return *volumes_[fluid]; }  ///< by the place in Shot::fluids
    size_t fluidCount() const { return volumes_.size(); }

    bool burns() const;  ///< something in any of them

    /// Of render/shadow.glsl; render/fire_light.glsl; and render/fire_on_ground.glsl, where something burns.
    void setLight(Program& program) const;
    void setEmitters(Program& program, const FireLookDesc& fire) const;
    const Field& fireOnGround() const { return *fireOnGround_; }

private:
    std::vector<const LightVolume*> othersThan(size_t fluid) const;
    std::vector<const FireLight*> fires() const;
    void shineOnGround(const Shot& shot);

    Slab& slab_;
    std::vector<std::unique_ptr<LightVolume>> volumes_;
    std::optional<Field> fireOnGround_;
};

}  // namespace slabflow
