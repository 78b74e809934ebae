#include "app/record/SixWay.h"

#include <algorithm>
#include <glm/gtc/constants.hpp>

namespace slabflow {
namespace {

float luminanceOf(const float* rgb) { return 0.2126f * rgb[0] + 0.7152f * rgb[1] + 0.0722f * rgb[2]; }

}  // namespace

glm::vec3 towards(SixWayChannel light, const View& view) {
    const glm::vec3 right = glm::normalize(view.right), up = glm::normalize(view.up);
    switch (light) {
        case SixWayChannel::Right: return right;
        case SixWayChannel::Left: return -right;
        case SixWayChannel::Top: return up;
        case SixWayChannel::Bottom: return -up;
        case SixWayChannel::Back: return view.forward;
        default: return -view.forward;
    }
}

LookDesc litFrom(const LookDesc& look, glm::vec3 direction) {
    LookDesc lit = look;
    lit.light = {direction, glm::vec3(glm::pi<float>())};
    lit.keyLight.color = lit.ambient = glm::vec3(0);
    lit.fire.emission = 0;
    lit.sky.strength = 0;
    return lit;
}

std::vector<float> sixWayPixels(std::span<const std::vector<std::byte>> texels) {
    std::vector<std::vector<float>> passes;
    for (const std::vector<std::byte>& bytes : texels) passes.push_back(floatsOf(bytes));
    std::vector<float> pixels(passes[0].size() * sixWayChannels / 4);
    for (size_t pixel = 0; pixel < passes[0].size() / 4; ++pixel) {
        float* values = pixels.data() + pixel * sixWayChannels;
        values[size_t(SixWayChannel::Alpha)] = passes[0][4 * pixel + 3];
        values[size_t(SixWayChannel::Emission)] = luminanceOf(&passes[1][4 * pixel]);
        for (size_t i = 0; i < sixWayLights.size(); ++i) {
            const float seen = luminanceOf(&passes[2 + 2 * i][4 * pixel]);
            const float own = luminanceOf(&passes[3 + 2 * i][4 * pixel]);  // that of sparks
            values[size_t(sixWayLights[i])] = std::max(seen - own, 0.0f);
        }
    }
    return pixels;
}

}  // namespace slabflow
