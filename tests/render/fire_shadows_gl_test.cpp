// Shadows in the light of fires, on the ground and in smoke.
#include "render/Fires.h"
#include "render/LightVolume.h"
#include "render/Renderer.h"
#include "render/TestMarch.h"
#include "support/Catch.h"

namespace slabflow::test::fire_shadows_gl_test {

namespace {

constexpr glm::ivec2 size{97, 53};

/// A fire before a wall that hides one side of the box from it, or before smoke that does.
struct FireAndWall {
    static constexpr float low = -0.2f, high = 0.6f, end = -0.3f;  ///< in x, and in z [m]
    PlacedGrid grid{{.cells = {32, 24, 32}, .h = 0.1f}, {-1.6f, 0, -1.6f}};
    glm::vec3 fire = grid.origin + glm::vec3(0.6f, 0.6f, 1.4f);  ///< in the middle of a block
    LookDesc look = darkLook();

    FireAndWall() {
        look.fire.lighting = 1;
        look.fire.emission = 1e6f;
        look.background = glm::vec3(0);
        look.extinction = 2;
    }

    static bool isWall(glm::vec3 place) { return place.x > low && place.x < high && place.z < end; }

    FluidFields fluid(bool isSolid, float density) const {
        FluidFields all = burning(grid, [&](glm::ivec3 cell) {
            return glm::vec2(isWall(grid.centre(cell)) ? density : 0, cell == glm::ivec3(6, 6, 14));
        });
        if (isSolid)
            all.solids = solidsFromCells(slab(), grid, [&](glm::ivec3 cell) { return isWall(grid.centre(cell)); });
        return all;
    }

    /// How far light goes through the wall to a place behind it; less than 0 where that is hard to say, close to an
    /// edge.
    double throughWall(glm::dvec3 place) const {
        const glm::dvec3 way = place - glm::dvec3(fire);
        const auto zAt = [&](float x) { return fire.z + way.z * double(x - fire.x) / way.x; };
        if (std::max(zAt(low), zAt(high)) < double(end) - 0.25) return glm::length(way) * double(high - low) / way.x;
        return std::min(zAt(low), zAt(high)) > double(end) + 0.4 ? 0 : -1;
    }
};

/// A flame in the air. The lights of a fire stand for parts of the box of a quarter of its length, 16 cells.
struct FlameOverGround {
    PlacedGrid grid{{.cells = {64, 48, 64}, .h = 0.05f}, {-1.6f, 0, -1.6f}};
    glm::ivec3 flame{24, 18, 24};  ///< the cell in the middle of its part
    Camera camera{{.eye = {2.2f, 3, 0.2f}, .target = {-0.3f, 0, -0.4f}, .fov = 50}};
    View view = camera.view(size);

    FluidFields burningIn(const std::function<bool(glm::ivec3 cell)>& isLit) const {
        return burning(grid, [&](glm::ivec3 cell) { return glm::vec2(0, isLit(cell)); });
    }

    /// Red of the ground in each pixel.
    std::vector<float> ground(const FluidFields& fluid) const {
        LookDesc look = darkLook();
        look.fire.lighting = 1;
        look.fire.emission = 1e6f;
        look.background = glm::vec3(0);
        const std::vector<float> image =
            Renderer(slab()).draw(shotOf(fluid, look, camera, size, 0, {})).image.download();
        std::vector<float> reds;
        for (size_t i = 0; i < image.size(); i += 4) reds.push_back(image[i]);
        return reds;
    }

    /// How far from below the flame a pixel shows the ground, along x or z [m]; less than 0 where the fire hides it.
    double awayAt(size_t pixel) const {
        const glm::dvec3 direction = directionThrough(view, int(pixel) % size.x, int(pixel) / size.x);
        const glm::dvec3 eye(view.eye), middle(grid.centre(flame));
        if (direction.y > -0.05 || glm::length(glm::cross(middle - eye, direction)) < 0.6) return -1;
        const glm::dvec3 away = glm::abs(eye - eye.y / direction.y * direction - middle);
        return std::max(away.x, away.z);
    }
};

}  // namespace

TEST_CASE("what stands before a fire throws shadows on the ground") {
    const FireAndWall scene;
    const Camera camera({.eye = {1.2f, 5, 0.5f}, .target = {0.8f, 0, 0}, .fov = 50});
    const View view = camera.view(size);
    const auto ground = [&](const FluidFields& fluid) {
        Renderer renderer(slab());
        const Frame& frame = renderer.draw(shotOf(fluid, scene.look, camera, size, 0, {}));
        return std::pair(frame.image.download(), frame.distance.download());
    };
    const auto [open, distance] = ground(scene.fluid(false, 0));
    for (const bool isSolid : {true, false}) {
        const std::vector<float> image = ground(scene.fluid(isSolid, isSolid ? 0 : 1)).first;
        int behind = 0, beside = 0;
        for (int y = 0; y < size.y; ++y)
            for (int x = 0; x < size.x; ++x) {
                const size_t pixel = size_t(y * size.x + x);
                const glm::dvec3 place = glm::dvec3(view.eye) + double(distance[pixel]) * directionThrough(view, x, y);
                if (place.x < 0.8 || std::abs(place.z) > 1.8) continue;
                const double through = scene.throughWall(place);
                if (through < 0) continue;
                ++(through > 0 ? behind : beside);
                const double left = through == 0 ? 1 : isSolid ? 0 : std::exp(-0.5 * 2 * through);
                INFO("at " << place.x << ", " << place.z << (isSolid ? " behind a wall" : " behind smoke"));
                REQUIRE(double(image[4 * pixel] / open[4 * pixel]) == Approx(left).margin(0.06));
            }
        CHECK(behind > 60);
        CHECK(beside > 100);
    }
}

TEST_CASE("what stands before a fire throws shadows into the smoke") {
    const FireAndWall scene;
    const auto lit = [&](bool isSolid) {
        FluidFields fluid = scene.fluid(isSolid, 0);
        std::vector<float> gas = fluid.gas->smoke.download();
        for (size_t i = 0; i < gas.size(); i += 4) gas[i] = 1e-3f;
        fluid.gas->smoke.upload(gas);
        LightVolume light(slab());
        light.update(fluid, scene.look);
        return light.fire().inSmoke().download();
    };
    const std::vector<float> open = lit(false), walled = lit(true);
    int behind = 0, beside = 0;
    for (int k = 0; k < 8; ++k)
        for (int j = 0; j < 6; ++j)
            for (int i : {0, 1, 2, 6, 7}) {  // on this side of the wall, and on the other
                const glm::vec3 place = scene.grid.origin + (glm::vec3(i, j, k) + 0.5f) * 0.4f;
                const double through = i < 3 ? 0 : scene.throughWall(place);
                if (through < 0) continue;
                ++(through > 0 ? behind : beside);
                const size_t block = size_t(4 * ((k * 6 + j) * 8 + i));
                REQUIRE(open[block] > 0);
                REQUIRE(double(walled[block] / open[block]) == Approx(through > 0 ? 0 : 1).margin(0.03));
            }
    CHECK(beside > 3 * 8 * 6 + 20);
    CHECK(behind > 10);
}

TEST_CASE("what stands before a fire throws shadows on obstacles") {
    const FireAndWall scene;
    const auto lit = [&](glm::vec3 place, bool isWalled) {
        ObstacleDesc ball;
        ball.shape = Sphere{{0, 0, 0}, 0.12f};
        ball.position = place;
        ball.color = glm::vec3(0.5f);
        const std::vector<Body> bodies = Bodies(slab().shaders(), {ball}, 0).list();
        FluidFields fluid = scene.fluid(false, 0);
        fluid.solids = solidsFromCells(slab(), scene.grid, [&](glm::ivec3 cell) {
            const glm::vec3 centre = scene.grid.centre(cell);
            return (isWalled && FireAndWall::isWall(centre)) || glm::distance(centre, place) < 0.12f;
        });
        const Camera camera({.eye = place - glm::vec3(0.4f, 0, 0), .target = place, .fov = 30});
        const std::vector<float> image =
            Renderer(slab()).draw(shotOf(fluid, scene.look, camera, size, 0, bodies)).image.download();
        return double(image[size_t(4 * (size.y / 2 * size.x + size.x / 2))]);
    };
    const glm::vec3 behind{1.2f, 0.6f, -1.4f}, beside{1.2f, 0.6f, 1};
    REQUIRE(scene.throughWall(behind) > 0);
    REQUIRE(scene.throughWall(beside) == 0);
    for (const glm::vec3 place : {behind, beside}) {
        INFO("at z = " << place.z);
        const double open = lit(place, false);
        CHECK(open > 0);
        CHECK(lit(place, true) / open == Approx(place == beside ? 1 : 0).margin(0.03));
    }
}

TEST_CASE("a fire behind a face does not reach its relief") {
    // Outside of the box there are no shadows of the fire: a plate above it, as rough as soil, is dark all the same.
    const PlacedGrid grid{{.cells = {16, 16, 16}, .h = 0.1f}, {-0.8f, 0, -0.8f}};
    const FluidFields fluid = burning(grid, [](glm::ivec3 cell) { return glm::vec2(0, cell.y == 2); });
    LookDesc look = darkLook();
    look.ground = look.outline = false;
    look.background = glm::vec3(0);
    look.fire.emission = look.fire.lighting = 100;
    ObstacleDesc plate;
    plate.shape = Box{.center = {0, 0.4f, 0}, .size = {20, 0.1f, 20}};
    plate.material = Material::Soil;
    const std::vector<Body> bodies = Bodies(slab().shaders(), {plate}, 0).list();
    const Camera camera({.eye = {5, 1.2f, 2}, .target = {6, 0.45f, 1}, .fov = 30});
    const std::vector<float> image =
        Renderer(slab()).draw(shotOf({&fluid}, look, camera, {48, 32}, bodies)).radiance().download();
    double most = 0;
    for (size_t i = 0; i < image.size(); i += 4) most = std::max(most, double(image[i]));
    CHECK(most == 0);
}

TEST_CASE("an obstacle between two fires receives all of the light of the one before each side") {
    const FireAndWall scene;
    const glm::vec3 place{0.2f, 0.6f, -0.2f}, left = place - glm::vec3(1.2f, 0, 0),
                                              right = place + glm::vec3(1.2f, 0, 0);
    const auto lit = [&](bool isRightLit) {
        ObstacleDesc ball;
        ball.shape = Sphere{{0, 0, 0}, 0.4f};
        ball.position = place;
        ball.color = glm::vec3(0.5f);
        const std::vector<Body> bodies = Bodies(slab().shaders(), {ball}, 0).list();
        FluidFields fluid = burning(scene.grid, [&](glm::ivec3 cell) {
            const glm::vec3 centre = scene.grid.centre(cell);
            const bool burns =
                glm::distance(centre, left) < 0.09f || (isRightLit && glm::distance(centre, right) < 0.09f);
            return glm::vec2(0, burns);
        });
        fluid.solids = solidsFromCells(
            slab(), scene.grid, [&](glm::ivec3 cell) { return glm::distance(scene.grid.centre(cell), place) < 0.4f; });
        const Camera camera({.eye = place - glm::vec3(0.8f, 0, 0), .target = place, .fov = 30});
        const std::vector<float> image =
            Renderer(slab()).draw(shotOf(fluid, scene.look, camera, size, 0, bodies)).image.download();
        return double(image[size_t(4 * (size.y / 2 * size.x + size.x / 2))]);
    };
    const double alone = lit(false);
    CHECK(alone > 0);
    CHECK(lit(true) == Approx(alone).epsilon(0.1));
}

TEST_CASE("a plate of one cell and of two close below a flame throws its shadow on the ground") {
    const int thickness = GENERATE(1, 2);  // cells
    const FlameOverGround scene;
    FluidFields fluid = scene.burningIn([&](glm::ivec3 cell) { return cell == scene.flame; });
    const std::vector<float> open = scene.ground(fluid);
    fluid.solids = solidsFromCells(slab(), scene.grid, [&](glm::ivec3 cell) {
        const glm::ivec3 away = cell - scene.flame;
        return std::max(std::abs(away.x), std::abs(away.z)) < 4 && away.y <= -5 && away.y > -5 - thickness;
    });
    const std::vector<float> image = scene.ground(fluid);
    int below = 0, beside = 0;
    for (size_t pixel = 0; pixel < image.size(); ++pixel) {
        const double away = scene.awayAt(pixel), share = double(image[pixel] / open[pixel]);
        INFO(thickness << ", " << away << " m away: " << share);
        if (away >= 0 && away < 0.3) {
            ++below;
            REQUIRE(share < 0.12);
        } else if (away > 1.8 && away < 2.5) {  // as soft as the picture of the ground is coarse
            ++beside;
            REQUIRE(share == Approx(1).margin(0.05));
        }
    }
    CHECK(below > 20);
    CHECK(beside > 200);
}

TEST_CASE("a fire that burns all around a ball lights the ground") {
    const FlameOverGround scene;
    const auto awayFrom = [&](glm::ivec3 cell) { return glm::length(glm::vec3(cell - scene.flame)); };
    FluidFields fluid = scene.burningIn(
        [&](glm::ivec3 cell) { return cell.y == scene.flame.y && std::abs(awayFrom(cell) - 7) < 0.6f; });
    const std::vector<float> open = scene.ground(fluid);
    fluid.solids = solidsFromCells(slab(), scene.grid, [&](glm::ivec3 cell) { return awayFrom(cell) < 6; });
    const std::vector<float> image = scene.ground(fluid);
    int seen = 0;
    for (size_t pixel = 0; pixel < image.size(); ++pixel) {
        const double away = scene.awayAt(pixel);
        if (away < 1 || away > 2) continue;
        ++seen;
        REQUIRE(double(image[pixel] / open[pixel]) > 0.9);
    }
    CHECK(seen > 400);
}

}  // namespace slabflow::test::fire_shadows_gl_test
