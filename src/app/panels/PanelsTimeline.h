// Time: what is played, what has been simulated, and the keys of what is animated.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/panels/PanelsTracks.h"
#include "scene/SceneDesc.h"

namespace slabflow {

/// How far a scene has come.
struct TimeState {
    double time = 0;         ///< s
    double done = 0;         ///< s, up to which it has been simulated: what one can go back and forth in
    std::vector<long> kept;  ///< frames to which that goes at once
    bool recordsKeys = false;
};

/// What the panel asks of the viewer.
struct TimelineWishes {
    std::optional<std::vector<TrackDesc>> animation = {};
    std::optional<TimelineDesc> timeline = {};
    std::optional<double> time = {};  ///< to go to [s]
    std::optional<bool> recordKeys = {};
};

/// The end of what is played [s].
double endOf(const SceneDesc& scene);

class TimelinePanel {
public:
    /// Across the window, its lower edge `below` over that of the window. Its height is returned.
    float draw(const SceneDesc& scene, const TimeState& state, float below, TimelineWishes& wishes);

private:
    void setAxis();
    void drawControls(TimelineWishes& wishes);
    void drawRange(TimelineWishes& wishes);
    void drawRuler(TimelineWishes& wishes);
    void drawMarkers(TimelineWishes& wishes);

    TracksPanel tracks_;

    // Of the frame that is drawn.
    const SceneDesc* scene_ = nullptr;
    const TimeState* state_ = nullptr;
    TimeAxis axis_;
};

}  // namespace slabflow
