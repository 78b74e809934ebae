// sim/advect and sim/advect_velocity: the value found where a back-trace ends.
#include "support/Catch.h"
#include "support/SixWalls.h"
#include "support/Trace.h"

namespace slabflow::test::advect_kernels_gl_test {

namespace {

/// With speeds up to 1 m/s, up to two and a half cells are crossed.
float stepOf(const Grid& grid) { return 2.5f * grid.h; }

/// Whether velocities are interpolated by the driver's filter or by hand.
bool exact = false;
Variant filtering() { return exact ? Variant{"EXACT"} : Variant{}; }

Array advect(const Array& quantity, const Array& cellVelocity, const SixWalls& walls, bool midpoint = true,
             Storage storage = Storage::Bits32, bool still = false) {
    const bool onFaces = quantity.layout() == Layout::Face;
    const float dt = still ? 0.0f : stepOf(quantity.grid());
    return run({.kernel = onFaces ? "sim/advect_velocity" : "sim/advect",
                .layout = quantity.layout(),
                .channels = quantity.channels(),
                .inputs = {{onFaces ? "velocity" : "quantity", quantity}, {"cellVelocity", cellVelocity}},
                .uniforms = walls.uniforms() + Uniforms{{"dt", dt}, {"midpoint", int(midpoint)}},
                .variant = filtering(),
                .storage = storage});
}

/// What a quantity at a face or a centre becomes: its value upstream, or what comes in through the side beyond.
template <class Inside, class Entering>
double carried(const Grid& grid, glm::dvec3 foot, Inside inside, Entering entering) {
    const auto side = sideBeyond(grid, foot);
    if (!side) return undecided;
    return *side < 0 ? inside(foot) : entering(*side, foot);
}

/// `value` of the outermost samples at x, mixed with what is `outside(side)`: that alone from one cell beyond them on,
/// through the open side beyond which x lies farthest. The samples lie that much away from the low and high sides.
template <class Outside>
double mixedWithOutside(const Grid& grid, const SixWalls& walls, double value, glm::dvec3 x, glm::dvec3 inset,
                        Outside outside) {
    double farthest = 0, second = 0, entering = 0;
    for (int side = 0; side < 6; ++side) {
        const int along = side / 2;
        const double beyond = side % 2 ? x[along] - (grid.cells[along] - inset[along]) : inset[along] - x[along];
        if (!walls.hasAirOutside(side) || beyond <= second) continue;
        second = std::min(beyond, farthest);
        if (beyond < farthest) continue;
        farthest = beyond;
        entering = outside(side);
    }
    if (second > 0 && farthest - second < traceError()) return undecided;
    return glm::mix(value, entering, std::min(farthest, 1.0));
}

/// The quantity upstream, but ambient fluid (0) beyond open sides and inflows.
Array reference(const Array& f, const Array& u, const SixWalls& walls, bool midpoint) {
    const Grid& grid = f.grid();
    return inFluid(
        grid,
        [&](glm::ivec3 cell, int c) {
            const auto value = [&](glm::dvec3 x) {
                return mixedWithOutside(grid, walls, atCentres(f, x, c), x, glm::dvec3(0.5), [](int) { return 0.0; });
            };
            return carried(
                grid, upstream(u, centrePosition(cell), double(stepOf(grid)), midpoint), value,
                [&](int side, glm::dvec3 x) { return walls.type[size_t(side)] == WallType::Inflow ? 0.0 : value(x); });
        },
        f.channels());
}

/// Each component from its own faces, but the inflow's velocity beyond inflows, and that of the air outside.
Array velocityReference(const Array& v, const Array& u, const SixWalls& walls, bool midpoint) {
    const Grid& grid = v.grid();
    return faces(grid, [&](glm::ivec3 texel, int axis) {
        glm::dvec3 inset(0.5);
        inset[axis] = 0;
        const auto value = [&](glm::dvec3 x) {
            return mixedWithOutside(grid, walls, atFaces(v, x, axis), x, inset,
                                    [&](int side) { return double(walls.velocity[size_t(side)][axis]); });
        };
        return carried(grid, upstream(u, facePosition(texel, axis), double(stepOf(grid)), midpoint), value,
                       [&](int side, glm::dvec3 x) {
                           const bool inflow = walls.type[size_t(side)] == WallType::Inflow;
                           return inflow ? walls.velocityAt(side, x, grid)[axis] : value(x);
                       });
    });
}

void checkAgainstReference(Layout layout) {
    onEveryGrid([&](const Grid& grid, Storage storage) {
        const bool onFaces = layout == Layout::Face;
        const Array f = onFaces ? faces(grid, randomValues(1)) : inFluid(grid, randomValues(1));
        const Array u = randomCellVelocity(grid, 2);
        for (int variant = 0; variant < mixtures; ++variant)
            for (const bool midpoint : {false, true}) {
                const SixWalls walls = mixedWalls(variant);
                const Array expected = (onFaces ? velocityReference : reference)(f, u, walls, midpoint);
                INFO("walls " << variant << ", midpoint " << midpoint);
                CHECK(mismatch(advect(f, u, walls, midpoint, storage), expected, traceTolerance(storage)) == "");
            }
    });
}

/// Random gas (two channels) and random velocity, for what holds of both kernels.
std::vector<Array> quantities(const Grid& grid) {
    return {centres(grid, 2, randomValues(1)), faces(grid, randomValues(2))};
}

}  // namespace

TEST_CASE("advect finds the quantity upstream, and ambient fluid beyond open sides and inflows") {
    for (const bool byHand : {true, false}) {
        exact = byHand;
        checkAgainstReference(Layout::Centre);
    }
}

TEST_CASE("advect_velocity traces every component from its own faces, and what enters moves as it did outside") {
    for (const bool byHand : {true, false}) {
        exact = byHand;
        checkAgainstReference(Layout::Face);
    }
}

TEST_CASE("nothing is carried by a fluid at rest, nor in no time") {
    const SixWalls walls = mixedWalls(0);
    for (const Grid& grid : unevenGrids())
        for (const Array& f : quantities(grid)) {
            CHECK(mismatch(advect(f, uniformCellVelocity(grid, {0, 0, 0}, 1), walls), f) == "");
            CHECK(mismatch(advect(f, randomCellVelocity(grid, 5), walls, true, Storage::Bits32, true), f) == "");
        }
}

TEST_CASE("a shift by whole cells moves values unchanged") {
    const Grid grid{{24, 20, 17}, 0.25f};
    const glm::ivec3 shift(2, -1, 1);
    const Array u = uniformCellVelocity(grid, shift, double(stepOf(grid)));
    for (const Array& f : quantities(grid)) {
        const Array expected(grid, f.layout(), f.channels(), [&](glm::ivec3 texel, int c) {
            const bool onFaces = f.layout() == Layout::Face;
            if (onFaces && !isFace(grid, texel, c)) return 0.0;
            const bool entered = onFaces ? !isFace(grid, texel - shift, c) : !isCell(grid, texel - shift);
            return entered ? undecided : f(texel - shift, c);
        });
        CHECK(mismatch(advect(f, u, allWalls(WallType::FreeSlip)), expected) == "");
    }
}

TEST_CASE("cubic interpolation carries parabolas exactly, and shifts by whole cells change nothing") {
    for (const Grid& grid : {Grid{{40, 36, 25}, 0.25f}, Grid{{24, 20, 1}, 0.25f}}) {
        const bool isFlat = grid.cells.z == 1;
        const auto cubic = [&](const Array& f, glm::dvec3 shift) {
            const Array u = uniformCellVelocity(grid, shift, double(stepOf(grid)));
            return run(
                {.kernel = "sim/advect",
                 .layout = Layout::Centre,
                 .channels = 4,
                 .inputs = {{"quantity", f}, {"cellVelocity", u}},
                 .uniforms = allWalls(WallType::FreeSlip).uniforms() + Uniforms{{"dt", stepOf(grid)}, {"midpoint", 1}},
                 .variant = {"CUBIC"}});
        };
        const auto parabola = [&](glm::dvec3 x, int c) {
            const double z = isFlat ? 0 : x.z;
            return c == 3 ? 1 : 0.1 * x.x * x.x - 0.07 * x.x * x.y + 0.03 * c * x.y + 0.02 * z * z - 0.05 * z * x.x;
        };
        const glm::dvec3 shift(0.6, -1.3, isFlat ? 0 : 0.45);
        const Array f(grid, Layout::Centre, 4, [&](glm::ivec3 texel, int c) { return parabola(glm::dvec3(texel), c); });
        const Array expected(grid, Layout::Centre, 4, [&](glm::ivec3 texel, int c) {
            const glm::ivec3 rim(3, 3, isFlat ? 0 : 3);
            const bool inside = isCell(grid, texel - rim) && isCell(grid, texel + rim);
            return inside ? parabola(glm::dvec3(texel) - shift, c) : undecided;
        });
        CHECK(mismatch(cubic(f, shift), expected, traceTolerance(Storage::Bits32)) == "");

        const glm::ivec3 whole(2, -1, 0);
        const Array random = inFluid(grid, randomValues(1));
        const Array moved(grid, Layout::Centre, 4, [&](glm::ivec3 texel, int c) {
            return isCell(grid, texel - whole) ? random(texel - whole, c) : undecided;
        });
        CHECK(mismatch(cubic(random, whole), moved) == "");
    }
}

TEST_CASE("linear fields are carried exactly") {
    const Grid grid{{24, 20, 17}, 0.25f};
    const glm::dvec3 shift(0.7, -1.4, 0.3), slope(0.02, -0.03, 0.05);
    const Array u = uniformCellVelocity(grid, shift, double(stepOf(grid)));
    const auto isInside = [&](glm::ivec3 texel) { return isCell(grid, texel - 2) && isCell(grid, texel + 2); };
    Tolerance tolerance;
    tolerance.ofLargest += filterError();

    const Array f = centres(grid, 2, [&](glm::ivec3 cell, int) { return glm::dot(slope, centrePosition(cell)); });
    const Array carried = centres(grid, 2, [&](glm::ivec3 cell, int) {
        return isInside(cell) ? glm::dot(slope, centrePosition(cell) - shift) : undecided;
    });
    CHECK(mismatch(advect(f, u, allWalls(WallType::Open)), carried, tolerance) == "");

    const Array v = faces(grid, [&](glm::ivec3 t, int axis) { return glm::dot(slope, facePosition(t, axis)); });
    const Array carriedFaces = faces(grid, [&](glm::ivec3 t, int axis) {
        return isInside(t) ? glm::dot(slope, facePosition(t, axis) - shift) : undecided;
    });
    CHECK(mismatch(advect(v, u, allWalls(WallType::Open)), carriedFaces, tolerance) == "");
}

TEST_CASE("a mirrored flow carries to the mirrored place") {
    const Grid grid{{12, 20, 7}, 0.0625f};
    const Array u = randomCellVelocity(grid, 6);
    const SixWalls walls = mixedWalls(1);
    for (const Array& f : quantities(grid))
        for (int axis = 0; axis < 3; ++axis) {
            INFO("axis " << axis);
            const Array g = mirrored(f, axis), v = mirrored(u, axis, Parity::Vector);
            const SixWalls mirroredWalls = walls.mirrored(axis);
            const auto& referenceOf = f.layout() == Layout::Face ? velocityReference : reference;
            const Array image =
                whereDecided(mirrored(advect(f, u, walls), axis), referenceOf(g, v, mirroredWalls, true));
            CHECK(mismatch(advect(g, v, mirroredWalls), image, traceTolerance(Storage::Bits32)) == "");
        }
}

}  // namespace slabflow::test::advect_kernels_gl_test
