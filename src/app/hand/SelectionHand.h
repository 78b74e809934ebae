// What a person has selected in the scene, and the hand on it: clicks that select, and drags of its gizmo.
#pragma once

#include "app/hand/Gizmo.h"
#include "app/hand/SceneOutlines.h"
#include "app/window/Window.h"

namespace slabflow {

class SelectionHand {
public:
    const std::optional<SceneItem>& selected() const { return selected_; }
    void select(const std::optional<SceneItem>& item, const SceneDesc& scene);
    void see(const SceneDesc& scene);  ///< as it is now: the selection goes along with what has changed
    void letGo() { grip_.reset(), press_.reset(); }

    GizmoMode mode() const { return mode_; }
    void setMode(GizmoMode mode) { mode_ = mode; }

    /// How the picture is used while the hand looks for something in it.
    struct Circumstances {
        bool showsOutlines = false;  ///< of all that acts, which can be clicked
        bool picksBodies = true;     ///< a click selects them
        bool isBlind = false;        ///< the mouse is over a panel, or busy: no press begins anything
        glm::mat3 axes{1};           ///< along which gizmos move things
    };

    /// What comes of an event.
    struct Outcome {
        bool taken = false;                     ///< it is for nobody else
        std::optional<PointerEvent> late = {};  ///< a press that was kept back, and is for others after all
        std::optional<std::optional<SceneItem>> click = {};  ///< what is to be selected, or nothing
    };
    Outcome handle(const PointerEvent& event, const OutlinedScene& outlined, const Circumstances& circumstances);

    std::optional<Gizmo> gizmo(const OutlinedScene& outlined, const glm::mat3& axes) const;

    /// A thing on its way with the hand.
    struct Drag {
        SceneItem item;
        SceneDesc start;  ///< the scene that was outlined when it was grasped
        Pose pose;        ///< of the thing then
        Pose carrier;     ///< of what takes it along
        HandMotion motion;
        bool ends;  ///< it has been let go
    };
    /// Since the last call, once there is something new. Whole steps are those of `snap`.
    std::optional<Drag> takeDrag(const View& view, const GizmoSnap& snap);
    bool dragging() const { return grip_.has_value(); }
    std::optional<GizmoHandle> held() const { return grip_ ? std::optional(grip_->handle) : std::nullopt; }

private:
    Outcome press(const PointerEvent& event, const OutlinedScene& outlined, const Circumstances& circumstances);
    Outcome release(const PointerEvent& event, const OutlinedScene& outlined, const Circumstances& circumstances);

    std::optional<SceneItem> selected_;
    SceneDesc seen_;  ///< in which it is selected
    GizmoMode mode_ = GizmoMode::Move;

    std::optional<PointerEvent> press_;  ///< of a click, as long as it may be one
    std::optional<SceneItem> pressed_;   ///< whose lines were under it; others have not heard of it then
    std::optional<GizmoGrip> grip_;
    SceneDesc start_;
    Pose pose_, carrier_;
    glm::vec2 pixel_{0};
    bool snaps_ = false, moved_ = false, ends_ = false;
};

/// Where a thing stands now, as far as it has a place.
std::optional<ItemPlacement> placementNow(const OutlinedScene& outlined, const SceneItem& item);

/// An obstacle that only hands move: while time goes on, the fluid feels how fast.
bool isLoose(const SceneDesc& scene, const SceneItem& item);

}  // namespace slabflow
