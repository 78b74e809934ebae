// Back and forth in what has been simulated.
#pragma once

#include <optional>

#include "app/time/Moments.h"

namespace slabflow {

/// Keeps moments of a session while it runs, and brings it to any frame that it has been at, to the same bits: from the
/// moment before, with what was done then. The scene stays as it is asked for now. Time that goes on from there does
/// again what was done, unless the fluid is now asked to be another: then what came after is forgotten.
class TimeTravel {
public:
    static constexpr size_t usualUndoneBudget = size_t(1) << 29;  // bytes

    explicit TimeTravel(const Assets& assets, size_t budget = Moments::usualBudget,
                        size_t undoneBudget = usualUndoneBudget)
        : assets_(assets), moments_(budget), undoneBudget_(undoneBudget) {}

    /// The session has begun anew.
    void restarted(Session& session);

    /// Before a frame in which a hand does something to the fluid, or not.
    void goOn(Session& session, bool byHand);

    /// After it.
    void observe(Session& session);

    /// To a frame, at most the last that there has been. Error as by Session::advance.
    void goTo(Session& session, long frame);

    /// To a frame as well, and what came after is undone: time goes on from there without it. Error likewise.
    void undo(Session& session, long frame);

    /// Does again what was undone last: back to where that was asked for, to the same bits, with the scene that there
    /// was. At once, or from the frame to which it was undone where memory is short.
    void redo(Session& session);

    /// Whether something is left to be done again: not what was undone in a future that is forgotten.
    bool canRedo() const { return !undone_.empty(); }
    void forgetUndone() { undone_.clear(); }

    long lastFrame() const { return last_; }                            ///< that there has been
    std::vector<long> keptFrames() const { return moments_.frames(); }  ///< to which it goes at once

    static constexpr long spacing = 8;  ///< frames from one moment to the next, until they are thinned out

private:
    /// A way that was left, and where on it.
    struct Undone {
        std::vector<Deed> deeds;     ///< on it
        long from, frame, last;      ///< where it begins, where one was, and how far it went
        std::optional<Moment> head;  ///< its end
    };

    void arrive(Session& session, long frame);
    void leaveFuture(Session& session);
    void endRun();
    void thinUndone();
    void finishReading();
    void keepNow(Session& session);
    void forgetFuture(Session& session);

    const Assets& assets_;
    Moments moments_;
    std::optional<SnapshotReadback> reading_;  ///< of a moment on its way from the GPU
    SceneDesc readScene_;                      ///< and its scene
    std::optional<Replay> run_;                ///< in which it has gone back, until it has caught up
    std::optional<Moment> head_;               ///< and the end of it, to come back to
    SceneDesc then_;                           ///< the scene of the frame to which it has gone
    SceneDesc asked_;                          ///< before the frame that is being made
    long last_ = 0;
    std::vector<Undone> undone_;  ///< the next to be done again at the end
    size_t undoneBudget_;
};

}  // namespace slabflow
