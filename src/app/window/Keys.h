// What keys and mouse do in the viewer: the one table behind the keys themselves, the F1 page and `--help`.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace slabflow {

enum class Command {
    Pause,
    Step,
    Reset,
    Still,
    Record,
    Camera,
    Panels,
    Help,
    Quit,
    Confirm,
    Discard,
    Remove,
    Car,
    Outline,
    Undo,
    Redo,
    Acting,
    Export,
    FullScreen,
    LargerText,
    SmallerText,
    MoveThings,
    TurnThings,
    ScaleThings,
    Duplicate,
    Timeline
};

struct Control {
    std::string_view input;  ///< "Space", "N", "right-drag"
    std::string_view meaning;
    std::optional<Command> command;  ///< of a key; what the mouse does is no command
};

inline constexpr std::array controls{
    Control{"left-drag", "stir: put smoke, heat, fire, colour or water into it and push it along", {}},
    Control{"left-drag", "with the obstacle brush, put one there; with the solid brush, paint (Ctrl erases)", {}},
    Control{"left-drag a solid", "carry it; with Shift or Ctrl, turn it", {}},
    Control{"click", "select an obstacle, or with G what acts in the scene; beside all of them, nothing", {}},
    Control{
        "left-drag a handle", "move, turn or scale what is selected; Ctrl snaps to cells, 15 degrees or tenths", {}},
    Control{"W", "handles that move what is selected", Command::MoveThings},
    Control{"E", "handles that turn it", Command::TurnThings},
    Control{"Q", "handles that scale it", Command::ScaleThings},
    Control{"Ctrl+D", "duplicate what is selected", Command::Duplicate},
    Control{"arrow keys", "held, drive an obstacle that has \"drive\": accelerate, brake, steer", {}},
    Control{"T", "take the next obstacle that has \"drive\"; the one that is left rolls to a stop", Command::Car},
    Control{"Delete", "remove what is selected, or else the obstacle under the mouse or in the hand", Command::Remove},
    Control{"Shift + wheel", "move the depth at which the mouse stirs or carries (or Ctrl + wheel)", {}},
    Control{"right-drag", "orbit", {}},
    Control{"middle-drag", "pan", {}},
    Control{"wheel", "zoom", {}},
    Control{"Space", "pause or resume", Command::Pause},
    Control{"N", "advance by one frame", Command::Step},
    Control{"R", "reset the fluid to its first frame; what you changed in the scene stays", Command::Reset},
    Control{"S", "save a still image", Command::Still},
    Control{"V", "start or stop recording images, or a film", Command::Record},
    Control{"C", "return to the scene's camera and its path", Command::Camera},
    Control{"O", "show or hide the edges of the boxes of fluid", Command::Outline},
    Control{"G", "show or hide sources, emitters, forces, lights and the camera's path", Command::Acting},
    Control{"L", "show or hide the timeline: go back and forth in time, edit keys", Command::Timeline},
    Control{"Ctrl+Z", "undo the last change of the scene, or the last stroke in the fluid", Command::Undo},
    Control{"Ctrl+Shift+Z", "do it again", Command::Redo},
    Control{"Tab", "hide or show the panels", Command::Panels},
    Control{"Ctrl+E", "export: images, films, volumes, passes", Command::Export},
    Control{"F11", "fill the screen, or go back to a window", Command::FullScreen},
    Control{"Ctrl+Plus", "larger text", Command::LargerText},
    Control{"Ctrl+Minus", "smaller text", Command::SmallerText},
    Control{"F1", "this help", Command::Help},
    Control{"Esc", "close a menu, this help or a question; select nothing; otherwise quit, after asking",
            Command::Quit},
    Control{"Enter", "in a question: save first, or quit when nothing is unsaved", Command::Confirm},
    Control{"D", "in a question: discard what is unsaved", Command::Discard},
};

/// The table as lines of text, for `--help`.
inline std::string controlsText() {
    std::string text;
    for (const Control& control : controls) {
        std::string line = "  " + std::string(control.input);
        line.resize(22, ' ');
        text += line + std::string(control.meaning) + "\n";
    }
    return text;
}

}  // namespace slabflow
