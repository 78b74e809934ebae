// The false colours as a bar with numbers.
#pragma once

#include <string_view>

namespace slabflow {

/// As wide as there is room: SliceView's colours from -range, or from 0, to range.
void drawColorBar(float range, std::string_view unit, bool fromZero = false);

}  // namespace slabflow
