// The names which enums and shapes have in scene files, in the order of their values.
#pragma once

#include <array>
#include <string_view>

#include "scene/SceneDesc.h"

namespace slabflow {

template <size_t count>
using Names = std::array<std::string_view, count>;

constexpr Names<4> namesOf(WallType) { return {"free_slip", "no_slip", "inflow", "open"}; }
constexpr Names<2> namesOf(InflowProfile) { return {"uniform", "parabolic"}; }
constexpr Names<1> namesOf(FluidKind) { return {"gas"}; }
constexpr Names<2> namesOf(BuoyancyModel) { return {"linear", "ideal_gas"}; }
constexpr Names<3> namesOf(AdvectionScheme) { return {"semi_lagrangian", "maccormack", "reflection"}; }
constexpr Names<2> namesOf(TraceRule) { return {"euler", "midpoint"}; }
constexpr Names<3> namesOf(Limiter) { return {"none", "clamp", "revert"}; }
constexpr Names<4> namesOf(PressureMethod) { return {"multigrid", "jacobi", "iop", "mgpcg"}; }
constexpr Names<1> namesOf(AnalyticField) { return {"taylor_green"}; }
constexpr Names<2> namesOf(SourceMode) { return {"add", "set"}; }
constexpr Names<3> namesOf(Axis) { return {"x", "y", "z"}; }
constexpr Names<2> namesOf(Slip) { return {"free", "no_slip"}; }
constexpr Names<2> namesOf(LookMode) { return {"volume", "flat"}; }
constexpr Names<2> namesOf(DensityFilter) { return {"linear", "cubic"}; }
constexpr Names<2> namesOf(FireColors) { return {"black_body", "ramp"}; }
constexpr Names<7> namesOf(LookStage) {
    return {"picture", "ray_entry", "ray_length", "smoke", "edges", "fixed_up", "steps"};
}
constexpr Names<5> namesOf(FlatQuantity) { return {"dye", "density", "temperature", "speed", "vorticity"}; }

inline constexpr Names<5> namesOf(const Shape&) { return {"sphere", "box", "cylinder", "capsule", "gaussian"}; }

inline constexpr Names<6> namesOf(const ObstacleShape&) {
    return {"sphere", "box", "cylinder", "capsule", "mesh", "mask"};
}

/// The sides of the domain, in the order of DomainDesc::walls.
inline constexpr Names<6> wallNames{"x-", "x+", "y-", "y+", "z-", "z+"};

/// The name of one value.
template <class Enum>
constexpr std::string_view nameOf(Enum value) {
    return namesOf(value)[static_cast<size_t>(value)];
}

}  // namespace slabflow
