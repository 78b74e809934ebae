// The bar below the picture: how the simulation runs, and the keys that are used most as buttons.
#pragma once

#include <vector>

#include "app/window/Keys.h"

namespace slabflow {

/// What the bar shows.
struct RunState {
    bool paused = false;
    bool recording = false;
    int recordedFrames = 0;
    double framesPerSecond = 0;
    bool leftCamera = false;  ///< a person has taken another place than the scene's camera
    long frame = 0;
    double time = 0;  ///< s of the fluid
};

/// Adds what is clicked to `commands`. Every part has a place of its own, whatever it shows: nothing moves under the
/// mouse. In a narrow window the buttons stand in rows. The height that it takes [as panels].
float drawBar(const RunState& run, std::vector<Command>& commands);

}  // namespace slabflow
