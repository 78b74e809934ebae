// Smoke and fire fade before open sides, for the eye and for the light alike.
#include "render/Renderer.h"
#include "render/TestMarch.h"
#include "support/Catch.h"

namespace slabflow::test::open_sides_gl_test {

namespace {

constexpr glm::ivec2 size{97, 53};
constexpr size_t above = 3;  // the side y+

const PlacedGrid grid{{.cells = {12, 24, 9}, .h = 0.07f}, {-0.37f, 0.21f, 0.13f}};

/// 6 cells of 24.
LookDesc fadingLook() {
    LookDesc look;
    look.openFade = 0.25f;
    look.extinction = 3;
    look.march.offscreenScale = 1;
    look.multisampling = false;
    return look;
}

/// What is left at so many cells before an open side.
double leftAt(double cells) {
    const double x = std::clamp((cells - 0.5) / 6, 0.0, 1.0);
    return x * x * (3 - 2 * x);
}

/// The same between the middles of cells.
double leftBetween(double cells) {
    const double below = std::floor(cells - 0.5) + 0.5;
    return std::lerp(leftAt(below), leftAt(below + 1), cells - below);
}

/// Smoke that has faded before the side y+ by itself, in a box that has none that is open.
DensityFunction faded(const DensityFunction& density) {
    return
        [=](glm::vec3 x) { return density(x) * float(leftAt(double((grid.origin.y + grid.size().y - x.y) / grid.h))); };
}

FluidFields openAbove(const DensityFunction& density) {
    FluidFields fluid = fluidOf(grid, density);
    fluid.passableSides[above] = true;
    return fluid;
}

float evenSmoke(glm::vec3) { return 0.7f; }

/// From so far away that its rays are nearly parallel, along z.
View levelView() {
    const glm::vec3 middle = grid.origin + 0.5f * grid.size();
    return Camera({.eye = middle + glm::vec3(0, 0, 100), .target = middle, .fov = 1.2f}).view(size);
}

/// RGBA of the smoke alone along a column of pixels in the middle, and the cells from the pixel to the side y+.
template <class F>
void forEachRow(const FluidFields& fluid, const LookDesc& look, F f) {
    const View view = levelView();
    const std::vector<float> smoke = marched(fluid, look, view).image.download();
    for (int y = 0; y < size.y; ++y) {
        const glm::dvec3 direction = directionThrough(view, size.x / 2, y);
        const double height = double(view.eye.y) + direction.y / -direction.z * 100;
        const double cells = (double(grid.origin.y + grid.size().y) - height) / double(grid.h);
        if (cells > 0.02 && cells < grid.cells.y - 0.02) f(cells, &smoke[size_t(4 * (y * size.x + size.x / 2))]);
    }
}

double largestDifference(const std::vector<float>& a, const std::vector<float>& b) {
    double largest = 0;
    for (size_t i = 0; i < a.size(); ++i) largest = std::max(largest, double(std::abs(a[i] - b[i])));
    return largest;
}

}  // namespace

TEST_CASE("the opacity of even smoke falls smoothly to nothing before an open side, and nowhere else") {
    const FluidFields open = openAbove(evenSmoke);
    const double depth = 3 * 0.7 * double(grid.size().z);
    double last = 1;
    int rows = 0;
    forEachRow(open, fadingLook(), [&](double cells, const float* pixel) {
        INFO(cells << " cells before the side");
        const double left = leftBetween(cells);
        CHECK(double(pixel[3]) == Approx(1 - std::exp(-depth * left)).margin(0.01));
        if (cells > 6.6) CHECK(double(pixel[3]) == Approx(1 - std::exp(-depth)).margin(3e-3));
        if (cells < 0.5) CHECK(pixel[3] < 1e-3f);
        CHECK(double(pixel[3]) <= last + 2e-3);  // rows go up
        last = double(pixel[3]);
        ++rows;
    });
    CHECK(rows > 35);
    LookDesc without = fadingLook();
    without.openFade = 0;
    for (const FluidFields& fluid : {openAbove(evenSmoke), fluidOf(grid, evenSmoke)})
        forEachRow(fluid, fluid.passableSides[above] ? without : fadingLook(), [&](double cells, const float* pixel) {
            INFO(cells << " cells before the side");
            CHECK(double(pixel[3]) == Approx(1 - std::exp(-depth)).margin(3e-3));
        });
}

TEST_CASE("smoke, its light, its shadow on the ground and its passes are those of smoke that has faded by itself") {
    const DensityFunction cloud = ball({0.05f, 1.75f, 0.4f}, 0.5f);
    const FluidFields open = openAbove(cloud), reference = fluidOf(grid, faded(cloud));
    LookDesc look = fadingLook();
    look.extinction = 12;
    look.light.direction = {0.2f, 1, -0.3f};
    look.keyLight.color = {0.5f, 1, 2};
    for (const DensityFilter filter : {DensityFilter::Linear, DensityFilter::Cubic})
        for (const CameraDesc& desc : {CameraDesc{.eye = {0.6f, 2.6f, 3.2f}, .target = {0.05f, 0.9f, 0.4f}, .fov = 45},
                                       CameraDesc{.eye = {0, 1.7f, 0.5f}, .target = {0.1f, 1.9f, 0.2f}, .fov = 80}}) {
            look.filter = filter;
            const bool isOutside = desc.fov == 45;  // and sees the ground
            const Camera camera(desc);
            Renderer renderer(slab());
            const auto drawn = [&](const FluidFields& fluid) {
                std::vector<std::vector<float>> images;
                images.push_back(renderer.draw(shotOf(fluid, look, camera, size, 0)).image.download());
                const PassFrame& passes = renderer.drawPasses(shotOf(fluid, look, camera, size, 0), {camera, 0.1f});
                images.push_back(passes.beauty.download());
                images.push_back(passes.shadow.download());
                return images;
            };
            const auto found = drawn(open), expected = drawn(reference), uncut = drawn(fluidOf(grid, cloud));
            for (size_t i = 0; i < found.size(); ++i) {
                INFO("image " << i << ", filter " << int(filter));
                CHECK(largestDifference(found[i], expected[i]) < 2e-3);
                if (isOutside || i < 2) CHECK(largestDifference(found[i], uncut[i]) > 0.02);
            }
        }
}

TEST_CASE("dyed smoke keeps its colour where it fades") {
    const auto withDye = [](FluidFields fluid, const std::vector<float>& density) {
        fluid.gas->dye = slab().makeField({"dye", grid, Layout::Centre, Format::RGBA32F});
        std::vector<float> dye;
        for (size_t i = 0; i < density.size(); i += 4)
            for (const float share : {0.8f, 0.4f, 0.1f, 1.0f}) dye.push_back(share * density[i]);
        fluid.gas->dye->upload(dye);
        return fluid;
    };
    LookDesc look = fadingLook();
    look.openFade = 0.25f;
    look.albedo = glm::vec3(0);
    look.light.color = glm::vec3(4);
    const FluidFields plain = fluidOf(grid, evenSmoke), prefaded = fluidOf(grid, faded(evenSmoke));
    const FluidFields reference = withDye(fluidOf(grid, faded(evenSmoke)), prefaded.gas->smoke.download());
    const FluidFields open = withDye(openAbove(evenSmoke), plain.gas->smoke.download());
    std::vector<glm::vec3> expected;
    forEachRow(reference, look,
               [&](double, const float* pixel) { expected.emplace_back(pixel[0], pixel[1], pixel[2]); });
    size_t row = 0;
    forEachRow(open, look, [&](double cells, const float* pixel) {
        INFO(cells << " cells before the side");
        for (int c = 0; c < 3; ++c) CHECK(pixel[c] == Approx(expected.at(row)[c]).epsilon(0.03).margin(2e-3));
        ++row;
    });
}

TEST_CASE("fire fades as smoke does") {
    FluidFields open = openAbove([](glm::vec3) { return 0.0f; });
    open.gas->reactionLimit = 1;
    std::vector<float> gas = open.gas->smoke.download();
    for (size_t i = 2; i < gas.size(); i += 4) gas[i] = 1;
    open.gas->smoke.upload(gas);
    const LookDesc look = fadingLook();
    const double whole = double(glowRamp(look.fire).back().r) * double(grid.size().z);
    forEachRow(open, look, [&](double cells, const float* pixel) {
        INFO(cells << " cells before the side");
        CHECK(double(pixel[0]) == Approx(whole * leftBetween(cells)).epsilon(0.01).margin(0.01 * whole));
        CHECK(pixel[3] == 0);
    });
    LightVolume light(slab());
    light.update(open, look);
    const std::vector<float> glow = light.fire().glow().download();
    const auto blockAt = [&](int y) { return double(glow[size_t(4 * (y * light.fire().glow().texels().x))]); };
    const double top = (leftAt(0.5) + leftAt(1.5) + leftAt(2.5) + leftAt(3.5)) / 4;
    CHECK(blockAt(5) / blockAt(2) == Approx(top).epsilon(1e-3));
    CHECK(blockAt(3) == Approx(blockAt(2)).epsilon(1e-3));
}

TEST_CASE("an axis of few cells keeps a middle that does not fade") {
    const PlacedGrid narrow{{.cells = {6, 24, 9}, .h = 0.07f}, {0, 0, 0}};
    FluidFields fluid = fluidOf(narrow, evenSmoke);
    fluid.passableSides = {true, true, false, false, false, false};
    LookDesc look = fadingLook();
    LightVolume light(slab());
    light.update(fluid, look);
    const std::vector<float> extinction = light.extinction().download();
    CHECK(extinction[0] == 0);
    CHECK(extinction[1] < extinction[2]);
    CHECK(extinction[2] == Approx(3 * 0.7).epsilon(1e-3));
    CHECK(extinction[3] == extinction[2]);
    CHECK(extinction[5] == 0);
}

}  // namespace slabflow::test::open_sides_gl_test
