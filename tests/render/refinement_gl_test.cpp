// Better pictures of the same things: samples at the edges of obstacles, the mean of several images, cubic filtering.
#include "render/Renderer.h"
#include "render/TestMarch.h"
#include "sim/Bodies.h"
#include "support/Catch.h"

namespace slabflow::test::refinement_gl_test {

using Catch::Matchers::ContainsSubstring;

namespace {

constexpr glm::ivec2 size{160, 120};

const CameraDesc ahead{.eye = {0.05f, 0.9f, 2.6f}, .target = {0.05f, 0.9f, 0.4f}, .fov = 35};

std::vector<Body> ballInSmoke() {
    ObstacleDesc desc;
    desc.name = "ball";
    desc.shape = Sphere{.center = {0.05f, 0.9f, 0.45f}, .radius = 0.2f};
    desc.color = {0.8f, 0.05f, 0.05f};
    return Bodies(slab().shaders(), {desc}, 0).list();
}

FluidFields smoke() {
    return fluidOf(unevenGrid(), [](glm::vec3 x) { return 0.5f + 0.5f * std::sin(9 * x.x) * std::cos(7 * x.y); });
}

LookDesc plainLook() {
    LookDesc look;
    look.outline = false;
    look.extinction = 6;
    return look;
}

std::vector<float> pictureOf(const FluidFields& fluid, const LookDesc& look, std::span<const Body> bodies) {
    return Renderer(slab()).draw(shotOf(fluid, look, Camera(ahead), size, 0, bodies)).radiance().download();
}

double difference(const std::vector<float>& a, const std::vector<float>& b) {
    double squares = 0;
    for (size_t i = 0; i < a.size(); ++i)
        if (i % 4 != 3) squares += std::pow(double(a[i] - b[i]), 2);
    return std::sqrt(squares / (0.75 * double(a.size())));
}

}  // namespace

TEST_CASE("samples smooth the edges of obstacles, in smoke too, in every pixel or in fewer") {
    const FluidFields fluid = smoke();
    const std::vector<Body> bodies = ballInSmoke();
    for (const float scale : {1.0f, 0.5f}) {
        LookDesc look = plainLook();
        look.march.offscreenScale = scale;
        look.multisampling = false;
        look.samples = 64;
        const std::vector<float> best = pictureOf(fluid, look, bodies);
        look.samples = 1;
        const double without = difference(pictureOf(fluid, look, bodies), best);
        look.multisampling = true;
        const double with = difference(pictureOf(fluid, look, bodies), best);
        INFO("scale " << scale << ": " << with << " with samples, " << without << " without");
        CHECK(with < 0.8 * without);
    }
}

TEST_CASE("edges of an obstacle before the smoke and half in it look the same in fewer pixels") {
    const FluidFields fluid = smoke();
    ObstacleDesc desc;
    desc.name = "ball";
    for (const float z : {1.2f, 0.85f, 0.75f, 0.6f}) {
        desc.shape = Sphere{.center = {0.05f, 0.9f, z}, .radius = 0.15f};
        const std::vector<Body> bodies = Bodies(slab().shaders(), {desc}, 0).list();
        LookDesc look = plainLook();
        look.march.jitter = false;
        look.march.offscreenScale = 1;
        const std::vector<float> whole = pictureOf(fluid, look, bodies);
        look.march.offscreenScale = 0.5f;
        Renderer renderer(slab());
        const Frame& frame = renderer.draw(shotOf(fluid, look, Camera(ahead), size, 0, bodies));
        const std::vector<float> half = frame.image.download(), distance = frame.distance.download();
        int mixed = 0;
        float largest = 0;
        for (size_t i = 0; i < distance.size(); ++i) {
            if (distance[i] >= 0) continue;
            ++mixed;
            for (size_t c = 0; c < 3; ++c) largest = std::max(largest, std::abs(whole[4 * i + c] - half[4 * i + c]));
        }
        INFO("ball at z = " << z << ": at most " << largest << " in " << mixed << " pixels");
        CHECK(mixed > 20);
        CHECK(largest < 0.06f);
    }
}

TEST_CASE("a picture does not depend on the one before") {
    const FluidFields fluid = smoke();
    const std::vector<Body> bodies = ballInSmoke();
    const CameraDesc away{.eye = {0.05f, 0.9f, 2.6f}, .target = {0.05f, 0.9f, 5}, .fov = 35};
    const CameraDesc close{.eye = {0.05f, 0.9f, 2.6f}, .target = {0.05f, 0.9f, 2.5f}, .fov = 8};
    std::vector<CameraDesc> cameras{ahead, away, close};
    const PlacedGrid grid = unevenGrid();
    const float right = grid.origin.x + grid.size().x;
    for (const float gap : {-0.002f, 0.002f, 0.02f})  // near a wall on either side, where the near plane cuts it
        cameras.push_back({.eye = {right + gap, 0.9f, 0.4f}, .target = {right + gap, 0.95f, -1}, .fov = 70});
    LookDesc look = plainLook();
    look.march.offscreenScale = 0.5f;
    for (const CameraDesc& camera : cameras) {
        const auto drawn = [&](Renderer& renderer) {
            return renderer.draw(shotOf(fluid, look, Camera(camera), size, 0, bodies)).image.download();
        };
        Renderer fresh(slab()), used(slab());
        const std::vector<float> expected = drawn(fresh);
        for (const CameraDesc& before : cameras) {
            used.draw(shotOf(fluid, look, Camera(before), size, 0, bodies));
            CHECK(drawn(used) == expected);
        }
    }
}

TEST_CASE("samples change nothing away from edges") {
    const FluidFields fluid = smoke();
    const std::vector<Body> bodies = ballInSmoke();
    LookDesc look = plainLook();
    const std::vector<float> with = pictureOf(fluid, look, bodies);
    look.multisampling = false;
    const std::vector<float> without = pictureOf(fluid, look, bodies);
    int changed = 0;
    for (size_t i = 0; i < with.size(); i += 4) changed += std::abs(with[i] - without[i]) > 0.01f;
    CHECK(changed > 50);
    CHECK(changed < 400);  // the outline of the ball is about 200 pixels long
}

TEST_CASE("a driver with fewer samples has fewer, and one with none draws without") {
    using Lists = std::vector<std::vector<int>>;
    const auto common = [](const Lists& lists) { return SceneSamples::largestCommon(lists); };
    CHECK(common({{8, 4, 2, 1}, {4, 2}, {16, 4}}) == 4);
    CHECK(common({{8, 4, 2, 1}, {4, 2}, {2}}) == 2);
    CHECK(common({{8, 4, 2, 1}, {8, 2}, {8}}) == 1);
    CHECK(common({{8, 4}, {}}) == 1);

    const FluidFields fluid = smoke();
    const std::vector<Body> bodies = ballInSmoke();
    const auto pictureWith = [&](int samples, bool multisampling) {
        LookDesc look = plainLook();
        look.multisampling = multisampling;
        return Renderer(slab(), samples)
            .draw(shotOf(fluid, look, Camera(ahead), size, 0, bodies))
            .radiance()
            .download();
    };
    const std::vector<float> none = pictureWith(4, false), four = pictureWith(4, true);
    CHECK((pictureWith(1, true) == none));
    CHECK(difference(pictureWith(2, true), four) < 0.9 * difference(none, four));
}

TEST_CASE("what a driver lacks is told where a picture would need it") {
    const std::vector<Body> bodies = ballInSmoke();
    const auto told = [&](int samples, const LookDesc& look, std::span<const Body> shown) {
        return Renderer(slab(), samples).shortcoming(look, shown).value_or("nothing");
    };
    const LookDesc look = plainLook();
    CHECK_THAT(told(2, look, bodies), ContainsSubstring("this driver has 2 of 4 samples a pixel"));
    CHECK_THAT(told(1, look, bodies), ContainsSubstring("this driver has 1 of 4 samples a pixel"));
    CHECK(told(4, look, bodies) == "nothing");
    CHECK(told(2, look, {}) == "nothing");
    LookDesc without = look, flat = look, smokeAlone = look;
    without.multisampling = false;
    flat.mode = LookMode::Flat;
    smokeAlone.stage = LookStage::Smoke;
    for (const LookDesc& other : {without, flat, smokeAlone}) CHECK(told(2, other, bodies) == "nothing");
}

TEST_CASE("what a sample shows lies on the obstacle, however little of the pixel that covers") {
    ObstacleDesc desc;
    desc.name = "plate";
    desc.shape = Box{.center = {0.05f, 0.8f, 0.4f}, .size = {0.8f, 0.01f, 0.8f}};
    const std::vector<Body> plate = Bodies(slab().shaders(), {desc}, 0).list();
    LookDesc look = plainLook();
    look.ground = false;
    Renderer renderer(slab());
    const FluidFields fluid = smoke();
    const glm::vec3 low(-0.35f, 0.795f, 0.0f), high(0.45f, 0.805f, 0.8f);
    int seen = 0;
    for (int place = 0; place < 8; ++place) {  // its rear edge lies elsewhere in a row of pixels each time
        CameraDesc view = ahead;
        view.eye.y += 0.0017f * float(place);
        const float nearest = glm::distance(view.eye, glm::clamp(view.eye, low, high));
        const float farthest = glm::distance(view.eye, glm::vec3(low.x, low.y, low.z));
        const Frame& frame = renderer.draw(shotOf(fluid, look, Camera(view), size, 0, plate));
        for (const float marked : frame.distance.download()) {
            const float distance = std::abs(marked);
            if (distance >= Frame::farAway) continue;
            ++seen;
            REQUIRE(distance > nearest - 1e-3f);
            REQUIRE(distance < farthest + 1e-3f);
        }
    }
    CHECK(seen > 1600);
}

TEST_CASE("the mean of more images is closer to that of many") {
    const FluidFields fluid = smoke();
    LookDesc look = plainLook();
    look.samples = 256;
    const std::vector<float> best = pictureOf(fluid, look, {});
    double last = 1;
    for (const int samples : {1, 5, 65}) {
        look.samples = samples;
        const double left = difference(pictureOf(fluid, look, {}), best);
        INFO(samples << " images: " << left);
        CHECK(left < 0.4 * last);
        last = left;
    }
}

TEST_CASE("a mean weighs all its images alike") {
    const FluidFields fluid = smoke();
    const std::vector<Body> bodies = ballInSmoke();
    const LookDesc look = plainLook();
    Renderer renderer(slab());
    const Camera camera(ahead);
    const Frame& frame = renderer.draw(shotOf(fluid, look, camera, size, 5, bodies));
    std::vector<double> sum(4 * size_t(size.x * size.y));
    for (int images = 1; images <= 6; ++images) {
        if (images > 1) renderer.refine(shotOf(fluid, look, camera, size, 5, bodies));
        const std::vector<float> image = frame.image.download(), mean = frame.radiance().download();
        REQUIRE(frame.imageCount() == images);
        for (size_t i = 0; i < sum.size(); ++i) {
            sum[i] += double(image[i]);
            if (i % 4 != 3) REQUIRE(double(mean[i]) == Approx(sum[i] / images).margin(1e-5));
        }
    }
}

TEST_CASE("in each image samples lie elsewhere on the rays, too") {
    // Smoke that changes along the rays alone: where exactly they run makes no difference, long steps do.
    const FluidFields fluid = fluidOf(unevenGrid(), [](glm::vec3 x) { return x.z > 0.3f && x.z < 0.4f ? 1.0f : 0.0f; });
    LookDesc look = plainLook();
    look.march.stepVoxels = 2;
    look.march.offscreenScale = 1;
    const Camera camera({.eye = {-0.1f, 0.9f, 9}, .target = {-0.1f, 0.9f, 0}, .fov = 3});
    const auto noiseOf = [&](int samples) {
        look.samples = samples;
        const std::vector<float> image =
            Renderer(slab()).draw(shotOf(fluid, look, camera, {32, 32}, 0)).radiance().download();
        double sum = 0, squares = 0;
        for (size_t i = 0; i < image.size(); i += 4) sum += double(image[i]) / 1024;
        for (size_t i = 0; i < image.size(); i += 4) squares += std::pow(double(image[i]) - sum, 2) / 1024;
        return std::sqrt(squares);
    };
    const double one = noiseOf(1);
    CHECK(one > 0.005);
    CHECK(noiseOf(16) < 0.35 * one);
}

TEST_CASE("a picture that is refined is the one of as many samples; drawn again it starts afresh") {
    const FluidFields fluid = smoke();
    const std::vector<Body> bodies = ballInSmoke();
    LookDesc look = plainLook();
    Renderer renderer(slab());
    const Camera camera(ahead);
    const auto first = renderer.draw(shotOf(fluid, look, camera, size, 5, bodies)).display.downloadRaw();
    for (int i = 0; i < 3; ++i) renderer.refine(shotOf(fluid, look, camera, size, 5, bodies));
    const Frame& refined = renderer.refine(shotOf(fluid, look, camera, size, 5, bodies));
    CHECK(refined.imageCount() == 5);
    const auto five = refined.display.downloadRaw();
    CHECK((first != five));
    CHECK((renderer.draw(shotOf(fluid, look, camera, size, 5, bodies)).display.downloadRaw() == first));
    look.samples = 5;
    CHECK((renderer.draw(shotOf(fluid, look, camera, size, 5, bodies)).display.downloadRaw() == five));
}

TEST_CASE("cubic filtering keeps even smoke, and shows less of the grid") {
    LookDesc look;
    look.extinction = 3;
    look.march.offscreenScale = 1;
    look.march.jitter = false;
    const View view = Camera({.eye = {-0.1f, 0.9f, 2.2f}, .target = {-0.1f, 0.9f, 0}, .fov = 8}).view(size);
    const auto opacities = [&](const DensityFunction& density, DensityFilter filter) {
        look.filter = filter;
        const std::vector<float> image = marched(fluidOf(unevenGrid(), density), look, view).image.download();
        std::vector<double> row;
        for (int x = 0; x < size.x; ++x) row.push_back(double(image[size_t(4 * (60 * size.x + x) + 3)]));
        return row;
    };
    const auto even = [](glm::vec3) { return 0.7f; };
    const std::vector<double> linear = opacities(even, DensityFilter::Linear),
                              cubic = opacities(even, DensityFilter::Cubic);
    for (size_t x = 0; x < linear.size(); ++x) REQUIRE(cubic[x] == Approx(linear[x]).margin(2e-3));

    const auto wavy = [](glm::vec3 x) { return 0.6f + 0.4f * std::sin(20 * x.x); };
    const auto roughest = [&](DensityFilter filter) {  // where one cell ends and the next begins
        const std::vector<double> row = opacities(wavy, filter);
        double largest = 0;
        for (size_t x = 4; x + 4 < row.size(); ++x)
            largest = std::max(largest, std::abs(row[x + 4] - 2 * row[x] + row[x - 4]));
        return largest;
    };
    CHECK(roughest(DensityFilter::Cubic) < 0.6 * roughest(DensityFilter::Linear));
}

}  // namespace slabflow::test::refinement_gl_test
