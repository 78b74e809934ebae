// What the user asked for, as plain structs: the C++ image of a scene file. No GL, no behaviour.
// Units are metres, seconds, kelvin above ambient; colours are linear RGB. What each value means, its range and its
// unit stand once, in describe() (scene/*Parameters.h), which serves the scene file, the sliders and the docs.
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
#include "scene/CameraDesc.h"
#include "scene/FlowDesc.h"
#include "scene/FluidDesc.h"
#include "scene/ForceDesc.h"
#include "scene/LookDesc.h"
#include "scene/ObstacleDesc.h"
#include "scene/ParticleDesc.h"
#include "scene/Shapes.h"

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
    float turbulence = 0;           ///< small eddies that carry it besides, as a share of those that Kolmogorov's
                                    ///< spectrum has; of a detail of 2 or 4
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

/// One of Shape, or the inside of a mesh or volume that a file holds.
using SourceShape = std::variant<Sphere, Box, Cylinder, Capsule, Gaussian, MeshShape, VolumeShape>;

inline SourceShape sourceShape(const Shape& shape) {
    return std::visit([](const auto& s) -> SourceShape { return s; }, shape);
}

/// Whether a file holds it.
inline bool isFromFile(const SourceShape& shape) {
    return std::holds_alternative<MeshShape>(shape) || std::holds_alternative<VolumeShape>(shape);
}

/// Where fluid properties are added (per second) or held at a value. Only the quantities named are touched.
struct SourceDesc {
    std::string name;
    SourceShape shape = Sphere{};
    glm::vec3 position{0};  ///< of a shape from a file: m, of its origin
    glm::vec3 rotation{0};  ///< likewise: degrees, R = Rz Ry Rx about fixed axes
    float scale = 1;        ///< likewise
    float edge = 0;         ///< m, over which it fades at its surface, unless it is of a file or a Gaussian
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

/// What a scene is worth when it is done: see Quality.h.
struct FinalDesc {
    int cells = 0;    ///< along the longest axis; 0: twice those of the scene
    int detail = 0;   ///< GridDesc::detail of every grid, at least; 0: that of the scene
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

    // In SceneDesc.cpp: they hold more code than most files that make or copy a scene have of their own.
    SceneDesc();
    SceneDesc(const SceneDesc& other);
    SceneDesc(SceneDesc&& other) noexcept;
    SceneDesc& operator=(const SceneDesc& other);
    SceneDesc& operator=(SceneDesc&& other) noexcept;
    ~SceneDesc();
    bool operator==(const SceneDesc& other) const;

    /// The first grid: the scene's own box, for whoever wants one.
    GridDesc& domain() { return grids.front(); }
    const GridDesc& domain() const { return grids.front(); }
};

}  // namespace slabflow
