// Where the rays of the picture run through the volume (Crane, Llamas, Tariq 2007, §30.3.1, "Volume Ray Casting").
#pragma once

#include "render/Camera.h"
#include "render/Frame.h"
#include "slab/Slab.h"

namespace slabflow {

/// Fills Frame::rayData from the faces of the domain and Frame::distance:
///   rgb   entry in texture space; (0, -1, 0) where the near plane cuts the entry away: start on the near plane;
///         red far below 0 where the scene hides the volume
///   a     metres from the entry to the exit or to the scene, whichever comes first; from the eye where green is
///   negative
/// All 0 where the ray misses the volume.
class RayData {
public:
    explicit RayData(Slab& slab) : slab_(slab) {}

    void draw(const Frame& frame, const View& view, const Grid& grid);

    static constexpr int vertices = 36;  ///< of the domain's faces, which render/ray_data.vert makes

private:
    Slab& slab_;
};

}  // namespace slabflow
