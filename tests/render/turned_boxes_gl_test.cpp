// Boxes that stand askew: seen, lit and shaded as if the world had been turned instead.
#include "render/Pictures.h"
#include "render/RayData.h"
#include "render/TestMarch.h"
#include "sim/Bodies.h"
#include "sim/liquid/LevelSet.h"
#include "support/Catch.h"

namespace slabflow::test::turned_boxes_gl_test {

namespace {

constexpr glm::ivec2 size{97, 53};

const CameraDesc views[] = {{.eye = {0.1f, 0.9f, 2.6f}, .target = {0.05f, 0.9f, 0.4f}, .fov = 45},
                            {.eye = {1.9f, 2.3f, -1.4f}, .target = {0, 0.9f, 0.3f}, .fov = 60},
                            {.eye = {0.1f, 0.8f, 0.3f}, .target = {0.1f, 1.0f, 0.9f}, .fov = 80}};  // inside

PlacedGrid askewGrid() { return turned(unevenGrid(), 30, glm::normalize(glm::vec3(0.3f, 1, 0.2f))); }

/// Something uneven on all axes, that ends before the sides.
float blobs(glm::vec3 x) {
    const float one = ball({-0.02f, 0.6f, 0.33f}, 0.22f)(x), other = ball({0.15f, 1.1f, 0.42f}, 0.2f)(x);
    return std::min(one + 0.6f * other, 1.0f);
}

}  // namespace

TEST_CASE("rays through a box that stands askew have their lengths, and enter it where they do") {
    const PlacedGrid grid = askewGrid();
    for (const CameraDesc& desc : views) {
        const View view = Camera(desc).view(size);
        Frame frame(size);
        frame.distance.clear(glm::vec4(Frame::farAway));
        const Texture texture = makeTexture2D(size, Format::RGBA32F, "ray data");
        drawRayData(slab(), Framebuffer({&texture}, nullptr, "ray data"), {view, {&grid, 1}, frame});
        const std::vector<float> rays = texture.download();
        int hits = 0;
        for (int y = 0; y < size.y; ++y)
            for (int x = 0; x < size.x; ++x) {
                const glm::dvec3 direction = directionThrough(view, x, y);
                const auto [first, last] = spanOf(grid, view.eye, direction);
                const double nearDistance = double(view.nearPlane) / glm::dot(direction, glm::dvec3(view.forward));
                if (std::abs(last - std::max(first, nearDistance)) < 0.02) continue;
                const float* texel = &rays[size_t(4 * (y * size.x + x))];
                const bool met = last > first, cut = first <= nearDistance;
                REQUIRE(double(texel[3]) == Approx(!met ? 0 : cut ? last : last - first).margin(1e-4));
                hits += met;
                if (!met || cut) continue;
                const glm::vec3 entry = glm::vec3(glm::dvec3(view.eye) + first * direction);
                const glm::vec3 place = grid.gridFromWorld(entry) / glm::vec3(grid.cells);
                REQUIRE(glm::distance(glm::vec3(texel[0], texel[1], texel[2]), place) < 1e-4f);
            }
        CHECK(hits > 200);
    }
}

TEST_CASE("homogeneous smoke in a box that stands askew obeys Beer-Lambert") {
    const FluidFields fluid = fluidOf(askewGrid(), [](glm::vec3) { return 0.7f; });
    LookDesc look;
    look.extinction = 3;
    look.march.offscreenScale = GENERATE(1.0f, 0.5f);
    for (const CameraDesc& desc : views) {
        const View view = Camera(desc).view(size);
        const std::vector<float> smoke = marched(fluid, look, view).image.download();
        double worst = 0, squares = 0;
        for (int y = 0; y < size.y; ++y)
            for (int x = 0; x < size.x; ++x) {
                const glm::dvec3 direction = directionThrough(view, x, y);
                const auto [first, last] = spanOf(fluid.grid, view.eye, direction);
                const double nearDistance = double(view.nearPlane) / glm::dot(direction, glm::dvec3(view.forward));
                const double way = std::max(0.0, last - std::max(first, nearDistance));
                const double away = 1 - std::exp(-2.1 * way) - double(smoke[size_t(4 * (y * size.x + x) + 3)]);
                if (std::abs(last - first) > 0.03) worst = std::max(worst, std::abs(away));
                squares += away * away / double(size.x * size.y);
            }
        if (look.march.offscreenScale == 1) CHECK(worst < 3e-3);
        CHECK(std::sqrt(squares) < 0.015);  // with pixels between others, where the box has an edge
    }
}

TEST_CASE("a box that is turned by a right angle, and what is in it the other way, gives the same picture") {
    const PlacedGrid grid{{.cells = {24, 28, 16}, .h = 0.05f}, {-0.55f, 0.21f, 0.05f}};
    const FluidFields straight = fluidOf(grid, blobs), aside = fluidOf(quarterTurned(grid), blobs);
    LookDesc look;
    look.extinction = 15;
    look.march.jitter = false;
    look.keyLight = {.direction = {-0.6f, 0.4f, 0.9f}, .color = {0.5f, 1, 4}};
    ObstacleDesc desc;
    desc.name = "ball";
    desc.shape = Sphere{.center = {0.3f, 0.4f, 0.6f}, .radius = 0.12f};
    const std::vector<Body> bodies = Bodies(slab().shaders(), {desc}, 0).list();
    const CameraDesc camera{.eye = {1.6f, 1.5f, 2.0f}, .target = {0.05f, 0.75f, 0.4f}, .fov = 45};
    const double likeness = psnr(displayed({&straight}, look, camera, {160, 120}, bodies),
                                 displayed({&aside}, look, camera, {160, 120}, bodies));
    INFO("PSNR " << likeness << " dB");
    CHECK(likeness > 50);
}

TEST_CASE("light comes into a box that stands askew from where it is") {
    const PlacedGrid grid = askewGrid();
    const FluidFields fluid = fluidOf(grid, [](glm::vec3) { return 0.8f; });
    LookDesc look;
    look.extinction = 2.5f;
    look.light.direction = {0.7f, 1, 0.4f};
    LightVolume volume(slab());
    volume.update(fluid, look);
    const std::vector<float> light = volume.light().download();
    const glm::dvec3 towards = glm::normalize(glm::dvec3(look.light.direction));
    double largest = 0, mean = 0;
    for (int k = 0; k < grid.cells.z; ++k)
        for (int j = 0; j < grid.cells.y; ++j)
            for (int i = 0; i < grid.cells.x; ++i) {
                const double way = spanOf(grid, grid.centre({i, j, k}), towards).second;
                const size_t cell = size_t((k * grid.cells.y + j) * grid.cells.x + i);
                const double away = std::abs(double(light[2 * cell + 1]) - std::exp(-2.0 * way));
                largest = std::max(largest, away);
                mean += away / double(grid.cellCount());
            }
    CHECK(largest < 0.06);
    CHECK(mean < 6e-3);
}

TEST_CASE("what is in a turned box moves along the box's axes, and with the box") {
    PlacedGrid grid = askewGrid();
    grid.velocity = {0.5f, 0.1f, -0.2f};
    FluidFields fluid = fluidOf(grid, ball(grid.centre({6, 10, 3}), 0.15f));
    const glm::vec3 inBox(0.3f, -0.4f, 0.2f), velocity = grid.axes * inBox + grid.velocity;
    std::vector<float> values;
    for (size_t i = 0; i < grid.cellCount(); ++i) values.insert(values.end(), {inBox.x, inBox.y, inBox.z, 0.0f});
    fluid.cellVelocity.upload(values);
    LookDesc look;
    look.extinction = 200;
    const Camera camera(views[0]);
    const View view = camera.view(size);
    Renderer renderer(slab());
    const PassFrame& passes = renderer.drawPasses(shotOf({&fluid}, look, camera, size), {camera, 0.1f});
    const std::vector<float> depth = passes.depth.download(), motion = passes.motion.download();
    const glm::ivec2 pixel = view.pixelOf(grid.centre({6, 10, 3}));
    const size_t at = size_t(pixel.y * size.x + pixel.x);
    REQUIRE(depth[at] < 4);
    const glm::dvec3 direction = directionThrough(view, pixel.x, pixel.y);
    const double distance = double(depth[at]) / glm::dot(direction, glm::dvec3(view.forward));
    const glm::vec3 place = glm::vec3(glm::dvec3(view.eye) + distance * direction);
    const glm::vec2 expected = view.pixelOf(place + 0.1f * velocity) - view.pixelOf(place);
    CHECK(glm::length(expected) > 1);
    CHECK(motion[2 * at] == Approx(expected.x).margin(0.02));
    CHECK(motion[2 * at + 1] == Approx(expected.y).margin(0.02));
}

TEST_CASE("a liquid in a box that is turned by a right angle looks the same") {
    const PlacedGrid grid{{.cells = {24, 16, 20}, .h = 0.05f}, {-0.6f, 0, -0.5f}};
    const auto liquidIn = [](const PlacedGrid& box) {
        FluidFields fluid = fluidOf(box, [](glm::vec3) { return 0.0f; });
        fluid.gas.reset();
        fluid.liquid = makeLiquid(slab(), box);
        std::vector<float> levels;
        for (int k = 0; k < box.cells.z; ++k)
            for (int j = 0; j < box.cells.y; ++j)
                for (int i = 0; i < box.cells.x; ++i) {
                    const glm::vec3 x = box.centre({i, j, k});
                    levels.push_back(std::min(x.y - 0.3f, glm::length(x - glm::vec3(0.13f, 0.5f, 0.04f)) - 0.17f));
                }
        fluid.liquid->levelSet.upload(levels);
        return fluid;
    };
    const FluidFields straight = liquidIn(grid), aside = liquidIn(quarterTurned(grid));
    LookDesc look;
    look.march.offscreenScale = GENERATE(1.0f, 0.5f);
    const CameraDesc camera{.eye = {1.5f, 1.2f, 1.9f}, .target = {0, 0.2f, 0}, .fov = 45};
    const double likeness =
        psnr(displayed({&straight}, look, camera, {160, 120}), displayed({&aside}, look, camera, {160, 120}));
    INFO("PSNR " << likeness << " dB");
    CHECK(likeness > 55);
}

TEST_CASE("the outline of a box follows it") {
    const PlacedGrid grid = askewGrid();
    const FluidFields fluid = fluidOf(grid, [](glm::vec3) { return 0.0f; });
    LookDesc look;
    look.ground = false;
    const auto pictureOf = [&](bool outline) {
        look.outline = outline;
        return displayed({&fluid}, look, views[1], {192, 108});
    };
    const std::vector<std::byte> with = pictureOf(true), without = pictureOf(false);
    const View view = Camera(views[1]).view({192, 108});
    int drawn = 0;
    for (const glm::vec3 end : {glm::vec3(1, 0, 0), glm::vec3(0, 1, 0), glm::vec3(0, 0, 1)})
        for (int i = 1; i < 10; ++i) {
            const glm::ivec2 pixel = view.pixelOf(grid.worldFromGrid(0.1f * float(i) * end * glm::vec3(grid.cells)));
            const size_t at = size_t(4 * (pixel.y * 192 + pixel.x));
            drawn += with[at] != without[at];
        }
    CHECK(drawn == 27);
}

}  // namespace slabflow::test::turned_boxes_gl_test
