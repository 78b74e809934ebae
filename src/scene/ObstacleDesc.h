// Solid things in the fluid, as a scene asks for them.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "scene/AnimationDesc.h"
#include "scene/Material.h"
#include "scene/Mesh.h"
#include "scene/Shapes.h"
#include "scene/SolidLattice.h"

namespace slabflow {

/// The inside of a closed surface: of an OBJ or glTF file, of a sequence of OBJ files ("walk_####.obj"), or of a mesh
/// that comes with the program. Where the file says how the surface moves, it does.
struct MeshShape {
    std::string file;                  ///< absolute path (UTF-8) after loading, or a built-in name
    std::shared_ptr<const Mesh> mesh;  ///< what it holds; always there after loading
    std::string clip = {};             ///< which motion of the file it makes; empty: the first, if there is any
    float clipSpeed = 1;               ///< as a multiple; 0: it stays as it is at clipStart
    float clipStart = 0;               ///< s: where in the clip it is when the scene starts
    bool clipRepeat = true;            ///< otherwise it stays as it is at the end
    float frameRate = 24;              ///< 1/s, of a sequence
    bool operator==(const MeshShape& other) const {
        return file == other.file && clip == other.clip && clipSpeed == other.clipSpeed &&
               clipStart == other.clipStart && clipRepeat == other.clipRepeat && frameRate == other.frameRate;
    }
};

enum class Axis { X, Y, Z };

/// A layer across an axis that is solid where an image is light; it spans the domain on the other two axes.
struct MaskShape {
    std::string file;  ///< absolute path (UTF-8) after loading, or a built-in name
    Axis axis = Axis::Y;
    float at = 0;                      ///< middle of the layer on the axis [m]
    float thickness = 0.1f;            ///< m
    std::shared_ptr<const Mesh> mesh;  ///< its surface; always there after loading
    bool operator==(const MaskShape& other) const {
        return file == other.file && axis == other.axis && at == other.at && thickness == other.thickness;
    }
};

/// What is painted into a volume: distances to its surface on a lattice that spans a box.
struct VolumeShape {
    std::string file;  ///< absolute path (UTF-8) after loading; of what is in no file yet, a name of its own
    glm::vec3 center{0};
    glm::vec3 size{1};                            ///< full edges of the box [m]
    std::shared_ptr<const SolidLattice> lattice;  ///< always there after loading

    glm::vec3 low() const { return center - 0.5f * size; }
    glm::vec3 high() const { return center + 0.5f * size; }
    bool operator==(const VolumeShape& other) const {
        const bool same = lattice == other.lattice || (lattice && other.lattice && *lattice == *other.lattice);
        return file == other.file && center == other.center && size == other.size && same;
    }
};

using ObstacleShape = std::variant<Sphere, Box, Cylinder, Capsule, MeshShape, MaskShape, VolumeShape>;

enum class Slip { Free, NoSlip };

/// Where an obstacle is at a time.
struct Keyframe {
    float time = 0;         ///< s
    glm::vec3 position{0};  ///< m
    glm::vec3 rotation{0};  ///< degrees, R = Rz Ry Rx
    bool operator==(const Keyframe&) const = default;
};

/// Meshes with the same triangles between which an obstacle changes its shape, one after the other, again and again.
struct PosesDesc {
    std::vector<std::string> files;  ///< as MeshShape::file; none: the shape stays as it is
    float period = 1;                ///< s, for all of them
    std::vector<std::shared_ptr<const Mesh>> meshes;
    bool operator==(const PosesDesc& other) const { return files == other.files && period == other.period; }
};

/// How an obstacle moves by itself: evenly, or along a path.
struct MotionDesc {
    glm::vec3 velocity{0};       ///< m/s
    glm::vec3 spin{0};           ///< degrees/s about an axis of the world through `position`
    std::vector<Keyframe> path;  ///< positions on straight lines, rotations on great arcs; replaces all the above
    bool repeat = false;         ///< the path starts again when it has ended
    PosesDesc poses;
    KeyedPose keyed;  ///< in place of the obstacle's position and rotation, where the scene's animation has them
    bool operator==(const MotionDesc&) const = default;
};

/// How an obstacle is driven with keys: along its own x axis, on a level.
struct DriveDesc {
    float speed = 0;         ///< m/s, at most; 0: it is not driven
    float acceleration = 6;  ///< m/s²
    float steering = 30;     ///< degrees, at most
    float wheelbase =
        0.6f;        ///< m, from the rear axle, around which it turns, to the front one; its position is halfway
    float grip = 8;  ///< m/s² across, beyond which it slides
    bool operator==(const DriveDesc&) const = default;
};

/// A part that rolls about its own z axis as far as it is carried along.
struct WheelDesc {
    float radius = 0;     ///< m; 0: it does not roll
    bool steers = false;  ///< turns about the y axis of what it is fixed to, into the direction in which it goes
    bool operator==(const WheelDesc&) const = default;
};

struct ObstacleDesc {
    std::string name;  ///< unique; obstacle_1 … when not given
    /// The name of the one that it is fixed to: position, rotation and motion are in that one's coordinates, without
    /// its scale.
    std::string parent;
    ObstacleShape shape = Sphere{};
    std::optional<ObstacleShape> proxy;  ///< what the fluid feels in place of the shape, which is what is seen
    glm::vec3 position{0};               ///< m, of the shape's origin
    glm::vec3 rotation{0};               ///< degrees, R = Rz Ry Rx about fixed axes
    float scale = 1;
    Slip slip = Slip::Free;
    glm::vec3 color{0.3f, 0.28f, 0.26f};  ///< linear reflectance
    Material material = Material::Plain;
    float materialScale = 1;  ///< times as large as in nature
    float gloss = 0;          ///< 0: what it mirrors is blurred; 1: sharp, as by lacquer or glass
    MotionDesc motion;
    DriveDesc drive;
    WheelDesc wheel;

    const ObstacleShape& felt() const { return proxy ? *proxy : shape; }  ///< by the fluid
    bool operator==(const ObstacleDesc&) const = default;
};

}  // namespace slabflow
