#include "app/window/Window.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <algorithm>
#include <utility>

#include "base/Error.h"

namespace slabflow {
namespace {

std::string lastProblem() {
    const char* text = nullptr;
    glfwGetError(&text);
    return text ? text : "no reason given";
}

GLFWwindow* open(const std::string& title, glm::ivec2 size) {
    if (!glfwInit())
        throw Error("there is no display to open a window on (" + lastProblem() +
                    "); `slabflow record SCENE --out DIR` needs none");
    glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 4);
    glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 5);
    glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
    glfwWindowHint(GLFW_OPENGL_DEBUG_CONTEXT, GLFW_TRUE);
    glfwWindowHint(GLFW_CONTEXT_ROBUSTNESS, GLFW_LOSE_CONTEXT_ON_RESET);
    glfwWindowHint(GLFW_DEPTH_BITS, 0);  // only finished pictures and panels go to the window
    glfwWindowHint(GLFW_STENCIL_BITS, 0);
    glfwWindowHint(GLFW_SCALE_TO_MONITOR, GLFW_TRUE);
    glfwWindowHintString(GLFW_X11_CLASS_NAME, "slabflow");  // by which desktops know what is in their menus
    glfwWindowHintString(GLFW_X11_INSTANCE_NAME, "slabflow");
#ifdef GLFW_WAYLAND_APP_ID
    glfwWindowHintString(GLFW_WAYLAND_APP_ID, "org.slabflow.Slabflow");
#endif
    GLFWwindow* window = glfwCreateWindow(size.x, size.y, title.c_str(), nullptr, nullptr);
    if (!window)
        throw Error("cannot open a window with OpenGL 4.5 (" + lastProblem() +
                    "); update the graphics driver; `slabflow info` says what it offers");
    return window;
}

/// A key and what is held with it; where nothing is named, Shift is free.
struct Chord {
    bool control, shift;
    int key;
};

int glfwKeyOf(std::string_view name) {
    if (name == "Space") return GLFW_KEY_SPACE;
    if (name == "Enter") return GLFW_KEY_ENTER;
    if (name == "Tab") return GLFW_KEY_TAB;
    if (name == "F1") return GLFW_KEY_F1;
    if (name == "F11") return GLFW_KEY_F11;
    if (name == "Plus") return GLFW_KEY_EQUAL;  // where it is printed beside "="
    if (name == "Minus") return GLFW_KEY_MINUS;
    if (name == "Esc") return GLFW_KEY_ESCAPE;
    if (name == "Delete") return GLFW_KEY_DELETE;
    return name.front();  // letters are their capitals
}

/// "Ctrl+Shift+Z"
Chord chordOf(std::string_view name) {
    const auto takes = [&](std::string_view prefix) {
        const bool found = name.starts_with(prefix);
        if (found) name.remove_prefix(prefix.size());
        return found;
    };
    const bool control = takes("Ctrl+"), shift = takes("Shift+");
    return {control, shift, glfwKeyOf(name)};
}

/// What is printed on the key, where it is one of ours: Z, Y, plus and minus are not in the same place everywhere.
int printedKey(int key, int scanCode) {
    const char* name = glfwGetKeyName(key, scanCode);
    if (!name || name[0] == '\0' || name[1] != '\0') return key;
    if (name[0] >= 'a' && name[0] <= 'z') return GLFW_KEY_A + (name[0] - 'a');
    if (name[0] == '+') return GLFW_KEY_EQUAL;
    return name[0] == '-' ? GLFW_KEY_MINUS : key;
}

MouseButton buttonOf(int glfwButton) {
    switch (glfwButton) {
        case GLFW_MOUSE_BUTTON_LEFT: return MouseButton::Left;
        case GLFW_MOUSE_BUTTON_RIGHT: return MouseButton::Right;
        case GLFW_MOUSE_BUTTON_MIDDLE: return MouseButton::Middle;
        default: return MouseButton::None;
    }
}

bool isHeld(GLFWwindow* window, std::initializer_list<int> keys) {
    return std::ranges::any_of(keys, [&](int key) { return glfwGetKey(window, key) == GLFW_PRESS; });
}

}  // namespace

Window::Terminate::~Terminate() { glfwTerminate(); }
void Window::Destroy::operator()(GLFWwindow* window) const { glfwDestroyWindow(window); }

Window::Window(const std::string& title, glm::ivec2 size) : handle_(open(title, size)) {
    glfwSetWindowUserPointer(handle(), this);
    glfwSetWindowSizeLimits(handle(), 320, 240, GLFW_DONT_CARE, GLFW_DONT_CARE);
    glfwMakeContextCurrent(handle());
    glfwSwapInterval(1);
    size_ = sizeNow();
    installCallbacks();
}

Window::~Window() = default;

Context::FunctionLoader Window::functionLoader() { return glfwGetProcAddress; }

glm::ivec2 Window::sizeNow() const {
    glm::ivec2 size(0);
    if (!glfwGetWindowAttrib(handle(), GLFW_ICONIFIED)) glfwGetFramebufferSize(handle(), &size.x, &size.y);
    return size;
}

float Window::pixelsPerUnit() const {
    int units = 0;
    glfwGetWindowSize(handle(), &units, nullptr);
    const int pixels = sizeNow().x;
    return units > 0 && pixels > 0 ? float(pixels) / float(units) : 1.0f;
}

float Window::interfaceScale() const {
    float x = 1, y = 1;
    glfwGetWindowContentScale(handle(), &x, &y);
    return std::max(x, 1.0f);
}

double Window::now() const { return glfwGetTime(); }

WindowInput Window::takeInput() {
    if (sizeNow() == glm::ivec2(0)) glfwWaitEventsTimeout(0.1);
    else glfwPollEvents();
    size_ = sizeNow();
    const auto held = [&](int key) { return isHeld(handle(), {key}) ? 1.0f : 0.0f; };
    input_.arrows = {held(GLFW_KEY_RIGHT) - held(GLFW_KEY_LEFT), held(GLFW_KEY_UP) - held(GLFW_KEY_DOWN)};
    return std::exchange(input_, {});
}

void Window::pollEvents() { glfwPollEvents(); }

bool Window::closeRequested() const { return glfwWindowShouldClose(handle()); }

void Window::stayOpen() {
    glfwSetWindowShouldClose(handle(), GLFW_FALSE);
    if (glfwGetWindowAttrib(handle(), GLFW_ICONIFIED)) glfwRestoreWindow(handle());
}

void Window::toggleFullScreen() {
    if (glfwGetWindowMonitor(handle())) {
        glfwSetWindowMonitor(handle(), nullptr, place_.x, place_.y, place_.z, place_.w, GLFW_DONT_CARE);
        return;
    }
    glfwGetWindowPos(handle(), &place_.x, &place_.y);
    glfwGetWindowSize(handle(), &place_.z, &place_.w);
    const glm::ivec2 middle(place_.x + place_.z / 2, place_.y + place_.w / 2);
    int count = 0;
    GLFWmonitor** monitors = glfwGetMonitors(&count);
    for (int i = 0; i < count; ++i) {
        glm::ivec2 corner;
        glfwGetMonitorPos(monitors[i], &corner.x, &corner.y);
        const GLFWvidmode* mode = glfwGetVideoMode(monitors[i]);
        const glm::ivec2 beyond = corner + glm::ivec2(mode->width, mode->height);
        const bool holdsMiddle =
            middle.x >= corner.x && middle.y >= corner.y && middle.x < beyond.x && middle.y < beyond.y;
        if (!holdsMiddle && i + 1 < count) continue;  // the last one takes a window that is on none
        return glfwSetWindowMonitor(handle(), monitors[i], 0, 0, mode->width, mode->height, mode->refreshRate);
    }
}

void Window::show() { glfwSwapBuffers(handle()); }
void Window::setTitle(const std::string& title) { glfwSetWindowTitle(handle(), title.c_str()); }

Window& Window::of(GLFWwindow* handle) { return *static_cast<Window*>(glfwGetWindowUserPointer(handle)); }

void Window::addPointer(PointerEvent::Kind kind, MouseButton button, float wheel) {
    ++inputs_;
    const glm::vec2 fromTop = cursor_ * pixelsPerUnit();
    const glm::vec2 pixel(fromTop.x, float(sizeNow().y) - fromTop.y);
    const bool modifier =
        isHeld(handle(), {GLFW_KEY_LEFT_SHIFT, GLFW_KEY_RIGHT_SHIFT, GLFW_KEY_LEFT_CONTROL, GLFW_KEY_RIGHT_CONTROL});
    input_.pointer.push_back({kind, button, pixel, wheel, modifier, now()});
}

void Window::installCallbacks() {
    using Kind = PointerEvent::Kind;
    glfwSetCursorPosCallback(handle(), [](GLFWwindow* w, double x, double y) {
        of(w).cursor_ = {x, y};
        of(w).addPointer(Kind::Move, MouseButton::None, 0);
    });
    glfwSetMouseButtonCallback(handle(), [](GLFWwindow* w, int button, int action, int) {
        of(w).addPointer(action == GLFW_PRESS ? Kind::Press : Kind::Release, buttonOf(button), 0);
    });
    glfwSetScrollCallback(handle(), [](GLFWwindow* w, double x, double y) {
        // Some systems turn the wheel sideways while Shift is held.
        of(w).addPointer(Kind::Wheel, MouseButton::None, float(y != 0 ? y : x));
    });
    glfwSetKeyCallback(handle(), [](GLFWwindow* w, int key, int scanCode, int action, int modifiers) {
        ++of(w).inputs_;
        if (action == GLFW_RELEASE || (modifiers & (GLFW_MOD_ALT | GLFW_MOD_SUPER))) return;
        const bool withControl = modifiers & GLFW_MOD_CONTROL, withShift = modifiers & GLFW_MOD_SHIFT;
        if (action == GLFW_REPEAT && !withControl) return;
        const int printed = printedKey(key, scanCode);
        for (const Control& control : controls) {
            if (!control.command) continue;
            const Chord chord = chordOf(control.input);
            const bool anyShift = chord.key == GLFW_KEY_EQUAL;  // with which "+" is typed on some keyboards
            const bool held = chord.control ? withControl && (anyShift || chord.shift == withShift) : !withControl;
            if (held && chord.key == printed) of(w).input_.commands.push_back(*control.command);
        }
    });
    glfwSetDropCallback(handle(), [](GLFWwindow* w, int count, const char** paths) {
        of(w).input_.droppedFiles.assign(paths, paths + count);
    });
}

}  // namespace slabflow
