#include "render/Sky.h"

#include <algorithm>
#include <cmath>
#include <glm/gtc/constants.hpp>

#include "render/Atmosphere.h"

namespace slabflow {
namespace {

constexpr glm::ivec2 size{128, 128};  // texels; half of the rows are above the horizon

glm::vec3 towards(const LightDesc& sun) { return glm::normalize(sun.direction); }

/// Turns about the vertical from the x axis to the z axis.
float turnsOf(glm::vec3 direction) { return std::atan2(direction.z, direction.x) / (2 * glm::pi<float>()); }

/// Of an edge between rows, from 0 at the zenith to size.y: rows are the finer the closer to the horizon.
float elevationOf(float row) {
    const float y = 1 - 2 * row / float(size.y);
    return 0.5f * glm::pi<float>() * y * std::abs(y);
}

/// Of the middle of a texel. In the picture the sun is in column 0.
glm::vec3 directionOf(glm::ivec2 texel) {
    const float turn = 2 * glm::pi<float>() * (float(texel.x) + 0.5f) / float(size.x);
    const float elevation = elevationOf(float(texel.y) + 0.5f);
    return {std::cos(elevation) * std::cos(turn), std::sin(elevation), std::cos(elevation) * std::sin(turn)};
}

/// All texels of a row look at the same share of the sphere.
float solidAngleIn(int row) {
    const float height = std::sin(elevationOf(float(row))) - std::sin(elevationOf(float(row + 1)));
    return 2 * glm::pi<float>() / float(size.x) * height;
}

glm::vec3 turned(glm::vec3 direction, float turns) {
    const float angle = 2 * glm::pi<float>() * turns, c = std::cos(angle), s = std::sin(angle);
    return {c * direction.x - s * direction.z, direction.y, s * direction.x + c * direction.z};
}

/// What light.color stands for: a sun straight above, seen through the air.
glm::vec3 aboveTheAir(const LookDesc& look) {
    return look.light.color / Atmosphere({0, 1, 0}, look.sky.turbidity).transmittance({0, 1, 0});
}

}  // namespace

LookDesc underSky(const LookDesc& look) {
    LookDesc seen = look;
    if (!Sky::has(look) || !look.sky.colorsSun) return seen;
    const glm::vec3 sun = towards(look.light);
    seen.light.color = aboveTheAir(look) * Atmosphere(sun, look.sky.turbidity).transmittance(sun);
    return seen;
}

void Sky::update(const LookDesc& look) {
    const Cause cause{look.sky, look.light, look.groundColor};
    if (cause_ == cause) return;
    cause_ = cause;
    paint(look);
    project();
    std::vector<float> texels;
    for (const glm::vec3& pixel : pixels_) {
        const glm::vec3 stored = glm::min(pixel, glm::vec3(6e4f));  // what 16 bits hold
        texels.insert(texels.end(), {stored.r, stored.g, stored.b, 1});
    }
    if (!picture_)
        picture_.emplace(Texture::Desc{.dimension = Dimension::Two,
                                       .size = glm::ivec3(size, 1),
                                       .format = Format::RGBA16F,
                                       .label = "sky",
                                       .repeats = {true, false, false}});
    picture_->upload(texels);
}

/// It is the same to both sides of the sun. The ground is lit by the sun and by all of the sky.
void Sky::paint(const LookDesc& look) {
    const glm::vec3 sun = towards(look.light);
    const Atmosphere air(turned(sun, -turnsOf(sun)), look.sky.turbidity);
    const glm::vec3 brightness = look.sky.strength * aboveTheAir(look);
    pixels_.assign(size_t(size.x * size.y), glm::vec3(0));
    const auto pixel = [&](int x, int y) -> glm::vec3& { return pixels_[size_t(y * size.x + x)]; };
    glm::vec3 onGround = underSky(look).light.color * std::max(sun.y, 0.0f);
    for (int y = 0; y < size.y / 2; ++y)
        for (int x = 0; x < size.x / 2; ++x) {
            const glm::vec3 direction = directionOf({x, y});
            pixel(x, y) = pixel(size.x - 1 - x, y) = brightness * air.radiance(direction);
            onGround += 2 * solidAngleIn(y) * direction.y * pixel(x, y);
        }
    const glm::vec3 ground = look.groundColor * onGround / glm::pi<float>();
    std::fill(pixels_.begin() + size.x * size.y / 2, pixels_.end(), ground);
}

void Sky::project() {
    const float turns = turnsOf(cause_->sun.direction);
    harmonics_ = {};
    for (int y = 0; y < size.y; ++y)
        for (int x = 0; x < size.x; ++x) {
            const std::array<float, 9> harmonics = harmonicsIn(turned(directionOf({x, y}), turns));
            const glm::vec3 light = solidAngleIn(y) * pixels_[size_t(y * size.x + x)];
            for (size_t i = 0; i < harmonics.size(); ++i) harmonics_[i] += harmonics[i] * light;
        }
}

void Sky::setLight(Program& program) const {
    program.set("skyHarmonics", std::vector<glm::vec3>(harmonics_.begin(), harmonics_.end()));
}

void Sky::setPicture(Program& program) const {
    program.set("skyPicture", *picture_);
    program.set("sunTurns", turnsOf(cause_->sun.direction));
}

}  // namespace slabflow
