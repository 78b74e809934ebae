// What is carried keeps its amount, whatever the limiter cuts off, and is moved nowhere to get it.
#include <cmath>

#include "base/Npy.h"
#include "sim/Statistics.h"
#include "slab/Reduce.h"
#include "support/Catch.h"
#include "support/Flow.h"
#include "support/KernelRun.h"
#include "support/SixWalls.h"
#include "support/TemporaryFolder.h"

namespace slabflow::test::amounts_gl_test {

namespace {

/// A ball of dye with a sharp edge in a box of 64 cells a metre, in a flow that winds it up and unwinds it again.
SceneDesc backAndForth(const std::filesystem::path& file, glm::ivec3 cells, AnalyticField flow, glm::dvec3 middle) {
    SceneDesc scene = emptyScene(cells, glm::vec3(cells) / float(cells.x));
    scene.fluid.velocity = VelocityKind::Prescribed;
    scene.fluid.prescribed.period = 4.0f;
    scene.initial.velocity = flow;
    NpyArray dye{{size_t(cells.z), size_t(cells.y), size_t(cells.x), 3}, {}};
    for (int k = 0; k < cells.z; ++k)
        for (int j = 0; j < cells.y; ++j)
            for (int i = 0; i < cells.x; ++i) {
                const glm::dvec3 x = (glm::dvec3(i, j, k) + 0.5) * double(scene.domain().cellSize);
                const float amount = glm::length(x - middle) < 0.15 ? 1.0f : 0.0f;
                dye.values.insert(dye.values.end(), {amount, 0.5f * amount, 0.0f});
            }
    writeNpy(file, dye);
    scene.initial.dye = InitialFile{file};
    return scene;
}

/// How far the amounts of red and green stray on the way, as a share. What is beyond the limiter's range throws.
double strayed(const SceneDesc& scene, int steps) {
    World world(slab(), scene);
    const auto totals = [&] { return reduceNow(slab(), Reduction::Sum, *world.fluid().fields().gas->dye); };
    const glm::vec4 before = totals();
    double worst = 0;
    for (int i = 0; i < steps; ++i) {
        world.step({4.0f / float(steps), {}});
        const glm::vec4 now = totals();
        for (int c = 0; c < 2; ++c) worst = std::max(worst, double(std::abs(now[c] / before[c] - 1)));
        REQUIRE(now.z == 0);
    }
    float least = 0, most = 0;
    for (const float value : world.fluid().fields().gas->dye->download()) {
        least = std::min(least, value);
        most = std::max(most, value);
    }
    CHECK(least >= 0);
    CHECK(most < 1.0001f);
    return worst;
}

}  // namespace

TEST_CASE("dye that is run back and forth keeps its amount within the limiter's range") {
    const TemporaryFolder folder;
    SceneDesc flat = backAndForth(folder / "dye.npy", {64, 64, 1}, AnalyticField::Vortex, {0.5, 0.75, 0.5 / 64});
    for (const Limiter limiter : {Limiter::Clamp, Limiter::Revert})
        for (const int precision : {32, 16}) {
            flat.solver.limiter.scalars = limiter;
            flat.solver.precision = precision;
            INFO("limiter " << int(limiter) << ", precision " << precision);
            CHECK(strayed(flat, 200) < 0.005);
        }
    const SceneDesc deep =
        backAndForth(folder / "deep.npy", {24, 24, 24}, AnalyticField::Deformation, {0.35, 0.35, 0.35});
    CHECK(strayed(deep, 80) < 0.005);
}

TEST_CASE("what leaves through an open side is not given back, and clear air stays clear") {
    const TemporaryFolder folder;
    const glm::ivec3 n(32, 12, 1);
    SceneDesc scene = backAndForth(folder / "dye.npy", n, AnalyticField::Rotation, {0.25, 0.19, 0});
    NpyArray flow{{2, 13, 33, 3}, {}};
    for (size_t i = 0; i < 2 * 13 * 33; ++i) flow.values.insert(flow.values.end(), {0.25f, 0, 0});
    writeNpy(folder / "u.npy", flow);
    scene.initial.velocity = InitialFile{folder / "u.npy"};
    scene.fluid.prescribed.period.reset();
    scene.domain().walls[0].type = scene.domain().walls[1].type = WallType::Open;
    World world(slab(), scene);
    runFor(world, 1, 0.05f);
    const Cells halfway(*world.fluid().fields().gas->dye);
    CHECK(halfway(0, 16, 6) > 0.9);
    // The tail of the first-order trace, of which a smooth correction takes less away.
    for (int j = 0; j < n.y; ++j) CHECK(std::abs(halfway(0, 29, j)) < 1e-5);
    runFor(world, 6, 0.05f);
    CHECK(reduceNow(slab(), Reduction::Sum, *world.fluid().fields().gas->dye).x < 1e-3);
}

TEST_CASE("the balance shrinks the corrections that have the sign of the excess, to the sum without a limit") {
    const Grid grid{{7, 6, 5}, 1};
    const Array a = inFluid(grid, randomValues(1)), limited = inFluid(grid, randomValues(2));
    const Array corrected = inFluid(grid, [&](glm::ivec3 t, int c) {
        return limited(t, c) + 0.05 * randomValues(3)(t, c) + (c == 0 ? 0.02 : c == 1 ? -0.03 : 0.0);
    });
    const auto sumOf = [&](const Array& x, const Array& y, const Array& excess, int oneSided) {
        return run({.kernel = "sim/sum_differences",
                    .layout = Layout::Centre,
                    .inputs = {{"limited", x}, {"other", y}, {"excess", excess}},
                    .uniforms = {{"oneSided", oneSided}}});
    };
    const auto folded = [&](const Array& sums) {  // the target has a texel for every cell; those beyond hold 0
        Array one({glm::ivec3(1), 1}, Layout::Centre, 4);
        sums.forEach([&](glm::ivec3 t, int c) { one({0, 0, 0}, c) += sums(t, c); });
        return one;
    };
    const Array excess = folded(sumOf(limited, corrected, limited, 0));
    const Array room = folded(sumOf(limited, a, excess, 1));
    const Array balanced = run({.kernel = "sim/balance",
                                .layout = Layout::Centre,
                                .inputs = {{"limited", limited}, {"advected", a}, {"excess", excess}, {"room", room}}});
    Array expected = limited;
    for (int c = 0; c < 3; ++c) {
        double added = 0, most = 0;
        limited.forEach([&](glm::ivec3 t, int channel) {
            if (channel == c) added += limited(t, c) - corrected(t, c);
        });
        limited.forEach([&](glm::ivec3 t, int channel) {
            if (channel == c) most += std::max((limited(t, c) - a(t, c)) * (added > 0 ? 1 : -1), 0.0);
        });
        REQUIRE(std::abs(added) < most);
        expected.forEach([&](glm::ivec3 t, int channel) {
            const double correction = limited(t, c) - a(t, c);
            if (channel == c && correction * added > 0)
                expected(t, c) = a(t, c) + correction * (1 - std::abs(added) / most);
        });
    }
    CHECK(mismatch(balanced, expected) == "");
}

TEST_CASE("what corrections have no room for is owed") {
    const auto texel = [](glm::dvec4 value) {
        return Array({glm::ivec3(1), 1}, Layout::Centre, 4, [=](glm::ivec3, int c) { return value[c]; });
    };
    const Array owed = run({.kernel = "sim/owe",
                            .layout = Layout::Centre,
                            .inputs = {{"excess", texel({3, -3, 0.5, 7})}, {"room", texel({1, 1, 1, 0})}}});
    CHECK(mismatch(owed, texel({2, -2, 0, 0})) == "");
}

TEST_CASE("traces end at a wall where it was at the start of the step") {
    // A wall three cells thick and the fluid around it move by a cell.
    const Grid grid{{12, 3, 2}, 1};
    const auto openings = [&](int first) {
        return faces(grid, [=](glm::ivec3 t, int axis) {
            const bool inside = t.x >= first && t.x < first + 3, high = axis == 0 && t.x == first + 3;
            return inside || high ? 0.0 : 1.0;
        });
    };
    const auto isSolid = [](int first, glm::ivec3 t) { return t.x >= first && t.x < first + 3; };
    const auto marked = [&](int first) {
        Array cover(grid, Layout::Face, 4, [&](glm::ivec3 t, int c) {
            return c < 3 ? openings(first)(t, c) : isSolid(first, t) ? 1.0 : 0.0;
        });
        return cover;
    };
    const Array before = marked(4), now = marked(5);
    const Array f = centres(grid, 4, [&](glm::ivec3 t, int c) {
        return isSolid(4, t) ? 0.0 : c == 3 ? 1.0 : double(t.x + 1);
    });
    const Array u = centres(grid, 4, [](glm::ivec3, int c) { return c == 0 ? 1.0 : 0.0; });
    const Array blocks(coarser(grid, solidBlockEdge), Layout::Centre, 1, [](glm::ivec3, int) { return 1.0; });
    const Array advected =
        run({.kernel = "sim/advect",
             .layout = Layout::Centre,
             .inputs = {{"quantity", f},
                        {"cellVelocity", u},
                        {"openings", now},
                        {"formerOpenings", before},
                        {"solidBlocks", blocks}},
             .uniforms = allWalls(WallType::FreeSlip).uniforms() + Uniforms{{"dt", 1.0f}, {"midpoint", 1}},
             .variant = {"AROUND_SOLIDS", "SOLIDS_MOVE"}});
    for (int i = 1; i < 12; ++i) {
        INFO("cell " << i);
        CHECK(advected({i, 1, 1}, 0) == Approx(isSolid(5, {i, 1, 1}) ? 0.0 : double(i)).margin(0.01));
    }
}

}  // namespace slabflow::test::amounts_gl_test
