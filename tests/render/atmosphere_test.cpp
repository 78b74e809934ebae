#include "render/Atmosphere.h"

#include <cmath>
#include <glm/gtc/constants.hpp>

#include "render/SphericalHarmonics.h"
#include "render/WhiteBalance.h"
#include "support/Catch.h"

namespace slabflow::test::atmosphere_test {

static glm::vec3 atElevation(float degrees, float turnDegrees = 0) {
    const float e = glm::radians(degrees), t = glm::radians(turnDegrees);
    return {std::cos(e) * std::cos(t), std::sin(e), std::cos(e) * std::sin(t)};
}

TEST_CASE("the sun is the redder and the darker the lower it is, and hidden by the earth") {
    const Atmosphere air({0, 1, 0}, 2.5f);
    glm::vec3 above = air.transmittance(atElevation(90));
    CHECK(above.r > 0.85f);
    CHECK(above.b < above.g);
    for (const float degrees : {60.0f, 30.0f, 15.0f, 6.0f, 2.0f}) {
        const glm::vec3 lower = air.transmittance(atElevation(degrees));
        INFO(degrees);
        CHECK(glm::all(glm::lessThan(lower, above)));
        CHECK(lower.b / lower.r < above.b / above.r);
        above = lower;
    }
    CHECK(above.b < 0.2f * above.r);
    CHECK(air.transmittance(atElevation(-1)) == glm::vec3(0));
}

TEST_CASE("straight up the air weakens light as its column says") {
    // Without haze: exp(-scattering times scale height), the optical depth of the whole column.
    const glm::vec3 up = Atmosphere({0, 1, 0}, 1).transmittance({0, 1, 0});
    const glm::vec3 depth = 7994.0f * glm::vec3(5.8e-6f, 13.5e-6f, 33.1e-6f);
    for (int c = 0; c < 3; ++c) CHECK(-std::log(up[c]) == Approx(depth[c]).epsilon(0.03));
}

TEST_CASE("a clear sky is blue above, pale at the horizon, and as bright to the left of the sun as to its right") {
    const Atmosphere air(atElevation(40), 2.5f);
    const glm::vec3 zenith = air.radiance(atElevation(90)), horizon = air.radiance(atElevation(1, 120));
    CHECK(zenith.b > 2 * zenith.r);
    CHECK(horizon.g > 1.5f * zenith.g);
    CHECK(horizon.b / horizon.r < 0.7f * zenith.b / zenith.r);
    const glm::vec3 left = air.radiance(atElevation(25, 50)), right = air.radiance(atElevation(25, -50));
    for (int c = 0; c < 3; ++c) CHECK(left[c] == Approx(right[c]).epsilon(1e-4));
    CHECK(air.radiance(atElevation(42)).r > 3 * air.radiance(atElevation(42, 90)).r);
}

TEST_CASE("haze brightens and pales the sky around the sun") {
    const glm::vec3 sun = atElevation(40), beside = atElevation(50);
    const glm::vec3 clear = Atmosphere(sun, 2).radiance(beside), hazy = Atmosphere(sun, 6).radiance(beside);
    CHECK(hazy.r > 2 * clear.r);
    CHECK(hazy.b / hazy.r < clear.b / clear.r);
    const glm::vec3 low = atElevation(10);
    CHECK(glm::all(glm::lessThan(Atmosphere(low, 6).transmittance(low), Atmosphere(low, 2).transmittance(low))));
}

/// Of a radiance, by its value in many directions.
template <class Radiance>
static Harmonics projected(Radiance radiance) {
    Harmonics sum{};
    constexpr int count = 20000;
    for (int i = 0; i < count; ++i) {
        const float y = 1 - 2 * (float(i) + 0.5f) / float(count), r = std::sqrt(1 - y * y);
        const float angle = 2.39996323f * float(i);
        const glm::vec3 d{r * std::cos(angle), y, r * std::sin(angle)};
        const std::array<float, 9> harmonics = harmonicsIn(d);
        for (size_t k = 0; k < 9; ++k) sum[k] += 4 * glm::pi<float>() / count * harmonics[k] * radiance(d);
    }
    return sum;
}

TEST_CASE("harmonics are orthonormal") {
    for (size_t k = 0; k < 9; ++k) {
        const Harmonics one = projected([k](glm::vec3 d) { return glm::vec3(harmonicsIn(d)[k]); });
        for (size_t i = 0; i < 9; ++i) REQUIRE(one[i].x == Approx(i == k ? 1.0f : 0.0f).margin(2e-3));
    }
}

TEST_CASE("what a surface receives of radiance that harmonics hold is its integral with the cosine") {
    // Of 1 + y + xz over pi; of the second order a surface receives a quarter.
    const Harmonics light = projected([](glm::vec3 d) { return glm::vec3(2 + d.y + d.x * d.z, 1, 0); });
    const glm::vec3 n = glm::normalize(glm::vec3(0.4f, 0.7f, -0.3f));
    const glm::vec3 received = irradianceOverPi(light, n);
    CHECK(received.x == Approx(2 + 2.0f / 3 * n.y + 0.25f * n.x * n.z).epsilon(1e-3));
    CHECK(received.y == Approx(1).epsilon(1e-3));
    CHECK(received.z == Approx(0).margin(1e-5));
}

TEST_CASE("white balance turns the light of a lamp and of a blue sky white, and leaves neutral light alone") {
    const glm::mat3 neutral = whiteBalance(neutralWhite);
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) REQUIRE(neutral[i][j] == Approx(i == j ? 1.0f : 0.0f).margin(1e-6));
    const glm::vec3 white(1), warm = whiteBalance(10000) * white, cold = whiteBalance(3000) * white;
    CHECK(warm.r > 1.05f);
    CHECK(warm.b < 0.8f);
    CHECK(cold.r < 0.8f);
    CHECK(cold.b > 2);
}

}  // namespace slabflow::test::atmosphere_test
