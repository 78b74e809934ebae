// What water mirrors of walls beside it, and its floor: up to its edges, and behind what hides it.
#include <algorithm>
#include <cmath>

#include "render/Pictures.h"
#include "sim/liquid/LevelSet.h"
#include "support/Catch.h"

namespace slabflow::test::mirrored_walls_gl_test {

namespace {

constexpr glm::ivec2 size{160, 120};
constexpr float waterline = 0.4f, top = 0.7f;

/// Below the waterline; with a height, also up to there where z < face.
FluidFields stillWater(const PlacedGrid& grid, float height = waterline, float face = 0) {
    FluidFields fluid = fluidOf(grid, [](glm::vec3) { return 0.0f; });
    fluid.gas.reset();
    fluid.liquid = makeLiquid(slab(), grid);
    std::vector<float> values;
    for (int k = 0; k < grid.cells.z; ++k)
        for (int j = 0; j < grid.cells.y; ++j)
            for (int i = 0; i < grid.cells.x; ++i) {
                const glm::vec3 place = grid.centre({i, j, k});
                values.push_back(std::min(place.y - waterline, std::max(place.y - height, place.z - face)));
            }
    fluid.liquid->levelSet.upload(values);
    return fluid;
}

/// A red wall whose face lies at z, as wide as the water.
ObstacleDesc wallAt(float z) {
    ObstacleDesc desc;
    desc.shape = Box{{0, 0.5f * top, z - 0.05f}, {1.2f, top, 0.1f}};
    desc.color = {0.9f, 0.02f, 0.02f};
    return desc;
}

/// A bar before the eye that hides the wall just above the water, but none of the water that mirrors it.
ObstacleDesc barBeforeWall() {
    ObstacleDesc desc;
    desc.shape = Box{{0, 0.786f, 0.5f}, {1.2f, 0.04f, 0.02f}};
    return desc;
}

}  // namespace

TEST_CASE("a wall at the end of the water is mirrored without gaps, up to its top and down to its foot") {
    const PlacedGrid grid{{.cells = {24, 16, 20}, .h = 0.05f}, {-0.6f, 0, -0.5f}};
    const FluidFields water = stillWater(grid);
    LookDesc look;
    look.ground = false;
    look.ambient = glm::vec3(1);
    look.liquid.absorption = glm::vec3(1e3f);  // nothing is seen through it
    const CameraDesc desc{.eye = {0.1f, 0.9f, 0.9f}, .target = {0, 0.4f, -0.3f}, .fov = 40};
    const View view = Camera(desc).view(size);
    const auto [face, behindBar] = GENERATE(table<float, bool>({{-0.51f, false}, {-0.49f, false}, {-0.51f, true}}));
    std::vector<ObstacleDesc> obstacles{wallAt(face)};
    if (behindBar) obstacles.push_back(barBeforeWall());
    const std::vector<Body> bodies = Bodies(slab().shaders(), obstacles, 0).list();
    const Camera camera(desc);
    const std::vector<float> image =
        Renderer(slab()).draw(shotOf({&water}, look, camera, size, bodies)).image.download();
    int ofWall = 0, missed = 0, ofSky = 0, invented = 0;
    for (int y = 0; y < size.y; ++y)
        for (int x = 0; x < size.x; ++x) {
            const glm::vec3 direction(directionThrough(view, x, y));
            const auto alongTo = [&](int axis, float to) { return (to - view.eye[axis]) / direction[axis]; };
            const glm::vec3 place = view.eye + alongTo(1, waterline) * direction;
            if (direction.y >= 0 || std::abs(place.x) > 0.4f || place.z < face || place.z > 0.45f) continue;
            const float height = waterline - direction.y * (face - place.z) / direction.z;  // on the wall
            const float* pixel = &image[size_t(4 * (y * size.x + x))];
            const bool isRed = pixel[0] > 3 * pixel[1];
            if (height < top - 0.02f) ++ofWall, missed += !isRed;
            else if (height > top + 0.02f) ++ofSky, invented += isRed;
        }
    INFO("face at " << face << (behindBar ? " behind a bar: " : ": ") << missed << " of " << ofWall << " missed, "
                    << invented << " of " << ofSky);
    CHECK(ofWall > 500);
    CHECK(missed < 0.03 * ofWall);
    CHECK(ofSky > 500);
    CHECK(invented < 0.01 * ofSky);
}

TEST_CASE("water mirrors higher water behind it, and not the sky that this hides") {
    const PlacedGrid grid{{.cells = {24, 16, 20}, .h = 0.05f}, {-0.6f, 0, -0.5f}};
    const float face = -0.2f;
    const FluidFields step = stillWater(grid, top, face), level = stillWater(grid);
    LookDesc look;
    look.ground = false;
    look.ambient = look.background = glm::vec3(1);
    look.liquid.absorption = glm::vec3(1e3f);
    const CameraDesc desc{.eye = {0.1f, 0.9f, 0.9f}, .target = {0, 0.4f, -0.1f}, .fov = 40};
    const Camera camera(desc);
    const View view = camera.view(size);
    const std::vector<float> mirrors = Renderer(slab()).draw(shotOf({&step}, look, camera, size)).image.download();
    const std::vector<float> sky = Renderer(slab()).draw(shotOf({&level}, look, camera, size)).image.download();
    int ofStep = 0, missed = 0, ofSky = 0, changed = 0;
    for (int y = 0; y < size.y; ++y)
        for (int x = 0; x < size.x; ++x) {
            const glm::vec3 direction(directionThrough(view, x, y));
            const glm::vec3 place = view.eye + (waterline - view.eye.y) / direction.y * direction;
            if (direction.y >= 0 || std::abs(place.x) > 0.4f || place.z < face + 0.1f || place.z > 0.45f) continue;
            const float height = waterline - direction.y * (face - place.z) / direction.z;
            const size_t i = size_t(4 * (y * size.x + x) + 1);
            if (height < top - 0.05f) ++ofStep, missed += mirrors[i] > 0.4f * sky[i];
            else if (height > top + 0.05f) ++ofSky, changed += std::abs(mirrors[i] - sky[i]) > 0.02f * sky[i];
        }
    INFO(missed << " of " << ofStep << " missed, " << changed << " of " << ofSky << " changed");
    CHECK(ofStep > 500);
    CHECK(missed < 0.01 * ofStep);
    CHECK(ofSky > 200);
    CHECK(changed < 0.01 * ofSky);
}

TEST_CASE("a wall that the water touches is seen through it without gaps") {
    const PlacedGrid grid{{.cells = {24, 16, 20}, .h = 0.05f}, {-0.6f, 0, -0.5f}};
    const float face = -0.21f;
    FluidFields water = stillWater(grid);
    std::vector<float> values;
    for (int k = 0; k < grid.cells.z; ++k)
        for (int j = 0; j < grid.cells.y; ++j)
            for (int i = 0; i < grid.cells.x; ++i) {
                const glm::vec3 place = grid.centre({i, j, k});
                values.push_back(std::max(place.y - waterline, face - place.z));  // air in the wall
            }
    water.liquid->levelSet.upload(values);
    LookDesc look;
    look.ground = false;
    look.ambient = look.background = glm::vec3(1);
    look.liquid.absorption = look.liquid.murk = glm::vec3(0);
    const CameraDesc desc{.eye = {0.1f, 0.9f, 0.9f}, .target = {0, 0.3f, -0.2f}, .fov = 40};
    const Camera camera(desc);
    const View view = camera.view(size);
    const std::vector<Body> bodies = Bodies(slab().shaders(), {wallAt(face)}, 0).list();
    const std::vector<float> image =
        Renderer(slab()).draw(shotOf({&water}, look, camera, size, bodies)).image.download();
    int ofWall = 0, missed = 0;
    for (int y = 0; y < size.y; ++y)
        for (int x = 0; x < size.x; ++x) {
            const glm::vec3 direction(directionThrough(view, x, y));
            const glm::vec3 place = view.eye + (waterline - view.eye.y) / direction.y * direction;
            const glm::vec3 bent = glm::refract(direction, glm::vec3(0, 1, 0), 1 / look.liquid.refractiveIndex);
            if (direction.y >= 0 || std::abs(place.x) > 0.4f || place.z < face + 0.1f || place.z > 0.45f) continue;
            const float height = waterline + bent.y * (face - place.z) / bent.z;
            if (height < 0.03f) continue;
            const float* pixel = &image[size_t(4 * (y * size.x + x))];
            ++ofWall;
            missed += pixel[0] < 1.5f * pixel[1];
        }
    INFO(missed << " of " << ofWall << " missed");
    CHECK(ofWall > 500);
    CHECK(missed < 0.01 * ofWall);
}

TEST_CASE("sunlit ground beside the water does not shine through the edges of its floor") {
    const PlacedGrid grid{{.cells = {24, 16, 20}, .h = 0.05f}, {-0.6f, 0, -0.5f}};
    const FluidFields water = stillWater(grid);
    LookDesc look;
    look.groundColor = glm::vec3(0.5f);
    look.ambient = look.background = glm::vec3(0);
    look.liquid.absorption = glm::vec3(4);  // a fifth of the light gets down
    const CameraDesc desc{.eye = {0.1f, 1.2f, 1.1f}, .target = {0, 0.2f, 0}, .fov = 40};
    const Camera camera(desc);
    const View view = camera.view(size);
    const std::vector<float> image = Renderer(slab()).draw(shotOf({&water}, look, camera, size)).image.download();
    const auto at = [&](int x, int y) { return image[size_t(4 * (y * size.x + x) + 1)]; };
    int ofWater = 0, dots = 0;  // pixels brighter than all beside them
    for (int y = 1; y < size.y - 1; ++y)
        for (int x = 1; x < size.x - 1; ++x) {
            const glm::vec3 direction(directionThrough(view, x, y));
            const glm::vec3 place = view.eye + (waterline - view.eye.y) / direction.y * direction;
            if (std::abs(place.x) > 0.58f || std::abs(place.z) > 0.48f) continue;
            float beside = 0;
            for (int i = 0; i < 9; ++i)
                if (i != 4) beside = std::max(beside, at(x + i % 3 - 1, y + i / 3 - 1));
            ++ofWater;
            dots += at(x, y) > 1.05f * beside;
        }
    INFO(dots << " of " << ofWater);
    CHECK(ofWater > 3000);
    CHECK(dots == 0);
}

TEST_CASE("a rim before the water hides nothing of its floor that light bent in the water shows above it") {
    const PlacedGrid grid{{.cells = {24, 16, 20}, .h = 0.05f}, {-0.6f, 0, -0.5f}};
    const FluidFields water = stillWater(grid);
    LookDesc look;
    look.groundColor = glm::vec3(0.5f);
    look.ambient = look.background = glm::vec3(0);
    look.light.direction = {0, 1, -0.2f};  // the rim's shadow falls away from the water
    look.liquid.absorption = glm::vec3(0.2f);
    ObstacleDesc rim;
    rim.shape = Box{{0, 0.25f, 0.56f}, {2, 0.5f, 0.1f}};
    const std::vector<Body> bodies = Bodies(slab().shaders(), {rim}, 0).list();
    const CameraDesc desc{.eye = {0.1f, 1.2f, 1.1f}, .target = {0, 0.2f, 0}, .fov = 40};
    const Camera camera(desc);
    const View view = camera.view(size);
    const std::vector<float> with =
        Renderer(slab()).draw(shotOf({&water}, look, camera, size, bodies)).image.download();
    const std::vector<float> without = Renderer(slab()).draw(shotOf({&water}, look, camera, size)).image.download();
    int seen = 0, wrong = 0, lit = 0;
    for (int y = 0; y < size.y; ++y)
        for (int x = 0; x < size.x; ++x) {
            const glm::vec3 direction(directionThrough(view, x, y));
            const glm::vec3 place = view.eye + (waterline - view.eye.y) / direction.y * direction;
            const glm::vec3 over = view.eye + (0.5f - view.eye.y) / direction.y * direction;  // at the rim's height
            if (std::abs(place.x) > 0.58f || std::abs(place.z) > 0.48f || over.z > 0.5f) continue;
            const size_t i = size_t(4 * (y * size.x + x) + 1);
            ++seen;
            lit += without[i] > 0.02f;
            wrong += std::abs(with[i] - without[i]) > 0.05f * without[i] + 1e-3f;
        }
    INFO(wrong << " wrong and " << lit << " lit of " << seen);
    CHECK(seen > 2000);
    CHECK(lit > 0.9 * seen);
    CHECK(wrong < 0.005 * seen);
}

}  // namespace slabflow::test::mirrored_walls_gl_test
