// Where the images of which a picture is the mean differ: each sequence fills its range evenly however many there are.
#pragma once

#include <glm/glm.hpp>

#include "scene/SceneDesc.h"

namespace slabflow {

/// From the middle of a pixel, along its sides [pixels]. The first is the middle.
glm::vec2 placeInPixel(int index);

/// In the unit disc; the first is its middle.
glm::vec2 placeOnLens(int index);

/// How long before it closes, as a share of the time for which the shutter is open; the first is when it closes.
float timeInShutter(int index);

/// Towards a place on the disc that a light is, not of length 1; the first is its middle.
glm::vec3 placeInLight(const LightDesc& light, int index);

}  // namespace slabflow
