// The kernels of a level set against their definitions in double precision.
#include "sim/liquid/LevelSet.h"
#include "support/Catch.h"
#include "support/SixWalls.h"
#include "support/Trace.h"

namespace slabflow::test::level_set_kernels_gl_test {

namespace {

using Distance = std::function<double(glm::dvec3)>;

/// Cells around the surface; `distance` in cells.
Array levelSetOf(const Grid& grid, const Distance& distance) {
    return centres(grid, 1, [&](glm::ivec3 cell, int) {
        const double limit = levelSetBand;
        return double(grid.h) * glm::clamp(distance(centrePosition(cell)), -limit, limit);
    });
}

Distance ball(glm::dvec3 middle, double radius) {
    return [=](glm::dvec3 x) { return glm::length(x - middle) - radius; };
}

/// All faces open, and cells beyond x = 6 in a solid if there is one.
Array openingsOf(const Grid& grid, bool solid = false) {
    return Array(grid, Layout::Face, 4, [&](glm::ivec3 texel, int c) {
        const bool held = solid && texel.x >= 6;
        return c == 3 ? double(held) : held ? 0.0 : 1.0;
    });
}

glm::ivec3 inside(const Grid& grid, glm::ivec3 cell) {
    for (int axis = 0; axis < 3; ++axis)
        if (grid.periodic[axis]) cell[axis] = (cell[axis] % grid.cells[axis] + grid.cells[axis]) % grid.cells[axis];
    return glm::clamp(cell, glm::ivec3(0), grid.cells - 1);
}

double catmullRom(double t, double a, double b, double c, double d) {
    return b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)));
}

double cubicAt(const Array& phi, glm::dvec3 x) {
    const glm::dvec3 lattice = x - 0.5, t = glm::fract(lattice);
    const glm::ivec3 first = glm::ivec3(glm::floor(lattice)) - 1;
    double planes[4], rows[4], values[4];
    for (int k = 0; k < 4; ++k) {
        for (int j = 0; j < 4; ++j) {
            for (int i = 0; i < 4; ++i) values[i] = phi(inside(phi.grid(), first + glm::ivec3(i, j, k)));
            rows[j] = catmullRom(t.x, values[0], values[1], values[2], values[3]);
        }
        planes[k] = catmullRom(t.y, rows[0], rows[1], rows[2], rows[3]);
    }
    return catmullRom(t.z, planes[0], planes[1], planes[2], planes[3]);
}

/// As the points are carried through the band, on a grid twice as coarse.
Array flooded(const Array& closest) {
    Grid half = closest.grid();
    half.cells = (half.cells + 1) / 2;
    half.h *= 2;
    Array coarse = run({.kernel = "liquid/gather_closest_points",
                        .layout = Layout::Centre,
                        .inputs = {{"closest", closest}},
                        .uniforms = {{"fineCells", closest.grid().cells}},
                        .grid = half});
    for (const int stride : {4, 2, 1})
        coarse = run({.kernel = "liquid/jump_flood",
                      .layout = Layout::Centre,
                      .inputs = {{"closest", coarse}},
                      .uniforms = {{"stride", stride}}});
    return run({.kernel = "liquid/spread_closest_points",
                .layout = Layout::Centre,
                .inputs = {{"closest", closest}, {"coarseClosest", coarse}}});
}

Array closestPoints(const Array& phi, bool solid = false) {
    const Array openings = openingsOf(phi.grid(), solid);
    return flooded(run({.kernel = "liquid/seed_closest_points",
                        .layout = Layout::Centre,
                        .inputs = {{"levelSet", phi}, {"openings", openings}}}));
}

Array texelOf(double value) {
    return centres({}, 1, [=](glm::ivec3, int) { return value; });
}

Array redistanced(const Array& phi, double travelled, bool atSurface) {
    const Array closest = closestPoints(phi), openings = openingsOf(phi.grid()), way = texelOf(travelled);
    return run({.kernel = "liquid/redistance",
                .layout = Layout::Centre,
                .channels = 1,
                .inputs = {{"levelSet", phi}, {"closest", closest}, {"openings", openings}, {"travelled", way}},
                .uniforms = {{"after", 6.0f}, {"atSurface", atSurface}}});
}

/// The largest of all values [cells].
double largestError(const Array& phi, const Distance& expected, double within) {
    double largest = 0;
    phi.forEach([&](glm::ivec3 cell, int) {
        const double exact = expected(centrePosition(cell));
        if (std::abs(exact) <= within) largest = std::max(largest, std::abs(phi(cell) / double(phi.grid().h) - exact));
    });
    return largest;
}

}  // namespace

TEST_CASE("advect_level_set finds the cubic value upstream") {
    for (const Grid& grid : {Grid{{9, 7, 11}, 0.5f}, Grid{{12, 10, 1}, 0.25f}}) {
        const Array phi = centres(grid, 1, randomValues(1)), u = randomCellVelocity(grid, 2);
        const float dt = 2.5f * grid.h;
        const Array expected = centres(grid, 1, [&](glm::ivec3 cell, int) {
            return cubicAt(phi, upstreamInSteps(u, centrePosition(cell), double(dt)));
        });
        const Array found =
            run({.kernel = "liquid/advect_level_set",
                 .layout = Layout::Centre,
                 .channels = 1,
                 .inputs = {{"levelSet", phi}, {"cellVelocity", u}},
                 .uniforms = allWalls(WallType::FreeSlip).uniforms() + Uniforms{{"dt", dt}, {"midpoint", 1}}});
        INFO("cells " << grid.cells.x << " x " << grid.cells.y << " x " << grid.cells.z);
        CHECK(mismatch(found, expected, traceTolerance(Storage::Bits32)) == "");
    }
}

TEST_CASE("through open sides comes air, behind which the liquid is as far away as the side") {
    const Grid grid{{10, 6, 5}, 0.5f};
    const Array phi = centres(grid, 1, [](glm::ivec3, int) { return -1.0; });
    const Array u = uniformCellVelocity(grid, {1.75, 0, 0}, 1);
    const Array found =
        run({.kernel = "liquid/advect_level_set",
             .layout = Layout::Centre,
             .channels = 1,
             .inputs = {{"levelSet", phi}, {"cellVelocity", u}},
             .uniforms = allWalls(WallType::Open).uniforms() + Uniforms{{"dt", 1.0f}, {"midpoint", 1}}});
    const Array expected = centres(grid, 1, [](glm::ivec3 cell, int) {
        const double beyond = 1.75 - (cell.x + 0.5);
        return beyond > 0 ? 0.5 * beyond : -1;
    });
    CHECK(mismatch(found, expected) == "");
}

TEST_CASE("every cell in the band finds the closest point of a sphere and of a tilted plane") {
    const glm::dvec3 normal = glm::normalize(glm::dvec3(1, 2, -0.5)), middle(6.2, 7.6, 6.9);
    const Grid grid{{14, 15, 13}, 0.5f};
    const Distance plane = [=](glm::dvec3 x) { return glm::dot(x - middle, normal); };
    const std::pair<Distance, double> surfaces[] = {{ball(middle, 4.3), 0.02}, {plane, 1e-4}};
    for (const auto& surface : surfaces) {
        const Distance& distance = surface.first;
        const Array phi = levelSetOf(grid, distance), points = closestPoints(phi);
        double offSurface = 0, tooFar = 0;
        phi.forEach([&](glm::ivec3 cell, int) {
            const glm::dvec3 point(points(cell, 0), points(cell, 1), points(cell, 2));
            const double way = glm::length(point - centrePosition(cell));
            REQUIRE(points(cell, 3) == 1);
            if (glm::clamp(point, glm::dvec3(2), glm::dvec3(grid.cells) - 2.0) != point) return;  // bent beside walls
            offSurface = std::max(offSurface, std::abs(distance(point)));
            tooFar = std::max(tooFar, way - std::abs(distance(centrePosition(cell))));
        });
        CHECK(offSurface < surface.second);
        CHECK(tooFar < 0.12);  // others know the points of cells at the surface, not all of it
    }
}

TEST_CASE("behind a periodic side the surface goes on") {
    Grid grid{{16, 6, 5}, 0.5f};
    grid.periodic.x = true;
    const Array phi = levelSetOf(grid, [](glm::dvec3 x) { return std::min(std::abs(x.x - 4.2), 20.2 - x.x) - 3; });
    const Array points = closestPoints(phi);
    CHECK(points({15, 3, 2}, 0) == Catch::Approx(17.2).margin(1e-3));
    CHECK(points({0, 3, 2}, 0) == Catch::Approx(1.2).margin(1e-3));

    const Array u = uniformCellVelocity(grid, {3, 0, 0}, 1);
    const Array shifted =
        run({.kernel = "liquid/advect_level_set",
             .layout = Layout::Centre,
             .channels = 1,
             .inputs = {{"levelSet", phi}, {"cellVelocity", u}},
             .uniforms = allWalls(WallType::Periodic).uniforms() + Uniforms{{"dt", 1.0f}, {"midpoint", 1}}});
    const Array expected = centres(grid, 1, [&](glm::ivec3 cell, int) {
        return phi({(cell.x + 13) % 16, cell.y, cell.z});
    });
    CHECK(mismatch(shifted, expected) == "");
}

TEST_CASE("there is no surface inside solids") {
    const Grid grid{{10, 6, 5}, 0.5f};
    const Array phi = levelSetOf(grid, [](glm::dvec3 x) { return x.x - 8.2; });
    CHECK(closestPoints(phi, false)({3, 3, 2}, 3) == 1);
    CHECK(closestPoints(phi, true)({3, 3, 2}, 3) == 0);
}

TEST_CASE("redistance makes a steep function the distance, and leaves a distance and its surface alone") {
    const Grid grid{{16, 15, 13}, 0.5f};
    const Distance distance = ball({7.7, 7.2, 6.4}, 4.1);
    const Array phi = levelSetOf(grid, distance);
    const auto steep = [&](double factor) {
        return centres(grid, 1, [&](glm::ivec3 cell, int) { return factor * phi(cell); });
    };
    CHECK(largestError(redistanced(steep(3), 7, true), distance, 8) < 0.1);
    CHECK(largestError(redistanced(steep(1.5), 7, true), distance, 1) < 0.01);
    const Array kept = redistanced(steep(1.5), 7, false);
    phi.forEach([&](glm::ivec3 cell, int) {
        bool crosses = false;
        for (int i = 0; i < 6; ++i) {
            const glm::ivec3 next = cell + (i % 2 ? 1 : -1) * unit(i / 2);
            crosses |= isCell(grid, next) && (phi(next) < 0) != (phi(cell) < 0);
        }
        if (crosses) CHECK(kept(cell) == Catch::Approx(1.5 * phi(cell)));
    });
    CHECK(mismatch(redistanced(steep(3), 5, true), steep(3)) == "");  // not due yet
}

TEST_CASE("the way that the liquid has gone is counted until it is due, then anew") {
    const Array fastest = centres({}, 4, [](glm::ivec3, int c) { return c == 0 ? 3.0 : c == 1 ? 4.0 : 0.0; });
    const auto next = [&](double travelled) {
        const Array before = texelOf(travelled);
        return run({.kernel = "liquid/add_travel",
                    .layout = Layout::Centre,
                    .channels = 1,
                    .inputs = {{"travelled", before}, {"fastest", fastest}},
                    .uniforms = {{"after", 6.0f}, {"cellsPerSpeed", 0.5f}}})(glm::ivec3(0));
    };
    CHECK(next(0) == Catch::Approx(2.5));
    CHECK(next(5.9) == Catch::Approx(8.4));
    CHECK(next(8.4) == Catch::Approx(2.5));
}

TEST_CASE("a level set goes on into solids with the slope that it has beside them") {
    const Grid grid{{10, 6, 5}, 0.5f};
    const Array openings = openingsOf(grid, true);
    const Array phi =
        centres(grid, 1, [random = randomValues(5)](glm::ivec3 cell, int c) { return 0.5 * random(cell, c); });
    const Array cells = flooded(
        run({.kernel = "liquid/seed_fluid_cells", .layout = Layout::Centre, .inputs = {{"openings", openings}}}));
    const Array found = run({.kernel = "liquid/continue_into_solids",
                             .layout = Layout::Centre,
                             .channels = 1,
                             .inputs = {{"levelSet", phi}, {"openings", openings}, {"closest", cells}}});
    const auto slope = [&](glm::ivec3 cell, int axis) {
        const glm::ivec3 last = {5, 5, 4}, ahead = glm::min(cell + unit(axis), last);
        const glm::ivec3 behind = glm::max(cell - unit(axis), glm::ivec3(0));
        return (phi(ahead) - phi(behind)) / (ahead - behind)[axis];
    };
    const Array expected = centres(grid, 1, [&](glm::ivec3 cell, int) {
        const glm::ivec3 beside(std::min(cell.x, 5), cell.y, cell.z);
        const double steepness = glm::length(glm::dvec3(slope(beside, 0), slope(beside, 1), slope(beside, 2)));
        const double atMostOne = std::min(1.0, double(grid.h) / steepness);  // as of distances
        return phi(beside) + atMostOne * (cell.x - beside.x) * slope(beside, 0);
    });
    CHECK(mismatch(found, expected) == "");
}

TEST_CASE("the volume under a plane is exact, and that of a ball of eight cells right to a thousandth") {
    const Grid grid{{16, 15, 13}, 0.5f};
    const auto volumeOf = [&](const Distance& distance) {
        const Array phi = levelSetOf(grid, distance), openings = openingsOf(grid), u = faces(grid, randomValues(1));
        const Array found = run({.kernel = "liquid/measure_liquid",
                                 .layout = Layout::Centre,
                                 .inputs = {{"velocity", u}, {"levelSet", phi}, {"openings", openings}}});
        double sum = 0;
        found.forEach([&](glm::ivec3 cell, int c) { sum += c == 2 ? found(cell, 2) : 0; });
        return sum;
    };
    CHECK(volumeOf([](glm::dvec3 x) { return x.y - 6.3; }) == Catch::Approx(16 * 6.3 * 13 * 0.125).epsilon(1e-5));
    const double ballVolume = 4.0 / 3 * 3.14159265 * 4.1 * 4.1 * 4.1 * 0.125;
    CHECK(volumeOf(ball({7.7, 7.2, 6.4}, 4.1)) == Catch::Approx(ballVolume).epsilon(0.001));
}

}  // namespace slabflow::test::level_set_kernels_gl_test
