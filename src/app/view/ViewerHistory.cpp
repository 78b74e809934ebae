#include <utility>

#include "app/view/Viewer.h"

namespace slabflow {

/// What a hand has put into the fluid is a stroke from then on.
void Viewer::beginStroke() {
    if (stroke_) return;
    stroke_ = {titleOfStroke(brush_.kind), session_.world().frame()};
    learn(settings_, Lesson::Stir);
}

void Viewer::endStroke() {
    if (!stroke_) return;
    history_.addStroke(std::move(stroke_->title), stroke_->frame);
    stroke_.reset();
    travel_.forgetUndone();
}

/// Those that are in the fluid no more, since it was changed before them.
void Viewer::dropStrokes() {
    const size_t dropped = history_.dropStrokes(travel_.lastFrame(), !travel_.canRedo());
    if (dropped == 0) return;
    const std::string what = dropped == 1 ? "a stroke is" : std::to_string(dropped) + " strokes are";
    notices_.say(what + " no longer in the fluid and cannot be undone", now_);
}

/// Whoever has changed the scene in this frame, it is seen here. A stroke has ended when the hand has let go and all of
/// it is in the fluid.
void Viewer::keepHistory() {
    if (mouse_.drag() != ViewerMouse::Drag::Stir && !mouse_.tool().owes()) endStroke();
    if (history_.observe(seenScene(), isBusy())) travel_.forgetUndone();
    if (isDue(unsavedTime_)) watchUnsaved();
}

/// The last step; or a stroke for which time has to go on, and that is in no fluid yet.
void Viewer::undo() {
    if (isBusy()) return;
    if (!stroke_ && mouse_.tool().owes()) {
        mouse_.tool() = {};
        notices_.say("undone: " + titleOfStroke(brush_.kind), now_);
        return;
    }
    endStroke();
    if (history_.canUndo()) goTo(history_.now() - 1);
}

/// Undoes what was done after that step, or does again what led to it, as far as nothing has to start over for it. A
/// fluid that a stroke has broken is whole again when it is undone, which is not done again.
void Viewer::goTo(size_t step) {
    if (isBusy()) return;
    endStroke();
    keepHistory();  // a step of this frame would be lost
    const size_t now = history_.now();
    if (step >= history_.steps().size() || step == now) return;
    const std::string what = history_.steps()[step < now ? step + 1 : step].title;
    const bool wasBroken = failed_;
    const bool isDone = step < now ? goBack(step) : goOn(step);
    if (wasBroken || !isDone) travel_.forgetUndone();
    dropStrokes();
    watchUnsaved();
    if (!isDone) return;
    const char* restart = panels_.scenes().waitsForRestart() ? "; \"apply and restart\" makes it so" : "";
    notices_.say((step < now ? "undone: " : "done again: ") + what + restart, now_);
}

/// A stroke is undone in the scene in which it was done.
bool Viewer::goBack(size_t step) {
    for (size_t i = history_.now(); i > step; --i) {
        const std::optional<long> frame = history_.steps()[i].stroke;
        if (!frame) continue;
        show(i);
        if (!travel([&] { travel_.undo(session_, *frame); })) return false;
    }
    show(step);
    return true;
}

bool Viewer::goOn(size_t step) {
    for (size_t i = history_.now() + 1; i <= step; ++i)
        if (history_.steps()[i].stroke && !travel([&] { travel_.redo(session_); })) return false;
    show(step);
    return true;
}

/// The scene as it is after that step, which is the last that was done from then on.
void Viewer::show(size_t step) {
    if (step == history_.now()) return;
    Panels::Wishes wishes;
    wishes.scene = panels_.revert(history_.goTo(step), session_.scene());
    carryOut(wishes);
}

}  // namespace slabflow
