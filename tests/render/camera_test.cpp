#include "render/Camera.h"

#include <array>
#include <cmath>
#include <glm/gtc/matrix_transform.hpp>

#include "support/Catch.h"

namespace slabflow::test::camera_test {

static constexpr glm::ivec2 size{97, 53};

static Camera obliqueCamera() { return Camera({.eye = {1.3f, 2.1f, -2.7f}, .target = {0.2f, 0.6f, 0.1f}, .fov = 38}); }

static float distanceBetween(glm::vec3 a, glm::vec3 b) { return glm::length(a - b); }

/// Pixels in which points of a turned box lie that are before the near plane.
static PixelRect touchedPixels(const View& view, glm::vec3 low, glm::vec3 high, const glm::mat4& turned) {
    constexpr int count = 80;  // points along each edge
    PixelRect touched{size, glm::ivec2(0)};
    for (int i = 0; i < count * count * count; ++i) {
        const glm::vec3 share = glm::vec3(i % count, i / count % count, i / count / count) / float(count - 1);
        const glm::vec3 world(turned * glm::vec4(glm::mix(low, high, share), 1));
        if ((view.clipFromWorld * glm::vec4(world, 1)).w < view.nearPlane) continue;
        const glm::vec2 place = view.pixelOf(world);
        if (glm::any(glm::lessThan(place, glm::vec2(0))) || glm::any(glm::greaterThan(place, glm::vec2(size))))
            continue;
        const glm::ivec2 pixel = glm::min(glm::ivec2(place), size - 1);
        touched = {glm::min(touched.low, pixel), glm::max(touched.high, pixel + 1)};
    }
    return touched;
}

TEST_CASE("pixels of a box are all that it touches, and few more") {
    const glm::vec3 low(-0.3f, 0.1f, -0.2f), high(0.4f, 0.9f, 0.5f), middle(0.05f, 0.5f, 0.15f);
    const glm::mat4 turned = glm::rotate(glm::mat4(1), 0.3f, glm::vec3(0.3f, 1.0f, 0.2f));
    const auto found = [&](glm::vec3 eye, glm::vec3 target) {
        const View view = Camera({.eye = eye, .target = target, .fov = 50}).view(size);
        const PixelRect pixels = view.pixelsOf(low, high, turned), touched = touchedPixels(view, low, high, turned);
        if (touched.high.x > 0) {
            CHECK(glm::all(glm::lessThanEqual(pixels.low, touched.low)));
            CHECK(glm::all(glm::greaterThanEqual(pixels.low, touched.low - 3)));
            CHECK(glm::all(glm::greaterThanEqual(pixels.high, touched.high)));
            CHECK(glm::all(glm::lessThanEqual(pixels.high, touched.high + 3)));
        }
        return pixels;
    };
    const auto area = [](const PixelRect& pixels) {
        const glm::ivec2 extent = pixels.high - pixels.low;
        return extent.x * extent.y;
    };
    CHECK(area(found({0, 0.5f, 3}, middle)) < size.x * size.y / 3);
    CHECK(area(found({2, 1, 1}, {0.3f, 0.5f, 0.1f})) > 0);
    CHECK(area(found({0, 0.5f, 3}, {1.2f, 0.5f, 0})) > 0);         // part of it outside the picture
    CHECK(area(found(middle, {0, 0.5f, 3})) == size.x * size.y);   // the eye in it
    CHECK(area(found({0.4f, 0.5f, 0.65f}, {2, 0.5f, 0.1f})) > 0);  // part of it behind the eye
    CHECK(area(found({0, 0.5f, -9}, {0, 0.5f, -20})) == 0);        // all of it
}

TEST_CASE("a ray through the pixel of a point passes through the point") {
    const View view = obliqueCamera().view(size);
    for (const glm::vec3 point :
         {glm::vec3(0.2f, 0.6f, 0.1f), glm::vec3(-0.4f, 0.9f, 0.5f), glm::vec3(0.9f, 0.1f, 1.5f)}) {
        const Ray ray = view.rayThrough(view.pixelOf(point));
        const float along = glm::dot(point - ray.origin, ray.direction);
        CHECK(along > 0);
        CHECK(distanceBetween(ray.origin + along * ray.direction, point) < 2e-5f);
    }
}

TEST_CASE("the target is in the middle of the picture, up is up and right is right") {
    const Camera camera({.eye = {0, 1, 3}, .target = {0, 1, 0}, .fov = 45});
    const View view = camera.view(size);
    CHECK(distanceBetween(glm::vec3(view.pixelOf({0, 1, 0}), 0), glm::vec3(48.5f, 26.5f, 0)) < 1e-3f);
    CHECK(view.pixelOf({0.1f, 1, 0}).x > 48.6f);
    CHECK(view.pixelOf({0, 1.1f, 0}).y > 26.6f);
    CHECK(view.pixelOf({0, 1 + 3 * std::tan(glm::radians(22.5f)), 0}).y == Approx(53));
}

TEST_CASE("world from clip inverts clip from world") {
    const View view = obliqueCamera().view(size);
    const glm::mat4 identity = view.worldFromClip * view.clipFromWorld;
    for (int column = 0; column < 4; ++column)
        for (int row = 0; row < 4; ++row) CHECK(std::abs(identity[column][row] - float(row == column)) < 1e-4f);
}

TEST_CASE("orbit, zoom and pan undo themselves") {
    Camera camera = obliqueCamera();
    camera.orbit({0.7f, -0.2f});
    camera.zoom(1.9f);
    camera.pan({0.3f, 0.1f});
    camera.pan({-0.3f, -0.1f});
    camera.zoom(1 / 1.9f);
    camera.orbit({-0.7f, 0.2f});
    CHECK(distanceBetween(camera.desc().eye, obliqueCamera().desc().eye) < 1e-5f);
    CHECK(distanceBetween(camera.desc().target, obliqueCamera().desc().target) < 1e-5f);
}

TEST_CASE("orbiting keeps the distance and stops short of the vertical") {
    Camera camera = obliqueCamera();
    const glm::vec3 start = camera.desc().eye - camera.desc().target;
    for (int i = 0; i < 20; ++i) camera.orbit({0, 0.4f});
    const glm::vec3 end = camera.desc().eye - camera.desc().target;
    CHECK(glm::length(end) == Approx(glm::length(start)));
    CHECK(end.y == Approx(glm::length(start)).epsilon(1e-3));
    CHECK(end.x * start.x > 0);  // never tips over to the other side
    CHECK(end.z * start.z > 0);
    CHECK(std::isfinite(camera.view(size).clipFromWorld[0][0]));
}

TEST_CASE("a camera that is made of another's description stands there to the bit") {
    Camera camera = obliqueCamera();
    for (int i = 0; i < 200; ++i) {
        camera.orbit({0.37f, 0.11f * float(i % 7 - 3)});
        camera.zoom(i % 2 == 0 ? 0.93f : 1.07f);
        camera.pan({0.013f, -0.007f});
        CHECK(Camera(camera.desc()).desc() == camera.desc());
    }
}

TEST_CASE("zooming stops close to the target and far from it") {
    Camera camera = obliqueCamera();
    const float distance = distanceBetween(camera.desc().eye, camera.desc().target);
    for (int i = 0; i < 100; ++i) camera.zoom(0.5f);
    CHECK(distanceBetween(camera.desc().eye, camera.desc().target) == Approx(0.02f * distance));
    for (int i = 0; i < 100; ++i) camera.zoom(2);
    CHECK(distanceBetween(camera.desc().eye, camera.desc().target) == Approx(50 * distance));
}

TEST_CASE("zooming at a place leaves it where it is in the picture, within the same limits") {
    Camera camera = obliqueCamera();
    const float distance = distanceBetween(camera.desc().eye, camera.desc().target);
    const glm::vec3 place(0.5f, 0.9f, -0.2f);
    const glm::vec2 pixel = camera.view(size).pixelOf(place);
    camera.zoom(0.7f, place);
    CHECK(distanceBetween(camera.desc().eye, camera.desc().target) == Approx(0.7f * distance));
    CHECK(glm::length(camera.view(size).pixelOf(place) - pixel) < 1e-3f);
    for (int i = 0; i < 30; ++i) camera.zoom(0.5f, place);
    CHECK(distanceBetween(camera.desc().eye, camera.desc().target) == Approx(0.02f * distance).epsilon(1e-3));
    CHECK(glm::length(camera.view(size).pixelOf(place) - pixel) < 1e-2f);
    for (int i = 0; i < 30; ++i) camera.zoom(2, place);
    CHECK(distanceBetween(camera.desc().eye, camera.desc().target) == Approx(50 * distance).epsilon(1e-3));
}

TEST_CASE("panning by the picture's height moves a point at the target by as many pixels") {
    Camera camera = obliqueCamera();
    const glm::vec3 point = camera.desc().target;
    camera.pan({0, 0.25f});
    const glm::vec2 pixel = camera.view(size).pixelOf(point);
    CHECK(pixel.x == Approx(48.5f).margin(1e-3));
    CHECK(pixel.y == Approx(26.5f - 0.25f * 53).margin(1e-3));
}

TEST_CASE("the facing camera just fills the picture with a flat domain") {
    const PlacedGrid wide{{.cells = {80, 20, 1}, .h = 0.1f}, {-1, 2, 3}};
    const View view = Camera::facing(wide, size).view(size);
    const float z = 3.05f;
    CHECK(view.pixelOf({-1, 3, z}).x == Approx(0).margin(1e-3));
    CHECK(view.pixelOf({7, 3, z}).x == Approx(97));
    const PlacedGrid tall{{.cells = {10, 20, 1}, .h = 0.1f}, {-1, 2, 3}};
    CHECK(Camera::facing(tall, size).view(size).pixelOf({0, 4, z}).y == Approx(53));
}

TEST_CASE("the facing camera fills the part of the picture in which the domain is largest") {
    const PlacedGrid wide{{.cells = {80, 20, 1}, .h = 0.1f}, {-1, 2, 3}};
    const PixelRect narrow{{30, 0}, {50, 53}}, flat{{10, 20}, {97, 26}}, good{{20, 4}, {90, 40}};
    const View view = Camera::facing(wide, size, std::array{narrow, good, flat}).view(size);
    const float z = 3.05f;
    CHECK(view.pixelOf({-1, 3, z}).x == Approx(20).margin(1e-3));
    CHECK(view.pixelOf({7, 3, z}).x == Approx(90));
    CHECK(view.pixelOf({3, 3, z}).y == Approx(22));
}

}  // namespace slabflow::test::camera_test
