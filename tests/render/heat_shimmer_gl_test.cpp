// What is seen through hot air: bent by as much as the slope of its density says, towards where that is greater.
#include "render/HeatShimmer.h"
#include "render/TestFluid.h"
#include "support/Catch.h"
#include "support/Gl.h"

namespace slabflow::test::heat_shimmer_gl_test {

namespace {

constexpr glm::ivec2 size{96, 72};
constexpr float D = 6, front = 1, back = 3;  // of what is seen, and of the box, from the eye [m]
constexpr float perMetre = 5e-4f;            // by which 1 / T falls along x [1/K]

/// Air between -1 and 1 m in x and y, whose density falls along x by as much everywhere, and is nowhere more than cold.
FluidFields wedge() {
    const PlacedGrid grid{{.cells = {40, 40, 40}, .h = 0.05f}, {-1, -1, -back}};
    FluidFields fluid = fluidOf(grid, [](glm::vec3) { return 0.0f; });
    std::vector<float> gas = fluid.gas->smoke.download();
    for (size_t i = 0; i < gas.size() / 4; ++i) {
        const float x = grid.centre({int(i) % 40, 0, 0}).x;
        gas[4 * i + 1] = 1 / (1 / 293.0f - perMetre * (x + 1)) - 293;
    }
    fluid.gas->smoke.upload(gas);
    return fluid;
}

const Camera ahead(CameraDesc{.eye = {0, 0, 0}, .target = {0, 0, -1}, .fov = 20});

/// By how many pixels beside its own place a picture of places [pixels from the middle] shows another one; D from the
/// eye but in some columns of pixels.
std::vector<glm::vec2> shifts(const FluidFields& fluid, float shimmer, glm::vec2 closeColumns = {0, 0}) {
    Frame frame(size);
    std::vector<float> places, distances;
    for (int y = 0; y < size.y; ++y)
        for (int x = 0; x < size.x; ++x) {
            const glm::vec2 place = glm::vec2(x, y) + 0.5f - 0.5f * glm::vec2(size);
            places.insert(places.end(), {place.x, place.y, 1, 1});
            const bool isClose = float(x) >= closeColumns.x && float(x) < closeColumns.y;
            distances.push_back(isClose ? 0.5f * front : D);
        }
    frame.image.upload(places);
    frame.distance.upload(distances);
    LookDesc look;
    look.shimmer = shimmer;
    HeatShimmer(slab()).bend(frame, shotOf(fluid, look, ahead, size, 0), ahead.view(size));
    const std::vector<float> seen = frame.image.download();
    std::vector<glm::vec2> list;
    for (size_t i = 0; i < distances.size(); ++i)
        list.emplace_back(seen[4 * i] - places[4 * i], seen[4 * i + 1] - places[4 * i + 1]);
    return list;
}

glm::vec2 at(const std::vector<glm::vec2>& shifts, int x, int y) { return shifts[size_t(y * size.x + x)]; }

}  // namespace

TEST_CASE("a wedge of hot air shifts what is behind by the angle by which it bends light, away from the heat") {
    const FluidFields fluid = wedge();
    const View view = ahead.view(size);
    const double pixel = 2 * double(glm::length(view.right)) / size.x;
    // The angle is dn/dx times the 2 m through the air, in the middle 2 m away; n - 1 = 2.92e-4 * 273.15 K / T.
    const double angle = -2.92e-4 * 273.15 * double(perMetre) * double(back - front);
    const double natural = angle * (1 - 0.5 * (front + back) / D) / pixel;
    for (const float shimmer : {200.0f, 600.0f}) {
        const std::vector<glm::vec2> seen = shifts(fluid, shimmer);
        for (const glm::ivec2 place : {size / 2, size / 2 + glm::ivec2(16, -12)}) {
            INFO("shimmer " << shimmer << " at " << place.x << ", " << place.y);
            CHECK(at(seen, place.x, place.y).x == Approx(shimmer * natural).epsilon(0.05));
            CHECK(std::abs(at(seen, place.x, place.y).y) < 0.05 * std::abs(shimmer * natural));
        }
    }
    CHECK(600 * natural < -3);
}

TEST_CASE("air that is as hot everywhere, moist air and none at all bend nothing that is seen through it") {
    FluidFields even = fluidOf(wedge().grid, [](glm::vec3) { return 0.0f; });
    std::vector<float> gas = even.gas->smoke.download();
    for (size_t i = 0; i < gas.size(); i += 4) gas[i + 1] = 500;
    even.gas->smoke.upload(gas);
    CHECK(glm::length(at(shifts(even, 100), size.x / 2, size.y / 2)) < 0.05f);
    FluidFields moist = wedge();
    moist.gas->vapor = slab().makeField({"vapor", moist.grid});
    for (const glm::vec2 shift : shifts(moist, 600)) CHECK(shift == glm::vec2(0));
    for (const glm::vec2 shift : shifts(wedge(), 0)) CHECK(shift == glm::vec2(0));
}

TEST_CASE("what stands before hot air stays where it is, and is not seen behind it") {
    const std::vector<glm::vec2> open = shifts(wedge(), 600), seen = shifts(wedge(), 600, {40, 50});
    for (int x = 40; x < 50; ++x) CHECK(at(seen, x, 36) == glm::vec2(0));
    for (const int x : {28, 62}) CHECK(at(seen, x, 36).x == Approx(at(open, x, 36).x).epsilon(0.1));
    // Beside it either what is farther away is seen, or nothing is bent.
    for (int x = 0; x < size.x; ++x) {
        const float place = float(x) + at(seen, x, 36).x;
        if (x < 40 || x >= 50) CHECK((at(seen, x, 36).x == 0 || place + 0.5f < 40 || place + 0.5f >= 50));
    }
}

}  // namespace slabflow::test::heat_shimmer_gl_test
