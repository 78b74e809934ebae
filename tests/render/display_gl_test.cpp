#include <cmath>
#include <glm/gtc/packing.hpp>

#include "render/BlueNoise.h"
#include "render/Display.h"
#include "support/Catch.h"
#include "support/Gl.h"

using namespace slabflow;
using namespace slabflow::test;

/// Shows a picture of 256 x 64 whose columns have the given radiance; the mean of each column, 0 to 255.
static std::vector<glm::dvec3> shownColours(const std::function<glm::vec3(int)>& radiance, float exposure = 1) {
    static const Texture blueNoise = makeBlueNoise();
    constexpr int width = 256, height = 64;
    std::vector<float> pixels;
    for (int i = 0; i < width * height; ++i) {
        const glm::vec3 colour = radiance(i % width);
        pixels.insert(pixels.end(), {colour.r, colour.g, colour.b, 1.0f});
    }
    Frame frame({width, height});
    frame.image.upload(pixels);
    LookDesc look;
    look.exposure = exposure;
    look.bloom.strength = 0;
    Display(slab(), blueNoise).draw(frame, look, 3);

    const std::vector<std::byte> bytes = frame.display.downloadRaw();
    std::vector<glm::dvec3> columns(width);
    for (size_t i = 0; i < bytes.size(); i += 4)
        for (size_t c = 0; c < 3; ++c) columns[i / 4 % width][int(c)] += double(bytes[i + c]) / height;
    return columns;
}

/// Of greys.
static std::vector<double> shownColumns(const std::function<float(int)>& radiance, float exposure = 1) {
    std::vector<double> columns;
    for (const glm::dvec3 colour : shownColours([&](int x) { return glm::vec3(radiance(x)); }, exposure))
        columns.push_back(colour.g);
    return columns;
}

/// What a screen is to show, 0 to 255, as render/display.frag has it from Lottes 2016 and IEC 61966-2-1.
static glm::dvec3 expectedColour(glm::dvec3 radiance) {
    constexpr double a = 1.18, ad = 1.18 * 0.97, grey = 0.18, white = 6;
    const double peak = std::min(std::max({radiance.r, radiance.g, radiance.b}), white);
    // The curve x^a / (b x^ad + c) goes through (grey, grey) and (white, 1).
    const double b = (std::pow(white, a) - std::pow(grey, a) / grey) / (std::pow(white, ad) - std::pow(grey, ad));
    const double c = std::pow(white, a) - b * std::pow(white, ad);
    const double shown = std::pow(peak, a) / (b * std::pow(peak, ad) + c), pale = std::pow(shown, 4);
    glm::dvec3 colour = radiance / std::max({radiance.r, radiance.g, radiance.b});
    for (int i = 0; i < 3; ++i) {
        const double linear = shown * (pale + (1 - pale) * colour[i]);
        colour[i] = 255 * (linear > 0.0031308 ? 1.055 * std::pow(linear, 1 / 2.4) - 0.055 : 12.92 * linear);
    }
    return colour;
}

TEST_CASE("black stays black") {
    for (const double shown : shownColumns([](int) { return 0.0f; })) REQUIRE(shown == 0);
}

TEST_CASE("brighter is shown brighter, up to white") {
    const std::vector<double> shown = shownColumns([](int x) { return std::pow(2.0f, float(x - 200) / 16); });
    for (size_t x = 1; x < shown.size(); ++x) REQUIRE(shown[x] >= shown[x - 1] - 0.15);  // the dither's own noise
    CHECK(shown.front() < 3);
    CHECK(shown.back() == 255);
}

TEST_CASE("six times the radiance of white paper is white, half of that is not") {
    const std::vector<double> shown = shownColumns([](int x) { return x < 128 ? 3.0f : 6.0f; });
    CHECK(shown[100] < 248);
    CHECK(shown[200] == 255);
}

TEST_CASE("middle grey is shown as middle grey, and exposure multiplies") {
    const double expected = 255 * (1.055 * std::pow(0.18, 1 / 2.4) - 0.055);
    CHECK(shownColumns([](int) { return 0.18f; })[7] == Approx(expected).margin(0.5));
    CHECK(shownColumns([](int) { return 0.06f; }, 3)[7] == Approx(expected).margin(0.5));
}

TEST_CASE("every colour is shown as the curve has it: its hue kept, but paler the closer it is to white") {
    const auto radiance = [](int x) {  // of eight hues, from next to black to brighter than white
        const glm::vec3 hues[] = {{1, 1, 1},       {1, 0.3f, 0.1f}, {0.2f, 1, 0.4f}, {0.05f, 0.3f, 1},
                                  {1, 0.9f, 0.2f}, {1, 0, 0},       {0.6f, 0, 1},    {0, 1, 0.95f}};
        return std::pow(2.0f, float(x / 8) / 2 - 12) * hues[x % 8];
    };
    const std::vector<glm::dvec3> shown = shownColours(radiance);
    for (int x = 0; x < 256; ++x) {
        // As 16 bits hold it.
        const glm::vec3 stored(glm::unpackHalf4x16(glm::packHalf4x16(glm::vec4(radiance(x), 0))));
        const glm::dvec3 expected = expectedColour(glm::dvec3(stored));
        INFO(x << ": " << shown[size_t(x)].r << " " << shown[size_t(x)].g << " " << shown[size_t(x)].b);
        for (int c = 0; c < 3; ++c) REQUIRE(shown[size_t(x)][c] == Approx(expected[c]).margin(0.4));
    }
}

TEST_CASE("dither keeps steps finer than a byte") {
    // A gradient over two bytes' worth of grey: means of columns rise all the way, not in two stairs.
    const std::vector<double> shown = shownColumns([](int x) { return 0.18f + 0.004f * float(x) / 256; });
    double above = 0, below = 0;
    for (size_t x = 0; x < 64; ++x) below += shown[x] / 64, above += shown[x + 64] / 64;
    CHECK(above - below > 0.2);
    CHECK(above - below < 0.8);
}

TEST_CASE("bloom spreads the light above its threshold, and no more than that") {
    constexpr glm::ivec2 size{128, 64};
    Texture picture = makeTexture2D(size, Format::RGBA16F, "picture");
    std::vector<float> pixels(size_t(4 * size.x * size.y), 0.9f);
    const auto at = [](int x, int y) { return size_t(4 * (y * size.x + x)); };
    for (size_t c = 0; c < 3; ++c) pixels[at(60, 31) + c] = 101;
    picture.upload(pixels);
    Bloom bloom(slab());
    bloom.draw(picture, 1);
    const std::vector<float> sum = bloom.sum().download();
    double total = 0;
    for (size_t i = 0; i < sum.size(); i += 4) total += 4 * double(sum[i]);
    CHECK(total == Approx(100.0 * bloom.blurs()).epsilon(0.05));
    const auto brightness = [&](int x, int y) { return double(sum[size_t(4 * (y * size.x / 2 + x))]); };
    CHECK(brightness(30, 15) > 3 * brightness(36, 15));
    CHECK(brightness(36, 15) > 3 * brightness(60, 15));
    CHECK(brightness(60, 15) > 0);
    bloom.draw(picture, 200);
    for (const float value : bloom.sum().download()) REQUIRE(value == 0);
}
