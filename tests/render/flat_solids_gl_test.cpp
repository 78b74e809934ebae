// Obstacles in flat pictures.
#include <cmath>

#include "render/FlatPictures.h"
#include "support/Array.h"
#include "support/Catch.h"
#include "support/KernelRun.h"

namespace slabflow::test::flat_solids_gl_test {

using namespace dish;

namespace {

/// What is open of a face beside a solid below the line y = low + slope x, in cells; in w its number where it holds the
/// middle of a cell.
double openAbove(double low, double slope, float number, glm::ivec3 face, int channel) {
    const auto top = [=](double x) { return low + slope * x; };
    if (channel == 0) return 1 - glm::clamp(top(face.x) - face.y, 0.0, 1.0);
    if (channel == 1) {
        const double crossed = slope == 0 ? 0 : glm::clamp((face.y - low) / slope - face.x, 0.0, 1.0);
        return slope == 0 ? double(top(0) < face.y) : crossed;
    }
    return channel == 3 && top(face.x + 0.5) > face.y + 0.5 ? double(number) : channel == 3 ? 0.0 : 1.0;
}

}  // namespace

TEST_CASE("a straight surface is drawn straight, however it lies in the cells") {
    FluidFields fluid = smokeOf([](glm::vec2) { return 0.0f; });
    fluid.solids = noSolids(slab(), grid);
    const Pixels air = drawn(fluid, flatLook());
    fluid.solids->openings.clear(glm::vec4(0));
    const float solid = drawn(fluid, flatLook()).at({100, 90}).r, clear = air.at({100, 90}).r;
    for (const double slope : {0.05, 0.14, 0.4, 0.9}) {
        const double low = 2.3;
        const auto open = [&](glm::ivec3 face, int channel) { return openAbove(low, slope, 1, face, channel); };
        const Array openings(grid, Layout::Face, 4, open);
        fluid.solids->openings = uploaded(openings, "openings");
        const Pixels pixels = drawn(fluid, flatLook());
        double worst = 0;
        for (int x = 20; x < 150; ++x) {
            double height = 0;  // of the solid [pixels]
            for (int y = 0; y < size.y; ++y) height += double((pixels.at({x, y}).r - clear) / (solid - clear));
            worst = std::max(worst, std::abs(height - 10 * (low + slope * (x + 0.5) / 10)));
        }
        INFO("slope " << slope);
        CHECK(worst < 0.4);  // of ten pixels to a cell
    }
}

TEST_CASE("smoke that ends at an obstacle has no dark seam there, nor a slope") {
    const double low = 2.3;
    LookDesc look = flatLook();
    look.flatRelief = GENERATE(0.0f, 0.012f);
    for (const double slope : {0.05, 0.14, 0.4}) {
        const auto isSolid = [=](glm::vec2 place) {
            const glm::vec2 cell = place * glm::vec2(grid.cells);
            return double(cell.y) < low + slope * double(cell.x);
        };
        FluidFields fluid = smokeOf([&](glm::vec2 place) { return isSolid(place) ? 0.0f : 1.0f; });
        fluid.solids = noSolids(slab(), grid);
        const auto open = [&](glm::ivec3 face, int channel) { return openAbove(low, slope, 1, face, channel); };
        fluid.solids->openings = uploaded(Array(grid, Layout::Face, 4, open), "openings");
        const Pixels pixels = drawn(fluid, look);
        const glm::vec3 smoke = pixels.at({30, 160});
        INFO("slope " << slope << ", relief " << look.flatRelief);
        for (int x = 20; x < 300; ++x)
            for (int y = int(std::ceil(10 * (low + slope * (x + 1) / 10))) + 1; y < 160; ++y)
                REQUIRE(pixels.at({x, y}).r == Approx(smoke.r).epsilon(0.1));
    }
}

TEST_CASE("obstacles have the colours that the scene gives them") {
    const bool periodic = GENERATE(false, true);  // then each obstacle comes in on both sides
    PlacedGrid dish = grid;
    dish.periodic.x = periodic;
    FluidFields fluid = fluidOf(dish, [](glm::vec3) { return 0.0f; });
    fluid.solids = noSolids(slab(), dish);
    std::vector<ObstacleDesc> descs(2);
    descs[0].color = {0.5f, 0.1f, 0.05f};
    descs[1].color = {0.05f, 0.2f, 0.6f};
    for (ObstacleDesc& desc : descs) desc.shape = Sphere{{0, 3, 2}, 1.2f};
    const std::vector<Body> bodies = Bodies(slab().shaders(), descs, 0).list();
    const auto open = [&](glm::ivec3 face, int channel) {
        return openAbove(6.3, 0, face.x < 16 ? 1 : 2, face, channel);  // reaches into cells whose middles are clear
    };
    fluid.solids->openings = uploaded(Array(dish, Layout::Face, 4, open), "openings");
    const Pixels pixels = drawn(fluid, flatLook(), 0, bodies);
    for (const int y : {30, 60})
        for (const size_t i : {0u, 1u}) {
            INFO("row " << y << ", obstacle " << i << (periodic ? ", periodic" : ""));
            CHECK(glm::distance(pixels.at({i == 0 ? 80 : 240, y}), 0.6f * bodies[i].desc.color) < 0.01f);
        }
}

namespace {

/// Solid everywhere: of obstacle 1, right of the middle of 2.
FluidFields solidFluid(const PlacedGrid& dish = grid) {
    FluidFields fluid = fluidOf(dish, [](glm::vec3) { return 0.0f; });
    fluid.solids = noSolids(slab(), dish);
    const auto open = [](glm::ivec3 face, int channel) { return channel < 3 ? 0.0 : face.x < 16 ? 1.0 : 2.0; };
    fluid.solids->openings = uploaded(Array(dish, Layout::Face, 4, open), "openings");
    return fluid;
}

std::vector<ObstacleDesc> twoOf(Material material) {
    ObstacleDesc desc;
    desc.shape = Sphere{{0, 0, 0}, 1};
    desc.color = glm::vec3(0.4f);
    desc.material = material;
    desc.materialScale = 2;
    desc.position = {0, 3.5625f, 2};  // in the middle of the picture
    return {desc, desc};
}

Pixels drawnWith(const FluidFields& fluid, const std::vector<ObstacleDesc>& descs) {
    return drawn(fluid, flatLook(), 0, Bodies(slab().shaders(), descs, 0).list());
}

/// Mean of how much places in the middle differ from those that they go to.
template <class Place>
double difference(const Pixels& a, const Pixels& b, Place&& placeInB) {
    double sum = 0;
    int count = 0;
    for (int y = 40; y < 140; ++y)
        for (int x = 90; x < 230; ++x) {
            sum += std::abs(double(a.at({x, y}).r - b.at(placeInB(glm::ivec2(x, y))).r));
            ++count;
        }
    return sum / count;
}

glm::ivec2 same(glm::ivec2 pixel) { return pixel; }
glm::ivec2 quarterTurn(glm::ivec2 pixel) { return {249 - pixel.y, pixel.x - 70}; }

}  // namespace

TEST_CASE("obstacles show what they are made of, and the pattern moves with them") {
    const FluidFields fluid = solidFluid();
    const Pixels plain = drawnWith(fluid, twoOf(Material::Plain));
    CHECK(glm::distance(plain.at({100, 90}), glm::vec3(0.24f)) < 0.01f);
    std::vector<ObstacleDesc> descs = twoOf(GENERATE(Material::Concrete, Material::Cobbles));
    const Pixels first = drawnWith(fluid, descs);
    double mean = 0;
    for (int y = 0; y < size.y; ++y)
        for (int x = 0; x < size.x; ++x) mean += double(first.at({x, y}).r) / (size.x * size.y);
    CHECK(mean == Approx(0.24).epsilon(0.2));
    const double contrast = difference(first, plain, same);
    CHECK(contrast > 0.01);

    descs[1].material = Material::Plain;
    const Pixels half = drawnWith(fluid, descs);
    CHECK(half.at({80, 90}) == first.at({80, 90}));
    CHECK(half.at({240, 90}) == plain.at({240, 90}));
    descs = twoOf(descs[0].material);

    for (ObstacleDesc& desc : descs) desc.scale = 2;
    CHECK(difference(first, drawnWith(fluid, descs), same) < 0.02 * contrast);
    const float pixel = grid.h / 10;
    for (ObstacleDesc& desc : descs) desc.position += glm::vec3(20, 7, 0) * pixel;
    const Pixels moved = drawnWith(fluid, descs);
    CHECK(difference(first, moved, same) > 0.5 * contrast);
    CHECK(difference(first, moved, [](glm::ivec2 at) { return at + glm::ivec2(20, 7); }) < 0.1 * contrast);
}

TEST_CASE("a material that is smooth turns with its obstacle, and lies on the side that is seen") {
    const FluidFields fluid = solidFluid();
    std::vector<ObstacleDesc> descs = twoOf(Material::Concrete);
    const Pixels upright = drawnWith(fluid, descs);
    for (ObstacleDesc& desc : descs) desc.rotation = {0, 0, 90};
    const Pixels turned = drawnWith(fluid, descs);
    CHECK(difference(upright, turned, quarterTurn) < 0.4 * difference(upright, turned, same));

    const auto alongX = [](glm::ivec2 at) { return at + glm::ivec2(1, 0); };
    const auto alongY = [](glm::ivec2 at) { return at + glm::ivec2(0, 1); };
    const double usual = difference(upright, upright, alongX);
    for (const glm::vec3 rotation : {glm::vec3(90, 0, 0), glm::vec3(0, 90, 0)}) {
        for (ObstacleDesc& desc : descs) desc.rotation = rotation;
        const Pixels other = drawnWith(fluid, descs);
        INFO("about " << (rotation.x > 0 ? "x" : "y"));
        CHECK(difference(other, other, alongX) > 0.3 * usual);  // no streaks
        CHECK(difference(other, other, alongY) > 0.3 * usual);
    }
}

TEST_CASE("stones are lit from the upper left, however their obstacle has turned") {
    const FluidFields fluid = solidFluid();
    std::vector<ObstacleDesc> descs = twoOf(Material::Cobbles);
    for (const float turn : {0.0f, 90.0f, 180.0f}) {
        for (ObstacleDesc& desc : descs) desc.rotation = {0, 0, turn}, desc.materialScale = 3;
        const Pixels pixels = drawnWith(fluid, descs);
        double right = 0, left = 0;  // of dark joints: a stone to the lower right shows its upper left side
        int joints = 0;
        for (int y = 20; y < 160; ++y)
            for (int x = 20; x < 300; ++x) {
                if (pixels.at({x, y}).r > 0.1f) continue;
                ++joints;
                right += double(pixels.at({x + 8, y - 8}).r);
                left += double(pixels.at({x - 8, y + 8}).r);
            }
        INFO("turned by " << turn << ", " << joints << " pixels of joints");
        CHECK(joints > 100);
        CHECK(right > 1.1 * left);
    }
}

TEST_CASE("a material goes on behind a periodic side") {
    PlacedGrid dish = grid;
    dish.periodic.x = true;
    const FluidFields fluid = solidFluid(dish);
    std::vector<ObstacleDesc> descs = twoOf(GENERATE(Material::Concrete, Material::Grass));
    for (ObstacleDesc& desc : descs) desc.position.x = 0.2f;
    const Pixels inside = drawnWith(fluid, descs);
    for (ObstacleDesc& desc : descs) desc.position.x -= 2;  // by a dish
    const Pixels behind = drawnWith(fluid, descs);
    CHECK(difference(inside, behind, same) < 1e-4);
}

TEST_CASE("no streamline is drawn over an obstacle") {
    FluidFields fluid = smokeOf([](glm::vec2) { return 0.0f; });
    fluid.cellVelocity.clear({1, 0, 0, 0});
    fluid.solids = noSolids(slab(), grid);
    fluid.solids->openings.clear(glm::vec4(0));
    LookDesc look = flatLook();
    const Pixels plain = drawn(fluid, look);
    look.flatOverlay = FlatOverlay::Streamlines;
    CHECK(drawn(fluid, look) == plain);
    fluid.solids->openings.clear(glm::vec4(1));
    CHECK_FALSE(drawn(fluid, look) == plain);
}

TEST_CASE("obstacles are drawn as fine as the cells of the gas") {
    FluidFields fluid = smokeOf([](glm::vec2) { return 0.0f; });
    fluid.detail = 4;
    fluid.solids = noSolids(slab(), grid);
    fluid.gas = fluidOf(fluid.gasGrid(), [](glm::vec3) { return 0.0f; }).gas;
    fluid.gas->solids =
        solidsFromCells(slab(), fluid.gasGrid(), [](glm::ivec3 cell) { return cell.x / 2 == 32 && cell.y / 2 == 18; });
    const Pixels pixels = drawn(fluid, flatLook());
    // The picture has ten pixels to a cell of the velocity, 2.5 to one of the gas: the obstacle is five wide and high.
    const glm::vec3 obstacle = pixels.at({162, 92}), beside = pixels.at({168, 92});
    CHECK(glm::distance(obstacle, 0.6f * ObstacleDesc{}.color) < 0.01f);
    CHECK(glm::distance(beside, obstacle) > 0.05f);
    for (const glm::ivec2 around : {glm::ivec2(157, 92), glm::ivec2(162, 87), glm::ivec2(162, 98)})
        CHECK(glm::distance(pixels.at(around), beside) < 0.01f);
}

}  // namespace slabflow::test::flat_solids_gl_test
