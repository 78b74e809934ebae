#include "scene/ParameterCourse.h"

namespace slabflow {

ParameterCourse::ParameterCourse(SceneDesc scene, const TrackDesc& track)
    : track_(track), keysAlone_(track), parameter_(seekParameter(scene, track.key)), seed_(scene.seed) {
    keysAlone_.noise = {};
    keysAlone_.random = {};
}

KeyValue ParameterCourse::valueIn(const TrackDesc& track, double time) const {
    return parameter_.nearest(valueAt(track, parameter_.value, time, seed_));
}

}  // namespace slabflow
