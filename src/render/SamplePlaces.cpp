#include "render/SamplePlaces.h"

#include <cmath>
#include <glm/gtc/constants.hpp>

namespace slabflow {
namespace {

/// Of a sequence from 0 to 1, from -½ on: a pair of opposite places for a pair of numbers, after 0 in the middle. A few
/// of them, too, have the middle for their mean.
template <class Sequence>
glm::vec2 inOppositePairs(int index, const Sequence& sequence) {
    const glm::vec2 place = glm::fract(sequence((index + 1) / 2) + 0.5f) - 0.5f;
    return index % 2 == 1 ? place : -place;
}

/// Multiples of steps between which there is no ratio of small numbers, with rings of the square made rings of the disc
/// (Shirley and Chiu 1997).
glm::vec2 placeInDisc(int index, glm::dvec2 steps) {
    const glm::vec2 place =
        2.0f * inOppositePairs(index, [&](int pair) { return glm::vec2(glm::fract(double(pair) * steps)); });
    if (place == glm::vec2(0)) return place;
    const bool isWide = std::abs(place.x) > std::abs(place.y);
    const float quarter = glm::quarter_pi<float>(), radius = isWide ? place.x : place.y;
    const float angle = isWide ? quarter * place.y / place.x : quarter * (2 - place.x / place.y);
    return radius * glm::vec2(std::cos(angle), std::sin(angle));
}

}  // namespace

/// Halton 1960, bases 2 and 3.
glm::vec2 placeInPixel(int index) {
    const auto inverse = [](int number, int base) {
        float digit = 1, sum = 0;
        for (; number > 0; number /= base) sum += (digit /= float(base)) * float(number % base);
        return sum;
    };
    return inOppositePairs(index, [&](int pair) { return glm::vec2(inverse(pair, 2), inverse(pair, 3)); });
}

/// The plastic number is to the plane what the golden section is to the line (Roberts 2018).
glm::vec2 placeOnLens(int index) { return placeInDisc(index, {0.7548776662466927, 0.5698402909980532}); }

float timeInShutter(int index) { return float(glm::fract(index * 0.6180339887498949)); }

/// The roots of 2 and 3, so that a light is not met at the same places as a lens.
glm::vec3 placeInLight(const LightDesc& light, int index) {
    const glm::vec3 towards = glm::normalize(light.direction);
    const glm::vec3 other = std::abs(towards.y) < 0.9f ? glm::vec3(0, 1, 0) : glm::vec3(1, 0, 0);
    const glm::vec3 across = glm::normalize(glm::cross(other, towards)), up = glm::cross(towards, across);
    const glm::vec2 place =
        std::tan(0.5f * glm::radians(light.size)) * placeInDisc(index, {0.4142135623730951, 0.7320508075688772});
    return towards + place.x * across + place.y * up;
}

}  // namespace slabflow
