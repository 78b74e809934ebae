// What obstacles hide of the ground's sky.
#include <algorithm>
#include <cmath>

#include "render/GroundPictures.h"
#include "support/Catch.h"

namespace slabflow::test::ground_sky_gl_test {

using namespace ground_pictures;

namespace {

std::vector<Body> bodiesOf(const ObstacleShape& shape) {
    ObstacleDesc desc;
    desc.shape = shape;
    return Bodies(slab().shaders(), {desc}, 0).list();
}

}  // namespace

TEST_CASE("a ball over the ground hides what a ball hides of the sky") {
    // Of the cosine-weighted hemisphere: (radius / distance)² times the cosine of its zenith angle.
    const glm::vec3 middle{0.1f, 0.5f, -0.05f};
    const float radius = 0.3f;
    const CameraDesc camera{.eye = {0.3f, 2.2f, 2.6f}, .target = {0.1f, 0, 0.1f}, .fov = 40};
    const View view = Camera(camera).view(size);
    const LookDesc look = evenlyLit();
    const std::vector<float> with = pictureOf(look, camera, bodiesOf(Sphere{middle, radius}));
    const std::vector<float> without = pictureOf(look, camera);
    double worst = 0, sum = 0;
    int counted = 0;
    for (int y = 0; y < size.y; ++y)
        for (int x = 0; x < size.x; ++x) {
            const glm::vec3 direction(directionThrough(view, x, y)), to = middle - view.eye;
            const glm::vec3 place = view.eye - view.eye.y / direction.y * direction;
            const size_t i = size_t(4 * (y * size.x + x));
            if (direction.y >= 0 || without[i] < 0.05f) continue;
            if (glm::length(glm::cross(to, direction)) < 1.1f * radius) continue;  // the ball itself
            const double away = double(glm::distance(middle, place));
            const double hidden = std::pow(double(radius) / away, 2) * double(middle.y) / away;
            const double wrong = double(with[i] / without[i]) - (1 - hidden);
            worst = std::max(worst, std::abs(wrong));
            sum += wrong;
            ++counted;
        }
    INFO("worst " << worst << ", mean " << sum / counted << " of " << counted);
    CHECK(counted > 3000);
    CHECK(worst < 0.09);  // a direction is 0.03
    CHECK(std::abs(sum / counted) < 0.01);
}

TEST_CASE("a long wall hides half of the sky at its foot, and less farther away") {
    // An endless wall that is two metres high hides (1 - sin a) / 2, a being the angle of its top from the zenith.
    const CameraDesc camera{.eye = {0, 2, 3}, .target = {0, 0, 0.6f}, .fov = 40};
    const View view = Camera(camera).view(size);
    const LookDesc look = evenlyLit();
    const std::vector<Body> wall = bodiesOf(Box{{0, 1, -0.25f}, {24, 2, 0.1f}});
    const std::vector<float> with = pictureOf(look, camera, wall), without = pictureOf(look, camera);
    double worst = 0, sum = 0;
    int counted = 0, feet = 0;
    for (int y = 0; y < size.y; ++y)
        for (int x = 0; x < size.x; ++x) {
            const glm::vec3 direction(directionThrough(view, x, y));
            const glm::vec3 place = view.eye - view.eye.y / direction.y * direction;
            const double from = double(place.z) + 0.2;
            const size_t i = size_t(4 * (y * size.x + x));
            if (direction.y >= 0 || from < 0.03 || without[i] < 0.05f) continue;
            const double wrong = double(with[i] / without[i]) - 0.5 * (1 + from / std::hypot(from, 2.0));
            worst = std::max(worst, std::abs(wrong));
            sum += wrong;
            ++counted;
            feet += from < 0.1;
        }
    INFO("worst " << worst << ", mean " << sum / counted << " of " << counted << ", " << feet << " at its foot");
    CHECK(feet > 50);
    CHECK(counted > 3000);
    CHECK(worst < 0.09);  // a direction is 0.03
    CHECK(std::abs(sum / counted) < 0.01);
}

TEST_CASE("the sky on the ground follows what changes from picture to picture") {
    const FluidFields air = fluidOf(boxOf(1), [](glm::vec3) { return 0.0f; });
    const FluidFields larger = fluidOf(boxOf(1.5f), [](glm::vec3) { return 0.0f; });
    const Camera camera({.eye = {0.3f, 2.2f, 2.6f}, .target = {0.1f, 0, 0.1f}, .fov = 40});
    const LookDesc withGround = evenlyLit();
    LookDesc withoutGround = withGround;
    withoutGround.ground = false;
    const std::vector<Body> ball = bodiesOf(Sphere{{0, 0.4f, 0}, 0.25f}),
                            box = bodiesOf(Box{{0, 0.4f, 0}, glm::vec3(0.4f)});
    std::vector<Body> moved = ball;
    moved[0].pose.position.x += 0.4f;
    struct Picture {
        const FluidFields& fluid;
        const LookDesc& look;
        std::span<const Body> bodies;
    };
    const Picture pictures[] = {{air, withGround, ball},      {air, withGround, box},    {air, withGround, moved},
                                {air, withGround, {}},        {air, withGround, box},    {larger, withGround, box},
                                {larger, withoutGround, box}, {larger, withGround, box}, {air, withGround, ball}};
    Renderer renderer(slab());
    for (const Picture& picture : pictures) {
        const Shot shot = shotOf({&picture.fluid}, picture.look, camera, size, picture.bodies);
        CHECK(renderer.draw(shot).image.download() == Renderer(slab()).draw(shot).image.download());
    }
}

}  // namespace slabflow::test::ground_sky_gl_test
