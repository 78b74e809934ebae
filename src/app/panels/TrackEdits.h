// What a hand makes of the tracks of a scene.
#pragma once

#include <optional>
#include <vector>

#include "scene/SceneDesc.h"

namespace slabflow {

class TrackEdits {
public:
    /// `wished` becomes the tracks as they are to be, once one is to be otherwise.
    TrackEdits(const SceneDesc& scene, std::optional<std::vector<TrackDesc>>& wished)
        : scene_(scene), wished_(wished) {}

    const SceneDesc& scene() const { return scene_; }
    const TrackDesc& track(size_t index) const { return scene_.animation[index]; }

    /// To be changed.
    std::vector<TrackDesc>& tracks();

    /// To a time [s], as near as its neighbours and whole frames let it.
    void moveKey(size_t track, size_t key, double time);

    /// With the track, when it was the last that there is in it.
    void removeKey(size_t track, size_t key);
    void removeTrack(size_t track);

private:
    const SceneDesc& scene_;
    std::optional<std::vector<TrackDesc>>& wished_;
};

}  // namespace slabflow
