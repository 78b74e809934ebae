// Particles in pictures: where they are, and where something hides them; and foam on the surface of a liquid.
#include "render/Sky.h"
#include "render/Sprites.h"
#include "render/TestFluid.h"
#include "scene/HdrFiles.h"
#include "sim/liquid/LevelSet.h"
#include "sim/particles/Spray.h"
#include "support/Catch.h"

namespace slabflow::test::sprites_gl_test {

namespace {

constexpr glm::ivec2 size{120, 80};
const PlacedGrid grid{{.cells = {16, 12, 16}, .h = 0.1f}, {-0.8f, 0, -0.8f}};
const Camera camera({.eye = {0.6f, 1.1f, 3}, .target = {0, 0.6f, 0}, .fov = 40});

FluidFields airOver(float level) {
    FluidFields fluid = fluidOf(grid, [](glm::vec3) { return 0.0f; });
    fluid.gas.reset();
    fluid.liquid = makeLiquid(slab(), grid);
    std::vector<float> phi;
    for (int k = 0; k < grid.cells.z; ++k)
        for (int j = 0; j < grid.cells.y; ++j)
            for (int i = 0; i < grid.cells.x; ++i) phi.push_back(grid.centre({i, j, k}).y - level);
    fluid.liquid->levelSet.upload(phi);
    fluid.liquid->spray = makeSpray(slab(), grid);
    return fluid;
}

/// One drop in a slot, 4 cm across if it holds anything.
void putDrop(FluidFields& fluid, glm::vec3 place, glm::vec3 velocity, float held = 3.3e-5f, size_t slot = 301) {
    Field& state = fluid.liquid->spray->drops.state;
    std::vector<float> texels(4 * size_t(state.texels().x * state.texels().y) * 2, 0.0f);
    const size_t second = texels.size() / 2;
    for (size_t c = 0; c < 4; ++c) {
        texels[4 * slot + c] = c < 3 ? place[int(c)] : held;
        texels[second + 4 * slot + c] = c < 3 ? velocity[int(c)] : 0;
    }
    state.upload(texels);
}

/// What a drop adds to a black picture, and where.
struct Seen {
    double sum = 0;
    glm::dvec2 middle{0}, width{0};  ///< pixels
};

Seen seenIn(const std::vector<float>& image) {
    Seen result;
    glm::dvec2 squares(0);
    for (int i = 0; i < size.x * size.y; ++i) {
        const double value = double(image[size_t(4 * i + 1)]);
        const glm::dvec2 pixel(i % size.x + 0.5, i / size.x + 0.5);
        result.sum += value;
        result.middle += value * pixel;
        squares += value * pixel * pixel;
    }
    if (result.sum == 0) return result;
    result.middle /= result.sum;
    result.width = glm::sqrt(glm::max(squares / result.sum - result.middle * result.middle, glm::dvec2(0)));
    return result;
}

std::vector<float> pictureOf(const FluidFields& fluid, float distance, float liquidAt, const LookDesc& look) {
    Frame frame(size);
    frame.image.clear(glm::vec4(0));
    frame.distance.clear(glm::vec4(distance));
    LightVolume light(slab());
    const View view = camera.view(size);
    LiquidFrame liquid(size);
    std::vector<float> places;
    for (int i = 0; i < size.x * size.y; ++i) {
        const glm::vec3 place =
            view.eye + liquidAt * view.rayThrough({float(i % size.x) + 0.5f, float(i / size.x) + 0.5f}).direction;
        places.insert(places.end(), {place.x, place.y, place.z, liquidAt > 0 ? 1.0f : 0.0f});
    }
    liquid.place.upload(places);
    const auto numbers = slab().numberPasses(0);
    light.update(fluid, look);
    Shot shot = shotOf(fluid, look, camera, size, 0);
    Sky sky;
    if (Sky::has(look)) {
        sky.update(look);
        shot.sky = &sky;
    }
    Sprites(slab()).draw(frame, {shot, view, light, fluid.liquid->spray->drops, liquid});
    return frame.image.download();
}

Seen seen(const FluidFields& fluid, float distance = Frame::farAway, float liquidAt = 0, const LookDesc& look = {}) {
    return seenIn(pictureOf(fluid, distance, liquidAt, look));
}

}  // namespace

TEST_CASE("a drop is seen where it is, drawn out along its way") {
    FluidFields fluid = airOver(-1);
    CHECK(seen(fluid).sum == 0);
    const View view = camera.view(size);
    for (const glm::vec3 place : {glm::vec3(0, 0.6f, 0), glm::vec3(-0.5f, 0.9f, 0.4f)}) {
        putDrop(fluid, place, {0.2f, 0, 0});
        const Seen still = seen(fluid);
        CHECK(still.sum > 0.05);
        CHECK(glm::length(still.middle - glm::dvec2(view.pixelOf(place))) < 1);
        putDrop(fluid, place, {0, 120, 0});  // 24 cm while the picture is taken
        const Seen moving = seen(fluid);
        CHECK(glm::length(moving.middle - glm::dvec2(view.pixelOf(place))) < 1.5);
        CHECK(moving.width.y > still.width.y + 0.5);
        CHECK(moving.width.x == Approx(still.width.x).margin(1));
        putDrop(fluid, place, {0.02f, 0, 0});  // lies on the ground
        CHECK(seen(fluid).sum == 0);
        putDrop(fluid, place, {0, 0, 0}, -1e-5f);  // has come down
        CHECK(seen(fluid).sum == 0);
    }
}

TEST_CASE("mist is between the droplets of a drop, in some of them more than in others") {
    FluidFields fluid = airOver(-1);
    const glm::vec3 place(0, 0.6f, 0);
    const glm::dvec2 middle(camera.view(size).pixelOf(place));
    std::vector<double> least;
    for (size_t slot = 0; slot < 16; ++slot) {
        putDrop(fluid, place, {0.2f, 0, 0}, 9e-4f, slot);  // 12 cm across: its cloud is of 18 pixels
        const std::vector<float> image = pictureOf(fluid, Frame::farAway, 0, {});
        double darkest = 1e3;
        for (int i = 0; i < size.x * size.y; ++i)
            if (glm::distance(glm::dvec2(i % size.x + 0.5, i / size.x + 0.5), middle) < 5)
                darkest = std::min(darkest, double(image[size_t(4 * i + 1)]));
        least.push_back(darkest);
    }
    std::ranges::sort(least);
    CHECK(least.front() > 0);
    CHECK(least.back() > 10 * least.front());
}

TEST_CASE("drops that fly at the eye do not veil the picture") {
    FluidFields fluid = airOver(-1);
    const glm::vec3 from = camera.view(size).eye, ahead = glm::normalize(glm::vec3(0, 0.6f, 0) - from);
    const auto seenAt = [&](float away) {
        putDrop(fluid, from + away * ahead, {0.2f, 0, 0});
        return seen(fluid).sum;
    };
    CHECK(seenAt(0.9f) > 3 * seenAt(2));  // it is 2 cm in radius
    CHECK(seenAt(0.5f) < seenAt(0.9f));
    CHECK(seenAt(0.35f) == 0);
}

TEST_CASE("a drop sends most of a light on, the way it came") {
    FluidFields fluid = airOver(-1);
    const glm::vec3 place(0, 0.6f, 0), ahead = glm::normalize(place - camera.view(size).eye);
    putDrop(fluid, place, {0.2f, 0, 0});
    const auto litFrom = [&](glm::vec3 towards) {
        LookDesc look;
        look.keyLight.color = look.ambient = glm::vec3(0);
        look.light = {.direction = towards, .color = glm::vec3(0.5f)};
        return seen(fluid, Frame::farAway, 0, look).sum;
    };
    // Six tenths of it as Henyey and Greenstein have it with an anisotropy of 3/4, four alike to all sides.
    const auto phase = [](double cosine) { return 0.4 + 0.6 * 0.4375 / std::pow(1.5625 - 1.5 * cosine, 1.5); };
    const glm::vec3 across = glm::normalize(glm::cross(ahead, glm::vec3(0, 1, 0)));
    const double through = litFrom(ahead), aside = litFrom(across), back = litFrom(-ahead);
    CHECK(through / aside == Approx(phase(1) / phase(0)).epsilon(0.02));
    CHECK(back / aside == Approx(phase(-1) / phase(0)).epsilon(0.02));
}

TEST_CASE("in thick air a drop is as bright as that, however it is lit") {
    FluidFields fluid = airOver(-1);
    putDrop(fluid, {0, 0.6f, 0}, {0.2f, 0, 0});
    LookDesc dull, bright;
    dull.sky.strength = 1;
    dull.sky.image = "sky.hdr";
    dull.sky.picture = std::make_shared<const SkyImage>(skyImageOf({64, 32}, [](int, int) { return glm::vec3(0.5f); }));
    dull.light.color = dull.keyLight.color = glm::vec3(0);
    bright = dull;
    bright.light = {.direction = {1, 1, 0}, .color = glm::vec3(9)};
    const auto sum = [&](LookDesc look, float fog) {
        look.fog = fog;
        return seen(fluid, Frame::farAway, 0, look).sum;
    };
    CHECK(sum(bright, 0) > 1.5 * sum(dull, 0));
    CHECK(sum(bright, 10) == Approx(sum(dull, 10)).epsilon(0.01));
    CHECK(sum(dull, 10) > sum(dull, 0));
}

TEST_CASE("a drop is hidden by what is before it, and soft where it touches that") {
    FluidFields fluid = airOver(-1);
    const glm::vec3 place(0, 0.6f, 0);
    putDrop(fluid, place, {0.2f, 0, 0});
    const float away = glm::length(place - camera.view(size).eye);
    const double whole = seen(fluid).sum;
    CHECK(seen(fluid, away - 0.2f).sum == 0);
    CHECK(seen(fluid, away + 0.2f).sum == Approx(whole));
    CHECK(seen(fluid, away).sum == Approx(0.5 * whole).epsilon(0.1));
    CHECK(seen(fluid, Frame::farAway, away - 0.2f).sum == 0);
    CHECK(seen(fluid, Frame::farAway, away + 0.2f).sum == Approx(whole));
}

TEST_CASE("flat pictures show drops, too, paler than the edge of what they come from") {
    FluidFields fluid = airOver(-1);
    const glm::vec3 place(0.2f, 0.5f, 0);
    putDrop(fluid, place, {0.2f, 0, 0});
    Frame frame(size);
    frame.image.clear(glm::vec4(0));
    LookDesc look;
    look.liquid.absorption = {4, 1, 0.5f};
    Sprites(slab()).drawFlat(frame, shotOf(fluid, look, camera, size, 0), camera.view(size));
    const Seen drop = seenIn(frame.image.download());
    CHECK(drop.sum > 0.05);
    CHECK(glm::length(drop.middle - glm::dvec2(camera.view(size).pixelOf(place))) < 1);
    const glm::vec3 edge = 0.8f * glm::exp(-look.liquid.absorption * 0.3f * grid.size().y);
    const glm::vec3 paler = glm::mix(edge, glm::vec3(0.8f), 0.6f);
    const std::vector<float> image = frame.image.download();
    float off = 0;
    for (size_t i = 0; i < image.size(); ++i)
        if (i % 4 < 3) off = std::max(off, std::abs(image[i] - paler[int(i % 4)] * image[i - i % 4 + 3]));
    CHECK(off < 1e-3f);
}

namespace {

/// The picture of a liquid at a time [s].
std::vector<float> surfaceOf(const FluidFields& fluid, const LookDesc& look, double time) {
    Frame frame(size);
    frame.image.clear(glm::vec4(0.02f));
    frame.distance.clear(glm::vec4(Frame::farAway));
    LightVolume light(slab());
    LiquidSurface surface(slab());
    const auto numbers = slab().numberPasses(0);
    light.update(fluid, look);
    Shot shot = shotOf(fluid, look, camera, size, 0);
    shot.time = time;
    const View view = camera.view(size);
    const LiquidInput input{shot, view, light, fluid.liquid->levelSet};
    surface.prepare(frame, input);
    surface.draw(frame, input);
    return frame.image.download();
}

}  // namespace

TEST_CASE("foam whitens the surface where it is") {
    FluidFields fluid = airOver(0.6f);
    std::vector<float> foam;
    for (int k = 0; k < grid.cells.z; ++k)
        for (int j = 0; j < grid.cells.y; ++j)
            for (int i = 0; i < grid.cells.x; ++i) foam.push_back(i < grid.cells.x / 2 ? 0.0f : 1.0f);
    const View view = camera.view(size);
    const auto image = [&](float strength) {
        LookDesc look;
        look.liquid.foam = strength;
        return surfaceOf(fluid, look, 0);
    };
    const std::vector<float> without = image(1);
    fluid.liquid->spray->foam.upload(foam);
    const std::vector<float> with = image(1);
    CHECK(image(0) == without);
    const auto at = [&](const std::vector<float>& texels, glm::vec3 place) {
        const glm::ivec2 pixel(view.pixelOf(place));
        return texels[size_t(4 * (pixel.y * size.x + pixel.x) + 1)];
    };
    for (const float z : {-0.5f, 0.0f, 0.5f}) {
        CHECK(at(with, {0.5f, 0.6f, z}) > at(without, {0.5f, 0.6f, z}) + 0.3f);
        CHECK(at(with, {-0.5f, 0.6f, z}) == at(without, {-0.5f, 0.6f, z}));
    }
}

TEST_CASE("the lace of foam goes along with the liquid") {
    constexpr glm::vec3 velocity(3, 0, 0);
    FluidFields fluid = airOver(0.6f);
    const auto cells = size_t(grid.cells.x) * size_t(grid.cells.y) * size_t(grid.cells.z);
    fluid.liquid->spray->foam.upload(std::vector<float>(cells, 0.6f));
    std::vector<float> flow;
    for (size_t i = 0; i < cells; ++i) flow.insert(flow.end(), {velocity.x, velocity.y, velocity.z, 0});
    fluid.cellVelocity.upload(flow);
    const LookDesc look;
    const View view = camera.view(size);
    // Near the surface's middle, at a place and where that place has come from.
    const auto difference = [&](const std::vector<float>& before, const std::vector<float>& after, float seconds) {
        double sum = 0;
        for (float x = -0.3f; x < 0.3f; x += 0.01f)
            for (float z = -0.3f; z < 0.3f; z += 0.01f) {
                const auto at = [&](const std::vector<float>& texels, glm::vec3 place) {
                    const glm::ivec2 pixel(view.pixelOf(place));
                    return double(texels[size_t(4 * (pixel.y * size.x + pixel.x) + 1)]);
                };
                const glm::vec3 place(x, 0.6f, z);
                sum += std::abs(at(after, place) - at(before, place - seconds * velocity));
            }
        return sum;
    };
    constexpr float seconds = 0.03f;
    for (const double start : {0.05, 0.27, 3.15}) {
        const std::vector<float> before = surfaceOf(fluid, look, start),
                                 after = surfaceOf(fluid, look, start + seconds);
        INFO(start);
        CHECK(difference(before, after, seconds) < 0.7 * difference(before, after, 0));
        CHECK(difference(before, after, seconds) < 0.7 * difference(before, after, -seconds));
    }
}

}  // namespace slabflow::test::sprites_gl_test
