// A window with an OpenGL context, and what people do to it.
#pragma once

#include <glm/glm.hpp>
#include <memory>
#include <string>
#include <vector>

#include "app/window/Keys.h"
#include "gpu/Context.h"

struct GLFWwindow;

namespace slabflow {

enum class MouseButton { Left, Right, Middle, None };

struct PointerEvent {
    enum class Kind { Press, Release, Move, Wheel };
    Kind kind;
    MouseButton button;  ///< of a press or a release
    glm::vec2 pixel;     ///< of the framebuffer; (0, 0) is the corner at the bottom left, as in View
    float wheel;         ///< notches, away from the person counts up
    bool modifier;       ///< Shift or Ctrl is held
    double time;         ///< s, as Window::now
};

/// What has happened since the last look, in order.
struct WindowInput {
    std::vector<PointerEvent> pointer;
    std::vector<Command> commands;
    std::vector<std::string> droppedFiles;  ///< UTF-8
    glm::vec2 arrows{0};                    ///< that are held now: right and up count up, -1 … 1
};

class Window {
public:
    /// Opens a window with a current OpenGL 4.5 core context. Error in one line when there is no display, which names
    /// what works without one, or when the driver is too old.
    Window(const std::string& title, glm::ivec2 size);
    ~Window();
    Window(const Window&) = delete;
    Window& operator=(const Window&) = delete;

    /// For Context::adopt.
    static Context::FunctionLoader functionLoader();

    /// Pixels; 0 while minimised. As of the last takeInput: whoever draws a frame finds one size.
    glm::ivec2 framebufferSize() const { return size_; }
    float pixelsPerUnit() const;   ///< framebuffer pixels per unit of window coordinates
    float interfaceScale() const;  ///< how large text must be on this monitor, 1 on an ordinary one
    double now() const;            ///< s of wall time

    /// Waits for events first while minimised: there is nothing to draw then.
    WindowInput takeInput();

    /// For work that takes long between two frames: the desktop sees that the program lives, and what a person does
    /// meanwhile is in the next takeInput.
    void pollEvents();
    bool closeRequested() const;
    long inputs() const { return inputs_; }  ///< what mouse and keys have done until now, as the system counts it
    void stayOpen();          ///< after a request to close it, and in sight
    void toggleFullScreen();  ///< on the monitor on which it is, and back to where it was
    void show();              ///< what has been drawn
    void setTitle(const std::string& title);

    GLFWwindow* handle() const { return handle_.get(); }  ///< for Dear ImGui

private:
    struct Terminate {
        ~Terminate();
    };
    struct Destroy {
        void operator()(GLFWwindow* window) const;
    };

    glm::ivec2 sizeNow() const;
    void installCallbacks();
    static Window& of(GLFWwindow* handle);
    void addPointer(PointerEvent::Kind kind, MouseButton button, float wheel);

    Terminate terminate_;  // last of all
    std::unique_ptr<GLFWwindow, Destroy> handle_;
    glm::ivec2 size_{0};   ///< pixels
    glm::ivec4 place_{0};  ///< and size on the desktop, before it filled the screen [units]
    glm::vec2 cursor_{0};  ///< window coordinates as of the event that is handled: later ones may be waiting already
    WindowInput input_;
    long inputs_ = 0;
};

}  // namespace slabflow
