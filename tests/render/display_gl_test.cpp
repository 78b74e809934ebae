#include <cmath>
#include <glm/gtc/packing.hpp>

#include "render/BlueNoise.h"
#include "render/Display.h"
#include "support/Catch.h"
#include "support/Gl.h"

namespace slabflow::test::display_gl_test {

/// Shows a picture of 256 x 64 whose columns have the given radiance; the mean of each column, 0 to 255.
static std::vector<glm::dvec3> shownColours(const std::function<glm::vec3(int)>& radiance, LookDesc look = {}) {
    static const Texture blueNoise = makeBlueNoise();
    constexpr int width = 256, height = 64;
    std::vector<float> pixels;
    for (int i = 0; i < width * height; ++i) {
        const glm::vec3 colour = radiance(i % width);
        pixels.insert(pixels.end(), {colour.r, colour.g, colour.b, 1.0f});
    }
    Frame frame({width, height});
    frame.image.upload(pixels);
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
    LookDesc look;
    look.exposure = exposure;
    std::vector<double> columns;
    for (const glm::dvec3 colour : shownColours([&](int x) { return glm::vec3(radiance(x)); }, look))
        columns.push_back(colour.g);
    return columns;
}

/// What a screen is to show, 0 to 255, as render/display.frag has it from Lottes 2016 and IEC 61966-2-1.
static double encoded(double linear) {
    return 255 * (linear > 0.0031308 ? 1.055 * std::pow(linear, 1 / 2.4) - 0.055 : 12.92 * linear);
}

static glm::dvec3 expectedColour(glm::dvec3 radiance) {
    constexpr double a = 1.18, ad = 1.18 * 0.97, grey = 0.18, white = 6;
    const double peak = std::min(std::max({radiance.r, radiance.g, radiance.b}), white);
    // The curve x^a / (b x^ad + c) goes through (grey, grey) and (white, 1).
    const double b = (std::pow(white, a) - std::pow(grey, a) / grey) / (std::pow(white, ad) - std::pow(grey, ad));
    const double c = std::pow(white, a) - b * std::pow(white, ad);
    const double shown = std::pow(peak, a) / (b * std::pow(peak, ad) + c), pale = std::pow(shown, 4);
    glm::dvec3 colour = radiance / std::max({radiance.r, radiance.g, radiance.b});
    for (int i = 0; i < 3; ++i) colour[i] = encoded(shown * (pale + (1 - pale) * colour[i]));
    return colour;
}

/// Of eight hues, from next to black to brighter than white.
static glm::vec3 manyColours(int x) {
    const glm::vec3 hues[] = {{1, 1, 1},       {1, 0.3f, 0.1f}, {0.2f, 1, 0.4f}, {0.05f, 0.3f, 1},
                              {1, 0.9f, 0.2f}, {1, 0, 0},       {0.6f, 0, 1},    {0, 1, 0.95f}};
    return std::pow(2.0f, float(x / 8) / 2 - 12) * hues[x % 8];
}

static LookDesc toned(ToneMapping toneMapping) {
    LookDesc look;
    look.toneMapping = toneMapping;
    return look;
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
    const std::vector<glm::dvec3> shown = shownColours(manyColours);
    for (int x = 0; x < 256; ++x) {
        // As 16 bits hold it.
        const glm::vec3 stored(glm::unpackHalf4x16(glm::packHalf4x16(glm::vec4(manyColours(x), 0))));
        const glm::dvec3 expected = expectedColour(glm::dvec3(stored));
        INFO(x << ": " << shown[size_t(x)].r << " " << shown[size_t(x)].g << " " << shown[size_t(x)].b);
        for (int c = 0; c < 3; ++c) REQUIRE(shown[size_t(x)][c] == Approx(expected[c]).margin(0.4));
    }
}

TEST_CASE("filmic is the curve of Narkowicz 2015, with middle grey where it was") {
    const std::vector<glm::dvec3> shown = shownColours(manyColours, toned(ToneMapping::Filmic));
    for (int x = 0; x < 256; ++x) {
        const glm::vec3 stored(glm::unpackHalf4x16(glm::packHalf4x16(glm::vec4(manyColours(x), 0))));
        INFO(x);
        for (int c = 0; c < 3; ++c) {
            const double v = 0.7232 * double(stored[c]);
            const double linear = std::min(v * (2.51 * v + 0.03) / (v * (2.43 * v + 0.59) + 0.14), 1.0);
            REQUIRE(shown[size_t(x)][c] == Approx(encoded(linear)).margin(0.5));
        }
    }
    const auto grey = [](int) { return glm::vec3(0.18f); };
    CHECK(shownColours(grey, toned(ToneMapping::Filmic))[9].g == Approx(encoded(0.18)).margin(0.5));
}

TEST_CASE("agx: black, middle grey and white are where they should be, greys stay grey, and brighter is brighter") {
    const auto grey = [](int x) { return glm::vec3(0.18f * std::pow(2.0f, float(x) / 8 - 12)); };
    const std::vector<glm::dvec3> shown = shownColours(grey, toned(ToneMapping::Agx));
    CHECK(shown[0].g < 1);
    CHECK(shown[96].g == Approx(encoded(0.18)).margin(0.5));
    CHECK(shown[8 * 16].g < 254);  // 4 stops above grey
    CHECK(shown[8 * 19].g > 254.5);
    for (size_t x = 1; x < shown.size(); ++x) {
        REQUIRE(std::abs(shown[x].r - shown[x].b) < 0.4);
        REQUIRE(shown[x].g >= shown[x - 1].g - 0.15);
    }
}

TEST_CASE("agx keeps colour where the light of a flame is white by others, and leads each colour to white") {
    const glm::vec3 flame(1, 0.35f, 0.08f);
    const auto at = [&](ToneMapping tone, float radiance) {
        return shownColours([&](int) { return radiance * flame; }, toned(tone))[0];
    };
    CHECK(at(ToneMapping::Lottes, 6).b == 255);
    const glm::dvec3 bright = at(ToneMapping::Agx, 6);
    CHECK(bright.r > bright.g + 15);
    CHECK(bright.g > bright.b + 20);
    const glm::dvec3 glaring = at(ToneMapping::Agx, 3e4f);
    CHECK(glaring.b > 250);
    const glm::dvec3 blue = shownColours([](int) { return glm::vec3(0, 0, 40); }, toned(ToneMapping::Agx))[0];
    CHECK(blue.r > 120);
    CHECK(blue.b > blue.r + 20);
    // What is dim keeps its colour almost whole.
    const glm::dvec3 dim = at(ToneMapping::Agx, 0.2f);
    CHECK(dim.b < 0.6 * dim.g);
    CHECK(dim.g < 0.8 * dim.r);
}

TEST_CASE("white balance shows light of its temperature white, and changes nothing at 6500 K") {
    const auto grey = [](int) { return glm::vec3(0.5f); };
    const glm::dvec3 neutral = shownColours(grey)[0];
    const auto balanced = [&](float kelvin, glm::vec3 light) {
        LookDesc look;
        look.whiteBalance = kelvin;
        return shownColours([&](int) { return light; }, look)[0];
    };
    CHECK(balanced(6500, glm::vec3(0.5f)) == neutral);
    CHECK(balanced(9000, glm::vec3(0.5f)).r > neutral.r + 5);
    CHECK(balanced(9000, glm::vec3(0.5f)).b < neutral.b - 5);
    CHECK(balanced(4000, glm::vec3(0.5f)).b > neutral.b + 5);
    // Linear sRGB of a black body of 3000 K, CIE 1931: x = 0.4369, y = 0.4041 (Wyszecki and Stiles 1982).
    const glm::dvec3 lamp = balanced(3000, 0.5f * glm::vec3(1.7702f, 0.8444f, 0.2721f));
    // And of 6500 K, by the fit: next to the white of a screen, and like it shown as it is.
    const glm::dvec3 white = balanced(6500, 0.5f * glm::vec3(1.0426f, 0.9838f, 1.0351f));
    for (int c = 0; c < 3; ++c) CHECK(lamp[c] == Approx(white[c]).margin(1.5));
}

TEST_CASE("colours that stand for numbers are shown as ever") {
    LookDesc look;
    look.mode = LookMode::Flat;
    look.flatQuantity = FlatQuantity::Speed;
    const std::vector<glm::dvec3> before = shownColours(manyColours, look);
    look.toneMapping = ToneMapping::Agx;
    look.whiteBalance = 3000;
    CHECK(shownColours(manyColours, look) == before);
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

}  // namespace slabflow::test::display_gl_test
