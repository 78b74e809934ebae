// Several fluids in one picture: their smoke adds up where their boxes overlap, and each stands in the others' light.
#include <algorithm>

#include "render/Lighting.h"
#include "render/Pictures.h"
#include "render/VolumeMarcher.h"
#include "sim/Bodies.h"
#include "sim/liquid/LevelSet.h"
#include "support/Catch.h"

namespace slabflow::test::several_fluids_gl_test {

namespace {

constexpr glm::ivec2 size{97, 53};

const CameraDesc views[] = {{.eye = {0.3f, 0.9f, 3.2f}, .target = {0.25f, 0.8f, 0.4f}, .fov = 45},
                            {.eye = {2.1f, 2.3f, -1.4f}, .target = {0.2f, 0.8f, 0.3f}, .fov = 45},
                            {.eye = {0.1f, 0.8f, 0.3f}, .target = {0.4f, 1.0f, 0.9f}, .fov = 80}};  // inside of two

/// Two that overlap, one beside the first, and one askew through all of them: of different cells.
std::vector<PlacedGrid> boxes() {
    return {
        unevenGrid(),
        {{.cells = {14, 12, 9}, .h = 0.06f}, {0.02f, 0.5f, 0.25f}},
        {{.cells = {6, 20, 7}, .h = 0.07f}, {0.47f, 0.21f, 0.13f}},
        turned({{.cells = {13, 9, 11}, .h = 0.05f}, {0.1f, 0.7f, 0.1f}}, 40, glm::normalize(glm::vec3(1, 2, 0.5f)))};
}

constexpr float densities[] = {0.7f, 0.4f, 0.9f, 0.5f};

std::vector<FluidFields> evenSmoke(size_t count) {
    std::vector<FluidFields> fluids;
    for (size_t i = 0; i < count; ++i) fluids.push_back(fluidOf(boxes()[i], [=](glm::vec3) { return densities[i]; }));
    return fluids;
}

std::vector<const FluidFields*> pointersTo(const std::vector<FluidFields>& fluids) {
    std::vector<const FluidFields*> list;
    for (const FluidFields& fluid : fluids) list.push_back(&fluid);
    return list;
}

/// Integral of the density along a ray through all of them, between two distances.
double depthAlong(const std::vector<FluidFields>& fluids, glm::dvec3 origin, glm::dvec3 direction, double from,
                  double to) {
    double depth = 0;
    for (size_t i = 0; i < fluids.size(); ++i) {
        const auto [first, last] = spanOf(fluids[i].grid, origin, direction);
        depth += double(densities[i]) * std::max(0.0, std::min(last, to) - std::max(first, from));
    }
    return depth;
}

/// Whether a ray passes an edge of a box, or of the part of it that the near plane leaves, closely.
bool isNearEdge(const std::vector<FluidFields>& fluids, glm::dvec3 origin, glm::dvec3 direction, double from) {
    return std::ranges::any_of(fluids, [&](const FluidFields& fluid) {
        const auto [first, last] = spanOf(fluid.grid, origin, direction);
        return std::abs(last - std::max(first, from)) < 0.03;
    });
}

LookDesc plainLook() {
    LookDesc look;
    look.outline = false;
    look.multisampling = false;
    look.extinction = 3;
    look.march.offscreenScale = 1;
    return look;
}

/// Beauty of the passes: the smoke alone, RGBA.
std::vector<float> smokeOf(const std::vector<FluidFields>& fluids, const LookDesc& look, const CameraDesc& desc,
                           std::span<const Body> bodies = {}) {
    const Camera camera(desc);
    return Renderer(slab())
        .drawPasses(shotOf(pointersTo(fluids), look, camera, size, bodies), {camera, 0})
        .beauty.download();
}

std::vector<Body> ballAt(glm::vec3 centre, float radius) {
    ObstacleDesc desc;
    desc.name = "ball";
    desc.shape = Sphere{.center = centre, .radius = radius};
    return Bodies(slab().shaders(), {desc}, 0).list();
}

void ignite(FluidFields& fluid) {
    fluid.gas->reactionLimit = 1;
    std::vector<float> gas = fluid.gas->smoke.download();
    for (size_t i = 0; i < gas.size(); i += 4) gas[i + 2] = gas[i] > 0.3f ? 1.0f : 0.0f;
    fluid.gas->smoke.upload(gas);
}

/// The cells of a fluid from `low` to below `high` as one of their own.
PlacedGrid partOf(const PlacedGrid& grid, glm::ivec3 low, glm::ivec3 high) {
    PlacedGrid part = grid;
    part.cells = high - low;
    part.origin = grid.worldFromGrid(low);
    return part;
}

}  // namespace

TEST_CASE("homogeneous smoke in boxes side by side, in each other and askew obeys Beer-Lambert for the sum") {
    const size_t count = GENERATE(2u, 3u, 4u);
    const std::vector<FluidFields> fluids = evenSmoke(count);
    for (const CameraDesc& desc : views) {
        const View view = Camera(desc).view(size);
        const std::vector<float> smoke = smokeOf(fluids, plainLook(), desc);
        double worst = 0;
        for (int y = 0; y < size.y; ++y)
            for (int x = 0; x < size.x; ++x) {
                const glm::dvec3 direction = directionThrough(view, x, y);
                const double from = double(view.nearPlane) / glm::dot(direction, glm::dvec3(view.forward));
                if (isNearEdge(fluids, view.eye, direction, from)) continue;
                const double expected = 1 - std::exp(-3 * depthAlong(fluids, view.eye, direction, from, 1e9));
                if (expected > 0.985) continue;  // the march ends early there
                worst = std::max(worst, std::abs(expected - double(smoke[size_t(4 * (y * size.x + x) + 3)])));
            }
        CHECK(worst < 4e-3);
    }
}

TEST_CASE("what is solid cuts all of them, and rays that skip what is empty miss nothing of any") {
    std::vector<FluidFields> fluids;
    for (const PlacedGrid& grid : boxes())
        fluids.push_back(fluidOf(grid, ball(grid.worldFromGrid(0.5f * glm::vec3(grid.cells)), 0.2f)));
    const std::vector<Body> bodies = ballAt({0.3f, 0.8f, 0.6f}, 0.2f);
    LookDesc look = plainLook();
    look.march.jitter = false;
    look.extinction = 6;
    const std::vector<float> leaping = smokeOf(fluids, look, views[0], bodies);
    look.march.skipEmpty = false;
    look.march.stepVoxels = 0.1f;
    const std::vector<float> all = smokeOf(fluids, look, views[0], bodies);
    const View view = Camera(views[0]).view(size);
    double worst = 0, most = 0;
    for (size_t i = 3; i < all.size(); i += 4) {
        worst = std::max(worst, double(std::abs(leaping[i] - all[i])));
        most = std::max(most, double(all[i]));
    }
    CHECK(worst < 0.02);
    CHECK(most > 0.5);
    const glm::ivec2 front = view.pixelOf({0.3f, 0.8f, 0.79f});
    CHECK(all[size_t(4 * (front.y * size.x + front.x) + 3)] < 0.02f);  // the ball stands before the smoke
}

TEST_CASE("marched in fewer pixels, several fluids look as they do marched in all, also around an obstacle") {
    std::vector<FluidFields> fluids;
    for (const PlacedGrid& grid : boxes())
        fluids.push_back(fluidOf(grid, ball(grid.worldFromGrid(0.5f * glm::vec3(grid.cells)), 0.3f)));
    const std::vector<Body> bodies = ballAt({0.3f, 0.8f, 0.5f}, 0.2f);
    LookDesc look;
    look.extinction = 6;
    look.march.offscreenScale = 1;
    const glm::ivec2 large{320, 180};
    const auto whole = displayed(pointersTo(fluids), look, views[0], large, bodies);
    look.march.offscreenScale = 0.5f;
    const double likeness = psnr(whole, displayed(pointersTo(fluids), look, views[0], large, bodies));
    INFO("PSNR " << likeness << " dB");
    CHECK(likeness > 46);
}

TEST_CASE("a box that is cut in two looks like the whole") {
    const PlacedGrid grid{{.cells = {24, 24, 16}, .h = 0.05f}, {-0.55f, 0.21f, 0.05f}};
    const auto smoke = ball({0.03f, 0.78f, 0.42f}, 0.5f);
    const int axis = GENERATE(0, 1);
    glm::ivec3 cut = grid.cells, behind(0);
    cut[axis] = behind[axis] = 12;
    const FluidFields whole = fluidOf(grid, smoke), one = fluidOf(partOf(grid, glm::ivec3(0), cut), smoke),
                      other = fluidOf(partOf(grid, behind, grid.cells), smoke);
    LookDesc look;
    look.extinction = 12;
    if (GENERATE(false, true)) {  // lit by the sky alone
        look.light.color = look.keyLight.color = glm::vec3(0);
        look.ambient = glm::vec3(1);
    }
    const CameraDesc camera{.eye = {1.6f, 1.5f, 2.0f}, .target = {0.05f, 0.75f, 0.4f}, .fov = 40};
    const double likeness =
        psnr(displayed({&whole}, look, camera, {160, 120}), displayed({&one, &other}, look, camera, {160, 120}));
    INFO("PSNR " << likeness << " dB");
    CHECK(likeness > 45);
}

TEST_CASE("each fluid is in the shadow of all, wherever their boxes are") {
    const std::vector<FluidFields> fluids = evenSmoke(3);
    LookDesc look = plainLook();
    look.light.direction = {0.8f, 0.5f, 0.2f};
    const Camera camera(views[0]);
    Lighting lighting(slab());
    const auto numbers = slab().numberPasses(0);
    lighting.update(shotOf(pointersTo(fluids), look, camera, size));
    const glm::dvec3 towards = glm::normalize(glm::dvec3(look.light.direction));
    for (size_t f = 0; f < fluids.size(); ++f) {
        const PlacedGrid& grid = fluids[f].grid;
        const std::vector<float> light = lighting.of(f).light().download();
        double mean = 0, largest = 0, shade = 0;
        for (int k = 0; k < grid.cells.z; ++k)
            for (int j = 0; j < grid.cells.y; ++j)
                for (int i = 0; i < grid.cells.x; ++i) {
                    const glm::dvec3 place = grid.centre({i, j, k});
                    const double all = std::exp(-3 * depthAlong(fluids, place, towards, 0, 1e9));
                    const double own = std::exp(-3 * double(densities[f]) * spanOf(grid, place, towards).second);
                    const size_t cell = size_t((k * grid.cells.y + j) * grid.cells.x + i);
                    const double away = std::abs(double(light[2 * cell + 1]) - all);
                    largest = std::max(largest, away);
                    mean += away / double(grid.cellCount());
                    shade = std::max(shade, own - all);
                }
        CHECK(shade > (f == 2 ? 0.05 : 0.3));  // of the others
        CHECK(largest < 0.12);                 // where a neighbour's edge passes
        CHECK(mean < 0.012);
    }
}

TEST_CASE("the ground and obstacles are in the shadow of all fluids") {
    const std::vector<FluidFields> fluids = evenSmoke(4);
    LookDesc look = plainLook();
    look.extinction = 1.5f;
    const CameraDesc above{.eye = {0.9f, 2.1f, 2.6f}, .target = {0.05f, 0.5f, 0.2f}, .fov = 60};
    const glm::vec3 centre(-0.5f, 0.4f, -0.3f);
    const std::vector<Body> bodies = ballAt(centre, 0.15f);
    const Camera camera(above);
    const View view = camera.view(size);
    const std::vector<float> shadow =
        Renderer(slab())
            .drawPasses(shotOf(pointersTo(fluids), look, camera, size, bodies), {camera, 0})
            .shadow.download();
    const glm::dvec3 towards = glm::normalize(glm::dvec3(look.light.direction));
    int shadedByTwo = 0;
    double mean = 0;
    for (int y = 0; y < size.y; ++y)
        for (int x = 0; x < size.x; ++x) {
            const glm::dvec3 eye(view.eye), direction = directionThrough(view, x, y);
            const double distance = (0.21 - eye.y) / direction.y;
            if (distance < 0 || distance > 4) continue;
            const auto [front, back] = spanOf({{.cells = {1, 1, 1}, .h = 0.4f}, centre - 0.2f}, eye, direction);
            if (front < back) continue;  // the ball may be before it
            const glm::dvec3 place = eye + distance * direction;
            int met = 0;
            for (const FluidFields& fluid : fluids) {
                const auto [first, last] = spanOf(fluid.grid, place, towards);
                met += last > first;
            }
            if (met < 2 || isNearEdge(fluids, place, towards, 0)) continue;
            ++shadedByTwo;
            const double expected = std::exp(-1.5 * depthAlong(fluids, place, towards, 0, 1e9));
            const double away = std::abs(double(shadow[size_t(y * size.x + x)]) - expected);
            mean += away;
            REQUIRE(away < 0.15);
        }
    CHECK(shadedByTwo > 100);
    CHECK(mean / shadedByTwo < 0.03);
    const glm::dvec3 lit =
        glm::dvec3(centre) + (0.15 + 1.5 * 0.07) * glm::normalize(glm::dvec3(view.eye) - glm::dvec3(centre));
    const glm::ivec2 pixel = view.pixelOf(centre);
    CHECK(double(shadow[size_t(pixel.y * size.x + pixel.x)]) ==
          Approx(std::exp(-1.5 * depthAlong(fluids, lit, towards, 0, 1e9))).margin(0.06));
}

TEST_CASE("the fire of one lights the smoke of another, and the ground under it") {
    const PlacedGrid here{{.cells = {8, 8, 8}, .h = 0.06f}, {-0.6f, 0.2f, 0}};
    const PlacedGrid there{{.cells = {8, 8, 8}, .h = 0.06f}, {0.1f, 0.2f, 0}};
    std::vector<FluidFields> fluids;
    fluids.push_back(fluidOf(here, ball(here.centre({4, 4, 4}), 0.2f)));
    fluids.push_back(fluidOf(there, ball(there.centre({4, 4, 4}), 0.2f)));
    ignite(fluids[0]);
    LookDesc look = plainLook();
    look.light.color = look.keyLight.color = look.ambient = look.background = glm::vec3(0);
    look.fire.lighting = 1;
    look.extinction = 8;
    const CameraDesc camera{.eye = {0, 0.6f, 2.2f}, .target = {0, 0.4f, 0.2f}, .fov = 50};
    const View view = Camera(camera).view(size);
    const auto at = [&](const std::vector<float>& smoke, glm::vec3 place) {
        const glm::ivec2 pixel = view.pixelOf(place);
        return smoke[size_t(4 * (pixel.y * size.x + pixel.x))];
    };
    const glm::vec3 near = there.centre({2, 4, 4}), far = there.centre({6, 4, 4});
    const std::vector<float> lit = smokeOf(fluids, look, camera);
    CHECK(at(lit, near) > 1.2f * at(lit, far));
    CHECK(at(lit, far) > 0);
    const std::vector<float> picture =
        Renderer(slab()).draw(shotOf(pointersTo(fluids), look, Camera(camera), size)).image.download();
    CHECK(at(picture, {0.3f, 0.2f, 0.6f}) > 0);  // the ground
    look.fire.lighting = 0;
    CHECK(at(smokeOf(fluids, look, camera), near) == 0);
}

TEST_CASE("a fluid without dye between dyed ones keeps its colour") {
    std::vector<FluidFields> fluids = evenSmoke(2);
    fluids[1].gas->dye = slab().makeField({"dye", fluids[1].grid, Layout::Centre, Format::RGBA32F});
    fluids[1].gas->dye->clear({0, 0.4f, 0, 0});
    LookDesc look = plainLook();
    look.albedo = glm::vec3(0, 0, 1);
    const std::vector<float> smoke = smokeOf(fluids, look, views[0]);
    const View view = Camera(views[0]).view(size);
    const glm::ivec2 pixel = view.pixelOf(fluids[0].grid.centre({1, 17, 6}));  // of the first alone
    const float* seen = &smoke[size_t(4 * (pixel.y * size.x + pixel.x))];
    CHECK(seen[2] > 0.01f);
    CHECK(seen[0] == 0);
    const glm::ivec2 other = view.pixelOf(fluids[1].grid.centre({12, 6, 8}));
    CHECK(smoke[size_t(4 * (other.y * size.x + other.x) + 1)] > 0.01f);
}

TEST_CASE("a stage shows the steps through several fluids") {
    std::vector<FluidFields> fluids = evenSmoke(2);
    LookDesc look = plainLook();
    look.stage = LookStage::Steps;
    Renderer renderer(slab());
    const std::vector<float> steps =
        renderer.draw(shotOf(pointersTo(fluids), look, Camera(views[0]), size)).image.download();
    const View view = Camera(views[0]).view(size);
    for (const glm::vec3 place : {glm::vec3(0.2f, 0.8f, 0.4f), glm::vec3(0.3f, 0.7f, 0.4f)}) {
        const glm::ivec2 pixel = view.pixelOf(place);
        const glm::dvec3 direction = directionThrough(view, pixel.x, pixel.y);
        const auto [first, last] = spanOf(fluids[0].grid, view.eye, direction);
        const auto [low, high] = spanOf(fluids[1].grid, view.eye, direction);
        const double least = (std::max(last, high) - std::min(first, low)) / 0.035;  // half a cell of the coarser
        const double count = double(steps[size_t(4 * (pixel.y * size.x + pixel.x))]);
        CHECK(count >= least - 1);
        CHECK(count <= least * 7 / 6 + 6);
    }
}

TEST_CASE("of five fluids four are drawn, and that is said") {
    std::vector<FluidFields> fluids = evenSmoke(4);
    fluids.push_back(fluidOf({{.cells = {8, 8, 8}, .h = 0.05f}, {1.2f, 0.3f, 0}}, [](glm::vec3) { return 5.0f; }));
    Renderer renderer(slab());
    const LookDesc look = plainLook();
    const auto five = displayed(pointersTo(fluids), look, views[0], size);
    CHECK_FALSE(renderer.shortcoming(look, {}, 4).has_value());
    REQUIRE(renderer.shortcoming(look, {}, 5).has_value());
    CHECK_THAT(*renderer.shortcoming(look, {}, 5), Catch::Matchers::ContainsSubstring("first 4"));
    fluids.pop_back();
    CHECK((five == displayed(pointersTo(fluids), look, views[0], size)));
}

TEST_CASE("smoke before a liquid is seen, and that behind it through it, and throws its shadow into it") {
    const PlacedGrid basin{{.cells = {16, 8, 16}, .h = 0.06f}, {-0.48f, 0, -0.48f}};
    const PlacedGrid air{{.cells = {12, 8, 12}, .h = 0.08f}, {-0.48f, 0.5f, -0.48f}};
    FluidFields water = fluidOf(basin, [](glm::vec3) { return 0.0f; });
    water.gas.reset();
    water.liquid = makeLiquid(slab(), basin);
    std::vector<float> levels;
    for (size_t i = 0; i < basin.cellCount(); ++i) levels.push_back(basin.centre({0, int(i / 16 % 8), 0}).y - 0.3f);
    water.liquid->levelSet.upload(levels);
    const FluidFields smoke = fluidOf(air, ball({0, 0.8f, 0}, 0.25f));
    LookDesc look = plainLook();
    look.extinction = 20;
    look.light.direction = {0.1f, 1, 0};
    const CameraDesc camera{.eye = {0, 1.7f, 1.4f}, .target = {0, 0.4f, 0}, .fov = 45};
    const View view = Camera(camera).view(size);
    const auto both = displayed({&smoke, &water}, look, camera, size), alone = displayed({&water}, look, camera, size);
    const glm::ivec2 over = view.pixelOf({0, 0.8f, 0});
    const size_t at = size_t(4 * (over.y * size.x + over.x));
    CHECK(std::abs(int(both[at]) - int(alone[at])) > 20);
    const CameraDesc low{.eye = {0, 0.25f, 2.2f}, .target = {0, 0.25f, 0}, .fov = 45};  // through the side
    FluidFields behind = fluidOf(air, [](glm::vec3) { return 1.0f; });
    behind.grid.origin = {-0.48f, 0.02f, -1.3f};
    LookDesc aside = look;
    aside.extinction = 5;
    aside.light.direction = {1, 0.4f, 0};
    const auto hidden = displayed({&behind, &water}, aside, low, size), clear = displayed({&water}, aside, low, size);
    const glm::ivec2 side = Camera(low).view(size).pixelOf({0, 0.15f, 0.48f});
    const glm::ivec2 beyond = Camera(low).view(size).pixelOf({0, 0.45f, -1});
    const size_t inside = size_t(4 * (side.y * size.x + side.x)), above = size_t(4 * (beyond.y * size.x + beyond.x));
    CHECK(std::abs(int(hidden[inside]) - int(clear[inside])) > 20);
    CHECK(std::abs(int(hidden[above]) - int(clear[above])) > 20);
    FluidFields before =
        fluidOf({{.cells = {12, 8, 4}, .h = 0.08f}, {-0.48f, 0.02f, 0.6f}}, [](glm::vec3) { return 0.5f; });
    aside.albedo = glm::vec3(0);  // it is seen once, not in what is bent as well
    const auto radiance = [&](const std::vector<const FluidFields*>& fluids) {
        return Renderer(slab()).draw(shotOf(fluids, aside, Camera(low), size)).image.download()[inside + 1];
    };
    CHECK(radiance({&before, &water}) / radiance({&water}) == Approx(std::exp(-5 * 0.5 * 0.32)).epsilon(0.15));
    Lighting lighting(slab());
    const auto numbers = slab().numberPasses(0);
    lighting.update(shotOf({&water, &smoke}, look, Camera(camera), size));
    const std::vector<float> light = lighting.of(0).light().download();
    const auto sunAt = [&](glm::ivec3 cell) { return light[size_t(2 * ((cell.z * 8 + cell.y) * 16 + cell.x) + 1)]; };
    CHECK(sunAt({8, 4, 8}) < 0.4f * sunAt({0, 4, 0}));
}

}  // namespace slabflow::test::several_fluids_gl_test
