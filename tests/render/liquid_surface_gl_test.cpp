// Where rays meet liquids, and what has been wet.
#include <cmath>

#include "render/LiquidPictures.h"
#include "render/Renderer.h"
#include "sim/Solids.h"
#include "support/Catch.h"

namespace slabflow::test::liquid_surface_gl_test {

using namespace liquid_pictures;

TEST_CASE("rays meet a ball of water where it is, as a B-spline sees it") {
    const PlacedGrid grid = basin();
    const glm::vec3 centre(0.03f, 0.42f, -0.02f);
    const float radius = 6 * grid.h;
    const FluidFields fluid = liquidOf(grid, [&](glm::vec3 x) { return glm::length(x - centre) - radius; });
    const Camera camera({.eye = {0.5f, 0.9f, 1.6f}, .target = centre, .fov = 30});
    const LookDesc look;
    Picture picture(fluid, look, camera);
    picture.draw();
    const std::vector<float> place = picture.found().place.download(), normal = picture.found().normal.download();
    const double smoothed =
        double(radius - grid.h * grid.h / (3 * radius));  // d²phi = 2/r, and the spline adds 1/6 of it
    const View view = camera.view(size);
    int hits = 0, expected = 0;
    for (int y = 0; y < size.y; ++y)
        for (int x = 0; x < size.x; ++x) {
            const glm::dvec3 eye(view.eye), direction = directionThrough(view, x, y), to = glm::dvec3(centre) - eye;
            const double along = glm::dot(to, direction), beside = glm::length(to - along * direction);
            expected += beside < smoothed;
            const bool hit = place[size_t(4 * (y * size.x + x) + 3)] > 0;
            hits += hit;
            if (!hit || beside > 0.9 * smoothed) continue;
            const double distance = along - std::sqrt(smoothed * smoothed - beside * beside);
            const glm::vec3 found = at(place, {x, y});
            REQUIRE(glm::length(glm::dvec3(found) - eye) == Approx(distance).margin(0.05 * double(grid.h)));
            const glm::vec3 outwards = glm::normalize(at(normal, {x, y}));
            REQUIRE(glm::dot(outwards, glm::normalize(found - centre)) > std::cos(glm::radians(1.0f)));
        }
    CHECK(hits == Approx(expected).epsilon(0.02));
    CHECK(expected > 500);
}

TEST_CASE("water catches no ray that passes it, however close") {
    const PlacedGrid grid = basin();
    const glm::vec3 centre(0.03f, 0.42f, -0.02f);
    const float radius = 6 * grid.h, smoothed = radius - grid.h * grid.h / (3 * radius);
    const FluidFields fluid = liquidOf(grid, [&](glm::vec3 x) { return glm::length(x - centre) - radius; });
    // A sixth of a cell at the top of the ball, as high as the picture.
    const glm::vec3 top = centre + glm::vec3(0, smoothed, 0);
    const Camera camera({.eye = top + glm::vec3(0, 0, 2), .target = top, .fov = 0.25f});
    Picture picture(fluid, {}, camera);
    picture.draw();
    const std::vector<float> place = picture.found().place.download();
    std::vector<int> hits(size_t(size.y), 0);
    for (int y = 0; y < size.y; ++y)
        for (int x = 0; x < size.x; ++x) hits[size_t(y)] += place[size_t(4 * (y * size.x + x) + 3)] > 0;
    const int margin = size.y / 16;  // a hundredth of a cell: the spline is a ball to that
    for (int y = 0; y < size.y / 2 - margin; ++y) CHECK(hits[size_t(y)] == size.x);
    for (int y = size.y / 2 + margin; y < size.y; ++y) CHECK(hits[size_t(y)] == 0);
}

TEST_CASE("water found in fewer pixels, fixed up, looks like that of all pixels") {
    const PlacedGrid grid = basin();
    // Waves, a ball before them, and a bar of something solid, half of it in the water.
    const FluidFields fluid = liquidOf(grid, [&](glm::vec3 x) {
        const float waves = x.y - 0.3f - 0.04f * std::sin(14 * x.x) * std::cos(11 * x.z);
        return std::min(waves, glm::length(x - glm::vec3(0.1f, 0.55f, 0.2f)) - 3 * grid.h);
    });
    const Camera camera({.eye = {0.5f, 0.75f, 1.5f}, .target = {0, 0.3f, 0}, .fov = 38});
    std::vector<float> distances(size_t(size.x * size.y), 3);
    for (int y = 0; y < size.y; ++y)
        for (int x = 30; x < 37; ++x) distances[size_t(y * size.x + x)] = 1.5f;
    const auto drawn = [&](float scale, LookStage stage) {
        LookDesc look;
        look.march.offscreenScale = scale;
        look.stage = stage;
        Picture picture(fluid, look, camera);
        picture.frame.distance.upload(distances);
        picture.draw();
        return picture.frame.image.download();
    };
    const std::vector<float> whole = drawn(1, LookStage::Picture);
    for (const float scale : {0.5f, 0.25f}) {
        const std::vector<float> scaled = drawn(scale, LookStage::Picture), marks = drawn(scale, LookStage::FixedUp);
        double squares = 0, followed = 0;
        for (size_t i = 0; i < whole.size(); ++i) squares += std::pow(double(whole[i] - scaled[i]), 2);
        for (const float mark : marks) followed += double(mark);
        const double likeness = -10 * std::log10(std::max(squares / double(whole.size()), 1e-12));
        const double share = followed / double(marks.size());
        INFO("scale " << scale << ": " << likeness << " dB, " << 100 * share << " % fixed up");
        CHECK(likeness > (scale == 0.5f ? 45 : 40));
        CHECK(share > 0.02);
        CHECK(share < (scale == 0.5f ? 0.45 : 0.7));
    }
}

TEST_CASE("water that is no distance, or far away, is found as well") {
    // Half as steep again as a distance, and a third as steep: steps are too long, or too short.
    const PlacedGrid grid = basin();
    const glm::vec3 centre(0.03f, 0.42f, -0.02f);
    const float radius = 5 * grid.h;
    const Camera camera({.eye = {0.5f, 0.9f, 30}, .target = centre, .fov = 2});
    LookDesc look;
    look.march.offscreenScale = 1;
    const auto places = [&](float steepness) {
        const FluidFields fluid = liquidOf(grid, [&](glm::vec3 x) {
            return std::min(steepness * (glm::length(x - centre) - radius), float(levelSetBand) * grid.h);
        });
        Picture picture(fluid, look, camera);
        picture.draw();
        return picture.found().place.download();
    };
    const std::vector<float> expected = places(1);
    for (const float steepness : {1.5f, 0.33f}) {
        const std::vector<float> found = places(steepness);
        int hits = 0, wrong = 0;
        for (int i = 0; i < size.x * size.y; ++i) {
            const auto placeOf = [&](const std::vector<float>& texels) {
                return glm::vec3(texels[size_t(4 * i)], texels[size_t(4 * i + 1)], texels[size_t(4 * i + 2)]);
            };
            hits += expected[size_t(4 * i + 3)] > 0;
            wrong += glm::length(placeOf(found) - placeOf(expected)) > 0.1f * grid.h;
        }
        INFO("steepness " << steepness << ", " << hits << " hits, " << wrong << " elsewhere");
        CHECK(hits > 300);
        CHECK(wrong < 0.03 * hits);  // at the silhouette
    }
}

TEST_CASE("water behind a wall thinner than a cell is not seen before it") {
    const PlacedGrid grid = basin();
    const float waterline = 0.5f;
    // Water on the left of a wall in the middle, which closes faces and holds no cell; air on the right.
    FluidFields fluid = liquidOf(grid, [&](glm::vec3 x) { return x.x < 0 ? x.y - waterline : grid.h; });
    fluid.solids = noSolids(slab(), grid);
    std::vector<float> openings;
    const glm::ivec3 faces = grid.cells + 1;
    for (int i = 0; i < faces.x * faces.y * faces.z; ++i)
        for (int c = 0; c < 4; ++c)
            openings.push_back(c == 3 || (c == 0 && i % faces.x == grid.cells.x / 2) ? 0.0f : 1.0f);
    fluid.solids->openings.upload(openings);
    LookDesc look;
    look.march.offscreenScale = 1;
    const auto hits = [&](float side) {
        const Camera camera({.eye = {2 * side, 0.45f, 0.05f}, .target = {0, 0.3f, 0}, .fov = 12});
        Picture picture(fluid, look, camera, 2.01f);  // behind the wall, by a fifth of a cell
        picture.draw();
        const std::vector<float> place = picture.found().place.download();
        int count = 0;
        for (int i = 0; i < size.x * size.y; ++i) count += place[size_t(4 * i + 3)] > 0;
        return count;
    };
    CHECK(hits(1) == 0);
    CHECK(hits(-1) == size.x * size.y);
}

TEST_CASE("what is before a liquid hides it and is not bent") {
    const FluidFields fluid = liquidOf(basin(), [](glm::vec3 x) { return x.y - 0.3f; });
    const Camera camera({.eye = {0.4f, 1.1f, 1.9f}, .target = {0, 0.2f, 0}, .fov = 40});
    const LookDesc look;
    Picture picture(fluid, look, camera);
    std::vector<float> image(size_t(4 * size.x * size.y), Picture::grey), distance(size_t(size.x * size.y), 2.6f);
    const glm::ivec2 low{40, 10}, high{50, 50};
    const glm::vec3 red(9, 0, 0);
    for (int y = low.y; y < high.y; ++y)
        for (int x = low.x; x < high.x; ++x) {
            for (int c = 0; c < 3; ++c) image[size_t(4 * (y * size.x + x) + c)] = red[c];
            distance[size_t(y * size.x + x)] = 0.5f;
        }
    picture.frame.image.upload(image);
    picture.frame.distance.upload(distance);
    picture.draw();
    const std::vector<float> drawn = picture.frame.image.download();
    for (int y = 0; y < size.y; ++y)
        for (int x = 0; x < size.x; ++x) {
            const bool hidden = x >= low.x && x < high.x && y >= low.y && y < high.y;
            if (hidden) REQUIRE((at(drawn, {x, y}) == red));
            else REQUIRE(at(drawn, {x, y}).r < 1);
        }
}

TEST_CASE("passes of water say where its surface is and how it moves") {
    const PlacedGrid grid = basin();
    FluidFields fluid = liquidOf(grid, [](glm::vec3 x) { return x.y - 0.4f; });
    const glm::vec3 velocity(0.3f, 0, -0.2f);
    fluid.cellVelocity.clear(glm::vec4(velocity, 0));
    LookDesc look;
    look.outline = false;
    look.multisampling = false;
    const Camera camera({.eye = {0, 1.2f, 0.7f}, .target = {0, 0.4f, 0}, .fov = 40});
    const View view = camera.view(size);
    const float seconds = 0.1f;
    Renderer renderer(slab());
    const Shot shot = shotOf(fluid, look, camera, size, 0);
    const std::vector<float> image = renderer.draw(shot).image.download();
    const PassFrame& passes = renderer.takeApart(shot, {camera, seconds});
    const std::vector<float> beauty = passes.beauty.download(), depth = passes.depth.download();
    const std::vector<float> motion = passes.motion.download(), normal = passes.normal.download();
    const std::vector<float> position = passes.position.download();
    const auto pixelOf = [&](glm::vec3 x) {
        const glm::vec4 clip = view.clipFromWorld * glm::vec4(x, 1);
        return 0.5f * glm::vec2(size) * glm::vec2(clip) / clip.w;
    };
    int hits = 0;
    for (int i = 0; i < size.x * size.y; ++i) {
        const glm::ivec2 pixel(i % size.x, i / size.x);
        const float alpha = beauty[size_t(4 * i + 3)];
        if (alpha == 0) {
            REQUIRE(depth[size_t(i)] == Frame::farAway);
            continue;
        }
        REQUIRE(alpha == 1);
        const glm::vec3 place = at(position, pixel);
        if (std::abs(place.y - 0.4f) > 1e-3f) continue;  // a side of the domain
        ++hits;
        REQUIRE(depth[size_t(i)] == Approx(glm::dot(place - view.eye, view.forward)).epsilon(1e-4));
        REQUIRE(glm::length(glm::cross(place - view.eye, glm::vec3(directionThrough(view, pixel.x, pixel.y)))) < 1e-4f);
        REQUIRE(glm::length(at(normal, pixel) - glm::vec3(0, 1, 0)) < 1e-3f);
        const glm::vec2 moved = pixelOf(place + seconds * velocity) - pixelOf(place);
        REQUIRE(motion[size_t(2 * i)] == Approx(moved.x).margin(0.02));
        REQUIRE(motion[size_t(2 * i + 1)] == Approx(moved.y).margin(0.02));
        REQUIRE(glm::length(at(beauty, pixel) - at(image, pixel)) < 0.02f);
    }
    CHECK(hits > 1000);
}

TEST_CASE("what liquid has left wet is darker, and nothing else is") {
    const PlacedGrid grid = basin();
    FluidFields fluid = liquidOf(grid, [](glm::vec3) { return 1.0f; });
    const Camera camera({.eye = {0, 1.2f, 1}, .target = {0, 0, 0}, .fov = 40});
    const View view = camera.view(size);
    LookDesc look;
    look.bloom.strength = 0;
    const auto picture = [&] {
        return Renderer(slab()).draw(shotOf(fluid, look, camera, size, 0)).display.downloadRaw();
    };
    const auto dry = picture();
    fluid.liquid->wet.upload(valuesOf(grid, [](glm::vec3 x) { return x.x < 0 ? 1.0f : 0.0f; }));
    const auto wet = picture();
    look.liquid.wetness = 0;
    CHECK(picture() == dry);
    const auto at = [&](const std::vector<std::byte>& bytes, glm::vec3 place) {
        const glm::ivec2 pixel(view.pixelOf(place));
        return int(bytes[size_t(4 * (pixel.y * size.x + pixel.x) + 1)]);
    };
    for (const float z : {-0.3f, 0.0f, 0.3f}) {
        CHECK(at(wet, {-0.3f, 0, z}) < 0.85 * at(dry, {-0.3f, 0, z}));
        CHECK(at(wet, {0.3f, 0, z}) == at(dry, {0.3f, 0, z}));
    }
}

TEST_CASE("water darkens an obstacle with pores, and no painted one") {
    const PlacedGrid grid = basin();
    FluidFields fluid = liquidOf(grid, [](glm::vec3) { return 1.0f; });
    const Camera camera({.eye = {0, 1.6f, 0.4f}, .target = {0, 0.2f, 0}, .fov = 20});
    LookDesc look;
    look.bloom.strength = 0;
    const auto brightness = [&](Material material, float wet) {
        ObstacleDesc ball;
        ball.shape = Sphere{{0, 0.2f, 0}, 0.2f};
        ball.color = glm::vec3(0.5f);
        ball.material = material;
        fluid.liquid->wet.upload(valuesOf(grid, [&](glm::vec3) { return wet; }));
        const std::vector<Body> bodies = Bodies(slab().shaders(), {ball}, 0).list();
        const std::vector<float> image =
            Renderer(slab()).draw(shotOf(fluid, look, camera, size, 0, bodies)).image.download();
        return double(image[size_t(4 * (size.y / 2 * size.x + size.x / 2) + 1)]);
    };
    const float dried = 0.9f;  // the film is gone
    CHECK(brightness(Material::Concrete, dried) < 0.7 * brightness(Material::Concrete, 0));
    CHECK(brightness(Material::Plain, dried) == Approx(brightness(Material::Plain, 0)).epsilon(0.02));
}

}  // namespace slabflow::test::liquid_surface_gl_test
