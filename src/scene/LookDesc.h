// How what is simulated is drawn: light, sky, smoke, fire and liquid as they look, and how carefully.
#pragma once

#include <filesystem>
#include <glm/glm.hpp>
#include <memory>
#include <string>
#include <vector>

#include "scene/ColorStop.h"
#include "scene/Material.h"
#include "scene/SkyImage.h"

namespace slabflow {

enum class LookMode { Volume, Flat };
enum class DensityFilter { Linear, Cubic };
/// A stage of the picture on its way: what rays know before they are marched, where the offscreen march is not good
/// enough, and what that costs.
enum class LookStage { Picture, RayEntry, RayLength, Smoke, Edges, FixedUp, Steps };
enum class FlatQuantity {
    Dye,
    Density,
    Temperature,
    Speed,
    Vorticity,
    VelocityX,
    VelocityY,
    Pressure,
    Divergence,
    LevelSet
};
enum class FlatOverlay { None, Arrows, Lines, Streamlines };
enum class FlatBackdrop { Plain, Checks, Paper, Sky };
enum class FlatInk { Light, Haze, Pigment, Wax };

struct LightDesc {
    glm::vec3 direction{0.9f, 1.0f, -0.35f};  ///< towards the light; any length but 0
    glm::vec3 color{17, 15, 12.6f};           ///< linear irradiance
    float size = 0;                           ///< degrees from rim to rim of the disc that it is
    bool operator==(const LightDesc&) const = default;
};

/// The ray march. All but the step and the scale are there to be switched off, so that one sees what each is good for.
struct MarchDesc {
    float stepVoxels = 0.5f;      ///< step in cells
    float offscreenScale = 0.5f;  ///< of the picture's size; in effect 1, 1/2, 1/3 or 1/4
    bool fixUp = true;            ///< marches pixels themselves that are unlike those around them offscreen
    bool jitter = true;           ///< shifts the samples of every pixel, which hides the steps
    bool weightedEnd = true;      ///< one more sample for what is left of a ray at its end
    bool nearPlane = true;        ///< starts at the near plane where it cuts the domain open
    bool skipEmpty = true;        ///< leaps over blocks of cells without smoke
    bool operator==(const MarchDesc&) const = default;
};

/// Light around what is too bright for the screen.
struct BloomDesc {
    float strength = 0.3f;   ///< share of the light above the threshold that is spread; 0: off
    float threshold = 1.2f;  ///< radiance times exposure
    bool operator==(const BloomDesc&) const = default;
};

/// How radiance becomes what a screen can show: see render/tone_mapping.glsl.
enum class ToneMapping { Lottes, Agx, Filmic };

/// A clear sky, lit by LookDesc::light as its sun (see render/Atmosphere.h); or a picture of one.
struct SkyDesc {
    float strength = 0;      ///< times as bright as that sun makes it, or as the picture is; 0: there is none
    float turbidity = 3;     ///< thickness of air with its haze over that of pure air
    bool colorsSun = true;   ///< the light has its colour at the zenith; lower, what the air lets through of that
    std::string image;       ///< absolute path (UTF-8) of a picture after loading; empty: a clear sky
    float turn = 0;          ///< of the picture about the vertical [degrees]; at 0 its middle lies towards -z
    float sunThreshold = 0;  ///< radiance of the picture above which it is the light instead; 0: the light is as said
    std::shared_ptr<const SkyImage> picture = {};  ///< what `image` holds; always there after loading
    bool operator==(const SkyDesc& other) const {
        return strength == other.strength && turbidity == other.turbidity && colorsSun == other.colorsSun &&
               image == other.image && turn == other.turn && sunThreshold == other.sunThreshold;
    }
};

enum class FireColors { BlackBody, Ramp };

/// How burning gas glows, by its reaction coordinate: 1 where it has just been lit, 0 where it is burnt out.
struct FireLookDesc {
    FireColors colors = FireColors::BlackBody;
    float emission = 30;                   ///< radiance per metre of gas that has just been lit
    float hottest = 2600, coolest = 1300;  ///< [K] of a black body in its colours: just lit, and burnt out
    /// By the reaction coordinate; black at 0, where gas is burnt out.
    std::vector<ColorStop> ramp{{0.125f, {0.45f, 0.05f, 0.005f}}, {0.5f, {1, 0.4f, 0.08f}}, {1, {1, 0.75f, 0.35f}}};
    float lighting = 1;  ///< how much it lights what is around it, as a share of what it would
    bool operator==(const FireLookDesc&) const = default;
};

/// Light in a liquid.
struct LiquidLookDesc {
    glm::vec3 absorption{2.2f, 0.55f, 0.32f};  ///< 1/m
    glm::vec3 murk{0};                         ///< 1/m that scatters
    float refractiveIndex = 1.333f;
    float foam = 1;     ///< times as much of it as there is
    float wetness = 1;  ///< how much darker and glossier it leaves what it has touched
    bool operator==(const LiquidLookDesc&) const = default;
};

inline constexpr int mostSmokeStops = 16;  ///< of the curve below: as many as shaders are told

/// A point of the curve by which smoke is drawn (a transfer function).
struct SmokeStop {
    float at = 0;        ///< density
    float opacity = 1;   ///< density as which it is drawn
    glm::vec3 color{1};  ///< times that of the smoke or its dye
    bool operator==(const SmokeStop&) const = default;
};

struct LookDesc {
    LookMode mode = LookMode::Volume;       ///< default Flat when the domain is one cell deep
    float extinction = 40;                  ///< 1/m per unit density
    glm::vec3 albedo{0.92f, 0.93f, 0.95f};  ///< of smoke without dye
    std::vector<SmokeStop> smokeCurve;      ///< by rising density: see SmokeCurve.h; empty: it is drawn as it is
    float anisotropy = 0.2f;                ///< Henyey-Greenstein g
    float multipleScattering = 0;           ///< share of what a cloud has of light that was scattered many times
    LightDesc light;
    LightDesc keyLight{.direction = {-0.8f, 0.35f, -0.5f}, .color = glm::vec3(0)};  ///< a second one; none while black
    FireLookDesc fire;
    LiquidLookDesc liquid;
    glm::vec3 ambient{0.17f, 0.23f, 0.35f};  ///< sky light
    glm::vec3 background{0.016f, 0.019f, 0.026f};
    SkyDesc sky;        ///< instead of both
    float shimmer = 0;  ///< times as much as hot air bends light
    float fog = 0.02f;  ///< 1/m: how much of what is seen is lost in front of the sky
    float exposure = 1;
    float whiteBalance = 6500;  ///< K: light of a black body so hot is shown white
    ToneMapping toneMapping = ToneMapping::Lottes;
    BloomDesc bloom;
    bool ground = true, outline = false;
    glm::vec3 groundColor{0.0145f, 0.0156f, 0.0175f};  ///< albedo
    Material groundMaterial = Material::Plain;
    float groundScale = 1;                         ///< times as large as in nature
    float openFade = 0.08f;                        ///< before open sides smoke fades over so much of the longest side
    int samples = 1;                               ///< renderings of which a picture is the mean
    bool multisampling = true;                     ///< smooth edges of obstacles
    DensityFilter filter = DensityFilter::Linear;  ///< between cells
    MarchDesc march;
    LookStage stage = LookStage::Picture;           ///< what is shown of the lit volume
    FlatQuantity flatQuantity = FlatQuantity::Dye;  ///< what the flat mode shows; density where there is no dye
    float flatRange = 1;                            ///< value with the strongest colour, in its unit
    FlatOverlay flatOverlay = FlatOverlay::None;    ///< how the flow is drawn over it
    float flatOverlaySpeed = 1;                     ///< m/s of the longest arrows and the clearest lines
    FlatBackdrop flatBackdrop = FlatBackdrop::Plain;
    FlatInk flatInk = FlatInk::Light;  ///< what dye and density are made of
    float flatRelief = 0;      ///< slope of ink and smoke as a surface, in lengths of the dish for each unit of them
    float flatShadow = 0;      ///< optical depth across the dish of haze of strength 1, for the light that shades it
    float flatRefraction = 0;  ///< m², by which their gradient [1/m] moves the backdrop
    bool operator==(const LookDesc&) const = default;
};

}  // namespace slabflow
