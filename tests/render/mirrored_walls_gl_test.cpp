// What water mirrors of walls and water beside it, and its floor: up to its edges, and behind what hides it.
#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>

#include "render/Pictures.h"
#include "sim/liquid/LevelSet.h"
#include "support/Catch.h"

namespace slabflow::test::mirrored_walls_gl_test {

namespace {

constexpr glm::ivec2 size{160, 120};
constexpr float waterline = 0.4f, top = 0.7f;

FluidFields waterWhere(const std::function<float(glm::vec3)>& levelSet) {
    const PlacedGrid grid{{.cells = {24, 16, 20}, .h = 0.05f}, {-0.6f, 0, -0.5f}};
    FluidFields fluid = fluidOf(grid, [](glm::vec3) { return 0.0f; });
    fluid.gas.reset();
    fluid.liquid = makeLiquid(slab(), grid);
    std::vector<float> values;
    for (int k = 0; k < grid.cells.z; ++k)
        for (int j = 0; j < grid.cells.y; ++j)
            for (int i = 0; i < grid.cells.x; ++i) values.push_back(levelSet(grid.centre({i, j, k})));
    fluid.liquid->levelSet.upload(values);
    return fluid;
}

FluidFields stillWater() {
    return waterWhere([](glm::vec3 place) { return place.y - waterline; });
}

/// Where the ray of a pixel meets the waterline.
struct OnWater {
    glm::ivec2 pixel;
    glm::vec3 place, direction;
    size_t texel() const { return size_t(4 * (pixel.y * size.x + pixel.x)); }
};

/// All whose x and z lie between `low` and `high`.
std::vector<OnWater> placesOnWater(const View& view, glm::vec2 low, glm::vec2 high) {
    std::vector<OnWater> places;
    for (int y = 0; y < size.y; ++y)
        for (int x = 0; x < size.x; ++x) {
            const glm::vec3 direction(directionThrough(view, x, y));
            const glm::vec3 place = view.eye + (waterline - view.eye.y) / direction.y * direction;
            const glm::vec2 flat(place.x, place.z);
            if (direction.y < 0 && glm::all(glm::greaterThan(flat, low)) && glm::all(glm::lessThan(flat, high)))
                places.push_back({{x, y}, place, direction});
        }
    return places;
}

/// How high up what is mirrored there lies at z = face.
float mirroredHeight(const OnWater& on, float face) {
    return waterline - on.direction.y * (face - on.place.z) / on.direction.z;
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
    const FluidFields water = stillWater();
    LookDesc look;
    look.ground = false;
    look.ambient = glm::vec3(1);
    look.liquid.absorption = glm::vec3(1e3f);  // nothing is seen through it
    const auto [face, behindBar] = GENERATE(table<float, bool>({{-0.51f, false}, {-0.49f, false}, {-0.51f, true}}));
    std::vector<ObstacleDesc> obstacles{wallAt(face)};
    if (behindBar) obstacles.push_back(barBeforeWall());
    const std::vector<Body> bodies = Bodies(slab().shaders(), obstacles, 0).list();
    const Camera camera({.eye = {0.1f, 0.9f, 0.9f}, .target = {0, 0.4f, -0.3f}, .fov = 40});
    const std::vector<float> image =
        Renderer(slab()).draw(shotOf({&water}, look, camera, size, bodies)).image.download();
    int ofWall = 0, missed = 0, ofSky = 0, invented = 0;
    for (const OnWater& on : placesOnWater(camera.view(size), {-0.4f, face}, {0.4f, 0.45f})) {
        const float height = mirroredHeight(on, face);
        const bool isRed = image[on.texel()] > 3 * image[on.texel() + 1];
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

TEST_CASE("water mirrors higher water behind it and its colour, and not the sky that this hides") {
    const float face = -0.2f;
    const FluidFields level = stillWater(),
                      step = waterWhere([&](glm::vec3 place) {
                          return std::min(place.y - waterline, std::max(place.y - top, place.z - face));
                      });
    LookDesc look;
    look.ground = false;
    look.ambient = look.background = glm::vec3(1);
    look.light.color = glm::vec3(0);
    look.liquid.absorption = glm::vec3(1e3f);
    look.liquid.murk = {0, 1e5f, 0};  // what comes out of it is green, what is mirrored is not
    const Camera camera({.eye = {0.1f, 0.9f, 0.9f}, .target = {0, 0.4f, -0.1f}, .fov = 40});
    const std::vector<float> image = Renderer(slab()).draw(shotOf({&step}, look, camera, size)).image.download();
    const std::vector<float> sky = Renderer(slab()).draw(shotOf({&level}, look, camera, size)).image.download();
    int ofStep = 0, missed = 0, colourless = 0, ofSky = 0, changed = 0;
    for (const OnWater& on : placesOnWater(camera.view(size), {-0.4f, face + 0.1f}, {0.4f, 0.45f})) {
        const float height = mirroredHeight(on, face), *with = &image[on.texel()], *without = &sky[on.texel()];
        if (height < top - 0.05f) {
            ++ofStep;
            missed += with[0] > 0.4f * without[0];
            colourless += (with[1] - with[0]) - (without[1] - without[0]) < 0.3f * without[0];
        } else if (height > top + 0.05f) {
            ++ofSky;
            changed += std::abs(with[0] - without[0]) > 0.02f * without[0];
        }
    }
    INFO(missed << " missed and " << colourless << " without colour of " << ofStep << ", " << changed << " changed of "
                << ofSky);
    CHECK(ofStep > 500);
    CHECK(missed < 0.01 * ofStep);
    CHECK(colourless < 0.01 * ofStep);
    CHECK(ofSky > 200);
    CHECK(changed < 0.01 * ofSky);
}

TEST_CASE("the side of a block of water mirrors the ground before it") {
    const FluidFields water = stillWater();
    LookDesc look;
    look.groundColor = glm::vec3(0.5f);
    look.ambient = look.background = glm::vec3(0);
    look.light.direction = {0.3f, 1, 0.5f};
    look.liquid.absorption = glm::vec3(1e3f);
    const Camera camera({.eye = {0.1f, 0.5f, 2}, .target = {0, 0.1f, 0.7f}, .fov = 50});
    const View view = camera.view(size);
    const std::vector<float> image = Renderer(slab()).draw(shotOf({&water}, look, camera, size)).image.download();
    const float side = 0.5f;
    int ofGround = 0, wrong = 0;
    for (int y = 0; y < size.y; ++y)
        for (int x = 0; x < size.x; ++x) {
            const glm::vec3 direction(directionThrough(view, x, y));
            const glm::vec3 place = view.eye + (side - view.eye.z) / direction.z * direction;
            if (std::abs(place.x) > 0.5f || place.y < 0.02f || place.y > waterline - 0.05f || direction.y >= 0)
                continue;
            const glm::vec3 mirrored(direction.x, direction.y, -direction.z);
            const glm::vec4 clip = view.clipFromWorld * glm::vec4(place - place.y / direction.y * mirrored, 1);
            const glm::vec2 there = (0.5f * glm::vec2(clip) / clip.w + 0.5f) * glm::vec2(size);
            if (glm::any(glm::lessThan(there, glm::vec2(10))) ||
                glm::any(glm::greaterThan(there, glm::vec2(size - 10))))
                continue;
            const float cosine = -direction.z, bent = std::sqrt(1 - (1 - cosine * cosine) / (1.333f * 1.333f));
            const float across = (cosine - 1.333f * bent) / (cosine + 1.333f * bent);  // Fresnel 1823
            const float along = (bent - 1.333f * cosine) / (bent + 1.333f * cosine);
            const float share = 0.5f * (across * across + along * along);
            const float ground = image[size_t(4 * (int(there.y) * size.x + int(there.x)))];
            ++ofGround;
            wrong += std::abs(image[size_t(4 * (y * size.x + x))] - share * ground) > 0.1f * share * ground;
        }
    INFO(wrong << " of " << ofGround << " wrong");
    CHECK(ofGround > 500);
    CHECK(wrong < 0.02 * ofGround);
}

TEST_CASE("a wall that the water touches is seen through it without gaps") {
    const float face = -0.21f;
    const FluidFields water = waterWhere([&](glm::vec3 place) {
        return std::max(place.y - waterline, face - place.z);  // air in the wall
    });
    LookDesc look;
    look.ground = false;
    look.ambient = look.background = glm::vec3(1);
    look.liquid.absorption = look.liquid.murk = glm::vec3(0);
    const Camera camera({.eye = {0.1f, 0.9f, 0.9f}, .target = {0, 0.3f, -0.2f}, .fov = 40});
    const std::vector<Body> bodies = Bodies(slab().shaders(), {wallAt(face)}, 0).list();
    const std::vector<float> image =
        Renderer(slab()).draw(shotOf({&water}, look, camera, size, bodies)).image.download();
    int ofWall = 0, missed = 0;
    for (const OnWater& on : placesOnWater(camera.view(size), {-0.4f, face + 0.1f}, {0.4f, 0.45f})) {
        const glm::vec3 bent = glm::refract(on.direction, glm::vec3(0, 1, 0), 1 / look.liquid.refractiveIndex);
        if (waterline + bent.y * (face - on.place.z) / bent.z < 0.03f) continue;  // it ends on the floor
        ++ofWall;
        missed += image[on.texel()] < 1.5f * image[on.texel() + 1];
    }
    INFO(missed << " of " << ofWall << " missed");
    CHECK(ofWall > 500);
    CHECK(missed < 0.01 * ofWall);
}

TEST_CASE("sunlit ground beside the water does not shine through the edges of its floor") {
    const FluidFields water = stillWater();
    LookDesc look;
    look.groundColor = glm::vec3(0.5f);
    look.ambient = look.background = glm::vec3(0);
    look.liquid.absorption = glm::vec3(4);  // a fifth of the light gets down
    const Camera camera({.eye = {0.1f, 1.2f, 1.1f}, .target = {0, 0.2f, 0}, .fov = 40});
    const std::vector<float> image = Renderer(slab()).draw(shotOf({&water}, look, camera, size)).image.download();
    const auto at = [&](int x, int y) { return image[size_t(4 * (y * size.x + x) + 1)]; };
    int ofWater = 0, dots = 0;  // pixels brighter than all beside them
    for (const OnWater& on : placesOnWater(camera.view(size), {-0.58f, -0.48f}, {0.58f, 0.48f})) {
        const auto [x, y] = std::pair(on.pixel.x, on.pixel.y);
        if (x == 0 || y == 0 || x == size.x - 1 || y == size.y - 1) continue;
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
    const FluidFields water = stillWater();
    LookDesc look;
    look.groundColor = glm::vec3(0.5f);
    look.ambient = look.background = glm::vec3(0);
    look.light.direction = {0, 1, -0.2f};  // the rim's shadow falls away from the water
    look.liquid.absorption = glm::vec3(0.2f);
    ObstacleDesc rim;
    rim.shape = Box{{0, 0.25f, 0.56f}, {2, 0.5f, 0.1f}};
    const std::vector<Body> bodies = Bodies(slab().shaders(), {rim}, 0).list();
    const Camera camera({.eye = {0.1f, 1.2f, 1.1f}, .target = {0, 0.2f, 0}, .fov = 40});
    const View view = camera.view(size);
    const std::vector<float> with =
        Renderer(slab()).draw(shotOf({&water}, look, camera, size, bodies)).image.download();
    const std::vector<float> without = Renderer(slab()).draw(shotOf({&water}, look, camera, size)).image.download();
    int seen = 0, wrong = 0, lit = 0;
    for (const OnWater& on : placesOnWater(view, {-0.58f, -0.48f}, {0.58f, 0.48f})) {
        const glm::vec3 over = view.eye + (0.5f - view.eye.y) / on.direction.y * on.direction;  // at the rim's height
        if (over.z > 0.5f) continue;
        const size_t green = on.texel() + 1;
        ++seen;
        lit += without[green] > 0.02f;
        wrong += std::abs(with[green] - without[green]) > 0.05f * without[green] + 1e-3f;
    }
    INFO(wrong << " wrong and " << lit << " lit of " << seen);
    CHECK(seen > 2000);
    CHECK(lit > 0.9 * seen);
    CHECK(wrong < 0.005 * seen);
}

}  // namespace slabflow::test::mirrored_walls_gl_test
