#include "app/time/TimeTravel.h"

#include <algorithm>

namespace slabflow {
namespace {

/// Whether two scenes differ in their pictures alone.
bool haveSameFluid(SceneDesc a, const SceneDesc& b) {
    const auto isOfPicture = [](const TrackDesc& track) {
        return track.key.starts_with("look.") || track.key.starts_with("camera.");
    };
    std::vector<TrackDesc> others = b.animation;
    std::erase_if(a.animation, isOfPicture);
    std::erase_if(others, isOfPicture);
    if (a.animation != others) return false;
    a.animation = b.animation;
    a.description = b.description;
    a.look = b.look;
    a.camera = b.camera;
    a.timeline = b.timeline;
    a.record = b.record;
    a.reference = b.reference;
    a.canonicalJson = b.canonicalJson;
    return a == b;
}

}  // namespace

void TimeTravel::restarted(Session& session) {
    moments_.clear();
    reading_.reset();
    run_.reset();
    last_ = session.world().frame();
    keepNow(session);
}

void TimeTravel::keepNow(Session& session) {
    if (reading_ || moments_.has(session.world().frame())) return;
    reading_.emplace(session.world());
    readScene_ = session.scene();
}

void TimeTravel::finishReading() {
    if (reading_) moments_.add({reading_->take(), readScene_});
    reading_.reset();
}

void TimeTravel::forgetFuture(Session& session) {
    session.endRerun();
    moments_.dropAfter(session.world().frame());
    last_ = session.world().frame();
    run_.reset();
}

void TimeTravel::goOn(Session& session, bool byHand) {
    asked_ = session.scene();
    if (run_ && (byHand || !haveSameFluid(asked_, then_))) forgetFuture(session);
}

void TimeTravel::observe(Session& session) {
    const long frame = session.world().frame();
    if (run_) {
        then_ = session.scene();
        const bool goesOn = haveSameFluid(then_, asked_);
        if (then_ != asked_) session.apply(asked_);  // was changed then, and is now as it is asked for
        if (!goesOn) forgetFuture(session);
        else if (frame >= last_) {
            session.endRerun();
            run_.reset();
        }
    }
    last_ = std::max(last_, frame);
    if (reading_ && reading_->ready()) finishReading();
    if (frame % spacing == 0) keepNow(session);
}

void TimeTravel::goTo(Session& session, long frame) {
    finishReading();
    const SceneDesc asked = session.scene();
    if (!run_) {
        run_ = session.run();
        keepNow(session);  // to come back to
        finishReading();
    }
    frame = std::clamp(frame, 0l, last_);
    const Moment* moment = moments_.atOrBefore(frame);
    if (!moment) return;
    session.goTo(*moment, *run_, assets_);
    while (session.world().frame() < frame) session.advance();
    then_ = session.scene();
    if (then_ != asked) session.apply(asked);
}

}  // namespace slabflow
