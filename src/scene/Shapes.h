// Regions of space.
#pragma once

#include <glm/glm.hpp>
#include <optional>
#include <type_traits>
#include <variant>

namespace slabflow {

struct Sphere {
    glm::vec3 center{0};
    float radius = 0.1f;
    bool operator==(const Sphere&) const = default;
};

struct Box {
    glm::vec3 center{0};
    glm::vec3 size{0.2f};  ///< full edge length
    bool operator==(const Box&) const = default;
};

struct Cylinder {
    glm::vec3 from{0}, to{0, 1, 0};
    float radius = 0.1f;
    bool operator==(const Cylinder&) const = default;
};

struct Capsule {
    glm::vec3 from{0}, to{0, 1, 0};
    float radius = 0.1f;
    bool operator==(const Capsule&) const = default;
};

/// Weight exp(-|x - center|² / radius²).
struct Gaussian {
    glm::vec3 center{0};
    float radius = 0.1f;
    bool operator==(const Gaussian&) const = default;
};
using Shape = std::variant<Sphere, Box, Cylinder, Capsule, Gaussian>;

/// What has a formula among the shapes of an obstacle or of a source; nothing of what a file holds.
template <class... Ts>
std::optional<Shape> simpleShape(const std::variant<Ts...>& shape) {
    return std::visit(
        [](const auto& s) -> std::optional<Shape> {
            if constexpr (std::is_constructible_v<Shape, decltype(s)>) return Shape(s);
            else return {};
        },
        shape);
}

}  // namespace slabflow
