// Obstacles in motion.
#pragma once

#include <memory>

#include "gpu/Draw.h"
#include "scene/Motion.h"
#include "scene/SceneDesc.h"
#include "scene/ShapeMesh.h"

namespace slabflow {

/// The surface of a body in coordinates of its own, shared by those who voxelize, draw and pick it.
struct BodySurface {
    explicit BodySurface(const ObstacleShape& shape);
    Mesh mesh;
    TriangleMesh closed;  ///< every vertex once, without normals
    TriangleMesh drawn;   ///< with normals
};

/// One obstacle now. R turns first, then it is moved: world = position + R (scale * local).
struct Body {
    ObstacleDesc desc;
    Pose pose, before;                   ///< now, and one step ago
    glm::vec3 velocity{0}, spin{0};      ///< between the two [m/s], [rad/s]
    Pose scripted;                       ///< where the scene puts it; a hand may have moved it from there
    std::shared_ptr<const BodySurface> surface;

    glm::mat4 worldFromBody() const;
    bool moving() const { return pose != before; }
    float speed() const;  ///< largest of any of its points [m/s]
};

/// Where a person puts a body by the end of a step or frame.
struct BodyMove {
    size_t body = 0;
    Pose pose;
    bool operator==(const BodyMove&) const = default;
};

/// All bodies of a scene, as they are at one time.
class Bodies {
public:
    Bodies(const std::vector<ObstacleDesc>& obstacles, double time);

    /// After the scene was edited: bodies whose description is the same go on, others start as it says, without a jolt.
    void follow(const std::vector<ObstacleDesc>& obstacles, double time);

    /// dt seconds on, to `time`. Bodies that are moved by hand go where the moves say, and stay there with respect to
    /// where the scene would have them.
    void advance(float dt, double time, std::span<const BodyMove> moves);

    const std::vector<Body>& list() const { return bodies_; }
    bool empty() const { return bodies_.empty(); }

private:
    std::vector<Body> bodies_;
};

}  // namespace slabflow
