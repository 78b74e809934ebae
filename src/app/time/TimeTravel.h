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
    explicit TimeTravel(const Assets& assets, size_t budget = Moments::usualBudget)
        : assets_(assets), moments_(budget) {}

    /// The session has begun anew.
    void restarted(Session& session);

    /// Before a frame in which a hand does something to the fluid, or not.
    void goOn(Session& session, bool byHand);

    /// After it.
    void observe(Session& session);

    /// To a frame, at most the last that there has been. Error as by Session::advance.
    void goTo(Session& session, long frame);

    long lastFrame() const { return last_; }                            ///< that there has been
    std::vector<long> keptFrames() const { return moments_.frames(); }  ///< to which it goes at once

    static constexpr long spacing = 8;  ///< frames from one moment to the next, until they are thinned out

private:
    void finishReading();
    void keepNow(Session& session);
    void forgetFuture(Session& session);

    const Assets& assets_;
    Moments moments_;
    std::optional<SnapshotReadback> reading_;  ///< of a moment on its way from the GPU
    SceneDesc readScene_;                      ///< and its scene
    std::optional<Replay> run_;                ///< in which it has gone back, until it has caught up
    SceneDesc then_;                           ///< the scene of the frame to which it has gone
    SceneDesc asked_;                          ///< before the frame that is being made
    long last_ = 0;
};

}  // namespace slabflow
