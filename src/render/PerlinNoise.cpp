#include "render/PerlinNoise.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <glm/glm.hpp>

namespace slabflow {
namespace {

constexpr int octaves = 5;

/// At a corner of the lattice of one octave: one of eight directions, of about the same length.
glm::vec2 gradientAt(glm::ivec2 corner, int cells, std::uint32_t octave) {
    constexpr float diagonal = 0.70710678f;
    static const glm::vec2 directions[] = {{1, 0},  {diagonal, diagonal},   {0, 1},  {-diagonal, diagonal},
                                           {-1, 0}, {-diagonal, -diagonal}, {0, -1}, {diagonal, -diagonal}};
    const glm::uvec2 wrapped((corner % cells + cells) % cells);
    std::uint32_t hash = wrapped.x * 0x9E3779B9u + wrapped.y * 0x85EBCA6Bu + octave * 0xC2B2AE35u;  // Murmur's finish
    hash = (hash ^ (hash >> 16)) * 0x85EBCA6Bu;
    hash = (hash ^ (hash >> 13)) * 0xC2B2AE35u;
    return directions[(hash ^ (hash >> 16)) & 7u];
}

/// One octave at a place in cells of its lattice.
float octaveAt(glm::vec2 place, int cells, std::uint32_t octave) {
    const glm::ivec2 base(glm::floor(place));
    const glm::vec2 f = place - glm::vec2(base), smooth = f * f * f * (f * (f * 6.0f - 15.0f) + 10.0f);
    const auto corner = [&](int x, int y) {
        return glm::dot(gradientAt(base + glm::ivec2(x, y), cells, octave), f - glm::vec2(x, y));
    };
    return glm::mix(glm::mix(corner(0, 0), corner(1, 0), smooth.x), glm::mix(corner(0, 1), corner(1, 1), smooth.x),
                    smooth.y);
}

}  // namespace

std::vector<float> perlinNoise(int size) {
    std::vector<float> values;
    for (int y = 0; y < size; ++y)
        for (int x = 0; x < size; ++x) {
            float sum = 0, strength = 1;
            for (int octave = 0, cells = perlinNoiseCells; octave < octaves; ++octave, cells *= 2, strength /= 2)
                sum += strength *
                       octaveAt((glm::vec2(x, y) + 0.5f) * (float(cells) / float(size)), cells, std::uint32_t(octave));
            values.push_back(sum);
        }
    const auto [low, high] = std::ranges::minmax(values);
    for (float& value : values) value = (value - low) / (high - low);
    return values;
}

Texture makePerlinNoise() {
    Texture texture({.dimension = Dimension::Two,
                     .size = {perlinNoiseSize, perlinNoiseSize, 1},
                     .format = Format::R16F,
                     .label = "perlin noise",
                     .repeats = glm::bvec3(true)});
    static const std::vector<float> values = perlinNoise(perlinNoiseSize);
    texture.upload(values);
    return texture;
}

}  // namespace slabflow
