// Eddies below the cells of the velocity: as strong as the spectrum goes on, without divergence, kept inside, and
// carried along.
#include <numbers>

#include "base/Random.h"
#include "sim/GasGrid.h"
#include "sim/InitialFields.h"
#include "sim/SmallEddies.h"
#include "sim/Walls.h"
#include "support/BodiesInFluid.h"
#include "support/Catch.h"
#include "support/Flow.h"
#include "support/KernelRun.h"

namespace slabflow::test::small_eddies_gl_test {

namespace {

SceneDesc boxOf(glm::ivec3 cells, int detail, WallType sides) {
    SceneDesc scene = emptyScene(cells, 0.1f * glm::vec3(cells));
    scene.domain().detail = detail;
    scene.domain().turbulence = 1;
    for (WallDesc& wall : scene.domain().walls) wall.type = sides;
    return scene;
}

using Flow = std::function<glm::dvec3(glm::ivec3 cell)>;

/// Waves of all directions whose energies are those of k^(-5/3), down to those of 2.7 cells.
Flow kolmogorov(glm::ivec3 cells) {
    struct Wave {
        glm::dvec3 k, u;
        double phase;
    };
    std::vector<Wave> waves;
    Random random(5);
    const double step = 2 * std::numbers::pi / cells.x;
    const int most = int(0.75 * cells.x / 2);
    for (int n = 0; n < 3000 && waves.size() < 120; ++n) {
        glm::dvec3 k(0), across(0);
        for (int axis = 0; axis < 3; ++axis) {
            k[axis] = step * std::round(random.between(-most, most));
            across[axis] = random.between(-1, 1);
        }
        const double length = glm::length(k);
        if (length < 2.5 * step || length > most * step) continue;
        across -= k * glm::dot(k, across) / (length * length);
        if (glm::length(across) < 0.1) continue;
        // Drawn evenly in space, of which a shell has k², so that each has k^(-11/3).
        waves.push_back({k, glm::normalize(across) * std::pow(length, -11.0 / 6), random.between(0, 6.3)});
    }
    return [waves](glm::ivec3 cell) {
        glm::dvec3 u(0);
        for (const Wave& wave : waves) u += wave.u * std::cos(glm::dot(wave.k, glm::dvec3(cell)) + wave.phase);
        return u;
    };
}

Flow twisting(double speed) {
    return [=](glm::ivec3 cell) {
        const glm::dvec3 x = 2.0 * glm::dvec3(cell);
        return speed * glm::dvec3(std::sin(x.y), std::sin(x.z + 1), std::sin(x.x + 2));
    };
}

struct Carried {
    Array before, after;  ///< velocity of the gas without and with small eddies

    double added(glm::ivec3 cell, int axis) const { return after(cell, axis) - before(cell, axis); }

    /// Root mean square of what was added, along each axis, of cells at least so far from the sides.
    double strength(int margin = 0) const {
        double sum = 0;
        int count = 0;
        after.forEach([&](glm::ivec3 cell, int c) {
            const bool inside = glm::all(glm::greaterThanEqual(cell, glm::ivec3(margin))) &&
                                glm::all(glm::lessThan(cell, after.size() - margin));
            if (c < 3 && inside) sum += std::pow(added(cell, c), 2), ++count;
        });
        return std::sqrt(sum / count);
    }
};

Carried carriedBy(const SceneDesc& scene, const Flow& flow, double time = 1, glm::vec3 gridVelocity = glm::vec3(0)) {
    FluidFields fluid = makeInitialFields(slab(), scene);
    fluid.grid.velocity = gridVelocity;
    BodiesInFluid bodies(scene.obstacles);
    bodies.place(fluid);
    std::vector<float> texels;
    const Array coarse = centres(fluid.grid, 4, [&](glm::ivec3 cell, int c) { return c == 3 ? 0 : flow(cell)[c]; });
    coarse.forEach([&](glm::ivec3 cell, int c) { texels.push_back(float(coarse(cell, c))); });
    fluid.cellVelocity.upload(texels);
    const Step step{slab(), scene.domain(), wallUniforms(scene.domain()), 0, time, 0.1f};
    const ReadField carrying = velocityOfGas(step, fluid);
    const Array before = downloaded(*carrying);
    return {before, downloaded(*withSmallEddies(step, fluid, velocityOfGas(step, fluid), scene.seed))};
}

double correlation(const Carried& a, const Carried& b, glm::ivec3 shift) {
    double product = 0, squares[2] = {0, 0};
    a.after.forEach([&](glm::ivec3 cell, int c) {
        const glm::ivec3 there = (cell + shift + a.after.size()) % a.after.size();
        if (c == 3) return;
        const double u = a.added(cell, c), v = b.added(there, c);
        product += u * v, squares[0] += u * u, squares[1] += v * v;
    });
    return product / std::sqrt(squares[0] * squares[1]);
}

}  // namespace

TEST_CASE("the curl of the noise has no mean and a mean square of 1 along each axis") {
    const std::vector<float> texels = eddyNoise();
    constexpr int n = noiseSize;
    const auto at = [&](int i, int j, int k, int c) {
        return double(texels[size_t(4 * ((((k + n) % n) * n + (j + n) % n) * n + (i + n) % n) + c)]);
    };
    glm::dvec3 sum(0), squares(0);
    for (int k = 0; k < n; ++k)
        for (int j = 0; j < n; ++j)
            for (int i = 0; i < n; ++i) {
                const auto slope = [&](int axis, int c) {
                    const glm::ivec3 d = unit(axis);
                    return 0.5 * (at(i + d.x, j + d.y, k + d.z, c) - at(i - d.x, j - d.y, k - d.z, c));
                };
                const glm::dvec3 curl(slope(1, 2) - slope(2, 1), slope(2, 0) - slope(0, 2), slope(0, 1) - slope(1, 0));
                sum += curl, squares += curl * curl;
            }
    for (int axis = 0; axis < 3; ++axis) {
        CHECK(std::abs(sum[axis]) / (n * n * n) < 1e-6);
        CHECK(squares[axis] / (n * n * n) == Approx(1).epsilon(0.05));
    }
}

TEST_CASE("small eddies are as strong as the spectrum of the flow goes on, and as much stronger as is asked for") {
    const glm::ivec3 cells(20);
    const Flow flow = kolmogorov(cells);
    double energy = 0;
    const Array coarse = centres({cells, 0.1f}, 3, [&](glm::ivec3 cell, int c) { return flow(cell)[c]; });
    coarse.forEach([&](glm::ivec3 cell, int c) { energy += std::pow(coarse(cell, c), 2) / 24000; });
    // Of k^(-5/3) from a to b:  1.5 (a^(-2/3) - b^(-2/3)).
    const auto share = [](double low, double high) { return std::pow(low, -2.0 / 3) - std::pow(high, -2.0 / 3); };
    const double step = 2 * std::numbers::pi / 20, middle = 2 * std::numbers::pi / 2.5;
    const double octave = share(middle / std::numbers::sqrt2, middle * std::numbers::sqrt2);
    const double wanted = std::sqrt(energy * octave / share(2.5 * step, 7 * step));
    for (const int detail : {2, 4}) {
        SceneDesc scene = boxOf(cells, detail, WallType::Periodic);
        const double octaves = detail == 2 ? 1 : std::sqrt(1 + std::pow(2, -2.0 / 3));
        const double once = carriedBy(scene, flow).strength();
        INFO("detail " << detail << ": " << once << " of " << wanted * octaves);
        CHECK(once == Approx(wanted * octaves).epsilon(0.25));
        scene.domain().turbulence = 2;
        CHECK(carriedBy(scene, flow).strength() == Approx(2 * once).epsilon(1e-3));
    }
}

TEST_CASE("a flow without small motion has no small eddies, nor has one that is asked for none") {
    const Flow uniform = [](glm::ivec3) { return glm::dvec3(3, -1, 2); };
    CHECK(carriedBy(boxOf({8, 6, 7}, 2, WallType::Open), uniform).strength() < 1e-5);
    SceneDesc scene = boxOf({8, 6, 7}, 2, WallType::Open);
    scene.domain().turbulence = 0;
    CHECK(carriedBy(scene, twisting(1)).strength() == 0);
    CHECK(carriedBy(boxOf({8, 6, 7}, 1, WallType::Open), twisting(1)).strength() == 0);
}

TEST_CASE("small eddies have no divergence, in flat flows either") {
    for (const glm::ivec3 cells : {glm::ivec3(8, 9, 7), glm::ivec3(12, 10, 1)}) {
        const Carried carried = carriedBy(boxOf(cells, 4, WallType::Open), twisting(1));
        const glm::ivec3 size = carried.after.size();
        double most = 0;
        for (int k = cells.z == 1 ? 0 : 1; k < std::max(size.z - 1, 1); ++k)
            for (int j = 1; j + 1 < size.y; ++j)
                for (int i = 1; i + 1 < size.x; ++i) {
                    double sum = 0;
                    for (int axis = 0; axis < (cells.z == 1 ? 2 : 3); ++axis) {
                        const glm::ivec3 cell(i, j, k);
                        sum += carried.added(cell + unit(axis), axis) - carried.added(cell - unit(axis), axis);
                    }
                    // The outermost cells have differences over one cell.
                    const bool inside = glm::all(glm::greaterThan(glm::ivec2(i, j), glm::ivec2(1))) &&
                                        glm::all(glm::lessThan(glm::ivec2(i, j), glm::ivec2(size) - 2)) &&
                                        (cells.z == 1 || (k > 1 && k < size.z - 2));
                    if (inside) most = std::max(most, std::abs(sum));
                }
        CHECK(carried.strength() > 0.1);
        CHECK(most < 1e-4 * carried.strength());
    }
    CHECK(carriedBy(boxOf({12, 10, 1}, 2, WallType::Open), twisting(1)).added({9, 7, 0}, 2) == 0);
}

TEST_CASE("small eddies go through no closed side and into no solid") {
    SceneDesc scene = boxOf({10, 9, 8}, 4, WallType::FreeSlip);
    const Carried carried = carriedBy(scene, twisting(1));
    const glm::ivec3 size = carried.after.size();
    for (int axis = 0; axis < 3; ++axis) {
        double through = 0;
        int count = 0;
        carried.after.forEach([&](glm::ivec3 cell, int c) {
            if (c == axis && (cell[axis] == 0 || cell[axis] == size[axis] - 1))
                through += std::pow(carried.added(cell, axis), 2), ++count;
        });
        CHECK(std::sqrt(through / count) < 0.2 * carried.strength(6));
    }
    ObstacleDesc ball;
    ball.name = "ball";
    ball.shape = Box{{0, 0, 0}, glm::vec3(0.2f)};
    ball.position = {0.5f, 0.5f, 0.4f};
    scene.obstacles = {ball};
    const Carried around = carriedBy(scene, twisting(1));
    double inside = 0, outside = 0;
    around.after.forEach([&](glm::ivec3 cell, int c) {
        const glm::dvec3 x = (glm::dvec3(cell) + 0.5) * 0.025 - glm::dvec3(0.5, 0.5, 0.4);
        const bool isInside = std::max({std::abs(x.x), std::abs(x.y), std::abs(x.z)}) < 0.1;
        double& most = isInside ? inside : outside;
        if (c < 3) most = std::max(most, std::abs(around.added(cell, c)));
    });
    CHECK(inside == 0);
    CHECK(outside > 0.5);
}

TEST_CASE("small eddies go along with the flow, and others come with time, or another seed") {
    // Waves across the stream, which takes all along x.
    const Flow flow = [](glm::ivec3 cell) {
        return glm::dvec3(2, 0, 0) + 0.05 * twisting(1)(glm::ivec3(0, cell.y, 0));
    };
    SceneDesc scene = boxOf({16, 16, 16}, 2, WallType::Periodic);
    const Carried now = carriedBy(scene, flow, 1), later = carriedBy(scene, flow, 1.05);  // 2 cells of 0.05 m on
    CHECK(correlation(now, later, {2, 0, 0}) > 0.9);
    CHECK(correlation(now, later, {0, 0, 0}) < 0.5);
    CHECK(std::abs(correlation(now, carriedBy(scene, flow, 41), {0, 0, 0})) < 0.2);
    CHECK(correlation(now, carriedBy(scene, flow, 1), {0, 0, 0}) == Approx(1).epsilon(1e-9));
    scene.seed = 2;
    CHECK(std::abs(correlation(now, carriedBy(scene, flow, 1), {0, 0, 0})) < 0.2);
}

TEST_CASE("small eddies are the same for a grid that travels") {
    const SceneDesc scene = boxOf({10, 9, 8}, 2, WallType::Open);
    const glm::dvec3 travel(3, -1, 0.5);
    const Flow still = [&](glm::ivec3 cell) { return twisting(1)(cell) + travel; };
    const double time = 1.03;  // when eddies have an age, by which they have gone along
    const Carried resting = carriedBy(scene, still, time), travelling = carriedBy(scene, twisting(1), time, travel);
    double most = 0;
    resting.after.forEach([&](glm::ivec3 cell, int c) {
        if (c < 3) most = std::max(most, std::abs(resting.added(cell, c) - travelling.added(cell, c)));
    });
    CHECK(most < 0.01 * resting.strength());
}

}  // namespace slabflow::test::small_eddies_gl_test
