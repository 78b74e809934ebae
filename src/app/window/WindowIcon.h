// The picture by which taskbars and lists of windows show a window.
#pragma once

#include <cstddef>
#include <glm/glm.hpp>
#include <span>
#include <vector>

struct GLFWwindow;

namespace slabflow {

struct WindowIcon {
    glm::ivec2 size{0};
    std::vector<std::byte> rgba;  ///< bottom row first
};

/// The system takes the size that suits it. Nothing happens where windows have no icons of their own (Wayland, macOS).
void setWindowIcons(GLFWwindow* window, std::span<const WindowIcon> icons);

}  // namespace slabflow
