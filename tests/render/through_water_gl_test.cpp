// What is seen through liquids, and in them.
#include <algorithm>
#include <cmath>

#include "render/LiquidPictures.h"
#include "render/Renderer.h"
#include "support/Catch.h"

namespace slabflow::test::through_water_gl_test {

using namespace liquid_pictures;

TEST_CASE("what lies straight behind water is where it is, and dimmer for its way") {
    const PlacedGrid grid = basin();
    const FluidFields fluid = liquidOf(grid, [&](glm::vec3 x) { return x.y - 0.7f; });
    const Camera camera({.eye = {0, 0.4f, 3}, .target = {0, 0.4f, 0}, .fov = 5});
    const LookDesc look;
    Picture picture(fluid, look, camera);
    std::vector<float> pattern;
    for (int i = 0; i < size.x * size.y; ++i)
        for (const float value : {0.1f + 0.05f * float(i % size.x), 0.5f, 0.1f + 0.05f * float(i / size.x), 1.0f})
            pattern.push_back(value);
    picture.frame.image.upload(pattern);
    picture.draw();
    const std::vector<float> image = picture.frame.image.download();
    const glm::vec3 behind = at(pattern, size / 2), seen = at(image, size / 2);
    const glm::vec3 mirrored = 0.5f * (look.background + 1.4f * look.ambient);  // the horizon
    for (int c = 0; c < 3; ++c) {
        const float arriving = (1 - straight) * behind[c] * std::exp(-look.liquid.absorption[c] * grid.size().z);
        CHECK(seen[c] == Approx(arriving + straight * mirrored[c]).epsilon(0.005));
    }
}

TEST_CASE("a ball of water turns round what is behind it, a bubble in water makes it smaller") {
    const PlacedGrid grid = basin();
    const glm::vec3 centre = grid.origin + 0.5f * grid.size();
    const float radius = 5 * grid.h;
    const Camera camera({.eye = centre + glm::vec3(0, 0, 3), .target = centre, .fov = 8});
    LookDesc look;
    look.ground = false;
    look.liquid.absorption = glm::vec3(0);
    // How fast what is seen changes to the right, as a multiple of how it does in the picture behind.
    const auto scaleIn = [&](const std::function<float(glm::vec3)>& levelSet) {
        const FluidFields fluid = liquidOf(grid, levelSet);
        Picture picture(fluid, look, camera);
        std::vector<float> ramp;
        for (int i = 0; i < size.x * size.y; ++i) ramp.insert(ramp.end(), 4, float(i % size.x));
        picture.frame.image.upload(ramp);
        picture.draw();
        const std::vector<float> image = picture.frame.image.download();
        const auto seen = [&](int x) { return at(image, {x, size.y / 2}).g; };
        return (seen(size.x / 2 + 4) - seen(size.x / 2 - 4)) / 8;
    };
    const float level = scaleIn([](glm::vec3) { return -1.0f; });
    CHECK(level == Approx((1 - straight) * 1.0f).epsilon(0.15));
    CHECK(scaleIn([&](glm::vec3 x) { return glm::length(x - centre) - radius; }) < 0);
    // Between flat sides and round like a lens: magnified, the right way up.
    const auto lens = [&](float sign) {
        return scaleIn([&, sign](glm::vec3 x) {
            const float far = 40 * grid.h;  // the radius of the side towards the eye
            const glm::vec3 middle = centre + glm::vec3(0, 0, sign * (0.2f - far));
            return sign * (glm::length(x - middle) - far);
        });
    };
    const float convex = lens(1), concave = lens(-1);
    INFO("level " << level << ", convex " << convex << ", concave " << concave);
    CHECK(convex > 0);
    CHECK(convex < 0.95f * level);
    CHECK(concave > 1.05f * level);
}

TEST_CASE("what pierces the surface is seen above it as it is, and through it") {
    const float waterline = 0.4f;
    const FluidFields fluid = liquidOf(basin(), [&](glm::vec3 x) { return x.y - waterline; });
    const Camera camera({.eye = {0, 1.2f, 2}, .target = {0, 0.4f, 0}, .fov = 30});
    LookDesc look;
    look.liquid.absorption = glm::vec3(3);
    Picture picture(fluid, look, camera);
    const View view = camera.view(size);
    // A red post at z = 0 in the middle, from the floor to well above the water.
    std::vector<float> image, distances;
    const auto isPost = [&](glm::ivec2 pixel, float& distance) {
        const glm::vec3 direction(directionThrough(view, pixel.x, pixel.y));
        distance = -view.eye.z / direction.z;
        const glm::vec3 place = view.eye + distance * direction;
        return std::abs(place.x) < 0.08f && place.y > 0 && place.y < 0.7f;
    };
    for (int i = 0; i < size.x * size.y; ++i) {
        float distance = 0;
        const bool post = isPost({i % size.x, i / size.x}, distance);
        for (const float value : {post ? 0.8f : 0.1f, 0.1f, 0.1f, 1.0f}) image.push_back(value);
        distances.push_back(post ? distance : Frame::farAway);
    }
    picture.frame.image.upload(image);
    picture.frame.distance.upload(distances);
    picture.draw();
    const std::vector<float> drawn = picture.frame.image.download(), place = picture.found().place.download();
    int above = 0, below = 0;
    for (int i = 0; i < size.x * size.y; ++i) {
        float distance = 0;
        const glm::ivec2 pixel(i % size.x, i / size.x);
        if (!isPost(pixel, distance)) continue;
        const float height = view.eye.y + distance * float(directionThrough(view, pixel.x, pixel.y).y);
        if (std::abs(height - waterline) < 0.03f) continue;
        const bool wet = place[size_t(4 * i + 3)] > 0;
        REQUIRE(wet == (height < waterline));
        if (wet) REQUIRE(at(drawn, pixel).r < 0.75f);
        else REQUIRE(glm::length(at(drawn, pixel) - at(image, pixel)) < 1e-3f);
        ++(wet ? below : above);
    }
    CHECK(above > 50);
    CHECK(below > 50);
}

TEST_CASE("from under water there is the sky above, and the floor's mirror image all around") {
    const FluidFields fluid = liquidOf(basin(), [](glm::vec3 x) { return x.y - 0.4f; });
    LookDesc look;
    look.ground = false;
    look.background = glm::vec3(0);
    look.liquid.absorption = glm::vec3(0);
    const Camera up({.eye = {0, 0.1f, 0}, .target = {0, 1, -1e-3f}, .fov = 90});
    Picture picture(fluid, look, up);
    picture.draw();
    const std::vector<float> image = picture.frame.image.download();
    CHECK(at(image, size / 2).b == Approx(Picture::grey).epsilon(0.01));
    const View view = up.view(size);
    for (int x = 0; x < size.x; ++x) {  // beyond 48.6 degrees everything is mirrored
        const float angle = std::acos(float(directionThrough(view, x, size.y / 2).y));
        if (glm::degrees(angle) > 50 && glm::degrees(angle) < 60)
            CHECK(at(image, {x, size.y / 2}).b < 0.1f * Picture::grey);
    }
}

TEST_CASE("the floor under water goes on where the picture ends") {
    const FluidFields fluid = liquidOf(basin(), [](glm::vec3 x) { return x.y - 0.3f; });
    LookDesc look;
    look.background = look.ambient = glm::vec3(0);
    look.light.color = glm::vec3(0);
    look.liquid.absorption = look.liquid.murk = glm::vec3(0);
    const Camera down({.eye = {0.5f, 0.6f, 0}, .target = {0, 0.1f, 0}, .fov = 30});
    Picture picture(fluid, look, down);
    picture.draw();
    const std::vector<float> image = picture.frame.image.download();
    for (const int row : {0, size.y / 4, size.y / 2})
        for (int x = 0; x < size.x; ++x)
            REQUIRE(at(image, {x, row}).b == Approx((1 - straight) * Picture::grey).epsilon(0.06));
}

TEST_CASE("through a ball of water the pool below it is seen") {
    const glm::vec3 middle(0, 0.5f, 0);
    const FluidFields fluid =
        liquidOf(basin(), [&](glm::vec3 x) { return std::min(x.y - 0.2f, glm::distance(x, middle) - 0.15f); });
    LookDesc look;
    look.background = look.ambient = glm::vec3(0);
    look.light.color = glm::vec3(0);
    look.liquid.absorption = glm::vec3(2);
    const Camera down({.eye = {0, 3, 0}, .target = {0, 0, -1e-3f}, .fov = 5});
    Picture picture(fluid, look, down);
    picture.draw();
    const glm::vec3 seen = at(picture.frame.image.download(), size / 2);
    const float through = (1 - straight) * (1 - straight) * std::exp(-2 * (0.3f + 0.2f));
    CHECK(seen.b == Approx(through * Picture::grey).epsilon(0.03));
}

TEST_CASE("a ball aside in a tank is seen where rays that a side bends meet it") {
    const FluidFields fluid = liquidOf(basin(), [](glm::vec3) { return -1.0f; });
    const Camera camera({.eye = {0, 0.4f, 1.5f}, .target = {0, 0.4f, 0}, .fov = 40});
    LookDesc look;
    look.ground = false;
    look.background = glm::vec3(0);
    look.liquid.absorption = look.liquid.murk = glm::vec3(0);
    ObstacleDesc ball;
    const glm::vec3 middle(0.36f, 0.4f, -0.1f);
    ball.shape = Sphere{middle, 0.17f};
    const std::vector<Body> bodies = Bodies(slab().shaders(), {ball}, 0).list();
    const std::vector<float> image =
        Renderer(slab()).draw(shotOf(fluid, look, camera, size, 0, bodies)).image.download();
    const View view = camera.view(size);
    const glm::vec3 mirrored(2 * 0.6f - middle.x, middle.y, middle.z);  // by the side to its right
    const auto meets = [&](int x, int y) {
        const glm::vec3 direction = glm::normalize(glm::vec3(directionThrough(view, x, y)));
        const glm::vec3 side = view.eye + (0.5f - view.eye.z) / direction.z * direction;
        const glm::vec3 bent = glm::refract(direction, glm::vec3(0, 0, 1), 1 / look.liquid.refractiveIndex);
        return std::min(glm::length(glm::cross(middle - side, bent)), glm::length(glm::cross(mirrored - side, bent))) <
               0.17f;
    };
    int right = 0, wrong = 0;
    for (int y = 0; y < size.y; ++y)
        for (int x = 0; x < size.x; ++x) {
            const bool seen = at(image, {x, y}).r > 0.02f;
            if (meets(x, y)) ++right;
            if (meets(x, y) != seen) ++wrong;
        }
    INFO(wrong << " pixels beside " << right);
    CHECK(right > 100);
    CHECK(wrong < 0.1 * right);
}

}  // namespace slabflow::test::through_water_gl_test
