// The sky around everything: what is seen where nothing else is, and the light that comes from there.
#pragma once

#include <memory>
#include <optional>

#include "gpu/Program.h"
#include "gpu/Texture.h"
#include "render/SphericalHarmonics.h"
#include "scene/SceneDesc.h"

namespace slabflow {

/// Radiance by direction: a picture of all directions, and the same as harmonics. Of a clear sky, and below the horizon
/// of the ground in its light; or as a file has it.
class Sky {
public:
    /// Paints that of a look which has one, as a scene gives it and lit() does not, unless it is there already.
    void update(const LookDesc& look);

    static bool has(const LookDesc& look) { return look.mode == LookMode::Volume && look.sky.strength > 0; }

    /// The look with its light as the sky colours it or has it; the same look where there is no sky. After update().
    LookDesc lit(const LookDesc& look) const;

    const Harmonics& harmonics() const { return harmonics_; }

    void setLight(Program& program) const;    ///< render/sky_light.glsl
    void setPicture(Program& program) const;  ///< render/sky_picture.glsl

private:
    /// All on which the picture depends.
    struct Cause {
        SkyDesc sky;
        LightDesc light;
        glm::vec3 ground{0};
        std::shared_ptr<const SkyImage> file;
        bool operator==(const Cause&) const = default;
    };

    static Cause causeOf(const LookDesc& look);
    void paintClear(const LookDesc& look);
    void paintFile(const LookDesc& look);
    void project();
    void upload();

    std::optional<Cause> cause_;
    SkyImage pixels_, smooth_;      ///< all of them, and as many as the harmonics need
    float rowPower_ = 1;            ///< elevation is the distance from the middle row to the power of one over this
    float turns_ = 0;               ///< about the vertical, of what is in the picture
    std::optional<LightDesc> sun_;  ///< what LookDesc::light becomes, as the picture has it before it is turned
    Harmonics harmonics_{};
    std::optional<Texture> picture_;
};

}  // namespace slabflow
