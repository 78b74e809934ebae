// A replay while it is made.
#pragma once

#include <optional>

#include "app/session/Replay.h"

namespace slabflow {

/// Writes down what is done to a scene, in the order in which it happens.
class ReplayLog {
public:
    /// Of a scene that has just been opened.
    explicit ReplayLog(SceneDesc opened) : opened_(std::move(opened)), start_(opened_) {}

    /// The same, which may have been changed since, runs from frame 0.
    void restart(SceneDesc start);

    /// No more than these has been done.
    void goBack(std::vector<Deed> deeds);

    // `frame`: so many have been simulated.
    void change(long frame, const SceneDesc& before, const SceneDesc& after);
    void place(long frame, HandMove move);
    void lookFrom(long frame, const std::optional<CameraDesc>& camera);
    void advance(long frame, const std::vector<SourceDesc>& splats, std::vector<HandMove> moves);

    Replay replay(long frames) const;
    size_t doneAt(long frame) const;  ///< deeds, when no later frame has come

private:
    /// In the order in which a deed does them.
    enum class Part { Change, Place, Advance };
    Deed& deedFor(long frame, Part part);

    SceneDesc opened_, start_;
    std::vector<Deed> deeds_;
    Part last_ = Part::Change;  ///< of the last deed, so far
};

}  // namespace slabflow
