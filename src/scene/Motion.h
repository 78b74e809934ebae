// Where a moving thing is.
#pragma once

#include <glm/glm.hpp>
#include <glm/gtc/quaternion.hpp>

#include "scene/ObstacleDesc.h"

namespace slabflow {

/// Turned, then moved: world = position + rotation * local.
struct Pose {
    glm::vec3 position{0};           ///< m
    glm::quat rotation{1, 0, 0, 0};  ///< unit quaternion
    bool operator==(const Pose&) const = default;
};

/// A pose in the coordinates of another, seen from outside: world = worldFromOuter * outerFromInner.
Pose operator*(const Pose& outer, const Pose& inner);
Pose inverse(const Pose& pose);

/// Where a place in the coordinates of a pose is, seen from outside [m].
inline glm::vec3 placedBy(const Pose& pose, glm::vec3 place) { return pose.position + pose.rotation * place; }

/// The angle about the vertical by which a thing is turned that looked along x [radians].
float headingOf(const glm::quat& rotation);

/// R = Rz Ry Rx about fixed axes, from degrees.
glm::quat rotationFromDegrees(glm::vec3 degrees);

/// Turn by |r| radians about r.
glm::quat rotationFromVector(glm::vec3 radians);

/// The shortest such r.
glm::vec3 vectorFromRotation(glm::quat rotation);

/// Where the scene puts an obstacle at a time [s], in the coordinates of its parent if it has one.
Pose poseAt(const ObstacleDesc& obstacle, double time);

/// A mesh between poses: sum of weights[i] * poses[index[i]].
struct PoseBlend {
    glm::ivec4 index{0};
    glm::vec4 weights{0};
    glm::vec4 rates{0};  ///< of the weights [1/s]
};

/// A smooth way through all poses and back to the first: the spline of Catmull and Rom 1974.
PoseBlend blendAt(const PosesDesc& poses, double time);

/// A wheel within what it is fixed to, once that has gone `way` [m, in its own coordinates] at the wheel's place:
/// rolled as far, and turned into the way if it steers.
Pose rolled(const Pose& wheel, const WheelDesc& desc, glm::vec3 way);

/// A share 0 … 1 of the way from one pose to another.
Pose between(const Pose& from, const Pose& to, float share);

}  // namespace slabflow
