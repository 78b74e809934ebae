// sim/advect and sim/advect_velocity: the value found where a back-trace ends.
#include "support/Catch.h"
#include "support/SixWalls.h"
#include "support/Trace.h"

using namespace slabflow;
using namespace slabflow::test;

namespace {

/// With speeds up to 1 m/s, up to two and a half cells are crossed.
float stepOf(const Grid& grid) { return 2.5f * grid.h; }

Array advect(const Array& quantity, const Array& cellVelocity, const SixWalls& walls, bool midpoint = true,
             Storage storage = Storage::Bits32, bool still = false) {
    const bool onFaces = quantity.layout() == Layout::Face;
    const float dt = still ? 0.0f : stepOf(quantity.grid());
    return run({.kernel = onFaces ? "sim/advect_velocity" : "sim/advect",
                .layout = quantity.layout(),
                .channels = quantity.channels(),
                .inputs = {{onFaces ? "velocity" : "quantity", quantity}, {"cellVelocity", cellVelocity}},
                .uniforms = walls.uniforms() + Uniforms{{"dt", dt}, {"midpoint", int(midpoint)}},
                .storage = storage});
}

/// Random gas (two channels) and random velocity, for what holds of both kernels.
std::vector<Array> quantities(const Grid& grid) {
    return {centres(grid, 2, randomValues(1)), faces(grid, randomValues(2))};
}

}  // namespace

TEST_CASE("advect finds the quantity upstream, and ambient fluid beyond open sides and inflows") {
    onEveryGrid([](const Grid& grid, Storage storage) {
        const Array f = centres(grid, 4, randomValues(1)), u = randomCellVelocity(grid, 2);
        for (int variant = 0; variant < 4; ++variant)
            for (const bool midpoint : {false, true}) {
                const SixWalls walls = mixedWalls(variant);
                const Array expected = centres(grid, 4, [&](glm::ivec3 cell, int c) {
                    const glm::dvec3 foot = upstream(u, centrePosition(cell), double(stepOf(grid)), midpoint);
                    const auto side = sideBeyond(grid, foot);
                    if (!side) return undecided;
                    const bool isOutside = *side >= 0;
                    const WallType type = isOutside ? walls.type[size_t(*side)] : WallType::NoSlip;
                    const bool entered = type == WallType::Open || type == WallType::Inflow;
                    return entered ? 0.0 : atCentres(f, foot, c);
                });
                INFO("walls " << variant << ", midpoint " << midpoint);
                CHECK(mismatch(advect(f, u, walls, midpoint, storage), expected, traceTolerance(storage)) == "");
            }
    });
}

TEST_CASE("advect_velocity traces every component from its own faces, and takes the inflow's velocity beyond inflows") {
    onEveryGrid([](const Grid& grid, Storage storage) {
        const Array v = faces(grid, randomValues(3)), u = randomCellVelocity(grid, 4);
        for (int variant = 0; variant < 4; ++variant)
            for (const bool midpoint : {false, true}) {
                const SixWalls walls = mixedWalls(variant);
                const Array expected = faces(grid, [&](glm::ivec3 texel, int axis) {
                    const glm::dvec3 foot = upstream(u, facePosition(texel, axis), double(stepOf(grid)), midpoint);
                    const auto side = sideBeyond(grid, foot);
                    if (!side) return undecided;
                    const bool inflow = *side >= 0 && walls.type[size_t(*side)] == WallType::Inflow;
                    return inflow ? walls.velocityAt(*side, foot, grid)[axis] : atFaces(v, foot, axis);
                });
                INFO("walls " << variant << ", midpoint " << midpoint);
                CHECK(mismatch(advect(v, u, walls, midpoint, storage), expected, traceTolerance(storage)) == "");
            }
    });
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
            const Array there = advect(mirrored(f, axis), mirrored(u, axis, Parity::Vector), walls.mirrored(axis));
            CHECK(mismatch(there, mirrored(advect(f, u, walls), axis), traceTolerance(Storage::Bits32)) == "");
        }
}
