// The march in fewer pixels than the picture has, against the march in all of them.
#include <algorithm>

#include "render/TestMarch.h"
#include "support/Catch.h"

namespace slabflow::test::offscreen_gl_test {

namespace {

constexpr glm::ivec2 size{320, 224};

/// Euclidean distance to the scene in every pixel; farAway where there is none.
using SceneDistance = std::function<float(int x, int y)>;

struct Case {
    const char* name;
    CameraDesc camera;
    SceneDistance scene;
};

float nowhere(int, int) { return Frame::farAway; }

/// A disc, and a bar two pixels wide, both so far away.
SceneDistance discAndBar(float distance) {
    return [=](int x, int y) {
        const bool disc = glm::length(glm::vec2(x - 140, y - 120)) < 44, bar = x == 240 || x == 241;
        return disc || bar ? distance : Frame::farAway;
    };
}

std::vector<Case> cases() {
    const CameraDesc outside{.eye = {0.1f, 0.9f, 2.6f}, .target = {0.05f, 0.9f, 0.4f}, .fov = 45};
    const CameraDesc inside{.eye = {0.1f, 0.8f, 0.3f}, .target = {0.1f, 1.0f, 0.9f}, .fov = 80};
    const CameraDesc cut{.eye = {0.05f, 0.9f, 0.6235f}, .target = {0.35f, 0.95f, 0.3f}, .fov = 90};
    return {{"nothing", outside, nowhere},
            {"in the smoke", outside, discAndBar(2.2f)},
            {"before the smoke", outside, discAndBar(1.5f)},
            {"behind the smoke", outside, discAndBar(4)},
            {"a slope through the smoke", outside, [](int x, int) { return 1.9f + 0.002f * float(x); }},
            {"from inside", inside, discAndBar(0.2f)},
            {"cut by the near plane", cut, discAndBar(0.25f)}};
}

FluidFields cloud() {
    return fluidOf(unevenGrid(), [](glm::vec3 x) { return 0.5f + 0.5f * std::sin(9 * x.x) * std::cos(7 * x.y); });
}

LookDesc lookAt(float scale) {
    LookDesc look;
    look.extinction = 4;
    look.march.offscreenScale = scale;
    look.march.jitter = false;
    return look;
}

Frame marched(const FluidFields& fluid, const LookDesc& look, const Case& test) {
    std::vector<float> distances;
    for (int y = 0; y < size.y; ++y)
        for (int x = 0; x < size.x; ++x) distances.push_back(test.scene(x, y));
    return slabflow::test::marched(fluid, look, Camera(test.camera).view(size), distances);
}

/// 1 in pixels that were marched themselves.
std::vector<float> fixedUp(const FluidFields& fluid, LookDesc look, const Case& test) {
    look.stage = LookStage::FixedUp;
    return marched(fluid, look, test).image.download();
}

/// Peak signal to noise ratio [dB] of what is seen before grey, for a signal of 1.
double likeness(const std::vector<float>& a, const std::vector<float>& b) {
    double squares = 0;
    for (size_t i = 0; i < a.size(); i += 4)
        for (size_t c = 0; c < 3; ++c) {
            const auto seen = [&](const std::vector<float>& smoke) {
                return smoke[i + c] + 0.18f * (1 - smoke[i + 3]);
            };
            squares += std::pow(double(seen(a) - seen(b)), 2);
        }
    return -10 * std::log10(std::max(squares / (0.75 * double(a.size())), 1e-12));
}

double meanOf(const std::vector<float>& values) {
    double sum = 0;
    for (const float value : values) sum += double(value);
    return sum / double(values.size());
}

}  // namespace

TEST_CASE("a smaller march, fixed up, looks like that of all pixels") {
    const FluidFields fluid = cloud();
    for (const Case& test : cases()) {
        const std::vector<float> whole = marched(fluid, lookAt(1), test).image.download();
        for (const float scale : {0.5f, 1.0f / 3, 0.25f}) {
            const Frame frame = marched(fluid, lookAt(scale), test);
            const double share = meanOf(fixedUp(fluid, lookAt(scale), test));
            INFO(test.name << ", scale " << scale << ", " << 100 * share << " % fixed up");
            CHECK(likeness(whole, frame.image.download()) > (scale == 0.5f ? 40 : 36));
            CHECK(share < (scale == 0.5f ? 0.2 : 0.35));
        }
    }
}

TEST_CASE("pixels that are fixed up are those of the whole march, and without them thin things suffer") {
    const FluidFields fluid = cloud();
    // Poles of one pixel, which no pixel of the offscreen frame meets.
    const Case test{"poles", cases()[0].camera, [](int x, int) { return x % 16 == 0 ? 2.1f : Frame::farAway; }};
    const std::vector<float> whole = marched(fluid, lookAt(1), test).image.download();
    LookDesc look = lookAt(0.5f);
    const Frame frame = marched(fluid, look, test);
    const std::vector<float> smoke = frame.image.download(), marks = fixedUp(fluid, look, test);
    int marked = 0, wrong = 0;
    for (size_t i = 0; i < marks.size() / 4; ++i) {
        if (marks[4 * i] == 0) continue;
        ++marked;
        for (size_t c = 0; c < 4; ++c) wrong += smoke[4 * i + c] != whole[4 * i + c];
    }
    CHECK(marked > 200);
    CHECK(wrong == 0);
    look.march.fixUp = false;
    const std::vector<float> scaledUp = marched(fluid, look, test).image.download();
    float largest = 0;
    for (size_t i = 0; i < smoke.size(); ++i) largest = std::max(largest, std::abs(smoke[i] - scaledUp[i]));
    INFO("without, " << largest << " is wrong, " << likeness(whole, scaledUp) << " dB");
    CHECK(largest > 0.03f);  // eight steps of eight bits
    CHECK(likeness(whole, scaledUp) < likeness(whole, smoke));
}

TEST_CASE("pixels offscreen are picked, not averaged") {
    const FluidFields fluid = cloud();
    const Case test = cases()[1];
    const std::vector<float> whole = marched(fluid, lookAt(1), test).image.download();
    for (const float scale : {0.5f, 1.0f / 3, 0.25f}) {
        const Frame frame = marched(fluid, lookAt(scale), test);
        const int factor = frame.offscreen->factor;
        const std::vector<float> few = frame.offscreen->smoke.download();
        int wrong = 0;
        for (int y = 0; y < frame.offscreen->size.y; ++y)
            for (int x = 0; x < frame.offscreen->size.x; ++x) {
                const glm::ivec2 pixel = glm::min(glm::ivec2(x, y) * factor + factor / 2, size - 1);
                const float* picked = &whole[size_t(4 * (pixel.y * size.x + pixel.x))];
                if (picked[3] == 0) continue;  // the rasterizer may miss a ray that just grazes the domain
                for (int c = 0; c < 4; ++c)
                    wrong += few[size_t(4 * (y * frame.offscreen->size.x + x) + c)] != picked[c];
            }
        CHECK(wrong == 0);
    }
}

TEST_CASE("edges are found where something ends, hides, or the near plane cuts; a slope is none") {
    const FluidFields fluid = cloud();
    const auto edgeShare = [&](const Case& test) {
        LookDesc look = lookAt(0.5f);
        look.stage = LookStage::Edges;
        const std::vector<float> edges = marched(fluid, look, test).offscreen->edges.download();
        return double(std::ranges::count_if(edges, [](float e) { return e < 0; })) / double(edges.size());
    };
    const CameraDesc within{.eye = {0.0f, 0.9f, 0.55f}, .target = {0.0f, 0.95f, 0.2f}, .fov = 60};
    const auto leftHalf = [](float left) { return [=](int x, int) { return x < 160 ? left : Frame::farAway; }; };
    CHECK(edgeShare({"nothing", within, nowhere}) == 0);
    CHECK(edgeShare({"slope", within, [](int x, int) { return 0.1f + 0.001f * float(x); }}) == 0);
    const double column = 2.0 / 160;  // the operator sees an edge from both sides
    CHECK(edgeShare({"ends", within, leftHalf(0.05f)}) == Approx(column).margin(1e-6));
    const CameraDesc before{.eye = {0.05f, 0.9f, 1.6f}, .target = {0.05f, 0.9f, 0}, .fov = 30};
    CHECK(edgeShare({"hides", before, leftHalf(0.1f)}) == Approx(column).margin(0.02));
    const Case cut = cases()[6];
    CHECK(edgeShare({"cuts", cut.camera, nowhere}) > 0.005);
}

TEST_CASE("opacity before a slanted plane has no bands") {
    // Rays end ever later in homogeneous smoke: the opacity must not step. Second differences of a smooth curve are
    // tiny; one step of eight bits is 0.004.
    const FluidFields fluid = fluidOf(unevenGrid(), [](glm::vec3) { return 1.0f; });
    const Case test{"slope", {.eye = {0.1f, 0.9f, 2.6f}, .target = {0.05f, 0.9f, 0.4f}, .fov = 20}, [](int x, int) {
                        return 2.05f + 0.001f * float(x);
                    }};
    const auto roughness = [&](bool weightedEnd) {
        LookDesc look = lookAt(1);
        look.march.weightedEnd = weightedEnd;
        const std::vector<float> smoke = marched(fluid, look, test).image.download();
        const auto opacity = [&](int x) { return double(smoke[size_t(4 * (112 * size.x + x) + 3)]); };
        double largest = 0;
        for (int x = 40; x < 260; ++x)
            largest = std::max(largest, std::abs(opacity(x + 1) - 2 * opacity(x) + opacity(x - 1)));
        return largest;
    };
    CHECK(roughness(true) < 0.004);
    CHECK(roughness(false) > 0.01);
}

}  // namespace slabflow::test::offscreen_gl_test
