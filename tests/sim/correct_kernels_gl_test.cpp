// sim/correct and sim/correct_velocity: the MacCormack correction  f' = a + ½ (f - b)  of a first-order advection a,
// where b is a carried back; and sim/smooth_correction and sim/limit.
#include <complex>
#include <numbers>

#include "support/Catch.h"
#include "support/SixWalls.h"
#include "support/Trace.h"

namespace slabflow::test::correct_kernels_gl_test {

namespace {

/// With speeds up to 1 m/s, up to two and a half cells are crossed.
float stepOf(const Grid& grid) { return 2.5f * grid.h; }

/// Whether velocities are interpolated by the driver's filter or by hand.
bool exact = false;
Variant filtering() { return exact ? Variant{"EXACT"} : Variant{}; }

Uniforms traceOf(const Grid& grid, bool midpoint = true) { return {{"dt", stepOf(grid)}, {"midpoint", int(midpoint)}}; }

Array correctFaces(const Array& f, const Array& a, const Array& cellVelocity, Limiter limiter, bool midpoint = true,
                   Storage storage = Storage::Bits32, const SixWalls& walls = allWalls(WallType::FreeSlip)) {
    return run({.kernel = "sim/correct_velocity",
                .layout = Layout::Face,
                .channels = f.channels(),
                .inputs = {{"velocity", f}, {"advected", a}, {"cellVelocity", cellVelocity}},
                .uniforms = walls.uniforms() + traceOf(f.grid(), midpoint) + Uniforms{{"limiter", int(limiter)}},
                .variant = filtering(),
                .storage = storage});
}

Array correctCentres(const Array& f, const Array& a, const Array& cellVelocity, bool midpoint = true,
                     Storage storage = Storage::Bits32, const SixWalls& walls = allWalls(WallType::FreeSlip)) {
    return run({.kernel = "sim/correct",
                .layout = Layout::Centre,
                .channels = f.channels(),
                .inputs = {{"quantity", f}, {"advected", a}, {"cellVelocity", cellVelocity}},
                .uniforms = walls.uniforms() + traceOf(f.grid(), midpoint),
                .variant = filtering(),
                .storage = storage});
}

Array limit(const Array& f, const Array& a, const Array& corrected, const Array& cellVelocity, Limiter limiter,
            bool midpoint = true, Storage storage = Storage::Bits32, bool isColour = false) {
    return run({.kernel = "sim/limit",
                .layout = Layout::Centre,
                .channels = f.channels(),
                .inputs = {{"quantity", f}, {"advected", a}, {"corrected", corrected}, {"cellVelocity", cellVelocity}},
                .uniforms = traceOf(f.grid(), midpoint) + Uniforms{{"limiter", int(limiter)}, {"isColour", isColour}},
                .storage = storage});
}

Array smoothCorrection(const Array& a, const Array& corrected, Storage storage = Storage::Bits32) {
    return run({.kernel = "sim/smooth_correction",
                .layout = Layout::Centre,
                .channels = a.channels(),
                .inputs = {{"advected", a}, {"corrected", corrected}},
                .storage = storage});
}

/// What a step makes of either: faces are limited as they are corrected, centres after that.
Array correct(const Array& f, const Array& a, const Array& cellVelocity, Limiter limiter) {
    if (f.layout() == Layout::Face) return correctFaces(f, a, cellVelocity, limiter);
    const Array corrected = correctCentres(f, a, cellVelocity);
    return limiter == Limiter::None ? corrected : limit(f, a, smoothCorrection(a, corrected), cellVelocity, limiter);
}

Array advect(const Array& f, const Array& cellVelocity) {
    const bool onFaces = f.layout() == Layout::Face;
    return run(
        {.kernel = onFaces ? "sim/advect_velocity" : "sim/advect",
         .layout = f.layout(),
         .channels = f.channels(),
         .inputs = {{onFaces ? "velocity" : "quantity", f}, {"cellVelocity", cellVelocity}},
         .uniforms = allWalls(WallType::FreeSlip).uniforms() + Uniforms{{"dt", stepOf(f.grid())}, {"midpoint", 1}},
         .variant = filtering()});
}

/// By how much fluxes of momentum change a velocity in dt that its central differences do not, where traces go `way`
/// cells:  ¼ dt (U+ - U-) (u+ - 2u + u-) / h  along each axis, for U at the two ends of a face's control volume.
double energyGained(const Array& u, glm::ivec3 face, int axis, glm::dvec3 way, double dt) {
    const Grid& grid = u.grid();
    if (face[axis] == 0 || face[axis] == grid.cells[axis]) return 0;
    double sum = 0;
    for (int along = 0; along < 3; ++along) {
        const glm::ivec3 on = unit(along), across = unit(axis);
        const auto value = [&](glm::ivec3 at) {
            return isFace(grid, at, axis) && at[along] >= 0 ? u(at, axis) : u(face, axis);
        };
        const double bend = value(face + on) - 2 * value(face) + value(face - on);
        const auto flux = [&](glm::ivec3 end) {  // the mean of those through the faces on both sides of it
            return along == axis ? 0.5 * (u(end, axis) + u(end - on, axis))
                                 : 0.5 * (u(end, along) + u(end - across, along));
        };
        const double strain = std::clamp(dt * (flux(face + on) - flux(face)) / double(grid.h), -0.5, 0.5);
        sum += 0.25 * strain * std::max(1 - way[along] * way[along] / 4, 0.0) * bend;
    }
    return sum;
}

/// A corrected value of channel c, kept within the samples around the foot.
double limited(double value, double a, const Lookup& atFoot, const Array& samples, int c, Limiter limiter) {
    if (limiter == Limiter::None) return value;
    const auto [low, high] = atFoot.range(samples, c);
    const double within = std::clamp(value, low, high), beyond = std::abs(value - within);
    return limiter == Limiter::Clamp || beyond == 0 ? within : std::lerp(within, a, beyond / (beyond + high - low));
}

/// Whether x is farther out through an open side than the outermost samples, which lie that much away from the sides;
/// nothing when the trace's error may decide.
std::optional<bool> isFromOutside(const Grid& grid, const SixWalls& walls, glm::dvec3 x, glm::dvec3 inset) {
    double farthest = -1;
    for (int side = 0; side < 6; ++side) {
        const int along = side / 2;
        if (!walls.hasAirOutside(side)) continue;
        farthest =
            std::max(farthest, side % 2 ? x[along] - (grid.cells[along] - inset[along]) : inset[along] - x[along]);
    }
    if (farthest != 0 && std::abs(farthest) < traceError()) return {};
    return farthest > 0;
}

/// What the kernels promise for random f, a and velocity.
Array reference(const Array& f, const Array& a, const Array& u, Limiter limiter, bool midpoint,
                const SixWalls& walls = allWalls(WallType::FreeSlip)) {
    const Grid& grid = f.grid();
    const double dt = double(stepOf(grid));
    const bool onFaces = f.layout() == Layout::Face;
    const auto value = [&](glm::ivec3 texel, int c) {
        const glm::dvec3 x = onFaces ? facePosition(texel, c) : centrePosition(texel);
        const glm::dvec3 foot = upstream(u, x, dt, midpoint), head = upstream(u, x, -dt, midpoint);
        const auto left = sideBeyond(grid, foot), entered = sideBeyond(grid, head);
        if (!left || !entered) return undecided;
        if (*left >= 0 || *entered >= 0) return a(texel, c);  // a trace that leaves the domain: first order
        glm::dvec3 inset(0.5);
        if (onFaces) inset[c] = 0;
        const auto fromOutside = isFromOutside(grid, walls, foot, inset);
        if (!fromOutside) return undecided;
        if (*fromOutside) return a(texel, c);
        const Lookup atFoot = onFaces ? faceLookup(grid, foot, c) : centreLookup(grid, foot);
        const double b = onFaces ? atFaces(a, head, c) : atCentres(a, head, c);
        const double gained = onFaces && exact ? energyGained(f, texel, c, x - foot, dt) : 0;
        return limited(a(texel, c) + 0.5 * (f(texel, c) - b) - gained, a(texel, c), atFoot, f, c, limiter);
    };
    return onFaces ? faces(grid, value) : inFluid(grid, value, f.channels());
}

void checkCentresAgainstReference() {
    onEveryGrid([&](const Grid& grid, Storage storage) {
        const Array f = inFluid(grid, randomValues(1)), a = inFluid(grid, randomValues(2));
        const Array u = randomCellVelocity(grid, 3);
        for (const int variant : {0, 1, 2})
            for (const bool midpoint : {false, true}) {
                const SixWalls walls = mixedWalls(variant);
                INFO("walls " << variant << ", midpoint " << midpoint);
                CHECK(mismatch(correctCentres(f, a, u, midpoint, storage, walls),
                               reference(f, a, u, Limiter::None, midpoint, walls), traceTolerance(storage)) == "");
            }
    });
}

void checkFacesAgainstReference() {
    onEveryGrid([&](const Grid& grid, Storage storage) {
        const Array f = faces(grid, randomValues(1)), a = faces(grid, randomValues(2));
        const Array u = randomCellVelocity(grid, 3);
        for (const Limiter limiter : {Limiter::None, Limiter::Clamp, Limiter::Revert})
            for (const bool midpoint : {false, true}) {
                const SixWalls walls = mixedWalls(int(limiter));
                INFO("limiter " << int(limiter) << ", midpoint " << midpoint);
                CHECK(mismatch(correctFaces(f, a, u, limiter, midpoint, storage, walls),
                               reference(f, a, u, limiter, midpoint, walls), traceTolerance(storage)) == "");
            }
    });
}

/// Random gas (two channels) and random velocity, for what holds of both kernels.
std::vector<Array> quantities(const Grid& grid) {
    return {centres(grid, 2, randomValues(1)), faces(grid, randomValues(2))};
}

}  // namespace

TEST_CASE("correct adds half of what there and back again lost") {
    for (const bool byHand : {true, false}) {
        exact = byHand;
        checkCentresAgainstReference();
    }
}

TEST_CASE("correct_velocity does so for every component on its own faces, within the limiter's range") {
    for (const bool byHand : {true, false}) {
        exact = byHand;
        checkFacesAgainstReference();
    }
}

TEST_CASE("how much of a correction is left depends on its wavelength: nothing at two cells") {
    const Grid deep{{24, 20, 18}, 0.0625f}, flat{{24, 20, 1}, 0.0625f};
    const struct { double cells, kept; } waves[] = {{2, 0}, {3, 0.4375}, {4, 0.75}, {6, 0.9375}, {12, 0.99551}};
    for (const Grid& grid : {deep, flat})
        for (int axis = 0; isAlong(grid, axis) && axis < 3; ++axis)
            for (const auto& wave : waves) {
                const double k = 2 * std::numbers::pi / wave.cells;
                const auto added = [&](glm::ivec3 t) { return std::cos(k * t[axis] + 0.3); };
                const Array a = inFluid(grid, randomValues(1));
                const Array corrected = inFluid(grid, [&](glm::ivec3 t, int c) { return a(t, c) + added(t); });
                const Array expected = inFluid(grid, [&](glm::ivec3 t, int c) {
                    const bool isInside = t[axis] >= 2 && t[axis] + 2 < grid.cells[axis];
                    return isInside ? a(t, c) + wave.kept * added(t) : undecided;
                });
                INFO("axis " << axis << ", " << wave.cells << " cells");
                CHECK(mismatch(smoothCorrection(a, corrected), expected) == "");
            }
}

TEST_CASE("smooth_correction leaves the rest of every correction, between none and all of it, and goes on at solids") {
    onEveryGrid([](const Grid& grid, Storage storage) {
        const auto isSolid = [](glm::ivec3 t) { return (3 * t.x + 5 * t.y + 7 * t.z) % 11 == 0; };
        const auto isKept = [](glm::ivec3 t) { return (t.x + t.y + t.z) % 3 == 0; };
        const auto random = [&](unsigned seed) {
            return centres(grid, 4, [&, value = randomValues(seed)](glm::ivec3 t, int c) {
                return isSolid(t) ? 0.0 : c == 3 ? 1.0 : value(t, c);
            });
        };
        const Array a = random(1), other = random(2);
        const Array corrected =
            centres(grid, 4, [&](glm::ivec3 t, int c) { return isKept(t) ? a(t, c) : other(t, c); });
        const auto correction = [&](glm::ivec3 t, int c) { return corrected(t, c) - a(t, c); };
        const Array expected = centres(grid, 4, [&](glm::ivec3 t, int c) {
            const double here = correction(t, c);
            double shortest = 0;
            for (int axis = 0; axis < 3; ++axis) {
                const auto at = [&](int steps) {
                    const glm::ivec3 there = glm::clamp(t + steps * unit(axis), glm::ivec3(0), grid.cells - 1);
                    return isSolid(there) ? here : correction(there, c);
                };
                if (grid.cells[axis] > 1) shortest += (6 * here - 4 * (at(-1) + at(1)) + at(-2) + at(2)) / 16;
            }
            return a(t, c) + std::clamp(here - shortest, std::min(here, 0.0), std::max(here, 0.0));
        });
        CHECK(mismatch(smoothCorrection(a, corrected, storage), expected, traceTolerance(storage)) == "");
    });
}

TEST_CASE("limit keeps corrected values within the limiter's range, and what was not corrected") {
    onEveryGrid([](const Grid& grid, Storage storage) {
        const Array f = inFluid(grid, randomValues(1)), a = inFluid(grid, randomValues(2));
        const Array random = inFluid(grid, randomValues(3)), u = randomCellVelocity(grid, 4);
        const auto isKept = [](glm::ivec3 t) { return (t.x + t.y + t.z) % 3 == 0; };
        const Array corrected = inFluid(grid, [&](glm::ivec3 t, int c) { return isKept(t) ? a(t, c) : random(t, c); });
        for (const Limiter limiter : {Limiter::Clamp, Limiter::Revert})
            for (const bool midpoint : {false, true}) {
                INFO("limiter " << int(limiter) << ", midpoint " << midpoint);
                const Array expected = inFluid(grid, [&](glm::ivec3 t, int c) {
                    const glm::dvec3 foot = upstream(u, centrePosition(t), double(stepOf(grid)), midpoint);
                    if (isKept(t)) return a(t, c);
                    return limited(corrected(t, c), a(t, c), centreLookup(grid, foot), f, c, limiter);
                });
                CHECK(mismatch(limit(f, a, corrected, u, limiter, midpoint, storage), expected,
                               traceTolerance(storage)) == "");
            }
    });
}

TEST_CASE("limit leaves all channels of a colour the least share of their corrections that one may keep") {
    const Grid grid{{12, 20, 7}, 0.0625f};
    const Array f = inFluid(grid, randomValues(1)), u = randomCellVelocity(grid, 4);
    const Array a = advect(f, u), random = inFluid(grid, randomValues(3));
    const auto isKept = [](glm::ivec3 t, int c) { return c == 1 && (t.x + t.y) % 2 == 0; };
    const Array corrected =
        inFluid(grid, [&](glm::ivec3 t, int c) { return isKept(t, c) ? a(t, c) : a(t, c) + 0.4 * random(t, c); });
    for (const Limiter limiter : {Limiter::Clamp, Limiter::Revert}) {
        const Array single = limit(f, a, corrected, u, limiter);
        const Array colour = limit(f, a, corrected, u, limiter, true, Storage::Bits32, true);
        const Array expected = inFluid(grid, [&](glm::ivec3 t, int c) {
            double share = 1;
            for (int d = 0; d < 3; ++d) {
                const double correction = corrected(t, d) - a(t, d);
                if (correction == 0) continue;
                if (std::abs(correction) < 0.05) return undecided;  // it might have too little weight to count in full
                share = std::min(share, (single(t, d) - a(t, d)) / correction);
            }
            return std::lerp(a(t, c), corrected(t, c), share);
        });
        INFO("limiter " << int(limiter));
        CHECK(mismatch(colour, expected, {.ofLargest = 0.01}) == "");
        CHECK(mismatch(single, expected, {.ofLargest = 0.2}) != "");
    }
}

TEST_CASE("a fluid at rest needs no correction") {
    for (const Grid& grid : unevenGrids())
        for (const Array& f : quantities(grid))
            for (const Limiter limiter : {Limiter::None, Limiter::Clamp, Limiter::Revert}) {
                const Array rest = uniformCellVelocity(grid, {0, 0, 0}, 1);
                CHECK(mismatch(correct(f, f, rest, limiter), f) == "");
            }
}

TEST_CASE("advection and correction multiply a wave by M = A + ½ (1 - |A|²)") {
    // A is what linear interpolation a distance d upstream does to exp(i theta j): per axis, with m whole cells in d,
    // exp(-i theta m) (1 - s + s exp(-i theta)).  Back again multiplies by its conjugate.  Selle et al. 2008.
    const Grid grid{{30, 26, 22}, 0.5f};
    const glm::dvec3 shift(0.6, -0.3, 1.2), theta(0.9, 0.5, -0.7);
    std::complex<double> A = 1;
    for (int axis = 0; axis < 3; ++axis) {
        const double whole = std::floor(shift[axis]), s = shift[axis] - whole;
        A *= std::polar(1.0, -theta[axis] * whole) * (1 - s + s * std::polar(1.0, -theta[axis]));
    }
    const std::complex<double> M = A + 0.5 * (1 - std::norm(A));

    const auto wave = [&](std::complex<double> amplitude) {
        return [=](glm::ivec3 texel, int c) {
            return (amplitude * std::polar(1.0, glm::dot(theta, glm::dvec3(texel)) + c)).real();
        };
    };
    const auto inside = [&](const Array::Function& f) {
        return [&grid, f](glm::ivec3 texel, int c) {
            return isCell(grid, texel - 2) && isCell(grid, texel + 2) ? f(texel, c) : undecided;
        };
    };
    const Array u = uniformCellVelocity(grid, shift, double(stepOf(grid)));
    const Array gas = centres(grid, 2, wave(1)), velocity = faces(grid, wave(1));
    CHECK(mismatch(correct(gas, advect(gas, u), u, Limiter::None), centres(grid, 2, inside(wave(M))),
                   traceTolerance(Storage::Bits32)) == "");
    CHECK(mismatch(correct(velocity, advect(velocity, u), u, Limiter::None), faces(grid, inside(wave(M))),
                   traceTolerance(Storage::Bits32)) == "");
}

TEST_CASE("limited values stay within the range of the field") {
    const Grid grid{{12, 20, 7}, 0.0625f};
    const Array u = randomCellVelocity(grid, 7);
    for (const Array& f : quantities(grid))
        for (const Limiter limiter : {Limiter::Clamp, Limiter::Revert}) {
            double largest = 0;
            const Array result = correct(f, advect(f, u), u, limiter);
            result.forEach([&](glm::ivec3 texel, int c) { largest = std::max(largest, std::abs(result(texel, c))); });
            CHECK(largest <= 1);
            CHECK(largest > 0.9);
        }
}

TEST_CASE("values beyond the range by less than its last digit are put next to it") {
    // The foot of a trace at rest is a sample, so that the range is that one value. Added to it, what lies beyond is
    // lost.
    const Grid grid{{6, 5, 4}, 0.0625f};
    const float value = std::exp2(-18.0f), digit = std::nextafter(value, 1.0f) - value;
    const auto everywhere = [&](float f) { return inFluid(grid, [=](glm::ivec3, int) { return double(f); }); };
    const Array rest = uniformCellVelocity(grid, {0, 0, 0}, 1);
    const Array result = limit(everywhere(value), everywhere(value + digit), everywhere(std::nextafter(value, 0.0f)),
                               rest, Limiter::Revert);
    result.forEach([&](glm::ivec3 cell, int c) {
        if (c < 3) CHECK(std::abs(result(cell, c) - double(value)) <= double(digit));
    });
}

TEST_CASE("a mirrored flow is corrected to the mirror image") {
    const Grid grid{{12, 20, 7}, 0.0625f};
    // The second flow is still along two axes: feet lie exactly on samples there, and none of those to either side
    // may join the limiter's range.
    const Array swirl = randomCellVelocity(grid, 8), straight = uniformCellVelocity(grid, {0.4, 0, 0}, 0.15625);
    for (const Array& u : {swirl, straight})
        for (const Array& f : quantities(grid))
            for (const Limiter limiter : {Limiter::Clamp, Limiter::Revert})
                for (int axis = 0; axis < 3; ++axis) {
                    INFO("axis " << axis << ", limiter " << int(limiter) << ", faces " << (f.layout() == Layout::Face));
                    const Array a = advect(f, u);
                    const Array g = mirrored(f, axis), b = mirrored(a, axis), v = mirrored(u, axis, Parity::Vector);
                    const Array image = mirrored(correct(f, a, u, limiter), axis);
                    CHECK(mismatch(correct(g, b, v, limiter), whereDecided(image, reference(g, b, v, limiter, true)),
                                   traceTolerance(Storage::Bits32)) == "");
                }
}

}  // namespace slabflow::test::correct_kernels_gl_test
