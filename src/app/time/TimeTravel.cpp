#include "app/time/TimeTravel.h"

#include <algorithm>
#include <span>

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
    undone_.clear();
    reading_.reset();
    endRun();
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

/// From now on nothing comes after.
void TimeTravel::leaveFuture(Session& session) {
    session.endRerun();
    moments_.dropAfter(session.world().frame());
    last_ = session.world().frame();
    endRun();
}

void TimeTravel::endRun() {
    run_.reset();
    head_.reset();
}

void TimeTravel::forgetFuture(Session& session) {
    leaveFuture(session);
    if (!undone_.empty() && undone_.back().from > last_) undone_.clear();
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
            endRun();
        }
    }
    last_ = std::max(last_, frame);
    if (reading_ && reading_->ready()) finishReading();
    if (frame % spacing == 0) keepNow(session);
}

void TimeTravel::goTo(Session& session, long frame) {
    finishReading();
    const SceneDesc asked = session.scene();
    const std::optional<CameraDesc> camera = session.handCamera();
    if (!run_) {
        run_ = session.run();
        head_ = {SnapshotReadback(session.world()).take(), asked, session.doneNow()};
    }
    arrive(session, std::clamp(frame, 0l, last_));
    then_ = session.scene();
    if (then_ != asked) session.apply(asked);
    session.lookFrom(camera);
}

/// At a frame of the run, from the moment before, or at its head.
void TimeTravel::arrive(Session& session, long frame) {
    const bool isHead = head_ && head_->snapshot.clock.frame == frame;
    const Moment* moment = isHead ? &*head_ : moments_.atOrBefore(frame);
    if (!moment) return;
    session.goTo(*moment, *run_, assets_);
    while (session.world().frame() < frame) session.advance();
}

void TimeTravel::undo(Session& session, long frame) {
    Undone undone{{}, frame, session.world().frame(), last_, {}};
    goTo(session, frame);
    undone.deeds.assign(std::ranges::lower_bound(run_->deeds, frame, {}, &Deed::frame), run_->deeds.end());
    undone.head = std::move(head_);
    leaveFuture(session);
    undone_.push_back(std::move(undone));
    thinUndone();
}

void TimeTravel::redo(Session& session) {
    Undone undone = std::move(undone_.back());
    undone_.pop_back();
    finishReading();
    const std::optional<CameraDesc> camera = session.handCamera();
    if (!run_) run_ = session.run();
    std::erase_if(run_->deeds, [&](const Deed& deed) { return deed.frame >= undone.from; });
    run_->deeds.insert(run_->deeds.end(), undone.deeds.begin(), undone.deeds.end());
    last_ = undone.last;
    moments_.dropAfter(undone.from);
    head_ = std::move(undone.head);
    arrive(session, undone.frame);
    then_ = session.scene();
    if (undone.frame == last_) leaveFuture(session);
    session.lookFrom(camera);
}

/// What is to be done again last can wait for it longest. The next always comes at once.
void TimeTravel::thinUndone() {
    size_t bytes = 0;
    for (const Undone& undone : undone_)
        if (undone.head) bytes += Moments::bytesOf(undone.head->snapshot);
    for (Undone& undone : std::span(undone_).first(undone_.size() - 1))
        if (undone.head && bytes > undoneBudget_) {
            bytes -= Moments::bytesOf(undone.head->snapshot);
            undone.head.reset();
        }
}

}  // namespace slabflow
