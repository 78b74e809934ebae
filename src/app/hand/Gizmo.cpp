#include "app/hand/Gizmo.h"

#include <algorithm>
#include <cmath>
#include <glm/gtc/constants.hpp>

#include "app/hand/SegmentDistance.h"

namespace slabflow {
namespace {

constexpr float reach = 7;  // as of panels: how near the mouse must be to a line
constexpr float mostAlong = 0.98f,
                leastFacing = 0.15f;  // cosines: of an axis to the way of looking, of a plane's normal
constexpr float leastScale = 0.01f;

bool isPlane(GizmoHandle handle) { return handle >= GizmoHandle::YZ && handle <= GizmoHandle::XY; }

/// Of an axis; of a plane the one across it.
int axisOf(GizmoHandle handle) { return int(handle) % 3; }

/// Which of the axes it moves along.
glm::vec3 axesMoved(GizmoHandle handle) {
    if (handle == GizmoHandle::Free) return glm::vec3(1);
    glm::vec3 moved(isPlane(handle) ? 1.0f : 0.0f);
    moved[axisOf(handle)] = isPlane(handle) ? 0.0f : 1.0f;
    return moved;
}

glm::vec3 wayTo(const View& view, glm::vec3 place) { return glm::normalize(place - view.eye); }

glm::vec3 onPlane(const Ray& ray, glm::vec3 place, glm::vec3 normal) {
    const float along = glm::dot(ray.direction, normal);
    if (std::abs(along) < 1e-6f) return place;
    return ray.origin + ray.direction * (glm::dot(place - ray.origin, normal) / along);
}

/// The point of a line that is nearest to a ray.
glm::vec3 onLine(const Ray& ray, glm::vec3 place, glm::vec3 way) {
    const float cosine = glm::dot(ray.direction, way);
    const glm::vec3 between = place - ray.origin;
    const float share = 1 - cosine * cosine;
    if (share < 1e-6f) return place;
    return place + way * ((cosine * glm::dot(between, ray.direction) - glm::dot(between, way)) / share);
}

/// Where the mouse has a handle.
glm::vec3 pointOn(const View& view, const Gizmo& gizmo, GizmoHandle handle, glm::vec3 facing, glm::vec2 pixel) {
    const Ray ray = view.rayThrough(pixel);
    if (handle == GizmoHandle::Free) return onPlane(ray, gizmo.place, facing);
    const glm::vec3 axis = gizmo.axes[axisOf(handle)];
    if (isPlane(handle)) return onPlane(ray, gizmo.place, axis);
    if (gizmo.mode != GizmoMode::Turn) return onLine(ray, gizmo.place, axis);
    const bool isEdgeOn = std::abs(glm::dot(axis, facing)) < leastFacing;  // then it is drawn along the picture
    return onPlane(ray, gizmo.place, isEdgeOn ? facing : axis);
}

float angleBetween(glm::vec3 from, glm::vec3 to, glm::vec3 axis) {
    return std::atan2(glm::dot(axis, glm::cross(from, to)),
                      glm::dot(from, to) - glm::dot(from, axis) * glm::dot(to, axis));
}

float inSteps(float value, float step) { return step * std::round(value / step); }

glm::quat turnOf(const GizmoGrip& grip, glm::vec3 now, bool snaps) {
    const bool isFree = grip.handle == GizmoHandle::Free;
    const glm::vec3 axis = isFree ? -grip.facing : grip.gizmo.axes[axisOf(grip.handle)];
    float angle = 0;
    if (!isFree && std::abs(glm::dot(axis, grip.facing)) < leastFacing) {
        const glm::vec3 along = glm::normalize(glm::cross(grip.facing, axis));  // whither the near side goes
        angle = glm::dot(now - grip.at, along) / (grip.length * gizmoRing / gizmoLength);
    } else {
        angle = angleBetween(grip.at - grip.gizmo.place, now - grip.gizmo.place, axis);
    }
    return glm::angleAxis(snaps ? inSteps(angle, glm::radians(snapAngle)) : angle, axis);
}

glm::vec3 scaleOf(const GizmoGrip& grip, const View& view, glm::vec3 now, bool snaps) {
    glm::vec3 scale(1);
    const auto factor = [&](float f) {
        return std::max(snaps ? std::max(inSteps(f, snapScale), snapScale) : f, leastScale);
    };
    if (grip.handle == GizmoHandle::Free) {
        const glm::vec3 grows = glm::normalize(glm::normalize(view.right) + glm::normalize(view.up));
        return glm::vec3(factor(std::exp2(glm::dot(now - grip.at, grows) / grip.length)));
    }
    const int axis = axisOf(grip.handle);
    const glm::vec3 way = grip.gizmo.axes[axis];
    scale[axis] = factor(glm::dot(now - grip.gizmo.place, way) / glm::dot(grip.at - grip.gizmo.place, way));
    return scale;
}

bool isWithin(glm::vec2 p, const std::vector<glm::vec2>& corners) {
    bool inside = false;
    for (size_t i = 0, j = corners.size() - 1; i < corners.size(); j = i++) {
        const glm::vec2 a = corners[i], b = corners[j];
        if ((a.y > p.y) != (b.y > p.y) && p.x < (b.x - a.x) * (p.y - a.y) / (b.y - a.y) + a.x) inside = !inside;
    }
    return inside;
}

/// From the mouse to what is seen of a handle [pixels]; 0 in a plane.
float distanceTo(const View& view, const Gizmo& gizmo, GizmoHandle handle, glm::vec2 pixel) {
    std::vector<glm::vec2> corners;
    for (const glm::vec3 corner : outlineOf(view, gizmo, handle)) corners.push_back(view.pixelOf(corner));
    if (isPlane(handle) && isWithin(pixel, corners)) return 0;
    float nearest = 1e9f;
    for (size_t i = 1; i < corners.size(); ++i)
        nearest = std::min(nearest, distanceToSegment(pixel, corners[i - 1], corners[i]));
    return nearest;
}

/// Of an axis' ring the side that is nearer to the eye; the outer ring is whole.
std::vector<glm::vec3> ringOf(const View& view, const Gizmo& gizmo, GizmoHandle handle) {
    constexpr int corners = 48;
    const bool isFree = handle == GizmoHandle::Free;
    const glm::vec3 toEye = -wayTo(view, gizmo.place), axis = isFree ? toEye : gizmo.axes[axisOf(handle)];
    const float radius = metresOf(view, gizmo, isFree ? gizmoOuterRing : gizmoRing);
    glm::vec3 nearest = isFree ? glm::normalize(view.up) : toEye - glm::dot(toEye, axis) * axis;
    if (glm::length(nearest) < 1e-3f) nearest = glm::normalize(view.up);  // looked at from straight ahead
    const bool isWhole = isFree || std::abs(glm::dot(toEye, axis)) > mostAlong;
    const glm::vec3 u = radius * glm::normalize(nearest - glm::dot(nearest, axis) * axis), v = glm::cross(axis, u);
    std::vector<glm::vec3> ring;
    const float half = isWhole ? glm::pi<float>() : glm::half_pi<float>();
    for (int i = 0; i <= corners; ++i) {
        const float angle = half * (2 * float(i) / corners - 1);
        ring.push_back(gizmo.place + std::cos(angle) * u + std::sin(angle) * v);
    }
    return ring;
}

bool canBeGrasped(const View& view, const Gizmo& gizmo, GizmoHandle handle) {
    if (handle == GizmoHandle::Free) return true;
    if (gizmo.mode != GizmoMode::Move && isPlane(handle)) return false;
    if (gizmo.mode == GizmoMode::Turn) return !gizmo.flat || handle == GizmoHandle::Z;
    if (gizmo.mode == GizmoMode::Scale && !gizmo.eachAxis) return false;
    const float along = std::abs(glm::dot(wayTo(view, gizmo.place), gizmo.axes[axisOf(handle)]));
    return isPlane(handle) ? along > leastFacing : along < mostAlong;
}

}  // namespace

std::optional<Gizmo> gizmoOf(const ItemPlacement& item, GizmoMode mode, const glm::mat3& axes, float unit) {
    const auto allows = [&](GizmoMode m) {
        return m == GizmoMode::Move ? item.moves : m == GizmoMode::Turn ? item.turns : item.scales;
    };
    for (const GizmoMode other : {mode, GizmoMode::Move, GizmoMode::Turn, GizmoMode::Scale})
        if (allows(other))
            return Gizmo{other, item.pose.position,
                         other == GizmoMode::Scale ? glm::mat3_cast(item.pose.rotation) : axes, item.scalesAxes, unit};
    return {};
}

float metresOf(const View& view, const Gizmo& gizmo, float length) {
    const float depth = glm::dot(gizmo.place - view.eye, view.forward);
    return length * gizmo.unit * 2 * glm::length(view.up) * depth / float(view.size.y);
}

std::vector<GizmoHandle> handlesOf(const View& view, const Gizmo& gizmo) {
    std::vector<GizmoHandle> handles;
    if (glm::dot(gizmo.place - view.eye, view.forward) <= view.nearPlane) return handles;
    for (const GizmoHandle handle : {GizmoHandle::X, GizmoHandle::Y, GizmoHandle::Z, GizmoHandle::YZ, GizmoHandle::ZX,
                                     GizmoHandle::XY, GizmoHandle::Free})
        if (canBeGrasped(view, gizmo, handle)) handles.push_back(handle);
    return handles;
}

std::vector<glm::vec3> outlineOf(const View& view, const Gizmo& gizmo, GizmoHandle handle) {
    if (gizmo.mode == GizmoMode::Turn) return ringOf(view, gizmo, handle);
    if (handle == GizmoHandle::Free) return {gizmo.place, gizmo.place};
    const auto at = [&](glm::vec3 x) { return gizmo.place + gizmo.axes * x; };
    const float low = metresOf(view, gizmo, gizmoPlaneLow), high = metresOf(view, gizmo, gizmoPlaneHigh);
    glm::vec3 u(0), v(0);
    const int axis = axisOf(handle);
    u[(axis + 1) % 3] = v[(axis + 2) % 3] = 1;
    if (isPlane(handle))
        return {at(low * (u + v)), at(high * u + low * v), at(high * (u + v)), at(low * u + high * v),
                at(low * (u + v))};
    glm::vec3 way(0);
    way[axis] = metresOf(view, gizmo, gizmoLength);
    return {at(way * (1.4f * gizmoMiddle / gizmoLength)), at(way)};
}

std::optional<GizmoHandle> handleAt(const View& view, const Gizmo& gizmo, glm::vec2 pixel) {
    std::optional<GizmoHandle> found;
    float nearest = reach * gizmo.unit;
    for (const GizmoHandle handle : handlesOf(view, gizmo)) {
        const bool isDot = handle == GizmoHandle::Free && gizmo.mode != GizmoMode::Turn;
        const float distance = distanceTo(view, gizmo, handle, pixel) - (isDot ? 0.3f * gizmoMiddle * gizmo.unit : 0);
        if (distance >= nearest) continue;
        nearest = distance;
        found = handle;
    }
    return found;
}

GizmoGrip grasp(const View& view, const Gizmo& gizmo, GizmoHandle handle, glm::vec2 pixel) {
    const glm::vec3 facing = wayTo(view, gizmo.place);
    return {gizmo, handle, pointOn(view, gizmo, handle, facing, pixel), facing, metresOf(view, gizmo, gizmoLength)};
}

HandMotion motionOf(const GizmoGrip& grip, const View& view, glm::vec2 pixel, const std::optional<GizmoSnap>& snap) {
    const Gizmo& gizmo = grip.gizmo;
    const glm::vec3 now = pointOn(view, gizmo, grip.handle, grip.facing, pixel);
    HandMotion motion;
    if (gizmo.mode == GizmoMode::Turn) motion.turn = turnOf(grip, now, snap.has_value());
    if (gizmo.mode == GizmoMode::Scale) motion.scale = scaleOf(grip, view, now, snap.has_value());
    if (gizmo.mode != GizmoMode::Move) return motion;
    motion.move = now - grip.at;
    if (!snap) return motion;
    const glm::vec3 cells = (gizmo.place + motion.move - snap->corner) * gizmo.axes / snap->cell;
    motion.move += gizmo.axes * (axesMoved(grip.handle) * (glm::round(cells) - cells) * snap->cell);
    return motion;
}

}  // namespace slabflow
