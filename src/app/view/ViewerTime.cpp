#include <cmath>
#include <utility>

#include "app/view/Viewer.h"

namespace slabflow {

TimeState Viewer::timeState() const {
    const double step = double(session_.scene().time.step);
    const double done = session_.world().time() + double(travel_.lastFrame() - session_.world().frame()) * step;
    return {session_.world().time(), done, travel_.keptFrames(), recordsKeys_};
}

void Viewer::carryOut(const TimelineWishes& wishes) {
    if (wishes.recordKeys) recordsKeys_ = *wishes.recordKeys;
    Panels::Wishes edit;
    panels_.editTimeline(wishes, session_.scene(), edit.scene);
    if (wishes.animation || wishes.timeline) carryOut(edit);
    if (!wishes.time) return;
    paused_ = true;
    goToTime(*wishes.time);
}

/// To what there has been; further on there is nothing yet.
void Viewer::goToTime(double time) {
    const long frame = std::lround(time / double(session_.scene().time.step));
    if (std::min(frame, travel_.lastFrame()) == session_.world().frame() || failed_) return;
    endStroke();
    travel([&] { travel_.goTo(session_, frame); });
}

/// What a hand was about to do belongs to another time, and so does a fluid that is broken.
bool Viewer::travel(const std::function<void()>& way) {
    picture_.forget();
    mouse_.tool() = {};
    readingsFresh_ = false;
    const bool hasArrived = attempt(Cause::Fluid, way);
    if (hasArrived && std::exchange(failed_, false)) paused_ = false;
    return hasArrived;
}

/// At the end of a range that is played in a loop.
void Viewer::startAgain() {
    const SceneDesc& scene = session_.scene();
    if (scene.timeline.loop && session_.world().time() > endOf(scene) - 0.5 * double(scene.time.step))
        goToTime(double(scene.timeline.from));
}

/// An obstacle that a hand has let go, and that keys move: where it was carried while keys were recorded, or where it
/// is now.
void Viewer::keepKeys(size_t index) {
    const SceneDesc& scene = session_.scene();
    const Body& body = session_.world().bodies()[index];
    const float cell = session_.world().fluid().fields().grid.h;
    SceneDesc next = recordsKeys_ ? handKeys_.keyed(scene, body.desc.name, 0.25f * cell) : scene;
    if (!recordsKeys_ || next.animation == scene.animation)
        next = HandKeys::placed(scene, body.desc.name, session_.world().time(), body.pose);
    applyObstacles(std::move(next));
}

}  // namespace slabflow
