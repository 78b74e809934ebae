// Fields of the timeline.
#pragma once

#include <string>

namespace slabflow {

inline constexpr float timeFieldWidth = 76;  ///< as `scaled`

/// Of a time [s], which takes what is typed when it is left; true then.
bool editTime(const char* label, float& seconds);

/// Of a name; true when it was changed.
bool editText(const char* label, std::string& text);

/// The text, or "..." and as much of its end as goes into so many pixels: ends of keys tell more than beginnings.
std::string endThatFits(const std::string& text, float width);

}  // namespace slabflow
