// The question that is asked before a person leaves a scene, with what would be lost.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace slabflow {

/// What is left for what, and at which price.
struct Departure {
    std::optional<std::string> scene = {};  ///< that is to be opened; without, the program ends
    std::vector<std::string> unsaved = {};  ///< parts of the scene that were changed
    std::string file = {};                  ///< where they can be saved
    int recordedFrames = 0;                 ///< of a recording that ends
    bool exporting = false;                 ///< so does an export
};

class LeavePanel {
public:
    enum class Answer { SaveFirst, Discard };

    void ask(Departure departure) { departure_ = std::move(departure); }
    void stay() { departure_.reset(); }
    const std::optional<Departure>& asked() const { return departure_; }

    /// What Enter means: nothing is lost by it.
    Answer safeAnswer() const { return departure_->unsaved.empty() ? Answer::Discard : Answer::SaveFirst; }

    /// While it is asked. The answer that was clicked; one that stays is carried out at once.
    std::optional<Answer> draw();

private:
    std::optional<Departure> departure_;
};

/// What the dialog says.
std::string titleOf(const Departure& departure);
std::string textOf(const Departure& departure);

/// What Esc ends, one thing after the other, before it asks whether to quit.
enum class EscapeEnds { Dialog, Editing, Menu, Help, Selection, Program };
EscapeEnds whatEscapeEnds(bool dialogAsks, bool isEditing, bool menuOpen, bool helpOpen, bool isSelected);

}  // namespace slabflow
