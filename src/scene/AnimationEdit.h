// A person changes what is animated.
#pragma once

#include <string>

#include "scene/Animation.h"
#include "scene/ItemPlacement.h"

namespace slabflow {

/// The scene with the values of a time, places of obstacles too, for whoever shows them as numbers: no motion.
SceneDesc shownAt(const SceneDesc& scene, double time);

/// What a person has made of a scene by changing what was shown of it: `before` is shownAt(scene, time), and `after`
/// the same with other values. A value that is animated gets a key at that time in place of its base. While
/// `recording`, so do others: they have been as they were up to a frame before.
SceneDesc keyedEdit(const SceneDesc& scene, const SceneDesc& before, SceneDesc after, double time, bool recording);

/// A thing that a hand moves, as `place` does.
struct HeldItem {
    SceneItem item;
    SceneDesc start;  ///< as shownAt when it was grasped
    HandMotion motion;
    Pose carrier;
};

/// What a person has made of a scene by moving a thing in what is shown of it at a time: as keyedEdit. What the hand
/// does not change goes on as its keys have it.
SceneDesc keyedPlacing(const SceneDesc& scene, const HeldItem& held, double time, bool recording);

/// Puts a key into the parameter's track, which is made if need be, or changes the one that is there: at most half a
/// frame away.
void setKey(SceneDesc& scene, const std::string& key, double time, const KeyValue& value);

/// Removes the key that is there, with the track when it was the last that there is in it. False when there is none.
bool removeKey(SceneDesc& scene, const std::string& key, double time);

/// The track of a parameter, whatever way its path is written; null without one.
TrackDesc* trackOf(SceneDesc& scene, const std::string& key);

/// The key at a time; null without one.
const TrackKey* keyAt(const SceneDesc& scene, const TrackDesc& track, double time);

/// The path with names in place of indices, where names say which element is meant: "sources[burner].density".
std::string namedKey(const SceneDesc& scene, const std::string& key);

/// Tracks go with what they are of: those that name an element by its index follow it, those of one that has got
/// another name get it too, and those of what was taken out go.
void keepTracks(const SceneDesc& before, SceneDesc& after);

}  // namespace slabflow
