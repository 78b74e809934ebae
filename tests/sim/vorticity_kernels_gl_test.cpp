// sim/vorticity and sim/confinement: how the fluid turns, and the force that keeps it turning.
#include "support/Catch.h"
#include "support/KernelRun.h"

namespace slabflow::test::vorticity_kernels_gl_test {

namespace {

constexpr double neverRead = 1e6;  // in spare texels

/// d/dx_axis at a cell: over two cells inside, over one at a side, 0 across a single cell.
double derivative(const Grid& grid, glm::ivec3 cell, int axis, const std::function<double(glm::ivec3)>& f) {
    const glm::ivec3 below = isCell(grid, cell - unit(axis)) ? cell - unit(axis) : cell;
    const glm::ivec3 above = isCell(grid, cell + unit(axis)) ? cell + unit(axis) : cell;
    return above == below ? 0.0 : (f(above) - f(below)) / (double(grid.h) * (above[axis] - below[axis]));
}

/// curl u at cell centres with its length in the fourth channel.
Array curl(const Array& u) {
    const Grid& grid = u.grid();
    const auto d = [&](glm::ivec3 cell, int axis, int component) {
        return derivative(grid, cell, axis,
                          [&](glm::ivec3 c) { return (u(c, component) + u(c + unit(component), component)) / 2; });
    };
    Array w = centres(grid, 4, [&](glm::ivec3 cell, int c) {
        return c == 3 ? 0.0 : d(cell, (c + 1) % 3, (c + 2) % 3) - d(cell, (c + 2) % 3, (c + 1) % 3);
    });
    w.forEach([&](glm::ivec3 t, int c) {
        if (c == 3) w(t, 3) = std::hypot(w(t, 0), w(t, 1), w(t, 2));
    });
    return w;
}

Array vorticity(const Array& u, Storage storage = Storage::Bits32) {
    return run({.kernel = "sim/vorticity", .layout = Layout::Centre, .inputs = {{"velocity", u}}, .storage = storage});
}

Array confinement(const Array& w, float strength, Storage storage = Storage::Bits32) {
    return run({.kernel = "sim/confinement",
                .layout = Layout::Centre,
                .inputs = {{"vorticity", w}},
                .uniforms = {{"strength", strength}},
                .storage = storage});
}

}  // namespace

TEST_CASE("vorticity is the curl of the centre velocity") {
    onEveryGrid([](const Grid& grid, Storage storage) {
        const Array u = faces(grid, randomValues(1), storage == Storage::Bits32 ? neverRead : 1.0);
        CHECK(mismatch(vorticity(u, storage), curl(u), toleranceOf(storage)) == "");
    });
}

TEST_CASE("rigid rotation has twice its angular velocity everywhere, a uniform flow none") {
    const Grid grid{{12, 20, 7}, 0.25f};
    const glm::dvec3 omega(0.5, -2, 1.25);
    const Array rotation = faces(grid, [&](glm::ivec3 texel, int axis) {
        return glm::cross(omega, double(grid.h) * facePosition(texel, axis))[axis];
    });
    const Array twice =
        centres(grid, 4, [&](glm::ivec3, int c) { return 2 * (c < 3 ? omega[c] : glm::length(omega)); });
    CHECK(mismatch(vorticity(rotation), twice) == "");

    const Array uniform = faces(grid, [](glm::ivec3, int axis) { return 0.25 * axis - 1; });
    CHECK(mismatch(vorticity(uniform), centres(grid, 4, {})) == "");
}

TEST_CASE("confinement pushes along eps h (N x w), N towards stronger vorticity") {
    constexpr float strength = 1.5f;
    onEveryGrid([](const Grid& grid, Storage storage) {
        Array w = centres(grid, 4, randomValues(2));
        w.forEach([&](glm::ivec3 t, int c) {
            if (c == 3) w(t, 3) = std::round(1024 * std::abs(w(t, 3))) / 1024;
        });
        const Array expected = centres(grid, 4, [&](glm::ivec3 cell, int c) {
            glm::dvec3 gradient;
            for (int axis = 0; axis < 3; ++axis)
                gradient[axis] = derivative(grid, cell, axis, [&](glm::ivec3 t) { return w(t, 3); });
            if (c == 3 || gradient == glm::dvec3(0)) return 0.0;
            const glm::dvec3 curlHere(w(cell, 0), w(cell, 1), w(cell, 2));
            return double(strength * grid.h) * glm::cross(glm::normalize(gradient), curlHere)[c];
        });
        CHECK(mismatch(confinement(w, strength, storage), expected, toleranceOf(storage)) == "");
    });
}

TEST_CASE("where vorticity is the same all around, confinement does nothing") {
    const Grid grid{{12, 20, 7}, 0.25f};
    const Array none = centres(grid, 4, {});
    CHECK(mismatch(confinement(none, 3), none) == "");
    // Rounding between equal cells must not be taken for a direction.
    const Array::Function random = randomValues(3);
    const Array even = centres(grid, 4, [&](glm::ivec3 t, int c) {
        return c == 3 ? 5 + 1e-6 * random(t, c) : c == 2 ? 5 : 0;
    });
    CHECK(mismatch(confinement(even, 3), none) == "");
}

TEST_CASE("in a mirror, vorticity turns the other way and confinement pushes to the mirrored side") {
    const Grid grid{{12, 20, 7}, 0.0625f};
    const Array u = faces(grid, randomValues(4)), w = vorticity(u);
    for (int axis = 0; axis < 3; ++axis) {
        INFO("axis " << axis);
        const Array there = vorticity(mirrored(u, axis));
        CHECK(mismatch(there, mirrored(w, axis, Parity::Pseudovector)) == "");
        CHECK(mismatch(confinement(there, 2), mirrored(confinement(w, 2), axis, Parity::Vector)) == "");
    }
}

}  // namespace slabflow::test::vorticity_kernels_gl_test
