// The parameters of what changes with time. See Parameter.h for the visitor.
#pragma once

#include <algorithm>

#include "scene/AnimationDesc.h"
#include "scene/Parameter.h"
#include "scene/SceneNames.h"

namespace slabflow {

inline constexpr Range keyValueRange{-1e9, 1e9};
inline constexpr size_t mostTracks = 1000, mostTrackKeys = 10000;

template <class Visitor>
void describe(Visitor& v, TrackKey& key) {
    v.value("time", key.time, {.unit = "s", .range = {0, 1e6}, .slider = {0, 60}, .required = true, .help = "when"});
    v.value("value", key.value, {.range = keyValueRange, .required = true, .help = "as the parameter may have it"});
    v.value("ease", key.ease, {.help = "how it goes on to the next key"});
    v.value("slope", key.slope,
            {.range = keyValueRange, .help = "per second, of a smooth curve here; by default its neighbours decide"});
}

inline constexpr ParameterInfo amplitudeInfo{
    .range = keyValueRange,
    .help =
        "at most so much up and down; one number for all components, each of which wanders by itself, or as many "
        "as the value has, along which they wander together"};
inline constexpr ParameterInfo noiseSeedInfo{.range = {0, 2147483647}, .help = "another one makes another course"};

template <class Visitor>
void describe(Visitor& v, NoiseDesc& noise) {
    v.value("amplitude", noise.amplitude, amplitudeInfo);
    v.value("frequency", noise.frequency,
            {.unit = "1/s", .range = {1e-4, 1e4}, .slider = {0.1, 20}, .logarithmic = true, .help = "how fast"});
    v.value("octaves", noise.octaves,
            {.range = {1, 8}, .help = "each half as strong and twice as fast as the one before"});
    v.value("seed", noise.seed, noiseSeedInfo);
}

template <class Visitor>
void describe(Visitor& v, RandomDesc& random) {
    v.value("amplitude", random.amplitude, amplitudeInfo);
    v.value("period", random.period,
            {.unit = "s",
             .range = {1e-4, 1e4},
             .slider = {0.01, 10},
             .logarithmic = true,
             .help = "after which there is another value"});
    v.value("seed", random.seed, noiseSeedInfo);
}

template <class Visitor>
void describe(Visitor& v, TrackDesc& track) {
    v.value("key", track.key,
            {.required = true, .help = "of the parameter, like fluid.viscosity or sources[burner].density"});
    v.list("keys", track.keys, {.most = mostTrackKeys, .help = "values at times"});
    v.value("repeat", track.repeat, {.help = "loop: begins again after the last key; ping_pong: goes back first"});
    v.section("noise", {.help = "smooth noise on top"}, [&] { describe(v, track.noise); });
    v.section("random", {.help = "a random number on top"}, [&] { describe(v, track.random); });

    const auto isLater = [](const TrackKey& a, const TrackKey& b) { return a.time >= b.time; };
    v.rule(std::ranges::adjacent_find(track.keys, isLater) == track.keys.end(), "keys", "times must increase");
    const bool wanders = track.noise.amplitude != KeyValue(0.0f) || track.random.amplitude != KeyValue(0.0f);
    v.rule(!track.keys.empty() || wanders, "", "must have \"keys\", \"noise\" or \"random\"");
    v.rule(!track.repeat || track.keys.size() > 1, "repeat", "needs two keys");
}

inline constexpr ParameterInfo timelineTimeInfo{.unit = "s", .range = {0, 1e6}, .slider = {0, 60}, .help = "when"};

template <class Visitor>
void describe(Visitor& v, MarkerDesc& marker) {
    v.value("time", marker.time, timelineTimeInfo);
    v.value("name", marker.name, {.help = "what happens then"});
}

template <class Visitor>
void describe(Visitor& v, TimelineDesc& timeline) {
    v.value("from", timeline.from,
            {.unit = "s", .range = {0, 1e6}, .slider = {0, 60}, .help = "beginning of the range that is played"});
    v.value("until", timeline.until,
            {.unit = "s", .range = {0, 1e6}, .slider = {0, 60}, .help = "its end; without, that of a recording"});
    v.value("loop", timeline.loop, {.help = "begin again at the end"});
    v.list("markers", timeline.markers, {.help = "times with names"});
    v.rule(!timeline.until || *timeline.until > timeline.from, "until", "must be later than \"from\"");
}

}  // namespace slabflow
