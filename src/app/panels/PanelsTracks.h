// The rows of the timeline: the keys of everything that is animated, and the curve of one of them.
#pragma once

#include "app/panels/TrackGraph.h"

namespace slabflow {

class TracksPanel {
public:
    static constexpr float labelWidth = 190;  ///< as `scaled`, of the names before the lanes

    /// How high it will be [as panels].
    float height(const SceneDesc& scene) const;

    /// Below each other from the cursor on. `wished` becomes the tracks as a hand has made them.
    void draw(const SceneDesc& scene, const TimeAxis& axis, std::optional<std::vector<TrackDesc>>& wished);

private:
    bool isUnfolded(const TrackDesc& track) const;
    void drawTrack(size_t index, const TimeAxis& axis, TrackEdits& edits);
    void drawArrow(const TrackDesc& track);
    void drawName(size_t index, TrackEdits& edits);

    std::optional<std::string> unfolded_;  ///< the key of the track whose curve is shown
    TrackGraph graph_;
};

}  // namespace slabflow
