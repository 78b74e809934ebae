#include "app/ViewerMouse.h"

#include <cmath>

namespace slabflow {
namespace {

constexpr float anglePerHeight = 3.0f;  // radians for a drag over the whole height of the picture
constexpr float zoomPerNotch = 0.9f;
constexpr float depthPerNotch = 0.05f;  // of the way from the middle to the end of the domain, and back

}  // namespace

void ViewerMouse::handle(const PointerEvent& event, Camera& camera, const View& view, const Grid& grid,
                         bool panelsWantIt) {
    const glm::vec2 motion = event.pixel - pixel_;
    pixel_ = event.pixel;
    switch (event.kind) {
        case PointerEvent::Kind::Press:
            if (drag_ != Drag::None || panelsWantIt) return;
            beginDrag(event.button, depthReach(view, grid) == 0);
            break;
        case PointerEvent::Kind::Release:
            if (event.button != button_) return;
            drag_ = Drag::None;
            button_ = MouseButton::None;
            break;
        case PointerEvent::Kind::Move: moveCamera(motion, camera, view.size); break;
        case PointerEvent::Kind::Wheel:
            if (!panelsWantIt) turnWheel(event, camera, view, grid);
            break;
    }
    stir(view, grid, event.time);
}

std::optional<glm::vec3> ViewerMouse::place(const View& view, const Grid& grid) const {
    return placeOn(plane(view, grid), view.rayThrough(pixel_), grid);
}

void ViewerMouse::beginDrag(MouseButton button, bool flat) {
    button_ = button;
    if (button == MouseButton::Left) drag_ = Drag::Stir;
    if (button == MouseButton::Middle) drag_ = Drag::Pan;
    if (button == MouseButton::Right)
        drag_ = flat ? Drag::Pan : Drag::Orbit;  // a flat picture is looked at from the front
}

void ViewerMouse::moveCamera(glm::vec2 pixels, Camera& camera, glm::ivec2 size) const {
    const glm::vec2 part = pixels / float(size.y);
    if (drag_ == Drag::Orbit) camera.orbit(-anglePerHeight * part);
    if (drag_ == Drag::Pan) camera.pan(-part);
}

void ViewerMouse::turnWheel(const PointerEvent& event, Camera& camera, const View& view, const Grid& grid) {
    if (!event.modifier) return camera.zoom(std::pow(zoomPerNotch, event.wheel));
    const float reach = depthReach(view, grid);
    depth_ = glm::clamp(depth_ + event.wheel * depthPerNotch * reach, -reach, reach);
}

/// Follows the mouse with the tool; off the fluid the drag is interrupted, and starts anew at rest when it comes back.
void ViewerMouse::stir(const View& view, const Grid& grid, double time) {
    const auto here = drag_ == Drag::Stir ? place(view, grid) : std::nullopt;
    if (!here) tool_.release();
    else if (tool_.active()) tool_.move(*here, time);
    else tool_.press(*here, time);
}

}  // namespace slabflow
