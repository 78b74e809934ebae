// What a liquid does to velocities in the air beside it, and how its volume is kept, in double precision.
#include "sim/liquid/LevelSet.h"
#include "support/Catch.h"
#include "support/SixWalls.h"
#include "support/Trace.h"

namespace slabflow::test::liquid_kernels_gl_test {

namespace {

const Grid grid{{9, 8, 7}, 0.5f};

/// Liquid below a tilted plane.
double heightAbove(glm::dvec3 x) { return glm::dot(x - glm::dvec3(4.3, 4.2, 3.7), {0.6, 0.8, 0}); }

Array levelSet() {
    return centres(grid, 1, [](glm::ivec3 cell, int) { return double(grid.h) * heightAbove(centrePosition(cell)); });
}

/// A solid in the corner with x < 2 and z < 3, and a face beside it that it leaves open in part.
bool isSolid(glm::ivec3 cell) { return cell.x < 2 && cell.z < 3; }
Array openings() {
    return Array(grid, Layout::Face, 4, [](glm::ivec3 t, int c) {
        if (c == 3) return double(isSolid(t));
        return isSolid(t) || isSolid(t - unit(c)) ? (t.y == 2 ? 0.25 : 0.0) : 1.0;
    });
}

bool decides(const Array& phi, const Array& open, glm::ivec3 cell, glm::ivec3 face, int axis) {
    return isCell(grid, cell) && phi(cell) < 0.01 * double(grid.h) && (open(face, axis) > 0 || open(cell, 3) == 0);
}

bool isWet(const Array& phi, const Array& open, glm::ivec3 face, int axis) {
    return isFace(grid, face, axis) &&
           (decides(phi, open, face, face, axis) || decides(phi, open, face - unit(axis), face, axis));
}

/// A velocity with its wet components noted.
Array marked(const Array& u, const Array& phi, const Array& open) {
    return Array(grid, Layout::Face, 4, [&](glm::ivec3 t, int c) {
        if (c < 3) return u(t, c);
        double bits = 0;
        for (int axis = 0; axis < 3; ++axis) bits += isWet(phi, open, t, axis) ? 1 << axis : 0;
        return bits;
    });
}

bool isFree(const Array& u, const Array& open, glm::ivec3 face, int axis) {
    const bool inside = face[axis] > 0 && face[axis] < grid.cells[axis];
    return isFace(grid, face, axis) && inside && open(face, axis) > 0 && (int(u(face, 3)) & (1 << axis)) == 0;
}

/// How fast a sheet of liquid, three cells thick and eight cells per step fast across, still is after `scheme`.
double fastestInSheet(const std::string& scheme) {
    const Grid tank{{24, 6, 6}, 0.5f};
    const double speed = 8 * double(tank.h);  // in a second
    const auto inSheet = [&](double x) { return x > 9 && x < 13 ? speed : 0.0; };
    const Array u = faces(tank, [&](glm::ivec3 face, int axis) { return axis == 0 ? inSheet(face.x) : 0.0; });
    const Array atCentres =
        centres(tank, 4, [&](glm::ivec3 cell, int c) { return c == 0 ? inSheet(cell.x + 0.5) : 0.0; });
    const Array phi = centres(tank, 1, [](glm::ivec3, int) { return -1.0; });
    const Uniforms trace = allWalls(WallType::FreeSlip).uniforms() + Uniforms{{"dt", 1.0f}, {"midpoint", 1}};
    KernelRun step{.kernel = "sim/advect_velocity",
                   .layout = Layout::Face,
                   .inputs = {{"velocity", u}, {"cellVelocity", atCentres}, {"levelSet", phi}},
                   .uniforms = trace,
                   .variant = {"OF_LIQUID"}};
    const Array advected = run(step);
    step.kernel = "sim/correct_velocity";
    step.inputs.emplace_back("advected", advected);
    step.uniforms = trace + Uniforms{{"limiter", 1}};
    const Array found = scheme == "maccormack" ? run(step) : advected;
    double fastest = 0;
    for (int x = 0; x <= tank.cells.x; ++x) fastest = std::max(fastest, std::abs(found(glm::ivec3(x, 3, 3), 0)));
    return fastest / speed;
}

}  // namespace

TEST_CASE("faces are wet beside liquid, where solids leave them open or it is not in them") {
    const Array u = faces(grid, randomValues(1)), phi = levelSet(), open = openings();
    const Array found = run({.kernel = "liquid/mark_wet_faces",
                             .layout = Layout::Face,
                             .inputs = {{"velocity", u}, {"levelSet", phi}, {"openings", open}}});
    CHECK(mismatch(found, marked(u, phi, open)) == "");
}

TEST_CASE("air beside a liquid moves as the closest point of its surface does") {
    // A velocity that is the same along the normal of the surface is what its extension has to find, exactly.
    const glm::dvec3 along = glm::normalize(glm::dvec3(0.8, -0.6, 0.5));
    const auto exact = [&](glm::ivec3 t, int axis) { return 0.1 * glm::dot(along, facePosition(t, axis)) + axis; };
    const Array phi = levelSet(), open = Array(grid, Layout::Face, 4, [](glm::ivec3, int c) { return c < 3 ? 1 : 0; });
    const Array whole = marked(faces(grid, exact), phi, open);
    const Array u(grid, Layout::Face, 4,
                  [&](glm::ivec3 t, int c) { return c == 3 || isWet(phi, open, t, c) ? whole(t, c) : 77.0; });
    const Array closest = centres(grid, 4, [&](glm::ivec3 cell, int c) {
        const glm::dvec3 x = centrePosition(cell);
        return c == 3 ? 1 : (x - heightAbove(x) * glm::dvec3(0.6, 0.8, 0))[c];
    });
    const Array found = run({.kernel = "liquid/extend_velocity",
                             .layout = Layout::Face,
                             .inputs = {{"velocity", u}, {"closest", closest}}});
    double worst = 0;
    found.forEach([&](glm::ivec3 t, int c) {
        if (c == 3 || !isFace(grid, t, c) || t.x < 2 || t.x > 6 || t.z < 2 || t.z > 4 || t.y < 2) return;
        worst = std::max(worst, std::abs(found(t, c) - exact(t, c)));
    });
    CHECK(worst < 0.12);  // by the half cell between a face and the cell whose point it takes, and values to one side
    const Array nothing = centres(grid, 4, [](glm::ivec3, int) { return 0.0; });
    const Array still = run({.kernel = "liquid/extend_velocity",
                             .layout = Layout::Face,
                             .inputs = {{"velocity", u}, {"closest", nothing}}});
    const Array wetAlone(grid, Layout::Face, 4,
                         [&](glm::ivec3 t, int c) { return c == 3 || isWet(phi, open, t, c) ? whole(t, c) : 0.0; });
    CHECK(mismatch(still, wetAlone) == "");
}

TEST_CASE("cells of air beside the surface share out their divergence to faces that are free") {
    const Array phi = levelSet(), open = openings(), u = marked(faces(grid, randomValues(3)), phi, open);
    const SixWalls walls = allWalls(WallType::FreeSlip);
    const auto phiOf = [&](glm::ivec3 cell) {
        return phi(glm::clamp(cell, glm::ivec3(0), grid.cells - 1)) / double(grid.h);
    };
    const auto isAirAtSurface = [&](glm::ivec3 cell) {
        return phiOf(cell) >= 0.01 && phiOf(cell) <= 1.01 && !isSolid(cell);
    };
    const auto slope = [&](glm::ivec3 cell, int a) { return 0.5 * (phiOf(cell + unit(a)) - phiOf(cell - unit(a))); };
    const auto rise = [&](glm::ivec3 cell, int a) { return u(cell + unit(a), a) - u(cell, a); };
    const auto divergence = [&](glm::ivec3 cell) { return rise(cell, 0) + rise(cell, 1) + rise(cell, 2); };

    const auto isBesideThickLiquid = [&](glm::ivec3 cell) {
        const glm::dvec3 normal = glm::normalize(glm::dvec3(slope(cell, 0), slope(cell, 1), slope(cell, 2)));
        return phiOf(cell - glm::ivec3(glm::round(3.0 * normal))) < -1.5;
    };
    int kinds[4] = {};  // kept whole, in part, not at all, beside thin liquid
    const Array kept = centres(grid, 1, [&](glm::ivec3 cell, int) {
        if (!isAirAtSurface(cell)) return 0.0;
        if (!isBesideThickLiquid(cell)) return ++kinds[3], 0.0;
        double change = 0, weight = 1e-9, square = 0;
        for (int a = 0; a < 3; ++a) {
            const double s = slope(cell, a), middle = 0.5 * (u(cell, a) + u(cell + unit(a), a));
            const glm::ivec3 inner = cell - (s > 0 ? 1 : s < 0 ? -1 : 0) * unit(a);
            square += middle * middle;
            if (!isCell(grid, inner) || phiOf(inner) >= 0.01) continue;
            change += s * s * rise(inner, a);
            weight += s * s;
        }
        const double whole = divergence(cell) + change / weight;
        const double t = glm::clamp((std::abs(whole) / std::sqrt(square) - 0.1) / 0.2, 0.0, 1.0);
        ++kinds[t == 0 ? 0 : t < 1 ? 1 : 2];
        return whole * (1 - t * t * (3 - 2 * t));
    });
    for (const int kind : kinds) CHECK(kind > 0);
    const Array foundKept = run({.kernel = "liquid/keep_air_divergence",
                                 .layout = Layout::Centre,
                                 .channels = 1,
                                 .inputs = {{"velocity", u}, {"levelSet", phi}, {"openings", open}}});
    CHECK(mismatch(foundKept, kept) == "");

    const Array gains = centres(grid, 4, [&](glm::ivec3 cell, int axis) {
        if (axis == 3 || !isAirAtSurface(cell)) return 0.0;
        const auto weight = [&](int a) { return slope(cell, a) * slope(cell, a) + 1e-9; };
        double sum = 0;
        for (int a = 0; a < 3; ++a) sum += weight(a) * (isFree(u, open, cell, a) + isFree(u, open, cell + unit(a), a));
        return sum > 0 ? weight(axis) / sum * (divergence(cell) - kept(cell)) : 0;
    });
    const Array found = run({.kernel = "liquid/find_air_divergence",
                             .layout = Layout::Centre,
                             .inputs = {{"velocity", u}, {"levelSet", phi}, {"openings", open}, {"kept", kept}},
                             .uniforms = walls.uniforms()});
    CHECK(mismatch(found, gains) == "");

    const auto gain = [&](glm::ivec3 cell, int axis) { return isCell(grid, cell) ? gains(cell, axis) : 0; };
    const Array expected(grid, Layout::Face, 4, [&](glm::ivec3 t, int c) {
        return c < 3 && isFree(u, open, t, c) ? u(t, c) + gain(t, c) - gain(t - unit(c), c) : u(t, c);
    });
    const Array shared = run({.kernel = "liquid/share_air_divergence",
                              .layout = Layout::Face,
                              .inputs = {{"velocity", u}, {"levelSet", phi}, {"openings", open}, {"gains", gains}},
                              .uniforms = walls.uniforms()});
    CHECK(mismatch(shared, expected) == "");
}

TEST_CASE("a thin sheet that is fast beside air at rest is slowed by it") {
    for (const std::string scheme : {"semi-lagrangian", "maccormack"}) {
        INFO(scheme);
        CHECK(fastestInSheet(scheme) < 0.75);
    }
}

TEST_CASE("the controller answers to the volume that is missing and for how long it has been") {
    const auto controlled = [](double volume, double target, double integral, double share) {
        const auto texel = [](glm::dvec4 value) { return centres({}, 4, [=](glm::ivec3, int c) { return value[c]; }); };
        const Array measured = texel({7, 7, volume, share * volume}), control = texel({target, integral, 7, 7});
        const Array found = run({.kernel = "liquid/control_volume",
                                 .layout = Layout::Centre,
                                 .inputs = {{"measured", measured}, {"control", control}},
                                 .uniforms = {{"dt", 0.5f}, {"kp", 2.0f}, {"ki", 0.25f}}});
        return glm::dvec3(found(glm::ivec3(0), 0), found(glm::ivec3(0), 1), found(glm::ivec3(0), 2));
    };
    const auto check = [](glm::dvec3 found, glm::dvec3 expected) {
        for (int c = 0; c < 3; ++c) CHECK(found[c] == Catch::Approx(expected[c]).margin(1e-6));
    };
    const double wanted = -(2 * 0.05 + 0.25 * 0.125) / 1.05;
    check(controlled(4.2, 4, 0.1, 1), {4, 0.125, wanted});
    check(controlled(4.2, 4, 0.1, 0.25), {4, 0.125, 4 * wanted});  // a quarter of it does what all should
    check(controlled(4.2, 4, 0.1, 0.05), {4, 0.1, -2});            // or as much as it can, and it waits
    check(controlled(4.0002, 4, 0.1, 1), {4, 0.1, 0});             // near enough
    check(controlled(1.6, 4, 0.1, 1), {4, 0.1, 1});                // at most that fast
    check(controlled(0, 0, 0, 0), {0, 0, 0});                      // no liquid
    check(controlled(3, 4, 0.1, 0), {4, 0.1, 0});                  // or none below its surface
}

TEST_CASE("what is poured in between is to stay") {
    const auto texel = [](double x, double z) {
        return centres({}, 4, [=](glm::ivec3, int c) { return c == 0 ? x : c == 2 ? z : 5.0; });
    };
    const Array control = texel(4, 9), before = texel(1, 3.5), after = texel(2, 3.75);
    const Array found = run({.kernel = "liquid/account_volume",
                             .layout = Layout::Centre,
                             .inputs = {{"control", control}, {"before", before}, {"after", after}}});
    CHECK(mismatch(found, texel(4.25, 9)) == "");
}

}  // namespace slabflow::test::liquid_kernels_gl_test
