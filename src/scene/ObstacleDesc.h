// Solid things in the fluid, as a scene asks for them.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "scene/Mesh.h"
#include "scene/Shapes.h"

namespace slabflow {

/// The inside of a closed surface: of an OBJ file, or of a mesh that comes with the program.
struct MeshShape {
    std::string file;                  ///< absolute path (UTF-8) after loading, or a built-in name
    std::shared_ptr<const Mesh> mesh;  ///< what it holds; always there after loading
    bool operator==(const MeshShape& other) const { return file == other.file; }
};

using ObstacleShape = std::variant<Sphere, Box, Cylinder, Capsule, MeshShape>;

enum class Slip { Free, NoSlip };

/// Where an obstacle is at a time.
struct Keyframe {
    float time = 0;         ///< s
    glm::vec3 position{0};  ///< m
    glm::vec3 rotation{0};  ///< degrees, R = Rz Ry Rx
    bool operator==(const Keyframe&) const = default;
};

/// How an obstacle moves by itself: evenly, or along a path.
struct MotionDesc {
    glm::vec3 velocity{0};       ///< m/s
    glm::vec3 spin{0};           ///< degrees/s about an axis of the world through `position`
    std::vector<Keyframe> path;  ///< positions on straight lines, rotations on great arcs; replaces all the above
    bool repeat = false;         ///< the path starts again when it has ended
    bool operator==(const MotionDesc&) const = default;
};

struct ObstacleDesc {
    std::string name;  ///< unique; obstacle_1 … when not given
    ObstacleShape shape = Sphere{};
    glm::vec3 position{0};  ///< m, of the shape's origin
    glm::vec3 rotation{0};  ///< degrees, R = Rz Ry Rx about fixed axes
    float scale = 1;
    Slip slip = Slip::Free;
    glm::vec3 color{0.55f, 0.5f, 0.45f};  ///< linear reflectance
    MotionDesc motion;
    bool operator==(const ObstacleDesc&) const = default;
};

}  // namespace slabflow
