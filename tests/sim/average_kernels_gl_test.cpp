// sim/centre_velocity, sim/faces_from_centres and sim/measure: from faces to cells and back.
#include "scene/Motion.h"
#include "support/Catch.h"
#include "support/KernelRun.h"

namespace slabflow::test::average_kernels_gl_test {

namespace {

/// What the spare texels of a velocity hold here: any of it would show. 16-bit storage must be able to hold it.
constexpr double neverRead = 1024;

Array centreVelocity(const Array& u, Storage storage = Storage::Bits32) {
    return run(
        {.kernel = "sim/centre_velocity", .layout = Layout::Centre, .inputs = {{"velocity", u}}, .storage = storage});
}

Array facesFromCentres(const Array& u, Storage storage = Storage::Bits32) {
    return run({.kernel = "sim/faces_from_centres",
                .layout = Layout::Face,
                .inputs = {{"cellVelocity", u}},
                .storage = storage});
}

double square(double x) { return x * x; }

}  // namespace

TEST_CASE("centre_velocity is the mean of opposite faces") {
    onEveryGrid([](const Grid& grid, Storage storage) {
        const Array u = faces(grid, randomValues(1), neverRead);
        const Array expected = centres(
            grid, 4, [&](glm::ivec3 cell, int c) { return c == 3 ? 0.0 : (u(cell, c) + u(cell + unit(c), c)) / 2; });
        CHECK(mismatch(centreVelocity(u, storage), expected, toleranceOf(storage)) == "");
    });
}

TEST_CASE("centre_in_time goes on as the velocity has changed") {
    onEveryGrid([](const Grid& grid, Storage storage) {
        const Array now = centres(grid, 4, randomValues(3)), before = centres(grid, 4, randomValues(4));
        const Array expected = centres(grid, 4, [&](glm::ivec3 cell, int c) {
            return c == 3 ? 0.0 : now(cell, c) + 0.75 * (now(cell, c) - before(cell, c));
        });
        const Array found = run({.kernel = "sim/centre_in_time",
                                 .layout = Layout::Centre,
                                 .inputs = {{"cellVelocity", now}, {"previousVelocity", before}},
                                 .uniforms = {{"share", 0.75f}},
                                 .storage = storage});
        CHECK(mismatch(found, expected, toleranceOf(storage)) == "");
    });
}

TEST_CASE("scale multiplies every value") {
    const Grid grid{{5, 3, 9}, 0.3f};
    const Array a = centres(grid, 4, randomValues(5));
    const Array expected = centres(grid, 4, [&](glm::ivec3 cell, int c) { return -0.5 * a(cell, c); });
    CHECK(mismatch(run({.kernel = "slab/scale",
                        .layout = Layout::Centre,
                        .inputs = {{"source", a}},
                        .uniforms = {{"factor", -0.5f}}}),
                   expected) == "");
}

TEST_CASE("faces_from_centres is the mean of the two cells at a face, or the only one") {
    onEveryGrid([](const Grid& grid, Storage storage) {
        const Array u = centres(grid, 4, randomValues(2));
        const Array expected = faces(grid, [&](glm::ivec3 texel, int axis) {
            double sum = 0;
            int cells = 0;
            for (const glm::ivec3 cell : {texel, texel - unit(axis)})
                if (isCell(grid, cell)) {
                    sum += u(cell, axis);
                    ++cells;
                }
            return sum / cells;
        });
        CHECK(mismatch(facesFromCentres(u, storage), expected, toleranceOf(storage)) == "");
    });
}

TEST_CASE("a uniform velocity survives both ways") {
    const Grid grid{{5, 3, 9}, 0.3f};
    const Array u = centres(grid, 4, [](glm::ivec3, int c) { return c < 3 ? 0.5 - c : 0.0; });
    CHECK(mismatch(centreVelocity(facesFromCentres(u)), u) == "");
}

TEST_CASE("averages mirror") {
    const Grid grid{{12, 20, 7}, 0.0625f};
    const Array u = faces(grid, randomValues(3)), v = centres(grid, 4, randomValues(4));
    for (int axis = 0; axis < 3; ++axis) {
        CHECK(mismatch(centreVelocity(mirrored(u, axis)), mirrored(centreVelocity(u), axis, Parity::Vector)) == "");
        CHECK(mismatch(facesFromCentres(mirrored(v, axis, Parity::Vector)), mirrored(facesFromCentres(v), axis)) == "");
    }
}

TEST_CASE("change_frame turns vectors and shifts velocities, all of them, where something is, or on faces alone") {
    const glm::mat3 turn = glm::mat3_cast(rotationFromDegrees({20, -50, 110}));
    const glm::vec3 shift(0.3f, -0.2f, 0.1f);
    onEveryGrid([&](const Grid& grid, Storage storage) {
        const auto changed = [&](const Array& u, const glm::mat3& axes, const Variant& variant) {
            return run({.kernel = "sim/change_frame",
                        .layout = u.layout(),
                        .channels = u.layout() == Layout::Face ? 3 : 4,
                        .inputs = {{"quantity", u}},
                        .uniforms = {{"axes", std::vector<glm::vec3>{axes[0], axes[1], axes[2]}}, {"shift", shift}},
                        .variant = variant,
                        .storage = storage});
        };
        const Array u = centres(grid, 4, [random = randomValues(7)](glm::ivec3 cell, int c) {
            return c == 3 ? double((cell.x + cell.y) % 2) : random(cell, c);
        });
        for (const bool held : {false, true}) {
            const Array expected = centres(grid, 4, [&](glm::ivec3 cell, int c) {
                if (c == 3) return u(cell, 3);
                const glm::dvec3 turned = glm::dmat3(turn) * glm::dvec3(u(cell, 0), u(cell, 1), u(cell, 2));
                return turned[c] + (held && u(cell, 3) == 0 ? 0 : double(shift[c]));
            });
            const Array result = changed(u, turn, held ? Variant{"WHERE_HELD"} : Variant{});
            CHECK(mismatch(result, expected, toleranceOf(storage)) == "");
        }
        const Array onFaces = faces(grid, randomValues(8), 1024);  // what spare texels hold must not come through
        const Array expected =
            faces(grid, [&](glm::ivec3 texel, int axis) { return onFaces(texel, axis) + double(shift[axis]); });
        CHECK(mismatch(changed(onFaces, glm::mat3(1), {"ON_FACES"}), expected, toleranceOf(storage)) == "");
    });
}

TEST_CASE("measure gives speed, kinetic energy, smoke and heat of every cell") {
    onEveryGrid([](const Grid& grid, Storage storage) {
        const Array u = faces(grid, randomValues(5), neverRead), gas = centres(grid, 2, randomValues(6));
        const double volume = std::pow(double(grid.h), 3);
        const glm::vec3 travel(0.3f, -0.2f, 0.1f);
        const Array expected = centres(grid, 4, [&](glm::ivec3 cell, int c) {
            double speedSquared = 0, energy = 0;
            for (int axis = 0; axis < 3; ++axis) {
                const double t = double(travel[axis]);  // of the grid
                const double low = u(cell, axis) + t, high = u(cell + unit(axis), axis) + t;
                speedSquared += square((low + high) / 2);
                energy += volume / 2 * (square(low) + square(high)) / 2;
            }
            const double values[] = {std::sqrt(speedSquared), energy, volume * gas(cell, 0), volume * gas(cell, 1)};
            return values[c];
        });
        const Array result = run({.kernel = "sim/measure",
                                  .layout = Layout::Centre,
                                  .inputs = {{"velocity", u}, {"gas", gas}},
                                  .uniforms = {{"gridVelocity", travel}},
                                  .storage = storage});
        CHECK(mismatch(result, expected, toleranceOf(storage)) == "");
    });
}

}  // namespace slabflow::test::average_kernels_gl_test
