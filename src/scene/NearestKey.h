// Finding what somebody meant to type.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace slabflow {

/// The candidate with the fewest edits from `word` (insert, delete, replace, swap neighbours); one that begins with
/// `word` counts as one edit away. Empty when there are no candidates.
std::string_view nearestKey(std::string_view word, std::span<const std::string_view> candidates);

/// " (did you mean \"x\"?)" when a candidate is near enough to be a slip of the keyboard, else "".
std::string didYouMean(std::string_view word, std::span<const std::string_view> candidates);

/// "\"x\", \"y\", \"z\""
std::string quotedList(std::span<const std::string_view> words);

}  // namespace slabflow
