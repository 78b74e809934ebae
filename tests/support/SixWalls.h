// The sides of a domain, as kernels that include common/walls.glsl are told of them.
#pragma once

#include <algorithm>
#include <array>

#include "scene/SceneDesc.h"
#include "slab/Slab.h"
#include "support/Array.h"

namespace slabflow::test {

struct SixWalls {
    std::array<WallType, 6> type{};
    std::array<glm::vec3, 6> velocity{};
    std::array<glm::vec3, 6> profile{};  ///< along each axis: 1 where an inflow is a parabola, 2 and 3 its halves

    Uniforms uniforms() const {
        std::vector<int> types;
        for (const WallType t : type) types.push_back(int(t));
        return {{"wallType", types},
                {"wallVelocity", std::vector<glm::vec3>(velocity.begin(), velocity.end())},
                {"wallProfile", std::vector<glm::vec3>(profile.begin(), profile.end())}};
    }

    /// What the side holds at x, in cells: 4 s (1 - s) times its velocity for every axis with a parabola, s within its
    /// half.
    glm::dvec3 velocityAt(int wall, glm::dvec3 x, const Grid& grid) const {
        glm::dvec3 value(velocity[size_t(wall)]);
        for (int axis = 0; axis < 3; ++axis) {
            const double s = std::clamp(x[axis] / grid.cells[axis], 0.0, 1.0);
            const float kind = profile[size_t(wall)][axis];
            const double t = kind == 2 ? s / 2 : kind == 3 ? (1 + s) / 2 : s;
            if (kind > 0) value *= 4 * t * (1 - t);
        }
        return value;
    }

    /// Some of which may come in.
    bool hasAirOutside(int wall) const {
        return type[size_t(wall)] == WallType::Open || type[size_t(wall)] == WallType::FarField;
    }

    SixWalls mirrored(int axis) const {
        SixWalls walls = *this;
        std::swap(walls.type[size_t(2 * axis)], walls.type[size_t(2 * axis + 1)]);
        std::swap(walls.velocity[size_t(2 * axis)], walls.velocity[size_t(2 * axis + 1)]);
        std::swap(walls.profile[size_t(2 * axis)], walls.profile[size_t(2 * axis + 1)]);
        for (glm::vec3& v : walls.velocity) v[axis] = -v[axis];
        for (glm::vec3& v : walls.profile)
            if (v[axis] > 1) v[axis] = 5 - v[axis];
        return walls;
    }
};

/// All six sides alike, at rest.
inline SixWalls allWalls(WallType type) {
    SixWalls walls;
    walls.type.fill(type);
    return walls;
}

/// How many of the next there are.
inline constexpr int mixtures = 5;

/// A different type on every side but one. The variants put each type on each side once.
inline SixWalls mixedWalls(int variant) {
    constexpr WallType types[mixtures] = {WallType::FreeSlip, WallType::NoSlip, WallType::Inflow, WallType::Open,
                                          WallType::FarField};
    SixWalls walls;
    const Array::Function random = randomValues(100 + unsigned(variant));
    for (int wall = 0; wall < 6; ++wall) {
        walls.type[size_t(wall)] = types[(wall + variant) % mixtures];
        for (int axis = 0; axis < 3; ++axis) {
            walls.velocity[size_t(wall)][axis] = float(random({}, 0));
            walls.profile[size_t(wall)][axis] = axis != wall / 2 && random({}, 0) > 0 ? 1.0f : 0.0f;
        }
    }
    return walls;
}

}  // namespace slabflow::test
