// Where the scene's camera is.
#include <algorithm>
#include <cmath>
#include <functional>

#include "scene/CameraPath.h"
#include "support/Catch.h"

namespace slabflow::test::camera_path_test {

using Catch::Approx;

namespace {

bool isNear(glm::vec3 a, glm::vec3 b, float tolerance = 1e-5f) { return glm::distance(a, b) <= tolerance; }

/// Keys at uneven times.
CameraDesc onPath(bool repeat = false) {
    CameraDesc camera{.fov = 40};
    camera.path = {{0.5f, {0, 1, 3}, {0, 1, 0}},
                   {1.25f, {1, 2, 2}, {0.5f, 1, 0}, 60.0f},
                   {3, {2, 1, 0}, {0, 0, -1}},
                   {3.5f, {0, 0.5f, -2}, {0, 1, 1}, 50.0f},
                   {5, {-1, 1, 1}, {1, 1, 0}}};
    camera.repeat = repeat;
    if (!repeat) return camera;
    camera.path.back() = camera.path.front();
    camera.path.back().time = 5;
    return camera;
}

constexpr double small = 1e-4;

/// By how much the velocities [m/s] just before and just after a time differ.
double kinkAt(const CameraDesc& camera, double time) {
    const auto velocity = [&](double from) {
        return (glm::dvec3(cameraAt(camera, from + small).eye) - glm::dvec3(cameraAt(camera, from).eye)) / small;
    };
    return glm::distance(velocity(time - small), velocity(time));
}

}  // namespace

TEST_CASE("a camera without orbit and path stands still") {
    const CameraDesc camera{.eye = {1, 2, 3}, .target = {0, 1, 0}, .fov = 33};
    CHECK_FALSE(moves(camera));
    for (const double time : {0.0, 1.0, 1e5}) CHECK(cameraAt(camera, time) == camera);
}

TEST_CASE("a path goes through its keys at their times") {
    for (const bool repeat : {false, true}) {
        const CameraDesc camera = onPath(repeat);
        CHECK(moves(camera));
        for (size_t i = 0; i < camera.path.size(); ++i) {
            const CameraKey& key = camera.path[i];
            const CameraDesc standing = cameraAt(camera, double(key.time));
            CHECK(isNear(standing.eye, key.eye));
            CHECK(isNear(standing.target, key.target));
            CHECK(standing.fov == Approx(key.fov.value_or(40)));
            CHECK(standing.path.empty());
        }
    }
}

TEST_CASE("the way is smooth at every key, and as at rest before and after") {
    const CameraDesc camera = onPath();
    for (const CameraKey& key : camera.path) CHECK(kinkAt(camera, double(key.time)) < 0.02);
    CHECK(cameraAt(camera, -7).eye == camera.path.front().eye);
    CHECK(cameraAt(camera, 0).eye == camera.path.front().eye);
    CHECK(cameraAt(camera, 1000).eye == camera.path.back().eye);
    CHECK(cameraAt(camera, 1000).target == camera.path.back().target);
}

TEST_CASE("a path that repeats is smooth where it starts again") {
    const CameraDesc camera = onPath(true);
    const double round = 4.5;
    for (const CameraKey& key : camera.path) CHECK(kinkAt(camera, double(key.time) + round) < 0.02);
    for (const double time : {0.7, 2.0, 3.3, 4.9}) {
        CHECK(isNear(cameraAt(camera, time + round).eye, cameraAt(camera, time).eye));
        CHECK(isNear(cameraAt(camera, time + 1000 * round).eye, cameraAt(camera, time).eye, 1e-4f));
    }
    // It passes its end without a halt.
    CHECK(glm::distance(cameraAt(camera, 5.01).eye, cameraAt(camera, 4.99).eye) > 0.01f);
}

TEST_CASE("evenly spaced keys on a line are passed at an even speed, and two keys from rest to rest") {
    CameraDesc camera;
    for (int i = 0; i < 5; ++i) camera.path.push_back({float(2 * i), glm::vec3(i, 0, 5), glm::vec3(i, 0, 0)});
    for (const double time : {2.0, 2.3, 3.7, 4.9, 5.9}) CHECK(cameraAt(camera, time).eye.x == Approx(0.5 * time));

    camera.path = {{0, {0, 0, 5}, {0, 0, 0}}, {1, {1, 0, 5}, {1, 0, 0}}};
    CHECK(cameraAt(camera, 0.5).eye.x == Approx(0.5));
    CHECK(cameraAt(camera, 0.1).eye.x == Approx(0.028));
    CHECK(cameraAt(camera, 0.9).eye.x == Approx(0.972));
}

TEST_CASE("a path of one key is a place, also repeated") {
    CameraDesc camera;
    camera.path = {{1, {3, 2, 1}, {0, 0, 0}}};
    for (const bool repeat : {false, true}) {
        camera.repeat = repeat;
        for (const double time : {0.0, 1.0, 9.0}) CHECK(cameraAt(camera, time).eye == glm::vec3(3, 2, 1));
    }
}

TEST_CASE("an orbit turns the eye about the vertical through the target, anticlockwise from above") {
    const CameraDesc camera{.eye = {1, 3, 4}, .target = {1, 1, 1}, .fov = 45, .orbit = 30};
    CHECK(moves(camera));
    CHECK(isNear(cameraAt(camera, 0).eye, {1, 3, 4}));
    CHECK(isNear(cameraAt(camera, 3).eye, {4, 3, 1}));
    CHECK(isNear(cameraAt(camera, 6).eye, {1, 3, -2}));
    CHECK(isNear(cameraAt(camera, 12).eye, {1, 3, 4}));
    CHECK(isNear(cameraAt(camera, 12e5 + 3).eye, {4, 3, 1}));
    CHECK(cameraAt(camera, 3).target == glm::vec3(1, 1, 1));
    CHECK(cameraAt(camera, 3).orbit == 0);
}

TEST_CASE("a field of view that swings beyond what a camera can have stays within") {
    CameraDesc camera;
    camera.path = {{0, {0, 0, 5}, {0, 0, 0}, 2.0f},
                   {1, {0, 0, 5}, {0, 0, 0}, 1.0f},
                   {2, {0, 0, 5}, {0, 0, 0}, 170.0f},
                   {3, {0, 0, 5}, {0, 0, 0}, 169.0f}};
    for (double time = 0; time < 3; time += 0.05) {
        CHECK(cameraAt(camera, time).fov >= 1);
        CHECK(cameraAt(camera, time).fov <= 170);
    }
}

TEST_CASE("a key is put at its time, or changes the one that is there") {
    constexpr double step = 0.1;
    const CameraDesc view{.eye = {7, 8, 9}, .target = {1, 2, 3}, .fov = 40}, wide{.eye = {9, 8, 7}, .fov = 70};
    CameraDesc camera{.fov = 40, .orbit = 10};
    CHECK(setCameraKey(camera, 2, view, step) == 0);
    CHECK(camera.orbit == 0);
    CHECK(camera.path == std::vector<CameraKey>{{2, view.eye, view.target, {}}});
    CHECK(setCameraKey(camera, 2.04, wide, step) == 0);
    CHECK(camera.path == std::vector<CameraKey>{{2, wide.eye, wide.target, 70.0f}});
    CHECK(setCameraKey(camera, 3, view, step) == 1);
    CHECK(setCameraKey(camera, 1, view, step) == 0);
    REQUIRE(camera.path.size() == 3);
    CHECK(cameraAt(camera, 1).eye == view.eye);
    CHECK(cameraAt(camera, 2).fov == 70);
    CHECK(cameraAt(camera, 3).eye == view.eye);
}

TEST_CASE("a path that repeats stays closed when a key is put") {
    const CameraDesc view{.eye = {7, 8, 9}, .target = {1, 2, 3}, .fov = 40};
    for (const double time : {0.2, 0.5, 2.0, 5.0, 5.001, 6.0, 50.0}) {
        CameraDesc camera = onPath(true);
        const float length = camera.path.back().time - camera.path.front().time;
        setCameraKey(camera, time, view, 0.1);
        INFO(time);
        CHECK(isNear(cameraAt(camera, time).eye, view.eye, 0.05f));
        CameraKey end = camera.path.back();
        end.time = camera.path.front().time;
        CHECK(end == camera.path.front());
        if (time >= 0.5) CHECK(camera.path.back().time - camera.path.front().time == length);
        CHECK(std::ranges::adjacent_find(camera.path, std::greater_equal(), &CameraKey::time) == camera.path.end());
    }
}

}  // namespace slabflow::test::camera_path_test
