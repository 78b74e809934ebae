#include "render/Atmosphere.h"

#include <algorithm>
#include <cmath>
#include <glm/gtc/constants.hpp>

namespace slabflow {
namespace {

constexpr float earthRadius = 6.36e6f, airHeight = 6e4f;              // m
constexpr glm::vec2 scaleHeights{7994, 1200};                         // m, of molecules and of haze
constexpr glm::vec3 wavelengths{0.68f, 0.55f, 0.44f};                 // µm, of red, green and blue
constexpr glm::vec3 moleculeScattering{5.8e-6f, 13.5e-6f, 33.1e-6f};  // 1/m on the ground
constexpr float hazeForward = 0.76f;                                  // Henyey-Greenstein g
constexpr int viewSteps = 20, sunSteps = 8;

/// How far a ray runs from inside a sphere around the earth until it leaves that.
float exitFrom(glm::vec3 place, glm::vec3 direction, float radius) {
    const float along = glm::dot(place, direction);
    const float square = along * along - glm::dot(place, place) + radius * radius;
    return square > 0 ? -along + std::sqrt(square) : 0;
}

bool meetsEarth(glm::vec3 place, glm::vec3 direction) {
    const float along = glm::dot(place, direction);
    return along < 0 && glm::dot(place, place) - along * along < earthRadius * earthRadius;
}

/// Shares of the densities on the ground.
glm::vec2 densityAt(glm::vec3 place) {
    const float height = std::max(glm::length(place) - earthRadius, 0.0f);
    return glm::exp(-height / scaleHeights);
}

constexpr glm::vec3 eye{0, earthRadius + 2, 0};

float rayleighPhase(float cosine) { return 3 / (16 * glm::pi<float>()) * (1 + cosine * cosine); }

/// Cornette and Shanks 1992: without preference for a direction it is that of molecules.
float hazePhase(float cosine) {
    constexpr float g = hazeForward;
    return 3 * (1 - g * g) * (1 + cosine * cosine) /
           (8 * glm::pi<float>() * (2 + g * g) * std::pow(1 + g * g - 2 * g * cosine, 1.5f));
}

}  // namespace

Atmosphere::Atmosphere(glm::vec3 towardsSun, float turbidity) : towardsSun_(towardsSun) {
    const float angstrom = std::max(0.04608f * turbidity - 0.04586f, 0.0f);
    hazeScattering_ = angstrom * glm::pow(wavelengths, glm::vec3(-1.3f)) / scaleHeights.y;
}

/// In steps that are short where it starts, since air is thick there.
glm::vec2 Atmosphere::columnTo(glm::vec3 place, glm::vec3 direction) {
    const float length = exitFrom(place, direction, earthRadius + airHeight);
    glm::vec2 sum(0);
    for (int i = 0; i < sunSteps; ++i) {
        const float begin = float(i) / sunSteps, end = float(i + 1) / sunSteps, middle = 0.5f * (begin + end);
        sum += length * (end * end - begin * begin) * densityAt(place + length * middle * middle * direction);
    }
    return sum;
}

glm::vec3 Atmosphere::through(glm::vec2 column) const {
    constexpr float scattered = 1 - hazeForward * hazeForward;
    return glm::exp(-(column.x * moleculeScattering + column.y * scattered * hazeScattering_));
}

glm::vec3 Atmosphere::transmittance(glm::vec3 direction) const {
    return meetsEarth(eye, direction) ? glm::vec3(0) : through(columnTo(eye, direction));
}

glm::vec3 Atmosphere::radiance(glm::vec3 direction) const {
    const float length = exitFrom(eye, direction, earthRadius + airHeight);
    const float cosine = glm::dot(direction, towardsSun_);
    const float shareFromAround = std::max(towardsSun_.y, 0.0f) / (4 * glm::pi<float>());
    glm::vec2 column(0);
    glm::vec3 byMolecules(0), byHaze(0);
    for (int i = 0; i < viewSteps; ++i) {
        const float begin = float(i) / viewSteps, end = float(i + 1) / viewSteps, middle = 0.5f * (begin + end);
        const glm::vec3 place = eye + length * middle * middle * direction;
        const glm::vec2 amount = length * (end * end - begin * begin) * densityAt(place);
        if (!meetsEarth(place, towardsSun_)) {
            const glm::vec3 onwards = through(column + 0.5f * amount), sunlight = through(columnTo(place, towardsSun_));
            const glm::vec3 again = shareFromAround * (1.0f - sunlight);
            byMolecules += amount.x * onwards * (rayleighPhase(cosine) * sunlight + again);
            byHaze += amount.y * onwards * (hazePhase(cosine) * sunlight + again);
        }
        column += amount;
    }
    return moleculeScattering * byMolecules + hazeScattering_ * byHaze;
}

}  // namespace slabflow
