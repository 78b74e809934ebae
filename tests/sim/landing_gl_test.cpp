// Spray that comes down: what it brings to the liquid is added up cell by cell, volume and momentum, and none is lost.
#include "sim/Tank.h"
#include "sim/particles/Particles.h"
#include "support/Catch.h"
#include "support/KernelRun.h"

namespace slabflow::test::landing_gl_test {

namespace {

/// By the mean of phi over a cell, as liquid/filled_share.glsl has it.
double filledShare(const Array& phi, glm::ivec3 cell) {
    const Grid& grid = phi.grid();
    const auto at = [&](glm::ivec3 there) {
        for (int axis = 0; axis < 3; ++axis)
            if (grid.periodic[axis]) there[axis] = (there[axis] + grid.cells[axis]) % grid.cells[axis];
        return phi(glm::clamp(there, glm::ivec3(0), grid.cells - 1));
    };
    double sum = 18 * phi(cell);
    for (int axis = 0; axis < 3; ++axis) sum += at(cell + unit(axis)) + at(cell - unit(axis));
    return std::clamp(0.5 - sum / 24 / double(grid.h), 0.0, 1.0);
}

/// Of the liquid, per volume of a cell [m/s]; it and the faces around it are half in each of two cells.
glm::dvec3 momentumOf(const World& world) {
    const FluidFields& fluid = world.fluid().fields();
    const Array phi = downloaded(fluid.liquid->levelSet), u = downloaded(fluid.velocity);
    glm::dvec3 sum(0);
    phi.forEach([&](glm::ivec3 cell, int) {
        const double filled = filledShare(phi, cell);
        for (int axis = 0; axis < 3; ++axis) sum[axis] += 0.5 * filled * (u(cell, axis) + u(cell + unit(axis), axis));
    });
    return sum;
}

/// Of the drops that have come down in the last step, likewise.
glm::dvec3 momentumLanded(const World& world) {
    const FluidFields& fluid = world.fluid().fields();
    const std::vector<float> drops = fluid.liquid->spray->drops.state.download();
    const double volumeOfCell = std::pow(double(fluid.grid.h), 3);
    glm::dvec3 sum(0);
    for (size_t i = 0; i < drops.size() / 2; i += 4) {
        const size_t how = drops.size() / 2 + i;
        sum -=
            std::min(double(drops[i + 3]), 0.0) / volumeOfCell * glm::dvec3(drops[how], drops[how + 1], drops[how + 2]);
    }
    return sum;
}

/// On faces of a grid that is periodic along z.
Array repeated(Array u) {
    u.forEach([&](glm::ivec3 t, int c) {
        if (t.z == u.grid().cells.z) u(t, c) = u({t.x, t.y, 0}, c);
    });
    return u;
}

}  // namespace

TEST_CASE("what has come down is added up where it is") {
    const Grid grid{{6, 5, 4}, 0.5f};
    const PlacedGrid placed{grid, {1, -2, 3}};
    Particles drops = makeParticles(slab(), "drops", grid, 256);
    std::vector<float> texels(256 * 2 * 4, 0.0f);
    Array expected = centres(grid, 4, [](glm::ivec3, int) { return 0.0; });
    const Array::Function random = randomValues(2);
    for (int i = 0; i < 256; ++i) {
        const glm::ivec3 cell(int(2.99 + 2.99 * random({i, 0, 0}, 0)), int(1.5 + 1.49 * random({i, 1, 0}, 0)), i % 2);
        const glm::vec3 place = placed.centre(cell) + 0.2f * float(random({i, 2, 0}, 0));
        const float held = float(random({i, 3, 0}, 0));
        const double share = std::max(-double(held), 0.0) / 0.125;
        for (int c = 0; c < 3; ++c) {
            const float speed = float(random({i, 4, 0}, c));
            texels[size_t(4 * i + c)] = place[c];
            texels[size_t(4 * (256 + i) + c)] = speed;
            expected(cell, c) += share * double(speed);
        }
        texels[size_t(4 * i + 3)] = held;
        expected(cell, 3) += share;
    }
    drops.state.upload(texels);
    for (Slab* way : {&slab(), &slabOfOtherPath()}) {
        Field landing = way->makeField({.label = "landing", .grid = grid});
        way->scatter({.points = "particles/put_down",
                      .target = landing,
                      .count = 256,
                      .inputs = {{"drops", drops.state}},
                      .uniforms = throughGrid(placed)});
        CHECK(mismatch(downloaded(landing), expected) == "");
    }
    const Array rates = centres(grid, 1, [&](glm::ivec3 cell, int) { return expected(cell, 3) / 0.25; });
    CHECK(mismatch(run({.kernel = "particles/measure_landed",
                        .layout = Layout::Centre,
                        .channels = 1,
                        .inputs = {{"landing", expected}},
                        .uniforms = {{"dt", 0.25f}}}),
                   rates) == "");
}

TEST_CASE("what has come down is mixed into the liquid around faces, by mass") {
    const Grid grid{{7, 6, 5}, 0.5f, {false, false, true}};
    const Array phi = centres(grid, 1, [](glm::ivec3 cell, int) { return 0.5 * (0.6 * cell.x + 0.8 * cell.y - 4.2); });
    const Array::Function random = randomValues(4);
    const Array u = repeated(faces(grid, randomValues(3)));
    const Array landing = centres(grid, 4, [&](glm::ivec3 cell, int c) {
        if (cell.x + cell.y > 5) return 0.0;
        return c == 3 ? 1.1 + random(cell, 3) : random(cell, c);
    });
    // A solid in a corner, whose faces are open by a quarter along y alone.
    const auto isSolid = [](glm::ivec3 cell) { return cell.x < 2 && cell.y < 2; };
    const Array open(grid, Layout::Face, 4, [&](glm::ivec3 t, int c) {
        if (c == 3) return double(isSolid(t));
        return isSolid(t) || isSolid(t - unit(c)) ? (c == 1 ? 0.25 : 0.0) : 1.0;
    });
    constexpr double dt = 0.25;
    const glm::dvec3 gravity(1, -8, 0);
    const auto massIn = [&](glm::ivec3 cell) {
        double left = 0;
        for (int axis = 0; axis < 3; ++axis) left += open(cell, axis) + open(cell + unit(axis), axis);
        return left / 6 * filledShare(phi, cell);
    };
    const Array expected = repeated(faces(grid, [&](glm::ivec3 t, int axis) {
        glm::ivec3 above = t, below = t - unit(axis);
        above.z %= grid.cells.z;
        below.z = (below.z + grid.cells.z) % grid.cells.z;
        if (!isCell(grid, above) || !isCell(grid, below) || open(t, axis) == 0) return u(t, axis);
        const double added = landing(above, 3) + landing(below, 3), mass = massIn(above) + massIn(below);
        if (added == 0) return u(t, axis);
        const double push = landing(above, axis) + landing(below, axis) - 0.5 * dt * gravity[axis] * added;
        return (mass * u(t, axis) + push) / (mass + added);
    }));
    const Array found = run({.kernel = "particles/add_momentum",
                             .layout = Layout::Face,
                             .inputs = {{"velocity", u}, {"landing", landing}, {"levelSet", phi}, {"openings", open}},
                             .uniforms = {{"dt", float(dt)}, {"gravity", glm::vec3(gravity)}}});
    CHECK(mismatch(found, expected) == "");
}

TEST_CASE("spray that lands in a pool gives it its momentum") {
    SceneDesc scene = liquidScene({24, 20, 12}, {1.2f, 1, 0.6f});
    for (const int side : {0, 1, 4, 5}) scene.domain().walls[size_t(side)].type = WallType::Periodic;
    const float h = 0.05f;
    scene.initial.liquid = {Box{{0, 0.2f, 0}, {9, 0.4f, 9}}, Box{{0.5f, 0.625f, 0.3f}, {0.3f, 0.7f * h, 0.3f}}};
    SourceDesc& throwing = scene.sources.emplace_back();  // of the sheet, sideways: it tears
    throwing.shape = Box{{0.5f, 0.6f, 0.3f}, {0.5f, 0.2f, 0.5f}};
    throwing.velocity = glm::vec3(3, -1, 0);
    throwing.until = 0.01f;
    World world(slab(), scene);
    glm::dvec3 landed(0);
    for (int i = 0; i < 24; ++i) {
        world.step({1.0f / 60, {}});
        landed += momentumLanded(world);
    }
    REQUIRE(landed.x > 50);
    CHECK(world.fluid().fields().liquid->spray->airborne.download()[0] < 20);
    const glm::dvec3 gained = momentumOf(world);
    INFO("landed " << landed.x << ", gained " << gained.x);
    CHECK(gained.x == Approx(landed.x).epsilon(0.07));
    CHECK(std::abs(gained.z) < 0.02 * landed.x);
}

TEST_CASE("while spray lands, no more and no less liquid is wanted than there is") {
    SceneDesc scene = liquidScene({16, 16, 16}, {1, 1, 1});
    scene.initial.liquid = {Box{{0.5f, 0.1f, 0.5f}, {2, 0.6f, 2}}, Box{{0.5f, 0.75f, 0.5f}, {0.6f, 0.05f, 0.6f}}};
    World world(slab(), scene);
    const float poured = volumeOf(world);
    float worst = 0, most = 0;
    for (int i = 0; i < 40; ++i) {
        world.step({1.0f / 80, {}});
        const float found = volumeOf(world), sprayed = world.fluid().statistics().sprayVolume;
        most = std::max(most, sprayed / poured);
        worst = std::max(worst, std::abs((found + sprayed) / poured - 1));
    }
    CHECK(most > 0.03f);
    CHECK(world.fluid().statistics().sprayVolume == 0);
    CHECK(worst < 0.004f);
}

}  // namespace slabflow::test::landing_gl_test
