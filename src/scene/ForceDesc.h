// What pushes the fluid, besides its own weight.
#pragma once

#include <optional>
#include <variant>

#include "scene/Shapes.h"

namespace slabflow {

/// Acceleration of the fluid, everywhere or inside a shape.
struct WindDesc {
    glm::vec3 acceleration{0};  ///< m/s²
    std::optional<Shape> shape;
    bool operator==(const WindDesc&) const = default;
};

/// Pulls the velocity inside a shape towards a given one: what is missing falls as exp(-strength t).
struct FanDesc {
    Shape shape = Sphere{};
    glm::vec3 velocity{0};  ///< m/s
    float strength = 5;     ///< 1/s
    bool operator==(const FanDesc&) const = default;
};

/// Towards a centre: A x exp(½ (1 - x²)) at x radii from it, which is greatest, A, at one radius and 1 % at 3.6. Smoke
/// of density d feels 1 + d times as much: like weight, it moves only what differs from what is around it.
struct AttractorDesc {
    glm::vec3 center{0};
    float acceleration = 2;  ///< A [m/s²]; negative repels
    float radius = 0.5f;     ///< m
    bool operator==(const AttractorDesc&) const = default;
};

/// Swirl about an axis through the centre, right-handed: A exp(½ (1 - x²)) times the distance from the axis in radii,
/// at x radii from the centre.
struct VortexDesc {
    glm::vec3 center{0}, axis{0, 1, 0};
    float acceleration = 2;  ///< A [m/s²]
    float radius = 0.5f;     ///< m
    bool operator==(const VortexDesc&) const = default;
};

/// Eddies everywhere that change as they would if they were carried past. Without divergence, and without a mean.
struct TurbulenceDesc {
    float acceleration = 1;  ///< root of the mean square over the domain [m/s²]
    float scale = 0.2f;      ///< size of an eddy, half a wavelength [m]
    float speed = 0.5f;      ///< m/s; eddies last scale / speed
    bool operator==(const TurbulenceDesc&) const = default;
};

using ForceDesc = std::variant<WindDesc, FanDesc, AttractorDesc, VortexDesc, TurbulenceDesc>;

}  // namespace slabflow
