#include "render/Sky.h"

#include <algorithm>
#include <cmath>
#include <glm/gtc/constants.hpp>
#include <vector>

#include "render/Atmosphere.h"

namespace slabflow {
namespace {

constexpr glm::ivec2 clearSize{128, 128};   // texels of a clear sky; half of the rows are above the horizon
constexpr float clearPower = 0.5f;          // its rows are the finer the closer to the horizon
constexpr glm::ivec2 smoothSize{256, 128};  // as much as harmonics of order 2 can tell apart

glm::vec3 towards(const LightDesc& sun) { return glm::normalize(sun.direction); }

/// Turns about the vertical from the x axis to the z axis.
float turnsOf(glm::vec3 direction) { return std::atan2(direction.z, direction.x) / (2 * glm::pi<float>()); }

glm::vec3 turned(glm::vec3 direction, float turns) {
    const float angle = 2 * glm::pi<float>() * turns, c = std::cos(angle), s = std::sin(angle);
    return {c * direction.x - s * direction.z, direction.y, s * direction.x + c * direction.z};
}

/// Where the texels of a picture of all directions are. Directions are those of a picture that is not turned: column 0
/// is towards x.
struct Panorama {
    glm::ivec2 size;
    float power;

    /// Of an edge between rows, from 0 at the zenith to size.y.
    float elevationOf(float row) const {
        const float y = 1 - 2 * row / float(size.y);
        return std::copysign(0.5f * glm::pi<float>() * std::pow(std::abs(y), 1 / power), y);
    }

    /// Of the middle of a texel.
    glm::vec3 directionOf(int x, int y) const {
        const float turn = 2 * glm::pi<float>() * (float(x) + 0.5f) / float(size.x);
        const float elevation = elevationOf(float(y) + 0.5f);
        return {std::cos(elevation) * std::cos(turn), std::sin(elevation), std::cos(elevation) * std::sin(turn)};
    }

    /// All texels of a row look at the same share of the sphere.
    float solidAngleIn(int row) const {
        const float height = std::sin(elevationOf(float(row))) - std::sin(elevationOf(float(row + 1)));
        return 2 * glm::pi<float>() / float(size.x) * height;
    }
};

/// What light.color stands for: a sun straight above, seen through the air.
glm::vec3 aboveTheAir(const LookDesc& look) {
    return look.light.color / Atmosphere({0, 1, 0}, look.sky.turbidity).transmittance({0, 1, 0});
}

/// The sun of a clear sky.
glm::vec3 throughTheAir(const LookDesc& look) {
    const glm::vec3 sun = towards(look.light);
    return aboveTheAir(look) * Atmosphere(sun, look.sky.turbidity).transmittance(sun);
}

/// The middle of a file that is not turned is towards -z, and what is to the right of it towards x.
float turnsIn(const LookDesc& look) {
    return look.sky.picture ? -0.75f - look.sky.turn / 360 : turnsOf(towards(look.light));
}

float brightestOf(glm::vec3 color) { return std::max({color.r, color.g, color.b}); }

}  // namespace

/// What is in a file does not depend on how it is turned, nor on the light; no sky on how wide that is.
Sky::Cause Sky::causeOf(const LookDesc& look) {
    Cause cause{look.sky, look.light, look.groundColor, look.sky.picture};
    cause.light.size = 0;
    if (cause.file) cause.sky.turn = 0, cause.light = {}, cause.ground = {};
    return cause;
}

LookDesc Sky::lit(const LookDesc& look) const {
    LookDesc seen = look;
    if (!has(look) || !sun_) return seen;
    seen.light.color = sun_->color;
    if (sun_->direction != glm::vec3(0)) seen.light.direction = turned(sun_->direction, turns_);
    return seen;
}

void Sky::update(const LookDesc& look) {
    const float turns = turnsIn(look);
    const Cause cause = causeOf(look);
    const bool isPainted = cause_ == cause;
    if (isPainted && turns == turns_) return;
    turns_ = turns;
    if (!isPainted) {
        if (cause.file) paintFile(look);
        else paintClear(look);
        smooth_ = reduced(pixels_, smoothSize);
        upload();
        cause_ = cause;
    }
    project();
}

/// It is the same to both sides of the sun, which is in column 0. The ground is lit by the sun and by all of the sky.
void Sky::paintClear(const LookDesc& look) {
    rowPower_ = clearPower;
    const Panorama panorama{clearSize, clearPower};
    const glm::vec3 sun = towards(look.light), inPicture = turned(sun, -turns_);
    const Atmosphere air(inPicture, look.sky.turbidity);
    sun_.reset();
    if (look.sky.colorsSun) sun_ = LightDesc{glm::vec3(0), throughTheAir(look)};
    const glm::vec3 brightness = look.sky.strength * aboveTheAir(look);
    pixels_ = {clearSize, std::vector<glm::vec3>(size_t(clearSize.x * clearSize.y))};
    const auto pixel = [&](int x, int y) -> glm::vec3& { return pixels_.values[size_t(y * clearSize.x + x)]; };
    glm::vec3 onGround = (sun_ ? sun_->color : look.light.color) * std::max(sun.y, 0.0f);
    for (int y = 0; y < clearSize.y / 2; ++y)
        for (int x = 0; x < clearSize.x / 2; ++x) {
            const glm::vec3 direction = panorama.directionOf(x, y);
            pixel(x, y) = pixel(clearSize.x - 1 - x, y) = brightness * air.radiance(direction);
            onGround += 2 * panorama.solidAngleIn(y) * direction.y * pixel(x, y);
        }
    const glm::vec3 ground = look.groundColor * onGround / glm::pi<float>();
    std::fill(pixels_.values.begin() + clearSize.x * clearSize.y / 2, pixels_.values.end(), ground);
}

/// What is brighter than the threshold is taken from the picture, and is the sun: the sum of its light, from the middle
/// of where it comes from.
void Sky::paintFile(const LookDesc& look) {
    rowPower_ = 1;
    sun_.reset();
    pixels_ = *look.sky.picture;
    const float threshold = look.sky.sunThreshold;
    const Panorama panorama{pixels_.size, rowPower_};
    glm::vec3 color(0), direction(0);
    for (int y = 0; y < pixels_.size.y; ++y)
        for (int x = 0; x < pixels_.size.x; ++x) {
            glm::vec3& pixel = pixels_.values[size_t(y) * size_t(pixels_.size.x) + size_t(x)];
            if (threshold > 0 && brightestOf(pixel) > threshold) {
                const glm::vec3 kept = pixel * (threshold / brightestOf(pixel));
                const glm::vec3 light = look.sky.strength * panorama.solidAngleIn(y) * (pixel - kept);
                color += light;
                direction += brightestOf(light) * panorama.directionOf(x, y);
                pixel = kept;
            }
            pixel *= look.sky.strength;
        }
    if (threshold > 0) sun_ = LightDesc{direction == glm::vec3(0) ? direction : glm::normalize(direction), color};
}

void Sky::project() {
    harmonics_ = {};
    const Panorama panorama{smooth_.size, rowPower_};
    for (int y = 0; y < smooth_.size.y; ++y)
        for (int x = 0; x < smooth_.size.x; ++x) {
            const std::array<float, 9> harmonics = harmonicsIn(turned(panorama.directionOf(x, y), turns_));
            const glm::vec3 light = panorama.solidAngleIn(y) * smooth_.at(x, y);
            for (size_t i = 0; i < harmonics.size(); ++i) harmonics_[i] += harmonics[i] * light;
        }
}

void Sky::upload() {
    if (!picture_ || glm::ivec2(picture_->size()) != pixels_.size)
        picture_.emplace(Texture::Desc{.dimension = Dimension::Two,
                                       .size = glm::ivec3(pixels_.size, 1),
                                       .format = Format::RGBA16F,
                                       .label = "sky",
                                       .repeats = {true, false, false}});
    std::vector<float> texels;
    texels.reserve(4 * pixels_.values.size());
    for (const glm::vec3& pixel : pixels_.values) {
        const glm::vec3 stored = glm::min(pixel, glm::vec3(6e4f));  // what 16 bits hold
        texels.insert(texels.end(), {stored.r, stored.g, stored.b, 1});
    }
    picture_->upload(texels);
}

void Sky::setLight(Program& program) const {
    program.set("skyHarmonics", std::vector<glm::vec3>(harmonics_.begin(), harmonics_.end()));
}

void Sky::setPicture(Program& program) const {
    program.set("skyPicture", *picture_);
    program.set("skyTurns", turns_);
    program.set("skyRowPower", rowPower_);
    program.set("skyHasSun", int(cause_->file && cause_->sky.sunThreshold == 0));
}

}  // namespace slabflow
