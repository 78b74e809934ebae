// Dear ImGui on a window: one frame of panels after the other, in the program's own style.
#pragma once

#include "app/window/Window.h"

struct ImVec4;

namespace slabflow {

/// How panels look.
struct Dress {
    float textSize = 1;  ///< times the usual
    bool light = false;  ///< dark on white
    bool operator==(const Dress&) const = default;
};

class Gui {
public:
    /// Needs the window's context current and loaded. Writes no files.
    explicit Gui(const Window& window);
    ~Gui();
    Gui(const Gui&) = delete;
    Gui& operator=(const Gui&) = delete;

    void wear(const Dress& dress);  ///< between two frames
    void beginFrame();              ///< panels may be described from here on
    void endFrame();                ///< draws them over what is in the window

    bool wantsMouse() const;     ///< the mouse is over a panel, or a dialog is open
    void showHand();             ///< as the mouse pointer of this frame
    bool wantsKeyboard() const;  ///< a value is being edited, or a dialog is open
    bool menuOpen() const;       ///< or a list, or a colour picker
    void closeMenus();
    bool isEditing() const;  ///< a hand drags something of a panel, or types into it
    void endEditing();       ///< of a value; it sees no key that is pressed and released between two frames

private:
    void dressUp();

    const Window& window_;
    Dress dress_;
};

/// A point of the framebuffer, counted from the bottom left as in View, in the coordinates in which panels are drawn.
glm::vec2 panelFromPixel(glm::vec2 pixel);

/// Pixels of the framebuffer that a length of panels has, designed as for `scaled`.
float pixelsFromPanel(float length);

/// Lengths of panels, designed for text 15 units high, in the coordinates of this window.
float scaled(float length);

/// A bright colour of text, as it can be read on these panels.
ImVec4 legible(const ImVec4& colour);

/// How opaque a window is that lies over panels.
inline constexpr float overPanels = 0.97f;

/// Text beside the mouse, in lines of readable length.
void showTooltip(const std::string& text);

/// What is wrong, in the panel where it is.
void showFault(const std::string& text);

/// One of several in a list or menu, marked when it is the one that holds; true when it is clicked.
bool choice(const std::string& name, bool holds);

}  // namespace slabflow
