// What the user asked for, as plain structs: the C++ image of a scene file. No GL, no behaviour.
// Units are metres, seconds, kelvin above ambient; colours are linear RGB. What each value means, its range and its
// unit stand once, in describe() (scene/SceneParameters.h), which serves the scene file, the sliders and the docs.
#pragma once

#include <array>
#include <filesystem>
#include <glm/glm.hpp>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "scene/AnimationDesc.h"
#include "scene/ColorStop.h"
#include "scene/FlowDesc.h"
#include "scene/ForceDesc.h"
#include "scene/ObstacleDesc.h"
#include "scene/ParticleDesc.h"
#include "scene/Shapes.h"
#include "scene/SkyImage.h"

namespace slabflow {

/// FarField: air without an end, which moves as it is said to and flows in and out.
enum class WallType { FreeSlip, NoSlip, Inflow, Open, Periodic, FarField };
enum class InflowProfile { Uniform, Parabolic };

/// One side of the domain.
struct WallDesc {
    WallType type = WallType::FreeSlip;
    glm::vec3 velocity{0};                           ///< in the world: of a moving no-slip wall, of what flows
                                                     ///< in, of the air outside
    InflowProfile profile = InflowProfile::Uniform;  ///< parabolic: `velocity` is the peak
    std::optional<float> temperature;                ///< a heated wall; insulated without
    bool operator==(const WallDesc&) const = default;
};

/// What a grid goes along with: its middle stays at `offset` from the position of an obstacle; or its sides follow its
/// smoke.
struct FollowDesc {
    std::string obstacle;  ///< its name; empty: nothing
    glm::vec3 offset{0};   ///< m
    bool smoke = false;    ///< sides that are open or far from everything go along, by whole cells
    bool operator==(const FollowDesc&) const = default;
};

struct DomainDesc {
    glm::vec3 size{1, 2, 1};            ///< extent; 0 in the file means one cell deep and is replaced by h here
    glm::vec3 origin{-0.5f, 0, -0.5f};  ///< low corner at the start, before the box is turned
    glm::ivec3 cells{32, 64, 32};
    float cellSize = 1.0f / 32;     ///< h; cells are cubes
    int detail = 1;                 ///< cells of what a gas carries along the edge of one of these: 1, 2 or 4
    std::array<WallDesc, 6> walls;  ///< x-, x+, y-, y+, z-, z+
    glm::vec3 velocity{0};          ///< with which it travels [m/s]
    glm::vec3 rotation{0};          ///< degrees, R = Rz Ry Rx, about its middle
    FollowDesc follow;
    int maxCells = 0;  ///< that it may have in all to follow its smoke; 0: see cellBudgetOf
    bool operator==(const DomainDesc&) const = default;
};

/// One of the boxes of fluid of a scene.
struct GridDesc : DomainDesc {
    std::string name = "fluid";
    bool operator==(const GridDesc&) const = default;
};

/// Steps of a frame, asked for or found by time.cfl. Bounded: a fluid that has gone wild must not freeze the program
/// before the watchdog sees it.
inline constexpr int maxSubsteps = 1000;

struct TimeDesc {
    float step = 1.0f / 60;  ///< simulated seconds per frame
    int substeps = 1;
    std::optional<float> cfl;  ///< divides the frame further so that no cell is crossed more than this many times
    bool operator==(const TimeDesc&) const = default;
};

enum class FluidKind { Gas, Liquid };
/// Whether the velocity follows from the equations, or is what the scene says it is.
enum class VelocityKind { Solved, Prescribed };
enum class BuoyancyModel { Linear, IdealGas };

struct BuoyancyDesc {
    BuoyancyModel model = BuoyancyModel::Linear;
    float heat = 0.03f;      ///< m/s² per kelvin
    float weight = 0.5f;     ///< m/s² per unit density
    float ambient = 293.0f;  ///< kelvin, ideal gas only
    bool operator==(const BuoyancyDesc&) const = default;
};

struct DissipationDesc {
    float density = 0, temperature = 0.3f, dye = 0, velocity = 0;  ///< 1/s
    bool operator==(const DissipationDesc&) const = default;
};

struct DiffusionDesc {
    float temperature = 0, dye = 0;  ///< m²/s
    bool operator==(const DiffusionDesc&) const = default;
};

/// Gas that burns carries a reaction coordinate: 1 where it has just been lit, 0 where it is burnt out.
struct FireDesc {
    float burnRate = 1;      ///< fall of the reaction coordinate [1/s]
    float heat = 900;        ///< K/s, while it burns
    float smoke = 0.6f;      ///< density that is left when it is burnt out
    float expansion = 0.3f;  ///< divergence of what burns [1/s]
    bool operator==(const FireDesc&) const = default;
};

/// Air that thins and cools upwards and holds water vapor, which condenses to cloud: density is then cloud water
/// [g/kg], and temperature is potential. Heights are above the world's origin, against gravity.
struct AtmosphereDesc {
    bool moist = false;              ///< whether there is one
    float temperature = 293;         ///< at height 0 [K]
    float pressure = 101325;         ///< at height 0 [Pa]
    float lapseRate = 0.0065f;       ///< by which it is colder upwards [K/m]
    std::optional<float> inversion;  ///< height from which on it is not [m]
    float humidity = 0.6f;           ///< relative
    bool operator==(const AtmosphereDesc&) const = default;
};

/// A liquid has a surface, above which there is air that weighs nothing and moves as the liquid has it.
struct LiquidDesc {
    bool volumeControl = true;  ///< what advection and pressure lose or gain of the volume is given back
    bool spray = true;          ///< what is thinner than a cell flies as drops
    float redistance = 6;       ///< cells that the fastest liquid goes before the level set is made a distance again
    std::vector<Shape> equilibrium;  ///< where all of it lies once it rests; empty: that is not known
    float equilibriumStrength = 0;   ///< share of the way there that its surface is drawn in equilibriumTime
    bool operator==(const LiquidDesc&) const = default;
};

/// Of LiquidDesc::equilibriumStrength [s].
inline constexpr float equilibriumTime = 1.0f / 60;

/// How a velocity that is prescribed goes on from InitialDesc::velocity.
struct PrescribedDesc {
    float factor = 1;
    std::optional<float> period;  ///< times cos(pi t / period) [s]; steady without
    bool operator==(const PrescribedDesc&) const = default;
};

struct FluidDesc {
    FluidKind kind = FluidKind::Gas;
    VelocityKind velocity = VelocityKind::Solved;
    PrescribedDesc prescribed;
    float viscosity = 0;  ///< m²/s
    DiffusionDesc diffusion;
    glm::vec3 gravity{0, -9.81f, 0};
    BuoyancyDesc buoyancy;
    float vorticityConfinement = 0;
    DissipationDesc dissipation;
    FireDesc fire;
    AtmosphereDesc atmosphere;
    LiquidDesc liquid;
    bool operator==(const FluidDesc&) const = default;
};

enum class AdvectionScheme { SemiLagrangian, MacCormack, Reflection, Incremental };
enum class Interpolation { Linear, Cubic };
enum class TraceRule { Euler, Midpoint };
enum class Limiter { None, Clamp, Revert };
enum class PressureMethod { Multigrid, Jacobi, Iop, Mgpcg };

struct LimiterDesc {
    Limiter velocity = Limiter::Revert, scalars = Limiter::Clamp;
    bool operator==(const LimiterDesc&) const = default;
};

struct JacobiDesc {
    int sweeps = 40;
    bool operator==(const JacobiDesc&) const = default;
};

struct MultigridDesc {
    std::optional<int> cycles;  ///< after the first; when not given 2, or 3 (sim/pressure/Multigrid)
    int smoothing = 2;
    bool operator==(const MultigridDesc&) const = default;
};

struct IopDesc {
    int rounds = 1;  ///< of solids, then pressure
    bool operator==(const IopDesc&) const = default;
};

struct MgpcgDesc {
    int maxIterations = 32;
    float tolerance = 1e-5f;  ///< of the largest divergence before
    bool operator==(const MgpcgDesc&) const = default;
};

struct SolverDesc {
    AdvectionScheme advection = AdvectionScheme::Incremental;
    TraceRule trace = TraceRule::Midpoint;
    Interpolation interpolation = Interpolation::Linear;  ///< of what is carried, between cells
    LimiterDesc limiter;
    PressureMethod pressure = PressureMethod::Multigrid;
    JacobiDesc jacobi;
    MultigridDesc multigrid;
    IopDesc iop;
    MgpcgDesc mgpcg;
    float gradientScale = 1;  ///< share of the pressure's gradient that is subtracted; another than 1 is no projection
    int precision = 16;       ///< bits of gas and dye
    int velocityPrecision = 32;  ///< bits of velocity
    bool operator==(const SolverDesc&) const = default;
};

/// A start that is given by a formula.
enum class AnalyticField {
    TaylorGreen,  ///< u = sin x cos y, v = -cos x sin y, w = 0 [m/s]; x and y run from 0 to pi across the domain,
                  ///< along a periodic axis to 2 pi
    Rotation,     ///< a disc turns about the middle of x and y, once a second
    Vortex,       ///< one vortex in x and y that winds up what it carries, at most 1 m/s (LeVeque 1996)
    Deformation,  ///< stretches what it carries into a sheet, at most 2 m/s (LeVeque 1996)
};

/// A NumPy array of as many cells as the grid has, or a grid of an OpenVDB file, which knows its place in the world.
struct InitialFile {
    std::filesystem::path path;  ///< absolute after loading
    std::string grid = {};       ///< of an OpenVDB file, its name; after loading never empty there
    bool operator==(const InitialFile&) const = default;

    bool isVolume() const { return path.extension() == ".vdb"; }
};

/// A field's start: 0, a number or a colour everywhere, a file, or a formula.
using InitialValue = std::variant<std::monostate, float, InitialFile, AnalyticField, glm::vec3, FlowDesc>;

struct InitialDesc {
    InitialValue velocity;                        ///< file or formula
    InitialValue density, temperature, reaction;  ///< number or file
    InitialValue vapor;                           ///< the same [g/kg], above that of the surroundings
    InitialValue dye;                             ///< colour, number (a grey) or file
    std::vector<Shape> liquid;                    ///< filled with it
    InitialValue levelSet;                        ///< file: distance to the surface [m], < 0 in the liquid
    bool operator==(const InitialDesc&) const = default;
};

enum class SourceMode { Add, Set };
/// What a source does to a liquid: fills its shape, or empties it.
enum class LiquidFlow { Pour, Drain };

/// Where fluid properties are added (per second) or held at a value. Only the quantities named are touched.
struct SourceDesc {
    std::string name;
    Shape shape = Sphere{};
    SourceMode mode = SourceMode::Set;
    std::optional<float> density, temperature;
    std::optional<float> reaction = {}, vapor = {};
    std::optional<glm::vec3> dye, velocity;
    std::optional<LiquidFlow> liquid = {};
    std::string obstacle = {};   ///< that takes the shape along, by its name; none when empty
    float inherit = 0;           ///< share of the obstacle's velocity there, besides; where it is added, per second
    float aboveSpeed = 0;        ///< m/s: it is on while the obstacle is there as fast
    float aboveSlip = 0;         ///< m/s: it is on while a tyre slides there as fast
    float from = 0;              ///< s
    std::optional<float> until;  ///< s; forever without
    bool operator==(const SourceDesc&) const = default;
};

/// Where a camera is at a time.
struct CameraKey {
    float time = 0;  ///< s
    glm::vec3 eye{0, 1, 3}, target{0, 1, 0};
    std::optional<float> fov = {};  ///< the camera's without
    bool operator==(const CameraKey&) const = default;
};

/// What a picture of several images shows of a lens of some size, and of a shutter that is open for a while.
struct LensDesc {
    float aperture = 0;  ///< m across; 0: everything is sharp
    float focus = 0;     ///< m in front of the eye, where everything is sharp; 0: as far as the target
    float shutter = 0;   ///< share of the time between two frames for which it is open, up to the frame
    bool operator==(const LensDesc&) const = default;
};

struct CameraDesc {
    glm::vec3 eye{0, 1, 3}, target{0, 1, 0};
    float fov = 45;                    ///< vertical, degrees
    float orbit = 0;                   ///< degrees/s about the vertical through the target
    std::vector<CameraKey> path = {};  ///< replaces eye and target
    bool repeat = false;               ///< the path starts again when it has ended
    std::string follow = {};           ///< an obstacle, from whose position eye and target are counted; none when empty
    bool followHeading = false;        ///< and from its heading
    LensDesc lens = {};
    bool operator==(const CameraDesc&) const = default;
};

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
enum class FlatBackdrop { Plain, Checks, Paper };
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
    float fog = 0.02f;  ///< 1/m: how much of the ground is lost in front of the sky
    float exposure = 1;
    float whiteBalance = 6500;  ///< K: light of a black body so hot is shown white
    ToneMapping toneMapping = ToneMapping::Lottes;
    BloomDesc bloom;
    bool ground = true, outline = false;
    glm::vec3 groundColor{0.0145f, 0.0156f, 0.0175f};  ///< albedo
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
    float flatRefraction = 0;  ///< m², by which their gradient [1/m] moves the backdrop
    bool operator==(const LookDesc&) const = default;
};

/// What a scene is worth when it is done: see Quality.h.
struct FinalDesc {
    int cells = 0;    ///< along the longest axis; 0: twice those of the scene
    int samples = 4;  ///< LookDesc::samples
    bool operator==(const FinalDesc&) const = default;
};

struct RecordDesc {
    int frames = 120;
    glm::ivec2 size{1280, 720};
    FinalDesc final;
    bool operator==(const RecordDesc&) const = default;
};

/// What textbooks quote of a flow.
enum class ReferenceQuantity { Drag, Lift, Strouhal, Nusselt, Reattachment, Error };

/// The scales by which a flow is made a number without a unit, for reports.
struct ReferenceDesc {
    float length = 1;                     ///< L [m]
    float speed = 1;                      ///< U [m/s]
    float from = 0;                       ///< means are of what is later [s]
    std::string obstacle;                 ///< name of the one whose forces count
    std::vector<std::string> quantities;  ///< names of ReferenceQuantity
    bool operator==(const ReferenceDesc&) const = default;
};

struct SceneDesc {
    std::string name;  ///< built-in name or file stem
    std::string description;
    std::vector<GridDesc> grids{GridDesc{}};  ///< at least one; a file with "domain" has that one
    TimeDesc time;
    FluidDesc fluid;
    SolverDesc solver;
    InitialDesc initial;
    std::vector<SourceDesc> sources;
    std::vector<ForceDesc> forces;
    std::vector<ObstacleDesc> obstacles;
    ParticlesDesc particles;
    std::vector<EmitterDesc> emitters;
    std::vector<TrackDesc> animation;  ///< of parameters, which it changes: see sceneAt (Animation.h)
    TimelineDesc timeline;
    CameraDesc camera;
    LookDesc look;
    RecordDesc record;
    ReferenceDesc reference;
    int seed = 1;
    std::string canonicalJson;  ///< the resolved scene as JSON text: what --resume compares
    bool operator==(const SceneDesc&) const = default;

    /// The first grid: the scene's own box, for whoever wants one.
    GridDesc& domain() { return grids.front(); }
    const GridDesc& domain() const { return grids.front(); }
};

}  // namespace slabflow
