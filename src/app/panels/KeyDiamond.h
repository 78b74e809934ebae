// The sign for a key.
#pragma once

#include <imgui.h>

namespace slabflow {

/// Around `middle`: filled where a key is, an outline where a parameter has keys elsewhere, faint where it has none.
void drawKeyDiamond(ImVec2 middle, bool hasTrack, bool isKey, bool hovered);

}  // namespace slabflow
