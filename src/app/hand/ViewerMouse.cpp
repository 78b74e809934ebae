#include "app/hand/ViewerMouse.h"

#include <cmath>
#include <utility>

namespace slabflow {
namespace {

constexpr float anglePerHeight = 3.0f;  // radians for a drag over the whole height of the picture
constexpr float zoomPerNotch = 0.9f;
constexpr float depthPerNotch = 0.05f;  // of the way from the middle to the end of the domain, and back

/// Where the ray meets the plane of a flat domain, beside the domain as well; nothing in a volume.
std::optional<glm::vec3> placeInFlat(const View& view, const Ray& ray, const PlacedGrid& grid) {
    if (depthReach(view, grid) > 0) return {};
    const DepthPlane plane(view, grid, 0);
    const float distance = glm::dot(plane.point - ray.origin, plane.normal) / glm::dot(ray.direction, plane.normal);
    if (!(distance > 0) || std::isinf(distance)) return {};
    return ray.origin + distance * ray.direction;
}

}  // namespace

void ViewerMouse::handle(const PointerEvent& event, Camera& camera, const View& view, const PlacedGrid& grid,
                         std::span<const Body> bodies, const Brush& brush, bool panelsWantIt) {
    const glm::vec2 before = std::exchange(pixel_, event.pixel);
    switch (event.kind) {
        case PointerEvent::Kind::Press:
            if (drag_ != Drag::None || panelsWantIt) return;
            beginDrag(event.button, view, grid, bodies, brush);
            break;
        case PointerEvent::Kind::Release:
            if (event.button != button_) return;
            grip_.release();
            drag_ = Drag::None;
            button_ = MouseButton::None;
            break;
        case PointerEvent::Kind::Move:
            moveCamera(pixel_ - before, camera, view.size);
            grip_.move(view, before, pixel_, event.modifier);
            break;
        case PointerEvent::Kind::Wheel:
            if (!panelsWantIt) turnWheel(event, camera, view, grid);
            break;
    }
    stir(view, grid, event.time);
    paint(view, grid, event.modifier);
    draw(view, grid, event.modifier);
}

std::optional<glm::vec3> ViewerMouse::place(const View& view, const PlacedGrid& grid) const {
    return placeOn(plane(view, grid), view.rayThrough(pixel_), grid);
}

/// Solids are painted over what is there, also to take it away.
bool ViewerMouse::overBody(const View& view, std::span<const Body> bodies, BrushKind brush) const {
    return drag_ == Drag::Carry ||
           (drag_ == Drag::None && brush != BrushKind::Solid && bodyAlong(view.rayThrough(pixel_), bodies));
}

std::optional<size_t> ViewerMouse::bodyAt(const View& view, std::span<const Body> bodies) const {
    if (const auto held = grip_.held(bodies)) return held;
    const auto found = bodyAlong(view.rayThrough(pixel_), bodies);
    return found ? std::optional(found->body) : std::nullopt;
}

void ViewerMouse::beginDrag(MouseButton button, const View& view, const PlacedGrid& grid, std::span<const Body> bodies,
                            const Brush& brush) {
    const bool flat = depthReach(view, grid) == 0;
    button_ = button;
    if (button == MouseButton::Left) {
        if (brush.kind == BrushKind::Solid) drag_ = Drag::Paint;
        else if (grip_.grab(view, pixel_, bodies)) drag_ = Drag::Carry;
        else if (brush.leavesSources()) drag_ = Drag::Draw;
        else if (brush.kind != BrushKind::Obstacle) drag_ = Drag::Stir;
        else if ((placement_ = place(view, grid))) drag_ = Drag::Carry;
    }
    if (button == MouseButton::Middle) drag_ = Drag::Pan;
    if (button == MouseButton::Right)
        drag_ = flat ? Drag::Pan : Drag::Orbit;  // a flat picture is looked at from the front
}

void ViewerMouse::moveCamera(glm::vec2 pixels, Camera& camera, glm::ivec2 size) const {
    const glm::vec2 part = pixels / float(size.y);
    if (drag_ == Drag::Orbit) camera.orbit(-anglePerHeight * part);
    if (drag_ == Drag::Pan) camera.pan(-part);
}

void ViewerMouse::turnWheel(const PointerEvent& event, Camera& camera, const View& view, const PlacedGrid& grid) {
    if (!event.modifier) {
        const float factor = std::pow(zoomPerNotch, event.wheel);
        const auto seen = placeInFlat(view, ray(view), grid);
        return seen ? camera.zoom(factor, *seen) : camera.zoom(factor);
    }
    const float reach = depthReach(view, grid);
    if (drag_ == Drag::Carry) return grip_.pushAway(event.wheel * depthPerNotch * reach, view);
    depth_ = glm::clamp(depth_ + event.wheel * depthPerNotch * reach, -reach, reach);
}

/// Follows the mouse with the tool; off the fluid the drag is interrupted, and starts anew at rest when it comes back.
void ViewerMouse::stir(const View& view, const PlacedGrid& grid, double time) {
    const auto here = drag_ == Drag::Stir ? place(view, grid) : std::nullopt;
    if (!here) tool_.release();
    else if (tool_.active()) tool_.move(*here, time);
    else tool_.press(*here, time);
}

/// Likewise: a stroke goes on where the mouse comes back.
void ViewerMouse::paint(const View& view, const PlacedGrid& grid, bool erases) {
    if (drag_ == Drag::Paint) solids_.move(place(view, grid), erases);
    else solids_.release();
}

void ViewerMouse::draw(const View& view, const PlacedGrid& grid, bool erases) {
    if (drag_ == Drag::Draw) sources_.move(place(view, grid), erases);
    else sources_.release();
}

}  // namespace slabflow
