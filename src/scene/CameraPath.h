// Where the scene's camera is.
#pragma once

#include "scene/Motion.h"
#include "scene/SceneDesc.h"

namespace slabflow {

/// Whether the camera goes anywhere by itself.
bool moves(const CameraDesc& camera);

/// A camera that stands where this one is at a time [s]: eye, target and field of view. On a path the way through the
/// keys is smooth (Catmull and Rom 1974, for times of any distance Barry and Goldman 1988); it begins and ends at rest.
CameraDesc cameraAt(const CameraDesc& camera, double time);

/// Puts a key of the path at a time [s] from which it is seen as by `view`, in place of one that is at most half a step
/// [s] away; its index. An orbit ends, as the path takes its place. A path that repeats counts times from its beginning
/// and stays closed.
size_t setCameraKey(CameraDesc& camera, double time, const CameraDesc& view, double step);

/// From where a camera that follows an obstacle counts eye and target: its position, and its heading if it turns with
/// it. Rigid, so that the obstacle stands still in the picture.
Pose rigOf(const CameraDesc& camera, const Pose& obstacle);

/// The same camera, seen from outside of such a rig.
CameraDesc carried(const CameraDesc& camera, const Pose& rig);

}  // namespace slabflow
