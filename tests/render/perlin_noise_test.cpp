// The noise that frays puffs of smoke.
#include <algorithm>
#include <cmath>
#include <numeric>

#include "render/PerlinNoise.h"
#include "support/Catch.h"

namespace slabflow::test::perlin_noise_test {

TEST_CASE("noise fills its range, about evenly around the middle, always the same") {
    const std::vector<float> values = perlinNoise(64);
    REQUIRE(values.size() == 64 * 64);
    CHECK(values == perlinNoise(64));
    CHECK(std::ranges::min(values) == 0);
    CHECK(std::ranges::max(values) == 1);
    const double count = double(values.size()), mean = std::accumulate(values.begin(), values.end(), 0.0) / count;
    double variance = 0;
    for (const float value : values) variance += (double(value) - mean) * (double(value) - mean) / count;
    CHECK(mean == Approx(0.5).margin(0.06));
    CHECK(std::sqrt(variance) > 0.12);
    CHECK(std::sqrt(variance) < 0.3);
}

TEST_CASE("noise has no seam where its tile repeats") {
    constexpr int size = 128;
    const std::vector<float> values = perlinNoise(size);
    const auto at = [&](int x, int y) { return values[size_t((y % size) * size + x % size)]; };
    const auto largestStep = [&](int firstColumn, int columns) {
        float largest = 0;
        for (int y = 0; y < size; ++y)
            for (int x = firstColumn; x < firstColumn + columns; ++x)
                largest = std::max({largest, std::abs(at(x + 1, y) - at(x, y)), std::abs(at(y, x + 1) - at(y, x))});
        return largest;
    };
    CHECK(largestStep(size - 1, 1) <= largestStep(0, size - 1));
}

}  // namespace slabflow::test::perlin_noise_test
