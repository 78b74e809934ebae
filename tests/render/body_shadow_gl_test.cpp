// Shadows of obstacles in and beside a box: on the ground, on one another and in smoke.
#include <cmath>

#include "render/Lighting.h"
#include "render/Pictures.h"
#include "support/Catch.h"

namespace slabflow::test::body_shadow_gl_test {

namespace {

constexpr glm::ivec2 size{120, 90};
constexpr float radius = 0.3f;
const glm::vec3 beside{-1.5f, 0.5f, 0.2f}, within{0.05f, 0.5f, 0};  // of a ball

const PlacedGrid grid{{.cells = {16, 16, 16}, .h = 1.0f / 16}, {-0.5f, 0, -0.5f}};

std::vector<Body> ballAt(glm::vec3 place) {
    ObstacleDesc desc;
    desc.shape = Sphere{{0, 0, 0}, radius};
    desc.position = place;
    desc.color = glm::vec3(0.5f);
    return Bodies(slab().shaders(), {desc}, 0).list();
}

/// The sun alone, on white ground.
LookDesc sunlit(glm::vec3 towards) {
    LookDesc look;
    look.ambient = look.background = glm::vec3(0);
    look.groundColor = glm::vec3(0.8f);
    look.light = {.direction = towards, .color = glm::vec3(3)};
    look.bloom.strength = 0;
    return look;
}

std::vector<float> pictureOf(const LookDesc& look, const CameraDesc& camera, std::span<const Body> bodies) {
    const FluidFields air = fluidOf(grid, [](glm::vec3) { return 0.0f; });
    return Renderer(slab()).draw(shotOf({&air}, look, Camera(camera), size, bodies)).image.download();
}

/// How closely the line from a place to the light passes the ball's middle [its radius]; negative ways do not count.
double passes(glm::vec3 middle, glm::vec3 place, glm::vec3 towards) {
    const glm::dvec3 to = glm::dvec3(middle - place), along = glm::normalize(glm::dvec3(towards));
    return glm::dot(to, along) < 0 ? 1e3 : glm::length(glm::cross(to, along)) / double(radius);
}

}  // namespace

TEST_CASE("a ball beside the box throws the shadow on the ground that each light makes of it") {
    const CameraDesc desc{.eye = {-1.2f, 3.5f, 2.5f}, .target = {-1.5f, 0, 0}, .fov = 45};
    const View view = Camera(desc).view(size);
    for (const glm::vec3 towards : {glm::vec3(0.5f, 1, 0.3f), glm::vec3(-0.8f, 0.6f, -0.2f)}) {
        LookDesc look = sunlit(towards);
        for (const bool second : {false, true}) {
            if (second) std::swap(look.light.color, look.keyLight.color), look.keyLight.direction = towards;
            const std::vector<float> with = pictureOf(look, desc, ballAt(beside)), without = pictureOf(look, desc, {});
            int dark = 0, lit = 0, wrong = 0;
            for (int y = 0; y < size.y; ++y)
                for (int x = 0; x < size.x; ++x) {
                    const glm::vec3 direction(directionThrough(view, x, y));
                    const glm::vec3 place = view.eye - view.eye.y / direction.y * direction;
                    const double byEye = passes(beside, view.eye, direction), byLight = passes(beside, place, towards);
                    if (direction.y >= 0 || byEye < 1.1) continue;                // of the ball itself
                    if (without[size_t(4 * (y * size.x + x))] < 1e-3f) continue;  // where the ground fades away
                    const double share = double(with[size_t(4 * (y * size.x + x))]) /
                                         std::max(double(without[size_t(4 * (y * size.x + x))]), 1e-6);
                    if (byLight < 0.97) ++dark, wrong += share > 0.01;
                    if (byLight > 1.03) ++lit, wrong += share < 0.99;
                }
            INFO(dark << " dark, " << lit << " lit, " << wrong << " wrong");
            CHECK(dark > 50);
            CHECK(lit > 2000);
            CHECK(wrong == 0);
        }
    }
}

TEST_CASE("a ball beside the box does not darken its own lit side") {
    const glm::vec3 towards = glm::normalize(glm::vec3(0.5f, 1, 0.6f));
    const CameraDesc desc{.eye = beside + 2.0f * towards + glm::vec3(0.3f, 0, 0), .target = beside, .fov = 30};
    const View view = Camera(desc).view(size);
    const std::vector<float> image = pictureOf(sunlit(towards), desc, ballAt(beside));
    int counted = 0;
    double least = 1e3;
    for (int y = 0; y < size.y; ++y)
        for (int x = 0; x < size.x; ++x) {
            const glm::dvec3 direction = directionThrough(view, x, y), to = glm::dvec3(beside - view.eye);
            const double along = glm::dot(to, direction), off = glm::dot(to, to) - along * along;
            const double half = double(radius * radius) - off;
            if (half <= 0.1 * double(radius * radius)) continue;  // at its rim
            const glm::dvec3 normal = glm::normalize((along - std::sqrt(half)) * direction - to);
            const double cosine = glm::dot(normal, glm::dvec3(towards));
            if (cosine < 0.3) continue;
            ++counted;
            least = std::min(least, double(image[size_t(4 * (y * size.x + x))]) / (0.5 * 3 * cosine / 3.14159265));
        }
    CHECK(counted > 1000);
    CHECK(least > 0.88);  // its mesh is not quite round
}

TEST_CASE("a ball in the box throws a shadow that is dark up to its edge") {
    const glm::vec3 towards(0.5f, 1, 0.3f);
    const CameraDesc desc{.eye = {0.3f, 3.5f, 2.5f}, .target = {-0.1f, 0, 0}, .fov = 30};
    const View view = Camera(desc).view(size);
    const std::vector<float> with = pictureOf(sunlit(towards), desc, ballAt(within));
    const std::vector<float> without = pictureOf(sunlit(towards), desc, {});
    int dark = 0, wrong = 0;
    for (int y = 0; y < size.y; ++y)
        for (int x = 0; x < size.x; ++x) {
            const glm::vec3 direction(directionThrough(view, x, y));
            const glm::vec3 place = view.eye - view.eye.y / direction.y * direction;
            if (direction.y >= 0 || passes(within, view.eye, direction) < 1.1) continue;
            if (passes(within, place, towards) > 0.97) continue;
            const size_t i = size_t(4 * (y * size.x + x));
            ++dark;
            wrong += with[i] > 0.01f * without[i];
        }
    INFO(wrong << " of " << dark);
    CHECK(dark > 100);
    CHECK(wrong == 0);
}

TEST_CASE("the shadow of a low plate is as narrow beneath a high ball, and all of its edge is there") {
    ObstacleDesc plate;
    plate.shape = Box{{0, 0, 0}, {1, 0.004f, 1}};
    plate.position = {-1.5f, 0.3f, 0};  // up to x = -1
    std::vector<Body> bodies = Bodies(slab().shaders(), {plate}, 0).list();
    const std::vector<Body> high = ballAt({-4, 3, 2});  // its shadow is elsewhere
    bodies.insert(bodies.end(), high.begin(), high.end());
    LookDesc look = sunlit({-1, 1, 0});
    look.light.size = 14;
    const CameraDesc desc{.eye = {-0.7f, 1, 0}, .target = {-0.7f, 0, 0.001f}, .fov = 30};
    const View view = Camera(desc).view(size);
    const std::vector<float> with = pictureOf(look, desc, bodies), without = pictureOf(look, desc, {});
    const double way = 0.302 * std::sqrt(2.0), radius = way * std::tan(glm::radians(7.0));
    int inEdge = 0;
    double sum = 0, most = 0;
    for (int y = 0; y < size.y; ++y)
        for (int x = 0; x < size.x; ++x) {
            const glm::dvec3 direction = directionThrough(view, x, y), eye(view.eye);
            const double place = (eye - eye.y / direction.y * direction).x, aside = (place + 0.698) / std::sqrt(2.0);
            const double t = std::clamp(aside / radius, -1.0, 1.0);  // of the disc, what is past the edge of the plate
            const double seen = 0.5 + (t * std::sqrt(1 - t * t) + std::asin(t)) / 3.14159265;
            const size_t i = size_t(4 * (y * size.x + x));
            const double error = std::abs(double(with[i] / without[i]) - seen);
            most = std::max(most, error);
            if (std::abs(t) == 1) continue;
            ++inEdge;
            sum += error;
        }
    INFO(inEdge << " pixels, mean error " << sum / inEdge << ", largest " << most);
    CHECK(inEdge > 1000);
    CHECK(sum / inEdge < 0.055);
    CHECK(most < 0.42);
}

TEST_CASE("one image shows the soft shadows of a wide light that the mean of many has") {
    const CameraDesc onGround{.eye = {-1.2f, 3, 0.1f}, .target = {-1.2f, 0, 0}, .fov = 50};
    const CameraDesc onBall{.eye = {-0.9f, 1.1f, 1.1f}, .target = {-1.2f, 0.31f, 0.1f}, .fov = 30};
    const CameraDesc camera = GENERATE_COPY(onGround, onBall);
    std::vector<Body> balls = ballAt({-1.9f, 1.6f, 0});
    const std::vector<Body> low = ballAt({-1.2f, 0.31f, 0.1f});
    balls.insert(balls.end(), low.begin(), low.end());  // the narrow shadow of one lies in the wide one of the other
    const auto shadowed = [&](float degrees, int samples) {
        LookDesc look = sunlit({-0.7f, 1, 0.1f});
        look.light.size = degrees;
        look.samples = samples;
        const FluidFields air = fluidOf(grid, [](glm::vec3) { return 0.0f; });
        return Renderer(slab()).draw(shotOf({&air}, look, Camera(camera), size, balls)).radiance().download();
    };
    const auto apart = [](const std::vector<float>& a, const std::vector<float>& b) {
        double sum = 0, brightest = 0;
        for (size_t i = 0; i < a.size(); i += 4) {
            sum += std::pow(double(a[i]) - double(b[i]), 2);
            brightest = std::max(brightest, double(b[i]));
        }
        return std::sqrt(sum / double(a.size() / 4)) / brightest;
    };
    const std::vector<float> mean = shadowed(14, 129);
    const double bySharp = apart(shadowed(0, 1), mean), byOne = apart(shadowed(14, 1), mean),
                 byNine = apart(shadowed(14, 9), mean);
    INFO("a point of light differs by " << bySharp << ", one image by " << byOne << ", nine by " << byNine);
    CHECK(byOne < 0.4 * bySharp);
    CHECK(byNine < byOne);
}

TEST_CASE(
    "smoke in the shadow of a ball is dark, that beside it is lit as if there were none, and its edge is smooth") {
    const FluidFields smoke = fluidOf(grid, [](glm::vec3) { return 0.1f; });
    const glm::vec3 above{0.1f, 1.6f, 0.05f};  // outside of the box
    const CameraDesc camera;
    for (const glm::vec3 place : {above, within})
        for (const bool second : {false, true}) {
            LookDesc look = sunlit({0.2f, 1, 0.1f});
            if (second) look.keyLight = {.direction = {-0.6f, 1, 0}, .color = glm::vec3(1)};
            const glm::vec3 towards = second ? look.keyLight.direction : look.light.direction;
            const auto lightPast = [&](std::span<const Body> bodies) {
                Lighting lighting(slab());
                lighting.update(shotOf({&smoke}, look, Camera(camera), size, bodies));
                const Field& field = lighting.of(0).light();
                const size_t shares = field.format() == Format::RG16F ? 2 : 4;
                const std::vector<float> all = field.download();
                std::vector<double> arriving;
                for (size_t i = 0; i < all.size(); i += shares)
                    arriving.push_back(double(second ? all[i + 2] : all[i + 1] * (shares == 4 ? all[i + 3] : 1)));
                return arriving;
            };
            const std::vector<double> with = lightPast(ballAt(place)), without = lightPast({});
            int dark = 0, between = 0, lit = 0, wrong = 0;
            for (int k = 0; k < 16; ++k)
                for (int j = 0; j < 16; ++j)
                    for (int i = 0; i < 16; ++i) {
                        const size_t at = size_t((k * 16 + j) * 16 + i);
                        const glm::vec3 cell = grid.centre({i, j, k});
                        if (glm::distance(cell, place) < radius + 2 * grid.h) continue;  // in it, or at its surface
                        const double by = passes(place, cell, towards), share = with[at] / without[at];
                        const double edge = 1.8 * double(grid.h) / double(radius);  // a cell's diagonal
                        if (by < 1 - edge) ++dark, wrong += share > 0.01;
                        else if (by > 1 + edge) ++lit, wrong += share < 0.99;
                        else between += share > 0.1 && share < 0.9;
                    }
            INFO("second " << second << ": " << dark << " dark, " << between << " between, " << lit << " lit");
            CHECK(dark > 25);
            CHECK(between > 50);
            CHECK(lit > 1000);
            CHECK(wrong == 0);
        }
}

}  // namespace slabflow::test::body_shadow_gl_test
