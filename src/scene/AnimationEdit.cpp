#include "scene/AnimationEdit.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "scene/Curve.h"
#include "scene/ParameterSeeker.h"
#include "scene/SceneChange.h"

namespace slabflow {
namespace {

/// Calls use(list of before, list of after) for the list of elements with names that a path begins with.
template <class Use>
void withList(const SceneDesc& before, const SceneDesc& after, const std::vector<KeyStep>& path, Use use) {
    if (path.size() < 2) return;
    if (path[0] == KeyStep("sources")) use(before.sources, after.sources);
    if (path[0] == KeyStep("obstacles")) use(before.obstacles, after.obstacles);
    if (path[0] == KeyStep("emitters")) use(before.emitters, after.emitters);
}

std::string textOf(const std::vector<KeyStep>& path) {
    std::string text;
    for (const KeyStep& step : path) text = childPath(text, step);
    return text;
}

/// How an element is called: by its name where that is the only one and no number, else by its index.
template <class Item>
KeyStep stepOf(const std::vector<Item>& items, size_t index) {
    const std::string& name = items[index].name;
    const bool isPlain = !name.empty() && name.find(']') == name.npos &&
                         name.find_first_not_of("0123456789") != name.npos &&
                         std::ranges::count(items, name, &Item::name) == 1;
    return isPlain ? KeyStep(ItemName{name}) : KeyStep(index);
}

/// Where an element of one list is in another: by its name, or in its place when only its name is another.
template <class Item>
std::optional<size_t> sameIn(const std::vector<Item>& before, size_t index, const std::vector<Item>& after) {
    for (size_t i = 0; i < after.size(); ++i)
        if (!before[index].name.empty() && after[i].name == before[index].name) return i;
    if (before.size() == after.size()) return index;
    for (size_t i = 0; i < after.size(); ++i)
        if (after[i] == before[index]) return i;
    return {};
}

KeyValue valueIn(SceneDesc scene, const std::string& key) { return seekParameter(scene, key).value; }

/// The index of the key that is at most half a frame away; beyond the last without one.
size_t indexNear(const SceneDesc& scene, const TrackDesc& track, double time) {
    const double near = 0.5 * double(scene.time.step);
    const auto isNear = [&](const TrackKey& key) { return std::abs(double(key.time) - time) < near; };
    return size_t(std::ranges::find_if(track.keys, isNear) - track.keys.begin());
}

/// Of a parameter that has just begun to change.
void startRecording(SceneDesc& scene, const std::string& key, double time, const KeyValue& before) {
    const double earlier = time - double(scene.time.step);
    if (earlier < 0) return;
    setKey(scene, key, earlier, before);
    trackOf(scene, key)->keys.front().ease = Ease::Linear;
}

void record(SceneDesc& scene, const std::string& assignment, double time, const SceneDesc& before,
            const SceneDesc& after) {
    const std::string key = namedKey(after, assignment.substr(0, assignment.find('=')));
    if (!hasParameter(after, key)) return;  // a list that has become longer
    SceneDesc copy = after;
    const FoundParameter found = seekParameter(copy, key);
    if (found.fixed || !found.keyable) return;  // it has been changed for all times
    const KeyValue was = valueIn(before, key);
    startRecording(scene, key, time, was);
    setKey(scene, key, time, found.value);
    seekParameter(scene, key, [&](const KeyValue&) { return was; });
}

}  // namespace

SceneDesc shownAt(const SceneDesc& scene, double time) {
    SceneDesc shown = scene;
    for (const TrackDesc& track : scene.animation)
        if (hasParameter(shown, track.key))
            seekParameter(shown, track.key,
                          [&](const KeyValue& base) { return valueAt(track, base, time, scene.seed); });
    return shown;
}

SceneDesc keyedEdit(const SceneDesc& scene, const SceneDesc& before, SceneDesc after, double time, bool recording) {
    keepTracks(before, after);
    std::vector<std::string> changes;
    if (recording) changes = assignmentsBetween(before, after);
    const std::vector<TrackDesc> tracks = after.animation;
    for (const TrackDesc& track : tracks) {
        const bool isOld = hasParameter(scene, track.key);
        const KeyValue shown = isOld ? valueIn(before, track.key) : KeyValue(), now = valueIn(after, track.key);
        if (isOld && now != shown) setKey(after, track.key, time, now);
        if (isOld) seekParameter(after, track.key, [&](const KeyValue&) { return valueIn(scene, track.key); });
        std::erase_if(changes, [&](const std::string& change) {
            return trackOf(after, change.substr(0, change.find('='))) != nullptr;
        });
    }
    const SceneDesc changed = after;
    for (const std::string& change : changes) record(after, change, time, before, changed);
    return after;
}

SceneDesc keyedPlacing(const SceneDesc& scene, const HeldItem& held, double time, bool recording) {
    const SceneDesc before = shownAt(scene, time);
    SceneDesc after = before, placed = held.start;
    for (SceneDesc* next : {&after, &placed}) place(*next, held.item, held.start, held.motion, held.carrier);
    for (const TrackDesc& track : scene.animation) {
        if (!hasParameter(placed, track.key) || !hasParameter(after, track.key)) continue;
        if (valueIn(placed, track.key) != valueIn(held.start, track.key)) continue;
        seekParameter(after, track.key, [&](const KeyValue&) { return valueIn(before, track.key); });
    }
    return keyedEdit(scene, before, after, time, recording);
}

void setKey(SceneDesc& scene, const std::string& key, double time, const KeyValue& value) {
    TrackDesc* track = trackOf(scene, key);
    if (!track) {
        track = &scene.animation.emplace_back();
        track->key = namedKey(scene, key);
    }
    if (const size_t there = indexNear(scene, *track, time); there < track->keys.size()) {
        track->keys[there].value = value;
        return;
    }
    TrackKey added{.time = float(time), .value = value};
    const auto after = std::ranges::upper_bound(track->keys, added.time, {}, &TrackKey::time);
    if (after != track->keys.begin()) added.ease = std::prev(after)->ease;
    track->keys.insert(after, added);
}

bool removeKey(SceneDesc& scene, const std::string& key, double time) {
    TrackDesc* track = trackOf(scene, key);
    if (!track) return false;
    const size_t there = indexNear(scene, *track, time);
    if (there == track->keys.size()) return false;
    track->keys.erase(track->keys.begin() + std::ptrdiff_t(there));
    if (track->keys.size() < 2) track->repeat.reset();
    const bool wanders = track->noise != NoiseDesc() || track->random != RandomDesc();
    if (track->keys.empty() && !wanders)
        scene.animation.erase(scene.animation.begin() + (track - scene.animation.data()));
    return true;
}

TrackDesc* trackOf(SceneDesc& scene, const std::string& key) {
    if (scene.animation.empty()) return nullptr;
    const std::string named = namedKey(scene, key);
    const auto track = std::ranges::find_if(
        scene.animation, [&](const TrackDesc& t) { return t.key == named || namedKey(scene, t.key) == named; });
    return track == scene.animation.end() ? nullptr : &*track;
}

const TrackKey* keyAt(const SceneDesc& scene, const TrackDesc& track, double time) {
    const size_t there = indexNear(scene, track, time);
    return there < track.keys.size() ? &track.keys[there] : nullptr;
}

std::string namedKey(const SceneDesc& scene, const std::string& key) {
    std::vector<KeyStep> path = parseKeyPath(key, key);
    withList(scene, scene, path, [&](const auto& items, const auto&) {
        if (const auto index = indexIn(items, path[1])) path[1] = stepOf(items, *index);
    });
    return textOf(path);
}

void keepTracks(const SceneDesc& before, SceneDesc& after) {
    for (TrackDesc& track : after.animation) {
        std::vector<KeyStep> path = parseKeyPath(track.key, track.key);
        withList(before, after, path, [&](const auto& was, const auto& is) {
            const auto index = indexIn(was, path[1]);
            const auto now = index ? sameIn(was, *index, is) : std::nullopt;
            if (index && now && (*now != *index || was[*index].name != is[*now].name)) path[1] = stepOf(is, *now);
            if (index && !now) track.key.clear();
        });
        if (!track.key.empty()) track.key = textOf(path);
    }
    std::erase_if(after.animation, [](const TrackDesc& track) { return track.key.empty(); });
    removeLostTracks(after);
}

}  // namespace slabflow
