// Handles on a thing in the picture, of the same size on the screen wherever it is, and what dragging them does to it.
// Pure geometry: GizmoPen draws them.
#pragma once

#include <optional>
#include <vector>

#include "render/Camera.h"
#include "scene/ItemPlacement.h"

namespace slabflow {

enum class GizmoMode { Move, Turn, Scale };

/// An axis, the plane of two, or all: the plane of the picture, turning in it, and all sizes at once.
enum class GizmoHandle { X, Y, Z, YZ, ZX, XY, Free };

/// A gizmo where it stands.
struct Gizmo {
    GizmoMode mode = GizmoMode::Move;
    glm::vec3 place{0};    ///< m
    glm::mat3 axes{1};     ///< along which it moves and scales, and about which it turns
    bool eachAxis = true;  ///< it scales each by itself
    float unit = 1;        ///< pixels that a length of panels of 1 has
    bool flat = false;     ///< it turns in the plane of x and y alone
    bool operator==(const Gizmo&) const = default;
};

/// Lengths of a gizmo as of panels.
inline constexpr float gizmoLength = 78, gizmoPlaneLow = 20, gizmoPlaneHigh = 34, gizmoRing = 70, gizmoOuterRing = 84,
                       gizmoMiddle = 8;

/// The gizmo for a thing: in this mode, or the first one that it allows. It moves and turns along `axes`. Nothing for a
/// thing of which nothing can be done.
std::optional<Gizmo> gizmoOf(const ItemPlacement& item, GizmoMode mode, const glm::mat3& axes, float unit);

/// How long a length of panels is at the gizmo [m].
float metresOf(const View& view, const Gizmo& gizmo, float length);

/// Those that can be grasped: none that point at the eye, or lie edge-on.
std::vector<GizmoHandle> handlesOf(const View& view, const Gizmo& gizmo);

/// The lines that are seen of a handle, as corners of a polygon that is closed only of a plane [m].
std::vector<glm::vec3> outlineOf(const View& view, const Gizmo& gizmo, GizmoHandle handle);

/// The one under a pixel.
std::optional<GizmoHandle> handleAt(const View& view, const Gizmo& gizmo, glm::vec2 pixel);

/// A handle in the hand.
struct GizmoGrip {
    Gizmo gizmo;  ///< as it was when it was grasped
    GizmoHandle handle;
    glm::vec3 at;      ///< the place that was grasped [m]
    glm::vec3 facing;  ///< where the viewer looked
    float length;      ///< of the gizmo [m]
};

GizmoGrip grasp(const View& view, const Gizmo& gizmo, GizmoHandle handle, glm::vec2 pixel);

/// What whole steps are counted by: cells from a corner, along the axes of the gizmo.
struct GizmoSnap {
    glm::vec3 corner{0};
    float cell = 1;  ///< m
};

inline constexpr float snapAngle = 15;    // degrees
inline constexpr float snapScale = 0.1f;  // of the size

/// What the hand does with it at a pixel: in whole steps where they are given.
HandMotion motionOf(const GizmoGrip& grip, const View& view, glm::vec2 pixel, const std::optional<GizmoSnap>& snap);

}  // namespace slabflow
