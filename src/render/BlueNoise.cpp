#include "render/BlueNoise.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace slabflow {
namespace {

/// How much a filled texel keeps others away, by distance on the torus.
std::vector<float> repulsion(int size) {
    constexpr float width = 1.9f;  // [texel]; Ulichney uses 1.5, a little more separates the first ranks better
    std::vector<float> values(size_t(size) * size_t(size));
    for (int y = 0; y < size; ++y)
        for (int x = 0; x < size; ++x) {
            const auto dx = float(std::min(x, size - x)), dy = float(std::min(y, size - y));
            values[size_t(y * size + x)] = std::exp(-(dx * dx + dy * dy) / (2 * width * width));
        }
    return values;
}

/// A tiny value per texel that breaks ties: without it the first ranks form a lattice.
float tieBreaker(unsigned i) {
    i = (i ^ 61u ^ (i >> 16)) * 9u;
    i = (i ^ (i >> 4)) * 0x27d4eb2du;
    return float((i ^ (i >> 15)) & 0xFFFFu) * (0.02f / 65536);
}

/// Index of the least value, the first where there are several. Eight values at a time; of sizes that divide by it.
int firstOfLeast(const std::vector<float>& values) {
    std::array<float, 8> least;
    least.fill(values.front());
    for (size_t i = 0; i < values.size(); i += least.size())
        for (size_t lane = 0; lane < least.size(); ++lane) least[lane] = std::min(least[lane], values[i + lane]);
    return int(std::ranges::find(values, std::ranges::min(least)) - values.begin());
}

}  // namespace

std::vector<float> blueNoiseRanks(int size) {
    const std::vector<float> shape = repulsion(size);
    const int count = size * size;
    std::vector<float> crowding(static_cast<size_t>(count)), ranks(static_cast<size_t>(count));
    for (int i = 0; i < count; ++i) crowding[size_t(i)] = tieBreaker(unsigned(i));

    for (int rank = 0; rank < count; ++rank) {
        const int emptiest = firstOfLeast(crowding);
        ranks[size_t(emptiest)] = float(rank) / float(count);
        const int ex = emptiest % size, ey = emptiest / size;
        for (int y = 0; y < size; ++y) {
            // Row by row in two parts without a break, which compilers turn into vectors.
            float* row = &crowding[size_t(y * size)];
            const float* distant = &shape[size_t(((y - ey) & (size - 1)) * size)];
            for (int x = 0; x < ex; ++x) row[x] += distant[x - ex + size];
            for (int x = ex; x < size; ++x) row[x] += distant[x - ex];
        }
        crowding[size_t(emptiest)] = 1e9f;
    }
    return ranks;
}

Texture makeBlueNoise() {
    Texture texture = makeTexture2D(glm::ivec2(blueNoiseSize), Format::R32F, "blue noise", Filter::Nearest);
    static const std::vector<float> ranks = blueNoiseRanks(blueNoiseSize);  // which take a while
    texture.upload(ranks);
    return texture;
}

}  // namespace slabflow
