// Finding what somebody meant to type.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace slabflow {

/// " (did you mean \"x\"?)" when a candidate is near enough to be a slip of the keyboard, else "". The nearest takes
/// the fewest edits (insert, delete, replace, swap neighbours); what begins with `word`, or has it for a part, is near
/// too.
std::string didYouMean(std::string_view word, std::span<const std::string_view> candidates);

/// "\"x\", \"y\", \"z\""
std::string quotedList(std::span<const std::string_view> words);

}  // namespace slabflow
