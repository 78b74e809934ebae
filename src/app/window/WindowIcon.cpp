#include "app/window/WindowIcon.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <algorithm>
#include <utility>

namespace slabflow {
namespace {

/// Top row first, as GLFW takes it.
std::vector<std::byte> turnedOver(const WindowIcon& icon) {
    const size_t row = size_t(icon.size.x) * 4;
    std::vector<std::byte> pixels(icon.rgba.size());
    for (size_t y = 0; y < size_t(icon.size.y); ++y)
        std::copy_n(icon.rgba.end() - std::ptrdiff_t((y + 1) * row), row, pixels.begin() + std::ptrdiff_t(y * row));
    return pixels;
}

}  // namespace

void setWindowIcons(GLFWwindow* window, std::span<const WindowIcon> icons) {
    std::vector<std::vector<std::byte>> pixels;
    std::vector<GLFWimage> images;
    for (const WindowIcon& icon : icons) {
        pixels.push_back(turnedOver(icon));
        images.push_back({icon.size.x, icon.size.y, reinterpret_cast<unsigned char*>(pixels.back().data())});
    }
    glfwSetWindowIcon(window, int(images.size()), images.data());
}

}  // namespace slabflow
