// How a person likes the panels.
#pragma once

#include <vector>

#include "app/files/Settings.h"
#include "app/panels/PanelLayout.h"
#include "app/window/Keys.h"

namespace slabflow {

/// Size of text and colours, and putting all panels back. What a key does too is asked of the caller by its command.
void drawSettings(Settings& settings, std::vector<Command>& commands, PanelLayout& layout);

/// One step larger or smaller, as far as there are any.
void stepTextSize(Settings& settings, int steps);

}  // namespace slabflow
