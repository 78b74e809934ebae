// sim/diffuse and sim/diffuse_velocity: one Jacobi sweep of  (1 - k dt lap) f = b,  and what many sweeps end in; and
// sim/add_friction.
#include <numbers>

#include "support/Catch.h"
#include "support/KernelRun.h"
#include "support/SixWalls.h"

namespace slabflow::test::diffuse_kernels_gl_test {

namespace {

/// A sweep solves each equation for its own unknown, the others kept: the zero of a residual linear in x.
template <class Residual>
double zeroOf(Residual residual) {
    const double atZero = residual(0.0), atOne = residual(1.0);
    return atZero / (atZero - atOne);
}

struct Heating {
    std::vector<int> heated{0, 1, 1, 0, 1, 0};
    std::vector<float> temperature{0, 3, -2, 0, 0.5f, 0};
    glm::vec4 channels{0, 1, 0, 0};
    glm::vec3 reach{1, 0.25f, 1};  ///< of the sides of each axis
};

/// Sweeps f against b `sweeps` times.
Array diffuse(const Array& f, const Array& b, glm::vec4 reach, const Heating& walls, int sweeps = 1,
              Storage storage = Storage::Bits32) {
    Field field = uploaded(f, "quantity", storage);
    const Field before = uploaded(b, "before", storage);
    for (int i = 0; i < sweeps; ++i)
        slab().run({.kernel = "sim/diffuse",
                    .target = field,
                    .inputs = {field, before},
                    .uniforms = {{"reach", reach},
                                 {"heated", walls.channels},
                                 {"wallHeated", walls.heated},
                                 {"sideReach", walls.reach},
                                 {"wallTemperature", walls.temperature}}});
    return downloaded(field);
}

Array diffuseVelocity(const Array& u, const Array& b, float reach, const SixWalls& walls, int sweeps = 1,
                      Storage storage = Storage::Bits32) {
    Field field = uploaded(u, "velocity", storage);
    const Field before = uploaded(b, "before", storage);
    for (int i = 0; i < sweeps; ++i)
        slab().run({.kernel = "sim/diffuse_velocity",
                    .target = field,
                    .inputs = {field, before},
                    .uniforms = walls.uniforms() + Uniforms{{"reach", reach}}});
    return downloaded(field);
}

/// A face on a side of the domain that fixes the velocity through it.
bool keepsVelocity(const Grid& grid, const SixWalls& walls, glm::ivec3 texel, int axis) {
    const int side = texel[axis] == 0 ? 2 * axis : texel[axis] == grid.cells[axis] ? 2 * axis + 1 : -1;
    return side >= 0 && walls.type[size_t(side)] != WallType::Open;
}

/// h² lap u on a face whose own value is x.
double differencesAround(const Grid& grid, const SixWalls& walls, const Array& u, glm::ivec3 texel, int axis,
                         double x) {
    double sum = 0;
    for (int wall = 0; wall < 6; ++wall) {
        const glm::ivec3 next = texel + (wall % 2 ? 1 : -1) * unit(wall / 2);
        const WallType type = walls.type[size_t(wall)];
        const bool holds = wall / 2 != axis && (type == WallType::NoSlip || type == WallType::Inflow);
        const double wallSpeed = walls.velocityAt(wall, facePosition(texel, axis), grid)[axis];
        sum += (isFace(grid, next, axis) ? u(next, axis) : holds ? 2 * wallSpeed - x : x) - x;
    }
    return sum;
}

/// cos(pi m (i + ½) / n): even about both ends, so that nothing flows through them.
double evenMode(int m, double place, int n) { return std::cos(std::numbers::pi * m * place / n); }
double oddMode(int m, double place, int n) { return std::sin(std::numbers::pi * m * place / n); }

/// What implicit diffusion leaves of a mode: 1 / (1 + (k dt / h²) 4 sum of sin²(pi m / 2n)).
double decay(double reach, glm::ivec3 mode, glm::ivec3 n) {
    double sum = 0;
    for (int axis = 0; axis < 3; ++axis)
        sum += 4 * std::pow(std::sin(std::numbers::pi * mode[axis] / (2.0 * n[axis])), 2);
    return 1 / (1 + reach * sum);
}

const Grid modeGrid{{16, 12, 9}, 0.25f};
constexpr glm::ivec3 mode(1, 3, 2);
constexpr int untilConverged = 300;

}  // namespace

TEST_CASE("diffuse solves each cell's equation, with ghosts 2 T - f beyond heated walls and f beyond others") {
    const glm::vec4 reach(0.3f, 2, 0, 0.05f);
    onEveryGrid([&](const Grid& grid, Storage storage) {
        const Array f = inFluid(grid, randomValues(1)), b = inFluid(grid, randomValues(2));
        const Heating walls;
        const Array expected = centres(grid, 4, [&](glm::ivec3 cell, int c) {
            return zeroOf([&](double x) {
                double residual = x - b(cell, c);
                for (int wall = 0; wall < 6; ++wall) {
                    const glm::ivec3 next = cell + (wall % 2 ? 1 : -1) * unit(wall / 2);
                    const bool holds = walls.heated[size_t(wall)] && walls.channels[c] == 1;
                    const double ghost = holds ? 2 * double(walls.temperature[size_t(wall)]) - x : x;
                    const double share = isCell(grid, next) ? 1 : double(walls.reach[wall / 2]);
                    residual -= share * double(reach[c]) * ((isCell(grid, next) ? f(next, c) : ghost) - x);
                }
                return residual;
            });
        });
        CHECK(mismatch(diffuse(f, b, reach, walls, 1, storage), expected, toleranceOf(storage)) == "");
    });
}

TEST_CASE("diffuse_velocity solves each face's equation, with ghosts 2 u_wall - u beyond walls that hold the tangent") {
    constexpr float reach = 0.7f;
    onEveryGrid([&](const Grid& grid, Storage storage) {
        const Array u = faces(grid, randomValues(3)), b = faces(grid, randomValues(4));
        for (int variant = 0; variant < mixtures; ++variant) {
            const SixWalls walls = mixedWalls(variant);
            const auto expectedAt = [&](glm::ivec3 texel, int axis) {
                if (keepsVelocity(grid, walls, texel, axis)) return b(texel, axis);
                return zeroOf([&](double x) {
                    return x - b(texel, axis) - double(reach) * differencesAround(grid, walls, u, texel, axis, x);
                });
            };
            INFO("walls " << variant);
            CHECK(mismatch(diffuseVelocity(u, b, reach, walls, 1, storage), faces(grid, expectedAt),
                           toleranceOf(storage)) == "");
        }
    });
}

TEST_CASE("add_friction adds what diffuse_velocity solves for, with the velocity as it is") {
    constexpr float reach = 0.3f;
    onEveryGrid([&](const Grid& grid, Storage storage) {
        const Array u = faces(grid, randomValues(5));
        for (int variant = 0; variant < mixtures; ++variant) {
            const SixWalls walls = mixedWalls(variant);
            Field field = uploaded(u, "velocity", storage);
            slab().run({.kernel = "sim/add_friction",
                        .target = field,
                        .inputs = {field},
                        .uniforms = walls.uniforms() + Uniforms{{"explicitReach", reach}}});
            const auto expectedAt = [&](glm::ivec3 texel, int axis) {
                const double own = u(texel, axis);
                if (keepsVelocity(grid, walls, texel, axis)) return own;
                return own + double(reach) * differencesAround(grid, walls, u, texel, axis, own);
            };
            INFO("walls " << variant);
            CHECK(mismatch(downloaded(field), faces(grid, expectedAt), toleranceOf(storage)) == "");
        }
    });
}

TEST_CASE("without viscosity or time nothing diffuses") {
    for (const Grid& grid : unevenGrids()) {
        const Array f = inFluid(grid, randomValues(5)), u = faces(grid, randomValues(6));
        CHECK(mismatch(diffuse(f, f, glm::vec4(0), {}), f) == "");
        CHECK(mismatch(diffuseVelocity(u, u, 0, mixedWalls(2)), u) == "");
    }
}

TEST_CASE("a mode of an insulated quantity decays by the implicit factor") {
    const Array f = inFluid(modeGrid, [](glm::ivec3 cell, int) {
        double product = 1;
        for (int axis = 0; axis < 3; ++axis) product *= evenMode(mode[axis], cell[axis] + 0.5, modeGrid.cells[axis]);
        return product;
    });
    const Heating insulated{std::vector<int>(6, 0), std::vector<float>(6, 0.0f), glm::vec4(1)};
    const glm::vec4 reach(0.1f, 0.5f, 3, 0);
    const Array left = inFluid(
        modeGrid, [&](glm::ivec3 cell, int c) { return decay(double(reach[c]), mode, modeGrid.cells) * f(cell, c); });
    CHECK(mismatch(diffuse(f, f, reach, insulated, untilConverged), left) == "");
}

TEST_CASE("a mode of the velocity decays by the implicit factor between free-slip and between no-slip walls") {
    for (const WallType type : {WallType::FreeSlip, WallType::NoSlip}) {
        const Array u = faces(modeGrid, [&](glm::ivec3 texel, int axis) {
            const glm::dvec3 x = facePosition(texel, axis);
            double product = 1;
            for (int a = 0; a < 3; ++a) {
                const bool vanishes = a == axis || type == WallType::NoSlip;
                product *=
                    vanishes ? oddMode(mode[a], x[a], modeGrid.cells[a]) : evenMode(mode[a], x[a], modeGrid.cells[a]);
            }
            return product;
        });
        for (const float reach : {0.1f, 3.0f}) {
            const Array left = faces(modeGrid, [&](glm::ivec3 texel, int axis) {
                return decay(double(reach), mode, modeGrid.cells) * u(texel, axis);
            });
            INFO("walls " << int(type) << ", reach " << reach);
            CHECK(mismatch(diffuseVelocity(u, u, reach, allWalls(type), untilConverged), left) == "");
        }
    }
}

TEST_CASE("between two heated walls the temperature ends as a straight line") {
    const Grid grid{{9, 1, 1}, 0.5f};
    const Heating walls{{1, 1, 0, 0, 0, 0}, {10, 40, 0, 0, 0, 0}, {0, 1, 0, 0}};
    Array line = centres(grid, 2, [](glm::ivec3 cell, int c) { return c == 1 ? 10 + 30 * (cell.x + 0.5) / 9 : 0.0; });
    // The line solves the equation whatever the reach: it is its own right-hand side.
    CHECK(mismatch(diffuse(line, line, glm::vec4(0, 5, 0, 0), walls, 20), line) == "");
}

TEST_CASE("diffusion mirrors") {
    const Grid grid{{12, 20, 7}, 0.0625f};
    const Array u = faces(grid, randomValues(7));
    const SixWalls walls = mixedWalls(3);
    for (int axis = 0; axis < 3; ++axis) {
        INFO("axis " << axis);
        CHECK(mismatch(diffuseVelocity(mirrored(u, axis), mirrored(u, axis), 0.4f, walls.mirrored(axis), 5),
                       mirrored(diffuseVelocity(u, u, 0.4f, walls, 5), axis)) == "");
    }
}

}  // namespace slabflow::test::diffuse_kernels_gl_test
