// The names which enums and shapes have in scene files, in the order of their values.
#pragma once

#include <array>
#include <string_view>

#include "scene/SceneDesc.h"

namespace slabflow {

template <size_t count>
using Names = std::array<std::string_view, count>;

constexpr Names<6> namesOf(WallType) { return {"free_slip", "no_slip", "inflow", "open", "periodic", "far_field"}; }
constexpr Names<2> namesOf(InflowProfile) { return {"uniform", "parabolic"}; }
constexpr Names<2> namesOf(FluidKind) { return {"gas", "liquid"}; }
constexpr Names<2> namesOf(VelocityKind) { return {"solved", "prescribed"}; }
constexpr Names<2> namesOf(BuoyancyModel) { return {"linear", "ideal_gas"}; }
constexpr Names<4> namesOf(AdvectionScheme) { return {"semi_lagrangian", "maccormack", "reflection", "incremental"}; }
constexpr Names<2> namesOf(Interpolation) { return {"linear", "cubic"}; }
constexpr Names<2> namesOf(TraceRule) { return {"euler", "midpoint"}; }
constexpr Names<3> namesOf(Limiter) { return {"none", "clamp", "revert"}; }
constexpr Names<4> namesOf(PressureMethod) { return {"multigrid", "jacobi", "iop", "mgpcg"}; }
constexpr Names<4> namesOf(AnalyticField) { return {"taylor_green", "rotation", "vortex", "deformation"}; }
constexpr Names<2> namesOf(SourceMode) { return {"add", "set"}; }
constexpr Names<2> namesOf(LiquidFlow) { return {"pour", "drain"}; }
constexpr Names<3> namesOf(Axis) { return {"x", "y", "z"}; }
constexpr Names<2> namesOf(Slip) { return {"free", "no_slip"}; }
constexpr Names<3> namesOf(ParticleKind) { return {"smoke", "spark", "leaf"}; }
constexpr Names<2> namesOf(LookMode) { return {"volume", "flat"}; }
constexpr Names<2> namesOf(DensityFilter) { return {"linear", "cubic"}; }
constexpr Names<3> namesOf(ToneMapping) { return {"lottes", "agx", "filmic"}; }
constexpr Names<2> namesOf(FireColors) { return {"black_body", "ramp"}; }
constexpr Names<7> namesOf(LookStage) {
    return {"picture", "ray_entry", "ray_length", "smoke", "edges", "fixed_up", "steps"};
}
/// What the viewer says below the menu of stages.
constexpr Names<7> explanationsOf(LookStage) {
    return {"",
            "where rays enter the domain: red, green and blue grow along x, y and z; red alone where an obstacle hides "
            "the domain, cyan where the near plane cuts it, black beside it",
            "the way of rays through the domain: black is none, white as long as its diagonal",
            "the light of the smoke before black, its square root, without exposure",
            "white where neighbouring rays of the smaller picture differ: pixels next to it want two that are alike",
            "white where pixels were marched themselves",
            "steps of the march: black 0, red 85, yellow 171, white 256 and more"};
}
constexpr Names<10> namesOf(FlatQuantity) {
    return {"dye",        "density",    "temperature", "speed",      "vorticity",
            "velocity_x", "velocity_y", "pressure",    "divergence", "level_set"};
}
constexpr Names<4> namesOf(FlatOverlay) { return {"none", "arrows", "lines", "streamlines"}; }
constexpr Names<4> namesOf(FlatBackdrop) { return {"plain", "checks", "paper", "sky"}; }
constexpr Names<10> namesOf(Material) {
    return {"plain", "concrete", "tiles", "planks", "bricks", "sand", "soil", "grass", "asphalt", "cobbles"};
}
constexpr Names<4> namesOf(FlatInk) { return {"light", "haze", "pigment", "wax"}; }
constexpr Names<6> namesOf(ReferenceQuantity) {
    return {"drag", "lift", "strouhal", "nusselt", "reattachment", "error"};
}
constexpr Names<6> namesOf(Ease) { return {"smooth", "linear", "hold", "in", "out", "in_out"}; }
constexpr Names<2> namesOf(Repeat) { return {"loop", "ping_pong"}; }

inline constexpr Names<5> namesOf(const Shape&) { return {"sphere", "box", "cylinder", "capsule", "gaussian"}; }
inline constexpr Names<5> explanationsOf(const Shape&) {
    return {"around a point", "with edges along the axes", "with flat ends", "with round ends",
            "fades as exp(-r² / radius²); of a liquid, a ball"};
}

inline constexpr Names<7> namesOf(const SourceShape&) {
    return {"sphere", "box", "cylinder", "capsule", "gaussian", "mesh", "volume"};
}

inline constexpr Names<7> namesOf(const ObstacleShape&) {
    return {"sphere", "box", "cylinder", "capsule", "mesh", "mask", "volume"};
}

inline constexpr Names<5> namesOf(const ForceDesc&) { return {"wind", "fan", "attractor", "vortex", "turbulence"}; }
inline constexpr Names<5> explanationsOf(const ForceDesc&) {
    return {"a steady acceleration", "pulls the fluid in a shape towards a velocity",
            "draws smoke towards a point, or drives it away", "swirls the fluid around an axis",
            "stirs the fluid everywhere, by eddies that change"};
}

/// The sides of the domain, in the order of DomainDesc::walls.
inline constexpr Names<6> wallNames{"x-", "x+", "y-", "y+", "z-", "z+"};

/// The name of one value.
template <class Enum>
constexpr std::string_view nameOf(Enum value) {
    return namesOf(value)[static_cast<size_t>(value)];
}

}  // namespace slabflow
