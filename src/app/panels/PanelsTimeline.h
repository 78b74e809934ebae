// Time: what is played, what has been simulated, and the keys of what is animated.
#pragma once

#include <optional>
#include <string>
#include <vector>

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
    void drawControls(TimelineWishes& wishes);
    void drawRange(TimelineWishes& wishes);
    void drawRuler(TimelineWishes& wishes);
    void drawMarkers(TimelineWishes& wishes);
    void drawTracks(TimelineWishes& wishes);
    void drawTrack(size_t index, TimelineWishes& wishes);
    void drawTrackMenu(size_t index, TimelineWishes& wishes);
    void drawKey(size_t track, size_t key, float middle, TimelineWishes& wishes);
    void drawKeyMenu(size_t track, size_t key, TimelineWishes& wishes);
    bool editTime(const char* label, float& seconds);
    float xOf(double time) const;
    double timeAt(float x) const;
    std::vector<TrackDesc>& tracksIn(TimelineWishes& wishes) const;

    // Of the frame that is drawn.
    const SceneDesc* scene_ = nullptr;
    const TimeState* state_ = nullptr;
    float left_ = 0, right_ = 0;  ///< of the lanes
    double shown_ = 1;            ///< s, that they span
};

}  // namespace slabflow
