// What a person may not have tried yet, one line at a time below the picture.
#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "app/files/Settings.h"
#include "app/window/Keys.h"

namespace slabflow {

/// In the order in which they are of use.
enum class Lesson { Stir, Depth, Pause, Acting, Undo };

constexpr std::array<std::string_view, 5> namesOf(Lesson) { return {"stir", "depth", "pause", "acting", "undo"}; }

/// What who gives a command has learned by it.
std::optional<Lesson> lessonOf(Command command);

/// A person has done it: it is not said again.
void learn(Settings& settings, Lesson lesson);

/// What is to be said next; nothing when all is known or a person wants no hints. A `flat` domain has no depth.
std::optional<Lesson> nextLesson(const Settings& settings, bool flat);

class HintLine {
public:
    /// In the middle, its lower edge `below` over that of the window, no wider than `room` where that is wide enough to
    /// read [as panels]. Who has read it for a minute knows it.
    void draw(Settings& settings, bool flat, float below, float room);

private:
    std::optional<Lesson> shown_;
    double shownFor_ = 0;  ///< s
};

}  // namespace slabflow
