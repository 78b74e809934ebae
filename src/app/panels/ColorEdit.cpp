#include "app/panels/ColorEdit.h"

#include <algorithm>
#include <glm/gtc/color_space.hpp>
#include <imgui.h>

namespace slabflow {
namespace {

float excessOf(glm::vec3 color) { return std::max({1.0f, color.r, color.g, color.b}); }

}  // namespace

glm::vec3 encodedForDisplay(glm::vec3 linear) {
    const float excess = excessOf(linear);
    return excess * glm::convertLinearToSRGB(linear / excess);
}

glm::vec3 decodedFromDisplay(glm::vec3 encoded) {
    const float excess = excessOf(encoded);
    return excess * glm::convertSRGBToLinear(encoded / excess);
}

bool editColor(const char* id, glm::vec3& linear) {
    constexpr auto flags = ImGuiColorEditFlags_Float | ImGuiColorEditFlags_HDR | ImGuiColorEditFlags_NoInputs;
    glm::vec3 encoded = encodedForDisplay(linear);
    if (!ImGui::ColorEdit3(id, &encoded.x, flags)) return false;
    linear = decodedFromDisplay(glm::clamp(encoded, 0.0f, 1000.0f));
    return true;
}

}  // namespace slabflow
