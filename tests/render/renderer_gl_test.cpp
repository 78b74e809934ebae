// The whole picture.
#include "render/Renderer.h"
#include "render/SliceView.h"
#include "render/TestFluid.h"
#include "support/Catch.h"

namespace slabflow::test::renderer_gl_test {

static constexpr glm::ivec2 size{97, 53};

static const CameraDesc above{.eye = {0.6f, 1.9f, 2.6f}, .target = {0.05f, 0.7f, 0.4f}, .fov = 50};

static float luminance(const Frame& frame, glm::vec2 pixel) {
    const std::vector<float> image = frame.image.download();
    const float* texel = &image[size_t(4 * (int(pixel.y) * frame.size.x + int(pixel.x)))];
    return texel[0] + texel[1] + texel[2];
}

static LookDesc smokeAlone() {
    LookDesc look;
    look.stage = LookStage::Smoke;
    look.outline = false;
    return look;
}

TEST_CASE("equal frames have equal bits, and targets stay until the size changes") {
    const FluidFields fluid = fluidOf(unevenGrid(), ball({0.05f, 0.9f, 0.35f}, 0.3f));
    Renderer renderer(slab());
    const Camera camera(above);
    const Frame& first = renderer.draw(shotOf(fluid, {}, camera, size, 7));
    const auto before = first.display.downloadRaw();
    const Frame& second = renderer.draw(shotOf(fluid, {}, camera, size, 7));
    CHECK(&first == &second);
    CHECK((before == second.display.downloadRaw()));
    CHECK(renderer.draw(shotOf(fluid, {}, camera, {31, 64}, 7)).size == glm::ivec2(31, 64));
}

TEST_CASE("every size of grid and picture is drawn, one cell deep or one cell in all") {
    for (const glm::ivec3 cells : {glm::ivec3(9, 1, 5), glm::ivec3(1, 30, 1), glm::ivec3(1), glm::ivec3(17, 4, 1)}) {
        const PlacedGrid grid{{.cells = cells, .h = 0.1f}, glm::vec3(0)};
        const FluidFields fluid = fluidOf(grid, [](glm::vec3) { return 1.0f; });
        for (const glm::ivec2 pixels : {glm::ivec2(1), glm::ivec2(13, 5)})
            for (const float value :
                 Renderer(slab()).draw(shotOf(fluid, {}, Camera(above), pixels, 0)).image.download())
                REQUIRE(std::isfinite(value));
    }
}

TEST_CASE("smoke throws its shadow on the ground, on the side away from the light") {
    PlacedGrid grid = unevenGrid();
    LookDesc look;
    look.light.direction = {1, 1, 0};
    look.outline = false;
    const Camera camera(above);
    const View view = camera.view(size);
    // Light at 45 degrees: the ball's shadow lies as far to the side as the ball is high.
    const glm::vec3 centre(0.05f, 0.61f, 0.35f);
    const glm::vec2 shadow = view.pixelOf({centre.x - 0.4f, grid.origin.y, centre.z});
    const glm::vec2 opposite = view.pixelOf({centre.x + 0.4f, grid.origin.y, centre.z});
    Renderer renderer(slab());
    const FluidFields nothing = fluidOf(grid, [](glm::vec3) { return 0.0f; });
    const float lit = luminance(renderer.draw(shotOf(nothing, look, camera, size, 0)), shadow);
    const float litOpposite = luminance(renderer.draw(shotOf(nothing, look, camera, size, 0)), opposite);
    const FluidFields fluid = fluidOf(grid, ball(centre, 0.25f));
    const Frame& frame = renderer.draw(shotOf(fluid, look, camera, size, 0));
    CHECK(luminance(frame, shadow) < 0.6f * lit);
    CHECK(luminance(frame, opposite) > 0.95f * litOpposite);
}

TEST_CASE("a face that is seen straight on is as bright as its light makes it, at every distance") {
    const PlacedGrid grid{{.cells = {16, 16, 16}, .h = 0.0625f}, {-0.5f, 0, -0.5f}};
    const FluidFields fluid = fluidOf(grid, [](glm::vec3) { return 0.0f; });
    ObstacleDesc box;
    box.shape = Box{{0, 0.5f, 0}, glm::vec3(0.6f)};
    box.rotation = {0, 30, 0};
    const std::vector<Body> bodies = Bodies(slab().shaders(), {box}, 0).list();
    const LookDesc look;
    Renderer renderer(slab());
    for (const float distance : {20.0f, 60.0f, 100.0f}) {
        const Camera camera(
            {.eye = {0.5f * distance, 0.52f, 0.8660254f * distance}, .target = {0, 0.52f, 0}, .fov = 100 / distance});
        const Frame& frame = renderer.draw(shotOf(fluid, look, camera, {320, 180}, 0, bodies));
        const std::vector<float> image = frame.image.download();
        CHECK(*std::ranges::max_element(image) < 20);
    }
}

TEST_CASE("the distance to the ground is Euclidean") {
    const FluidFields fluid = fluidOf(unevenGrid(), [](glm::vec3) { return 0.0f; });
    const Camera camera(above);
    const View view = camera.view(size);
    const std::vector<float> distance = Renderer(slab()).draw(shotOf(fluid, {}, camera, size, 0)).distance.download();
    for (const glm::ivec2 pixel : {glm::ivec2(3, 2), glm::ivec2(50, 10), glm::ivec2(95, 20)}) {
        const Ray ray = view.rayThrough(glm::vec2(pixel) + 0.5f);
        const float expected = (fluid.grid.origin.y - ray.origin.y) / ray.direction.y;
        CHECK(distance[size_t(pixel.y * size.x + pixel.x)] == Approx(expected).epsilon(1e-4));
    }
}

TEST_CASE("edges of the domain shine through thick smoke only where they are in front of it") {
    const PlacedGrid grid = unevenGrid();
    const FluidFields fluid = fluidOf(grid, [](glm::vec3) { return 20.0f; });
    const Camera camera({.eye = {1.4f, 2.4f, 2.6f}, .target = {0.05f, 0.8f, 0.4f}, .fov = 45});
    Renderer renderer(slab());
    LookDesc look;
    look.albedo = glm::vec3(0.01f);
    const auto brightened = [&](glm::vec3 corner) {  // by the outline, at a point of an edge
        const glm::vec3 point = grid.origin + corner * grid.size();
        const glm::vec2 pixel = camera.view(size).pixelOf(point);
        look.outline = false;
        const float without = luminance(renderer.draw(shotOf(fluid, look, camera, size, 0)), pixel);
        look.outline = true;
        return luminance(renderer.draw(shotOf(fluid, look, camera, size, 0)), pixel) - without;
    };
    CHECK(brightened({1, 0.5f, 1}) > 0.02f);
    CHECK(brightened({0.5f, 1, 1}) > 0.02f);
    CHECK(std::abs(brightened({0, 0.5f, 0})) < 0.003f);
    CHECK(std::abs(brightened({0.5f, 0, 0})) < 0.003f);
}

TEST_CASE("dye colours the smoke") {
    FluidFields fluid = fluidOf(unevenGrid(), ball({0.05f, 0.9f, 0.35f}, 0.3f));
    fluid.gas->dye = slab().makeField({"dye", fluid.grid, Layout::Centre, Format::RGBA32F});
    std::vector<float> dye = fluid.gas->smoke.download();
    for (size_t i = 0; i < dye.size(); i += 4) dye[i + 1] = 0.2f * dye[i], dye[i + 2] = 0;  // red 1, green 0.2, blue 0
    fluid.gas->dye->upload(dye);
    const Camera camera(above);
    Renderer renderer(slab());
    const Frame& frame = renderer.draw(shotOf(fluid, smokeAlone(), camera, size, 0));
    const std::vector<float> smoke = frame.image.download();
    const glm::ivec2 pixel = camera.view(size).pixelOf({0.05f, 0.9f, 0.35f});
    const float* texel = &smoke[size_t(4 * (pixel.y * size.x + pixel.x))];
    CHECK(texel[0] > 0.1f);
    CHECK(texel[1] == Approx(0.2f * texel[0]).epsilon(0.2));
    CHECK(texel[2] < 0.01f * texel[0]);
}

TEST_CASE("dye of the colour of undyed smoke changes nothing") {
    FluidFields fluid = fluidOf(unevenGrid(), [](glm::vec3 world) { return 0.3f + world.y; });
    Renderer renderer(slab());
    const std::vector<float> plain =
        renderer.draw(shotOf(fluid, smokeAlone(), Camera(above), size, 0)).image.download();
    std::vector<float> dye = fluid.gas->smoke.download();
    const glm::vec3 albedo = LookDesc().albedo;
    for (size_t i = 0; i < dye.size(); i += 4)
        for (size_t c : {2u, 1u, 0u}) dye[i + c] = dye[i] * albedo[int(c)];
    fluid.gas->dye = slab().makeField({"dye", fluid.grid, Layout::Centre, Format::RGBA32F});
    fluid.gas->dye->upload(dye);
    const std::vector<float> dyed = renderer.draw(shotOf(fluid, smokeAlone(), Camera(above), size, 0)).image.download();
    for (size_t i = 0; i < plain.size(); ++i) REQUIRE(dyed[i] == Approx(plain[i]).margin(4e-3));
}

TEST_CASE("the flat look shows speeds and temperatures in the colours of slices") {
    FluidFields fluid = fluidOf({{.cells = {16, 9, 1}, .h = 0.25f}, {-1, 3, 2}}, [](glm::vec3) { return 0.0f; });
    LookDesc look;
    look.mode = LookMode::Flat;
    look.flatQuantity = GENERATE(FlatQuantity::Speed, FlatQuantity::Temperature);
    look.flatRange = 2;
    fluid.grid.velocity = {0.5f, -0.25f, 0};  // which does not count: speeds are those in the world
    const Camera camera = Camera::facing(fluid.grid, size);
    Renderer renderer(slab());
    for (const auto& [value, colour] :
         {std::pair(0.0f, 2), std::pair(1.0f, 3), std::pair(2.0f, 4), std::pair(5.0f, 4)}) {
        const glm::vec3 seenFromGrid = fluid.grid.velocityInGrid({0.6f * value, -0.8f * value, 0});
        fluid.cellVelocity.clear({seenFromGrid, 0});
        fluid.gas->smoke.clear({0.3f, value, 0, 0});
        const std::vector<float> image = renderer.draw(shotOf(fluid, look, camera, size, 0)).image.download();
        const float* seen = &image[size_t(4 * (size.y / 2 * size.x + size.x / 2))];
        for (int c = 0; c < 3; ++c) {
            const double stored = double(SliceView::colours[size_t(colour)][c]);
            CHECK(double(seen[c]) == Approx(std::pow((stored + 0.055) / 1.055, 2.4)).epsilon(2e-3));
        }
    }
}

TEST_CASE("the flat look shows each cell where the camera has it") {
    const PlacedGrid grid{{.cells = {16, 9, 1}, .h = 0.25f}, {-1, 3, 2}};
    FluidFields fluid = fluidOf(grid, [](glm::vec3) { return 0.0f; });
    fluid.gas->dye = slab().makeField({"dye", grid, Layout::Centre, Format::RGBA32F});
    std::vector<float> dye(4 * grid.cellCount());
    const glm::ivec3 cell(11, 2, 0);
    dye[size_t(4 * (cell.y * 16 + cell.x) + 1)] = 2;
    fluid.gas->dye->upload(dye);

    LookDesc look;
    look.mode = LookMode::Flat;
    const glm::ivec2 pixels(320, 180);
    const Camera camera = Camera::facing(grid, pixels);
    Renderer renderer(slab());
    const Frame& frame = renderer.draw(shotOf(fluid, look, camera, pixels, 0));
    const std::vector<float> image = frame.image.download();
    size_t brightest = 0;
    for (size_t i = 0; i < image.size() / 4; ++i)
        if (image[4 * i + 1] > image[4 * brightest + 1]) brightest = i;
    const glm::vec2 found(float(brightest % 320) + 0.5f, float(brightest / 320) + 0.5f);
    CHECK(glm::length(found - camera.view(pixels).pixelOf(grid.centre(cell))) < 1.5f);
    CHECK(image[4 * brightest + 1] == Approx(2 + look.background.g).epsilon(0.02));
    CHECK(image[4 * brightest] == Approx(look.background.r).margin(1e-3));
}

}  // namespace slabflow::test::renderer_gl_test
