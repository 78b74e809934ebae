// The sky around everything: what is seen where nothing else is, and the light that comes from there.
#pragma once

#include <optional>
#include <vector>

#include "gpu/Program.h"
#include "gpu/Texture.h"
#include "render/SphericalHarmonics.h"
#include "scene/SceneDesc.h"

namespace slabflow {

/// The look with its sun as the sky colours it; the same look where there is no sky.
LookDesc underSky(const LookDesc& look);

/// Radiance by direction: a picture of all directions, and the same as harmonics. Of the sky, and below the horizon of
/// the ground in its light.
class Sky {
public:
    /// Paints that of a look which has one, as a scene gives it and underSky does not, unless it is there already.
    void update(const LookDesc& look);

    static bool has(const LookDesc& look) { return look.mode == LookMode::Volume && look.sky.strength > 0; }

    const Harmonics& harmonics() const { return harmonics_; }

    void setLight(Program& program) const;    ///< render/sky_light.glsl
    void setPicture(Program& program) const;  ///< render/sky_picture.glsl

private:
    /// All on which the picture depends.
    struct Cause {
        SkyDesc sky;
        LightDesc sun;
        glm::vec3 ground{0};
        bool operator==(const Cause&) const = default;
    };

    void paint(const LookDesc& look);
    void project();

    std::optional<Cause> cause_;
    std::vector<glm::vec3> pixels_;
    Harmonics harmonics_{};
    std::optional<Texture> picture_;
};

}  // namespace slabflow
