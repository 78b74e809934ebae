#include "app/hand/SelectionHand.h"

#include <utility>

#include "app/hand/BodyGrip.h"
#include "app/window/Gui.h"

namespace slabflow {
namespace {

constexpr float farthestClick = 4;  // as of panels: how far the mouse may go between press and release

bool isClick(glm::vec2 from, glm::vec2 to) { return glm::distance(from, to) <= pixelsFromPanel(farthestClick); }

/// The obstacle under a pixel.
std::optional<SceneItem> obstacleAt(const OutlinedScene& outlined, glm::vec2 pixel) {
    const auto hit = bodyAlong(outlined.view.rayThrough(pixel), outlined.bodies);
    return hit ? std::optional(SceneItem{ItemKind::Obstacle, hit->body}) : std::nullopt;
}

}  // namespace

std::optional<ItemPlacement> placementNow(const OutlinedScene& outlined, const SceneItem& item) {
    const std::string carrier = carrierOf(outlined.scene, item);
    auto placement = placementOf(outlined.scene, item, poseOf(carrier, outlined.bodies));
    if (placement && item.kind == ItemKind::Obstacle && item.index < outlined.bodies.size())
        placement->pose = outlined.bodies[item.index].pose;
    return placement;
}

bool isLoose(const SceneDesc& scene, const SceneItem& item) {
    if (item.kind != ItemKind::Obstacle) return false;
    const ObstacleDesc& obstacle = scene.obstacles[item.index];
    return obstacle.parent.empty() && obstacle.motion == MotionDesc();
}

void SelectionHand::select(const std::optional<SceneItem>& item, const SceneDesc& scene) {
    selected_ = item && isThere(scene, *item) ? item : std::nullopt;
    seen_ = scene;
    letGo();
}

void SelectionHand::see(const SceneDesc& scene) {
    if (!selected_ || scene == seen_) return;
    selected_ = followed(*selected_, seen_, scene);
    seen_ = scene;
    if (!selected_) letGo();
}

std::optional<Gizmo> SelectionHand::gizmo(const OutlinedScene& outlined, const glm::mat3& axes) const {
    if (!selected_ || !isThere(outlined.scene, *selected_)) return {};
    const auto placement = placementNow(outlined, *selected_);
    auto gizmo = placement ? gizmoOf(*placement, mode_, axes, pixelsFromPanel(1)) : std::nullopt;
    if (gizmo) gizmo->flat = outlined.scene.domain().cells.z == 1;
    return gizmo;
}

SelectionHand::Outcome SelectionHand::handle(const PointerEvent& event, const OutlinedScene& outlined,
                                             const Circumstances& circumstances) {
    const bool isLeft = event.button == MouseButton::Left;
    if (event.kind == PointerEvent::Kind::Press && isLeft && !circumstances.isBlind)
        return press(event, outlined, circumstances);
    if (event.kind == PointerEvent::Kind::Release && isLeft) return release(event, outlined, circumstances);
    if (event.kind != PointerEvent::Kind::Move) return {};
    if (grip_) {
        pixel_ = event.pixel;
        snaps_ = event.modifier;
        moved_ = true;
    }
    if (!press_ || isClick(press_->pixel, event.pixel)) return {};
    Outcome outcome;
    if (pressed_) outcome.late = press_;
    press_.reset();
    return outcome;
}

SelectionHand::Outcome SelectionHand::press(const PointerEvent& event, const OutlinedScene& outlined,
                                            const Circumstances& circumstances) {
    const auto gizmo = this->gizmo(outlined, circumstances.axes);
    const auto handle = gizmo ? handleAt(outlined.view, *gizmo, event.pixel) : std::nullopt;
    press_.reset();
    if (handle) {
        grip_ = grasp(outlined.view, *gizmo, *handle, event.pixel);
        start_ = outlined.scene;
        pose_ = placementNow(outlined, *selected_)->pose;
        carrier_ = poseOf(carrierOf(outlined.scene, *selected_), outlined.bodies);
        pixel_ = event.pixel;
        snaps_ = moved_ = ends_ = false;
        return {.taken = true};
    }
    press_ = event;
    pressed_ = outlineAt(outlined, {circumstances.showsOutlines, selected_}, event.pixel);
    return {.taken = pressed_.has_value()};
}

SelectionHand::Outcome SelectionHand::release(const PointerEvent& event, const OutlinedScene& outlined,
                                              const Circumstances& circumstances) {
    if (grip_) {
        ends_ = true;
        return {.taken = true};
    }
    if (!std::exchange(press_, {})) return {};
    const auto body = circumstances.picksBodies ? obstacleAt(outlined, event.pixel) : std::nullopt;
    return {.taken = pressed_.has_value(), .click = pressed_ ? pressed_ : body};
}

std::optional<SelectionHand::Drag> SelectionHand::takeDrag(const View& view, const GizmoSnap& snap) {
    if (!grip_ || !(std::exchange(moved_, false) || ends_)) return {};
    const HandMotion motion = motionOf(*grip_, view, pixel_, snaps_ ? std::optional(snap) : std::nullopt);
    Drag drag{*selected_, start_, pose_, carrier_, motion, ends_};
    if (ends_) grip_.reset();
    return drag;
}

}  // namespace slabflow
