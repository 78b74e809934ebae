// What a track makes of its parameter in time: for whoever asks for many times, and not for the rest of the scene.
#pragma once

#include "scene/Curve.h"
#include "scene/ParameterSeeker.h"

namespace slabflow {

class ParameterCourse {
public:
    /// Of one of the scene's tracks. UsageError where there is no such parameter.
    ParameterCourse(SceneDesc scene, const TrackDesc& track);

    /// The value at a time [s], the same that sceneAt gives the parameter: with noise, and within its range.
    KeyValue at(double time) const { return valueIn(track_, time); }

    /// Without noise and random values: that of a key which changes nothing there.
    KeyValue keysAt(double time) const { return valueIn(keysAlone_, time); }

    /// The parameter as it is otherwise.
    const FoundParameter& parameter() const { return parameter_; }

private:
    KeyValue valueIn(const TrackDesc& track, double time) const;

    TrackDesc track_, keysAlone_;
    FoundParameter parameter_;
    int seed_;
};

}  // namespace slabflow
