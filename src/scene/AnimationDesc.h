// Parameters that change with time, as a scene asks for them.
#pragma once

#include <glm/glm.hpp>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace slabflow {

/// The value of a parameter whatever its type: nothing where it is not given, a number or as many as it has, or the
/// name of a choice.
using KeyValue = std::variant<std::monostate, bool, float, glm::vec2, glm::vec3, glm::vec4, std::string>;

/// How a value goes from one key to the next. Smooth is a curve through the keys that never leaves the range between
/// two of them; the others begin and end with a key: In starts slowly, Out arrives slowly, InOut does both. What is no
/// number is held.
enum class Ease { Smooth, Linear, Hold, In, Out, InOut };

/// What comes after the last key, where the value does not stay.
enum class Repeat { Loop, PingPong };

struct TrackKey {
    float time = 0;  ///< s
    KeyValue value;
    Ease ease = Ease::Smooth;  ///< from here to the next
    KeyValue slope = {};       ///< per second, of a smooth curve here; found from the neighbours where it is not given
    bool operator==(const TrackKey&) const = default;
};

/// Smooth noise on top of a value. An amplitude of one number is that of every component, each of which wanders by
/// itself; one of as many as the value has is a direction, along which all wander together.
struct NoiseDesc {
    KeyValue amplitude = 0.0f;  ///< at most so much up and down; 0: none
    float frequency = 1;        ///< 1/s
    int octaves = 1;            ///< each half as strong and twice as fast as the one before
    int seed = 1;
    bool operator==(const NoiseDesc&) const = default;
};

/// Another value in each period, on top of a value; amplitudes as of noise.
struct RandomDesc {
    KeyValue amplitude = 0.0f;
    float period = 0.1f;  ///< s
    int seed = 1;
    bool operator==(const RandomDesc&) const = default;
};

/// What one parameter does in time.
struct TrackDesc {
    std::string key;             ///< the parameter's path, "sources[burner].density"
    std::vector<TrackKey> keys;  ///< in the order of their times; none: the value that the scene has otherwise
    std::optional<Repeat> repeat;
    NoiseDesc noise;
    RandomDesc random;
    bool operator==(const TrackDesc&) const = default;
};

/// A time with a name.
struct MarkerDesc {
    float time = 0;  ///< s
    std::string name;
    bool operator==(const MarkerDesc&) const = default;
};

/// What an editor plays.
struct TimelineDesc {
    float from = 0;              ///< s
    std::optional<float> until;  ///< s; the end of a recording without
    bool loop = false;           ///< from `until` it goes back to `from`
    std::vector<MarkerDesc> markers;
    bool operator==(const TimelineDesc&) const = default;
};

/// Where an obstacle is by keys of its position and rotation. No scene file says so: see sceneAt (Animation.h).
struct KeyedPose {
    std::optional<TrackDesc> position, rotation;
    int seed = 1;  ///< the scene's
    bool operator==(const KeyedPose&) const = default;
};

}  // namespace slabflow
