// What a right click on a key offers.
#pragma once

#include "app/panels/TrackEdits.h"

namespace slabflow {

/// Opens the menu of a key, which is drawn where it is the same item of the panel.
void openKeyMenu();

/// Its time, its value, its ease, and to delete it; while it is open.
void drawKeyMenu(size_t track, size_t key, TrackEdits& edits);

}  // namespace slabflow
