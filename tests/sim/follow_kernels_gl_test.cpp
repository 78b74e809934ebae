// sim/move_sides and sim/smoke_reach: what a box that follows its smoke does to its fields, and where smoke is.
#include "scene/SceneDesc.h"
#include "slab/Reduce.h"
#include "support/Catch.h"
#include "support/KernelRun.h"

namespace slabflow::test::follow_kernels_gl_test {

namespace {

/// A box after its sides have moved.
struct Move {
    glm::ivec3 offset, cells;
};

const Grid box{{12, 20, 7}, 0.0625f};
const Move moves[] = {{{0, 8, 0}, {12, 20, 7}},    {{-8, 0, 0}, {20, 20, 7}}, {{0, 0, -8}, {12, 20, 15}},
                      {{8, 8, 0}, {4, 12, 15}},    {{0, 0, 0}, {12, 28, 7}},  {{0, -16, 8}, {12, 28, 7}},
                      {{-8, -8, -8}, {28, 36, 23}}};

Array moved(const Array& before, const Move& move, const char* kind, const Uniforms& uniforms, Storage storage) {
    return run({.kernel = "sim/move_sides",
                .layout = before.layout(),
                .inputs = {{"before", before}},
                .uniforms = uniforms + Uniforms{{"offset", move.offset}, {"cellsBefore", before.grid().cells}},
                .variant = {kind},
                .storage = storage,
                .grid = Grid{move.cells, before.grid().h}});
}

/// To the bit.
constexpr Tolerance exact{.ofLargest = 0};

std::vector<glm::vec3> windOutside() {
    return {{-2, 0.5f, 0}, {3, 0, 0.25f}, {0, -1, 0}, {0.5f, 2, 0}, {0, 0, -3}, {1, 0, 1}};
}

/// Cells that a place lies beyond the old box, and the side where it is farthest.
std::pair<int, int> beyondSide(glm::ivec3 beyond) {
    std::pair<int, int> farthest{0, 0};
    for (int axis = 0; axis < 3; ++axis)
        if (std::abs(beyond[axis]) > farthest.first)
            farthest = {std::abs(beyond[axis]), 2 * axis + (beyond[axis] > 0 ? 1 : 0)};
    return farthest;
}

/// What a component of the velocity is at a texel of the old box, of which `last` is the last.
double velocityAt(const Array& before, glm::ivec3 texel, glm::ivec3 last, int c) {
    const glm::ivec3 nearest = glm::clamp(texel, glm::ivec3(0), last), beyond = texel - nearest;
    const auto [farthest, wall] = beyondSide(beyond);
    const double share = std::min(farthest / 8.0, 1.0);
    const double outside = c < 3 && farthest > 0 ? double(windOutside()[size_t(wall)][c]) : before(nearest, c);
    return (1 - share) * before(nearest, c) + share * outside;
}

}  // namespace

TEST_CASE("what stays in a box whose sides move keeps its bits, and clean air comes in") {
    for (const Storage storage : {Storage::Bits32, Storage::Bits16})
        for (const Move& move : moves) {
            const Array gas = centres(box, 4, randomValues(1));
            const Array expected = centres({move.cells, box.h}, 4, [&](glm::ivec3 cell, int c) {
                const glm::ivec3 before = cell + move.offset;
                return isCell(box, before) ? gas(before, c) : c == 3 ? 1.0 : 0.0;
            });
            CHECK(mismatch(moved(gas, move, "OF_AIR", {{"air", glm::vec4(0, 0, 0, 1)}}, storage), expected, exact) ==
                  "");
        }
}

TEST_CASE("the pressure of what stays keeps its bits, and goes on outside, to 0 beyond open sides") {
    const std::vector<int> types{int(WallType::Open),     int(WallType::FarField), int(WallType::FreeSlip),
                                 int(WallType::FarField), int(WallType::Open),     int(WallType::Open)};
    for (const Move& move : moves) {
        const Array::Function random = randomValues(2);
        const Array q = redBlack(box, [&](glm::ivec3 cell) { return random(cell, 0); });
        const Array expected = redBlack({move.cells, box.h}, [&](glm::ivec3 cell) {
            const glm::ivec3 before = cell + move.offset;
            const glm::ivec3 nearest = glm::clamp(before, glm::ivec3(0), box.cells - 1);
            const auto [farthest, wall] = beyondSide(before - nearest);
            const bool isOpen = types[size_t(wall)] == int(WallType::Open);
            return q(nearest) * (isOpen ? 1 - std::min(farthest / 8.0, 1.0) : 1.0);  // all of it exact
        });
        const Uniforms outside{{"wallType", types}, {"fade", 8.0f}};
        CHECK(mismatch(moved(q, move, "RED_BLACK", outside, Storage::Bits32), expected, exact) == "");
    }
}

TEST_CASE("the flow at the sides fades into the air outside, and what stays keeps its bits") {
    const Uniforms outside{{"wallVelocity", windOutside()}, {"fade", 8.0f}};
    for (const Move& move : moves) {
        const Grid now{move.cells, box.h};
        const Array u = faces(box, randomValues(3)), v = centres(box, 4, randomValues(4));
        const Array onFaces = moved(u, move, "ON_FACES", outside, Storage::Bits32),
                    atCentres = moved(v, move, "OF_VELOCITY", outside, Storage::Bits32);
        CHECK(mismatch(onFaces, faces(now, [&](glm::ivec3 t, int axis) {
                           return velocityAt(u, t + move.offset, box.cells - 1 + unit(axis), axis);
                       })) == "");
        CHECK(mismatch(atCentres, centres(now, 4, [&](glm::ivec3 t, int c) {
                           return velocityAt(v, t + move.offset, box.cells - 1, c);
                       })) == "");
        onFaces.forEach([&](glm::ivec3 t, int axis) {
            const glm::ivec3 before = t + move.offset;
            if (axis < 3 && isFace(now, t, axis) && glm::all(glm::greaterThanEqual(before, glm::ivec3(0))) &&
                isFace(box, before, axis))
                CHECK(onFaces(t, axis) == u(before, axis));
        });
    }
}

TEST_CASE("smoke is found where it matters, and where it goes") {
    const glm::vec4 negligible(0.25f, 8, 0.5f, 0.125f);
    const float ahead = 3;  // cells for each m/s
    const Array gas = centres(box, 4, [](glm::ivec3 cell, int c) {
        if (c == 3) return cell == glm::ivec3(9, 3, 2) ? 0.0 : 1.0;  // one is solid
        if (cell == glm::ivec3(5, 7, 4)) return c == 0 ? 0.5 : 0.0;
        if (cell == glm::ivec3(6, 11, 1)) return c == 1 ? -16.0 : 0.0;
        if (cell == glm::ivec3(2, 9, 3)) return c == 2 ? 0.5 : 0.0;
        return c == 0 ? 0.1875 : c == 1 ? 4.0 : 100.0 * (cell == glm::ivec3(9, 3, 2));
    });
    const Array dye = centres(box, 4, [](glm::ivec3 cell, int c) { return cell == glm::ivec3(8, 6, 5) && c == 1; });
    const Array u = centres(box, 4, [](glm::ivec3 cell, int c) {
        if (cell == glm::ivec3(6, 11, 1)) return c == 1 ? 4.0 : c == 2 ? -1.0 : 0.0;
        return cell.y > 15 ? 100.0 : 0.25;
    });
    for (const bool dyed : {false, true}) {
        const auto found = [&](const char* end, Reduction reduction) {
            std::vector<std::pair<std::string, const Array&>> inputs{{"gas", gas}, {"cellVelocity", u}};
            Variant variant{end};
            if (dyed) {
                inputs.push_back({"dye", dye});
                variant.emplace_back("DYED");
            }
            const Array blocks = run({.kernel = "sim/smoke_reach",
                                      .layout = Layout::Centre,
                                      .inputs = inputs,
                                      .uniforms = {{"gasCells", box.cells},
                                                   {"fineness", glm::ivec3(1)},
                                                   {"negligible", negligible},
                                                   {"ahead", ahead}},
                                      .variant = variant,
                                      .grid = coarser(box, reductionBlock)});
            return reduceNow(slab(), reduction, uploaded(blocks, "blocks"));
        };
        const glm::vec3 low = glm::vec3(box.cells) - glm::vec3(found("LOW", Reduction::MaxAbs)),
                        high(found("HIGH", Reduction::MaxAbs));
        const glm::vec4 middle = found("MIDDLE", Reduction::Sum);
        CHECK(low == glm::vec3(2, dyed ? 6 : 7, -2));
        CHECK(high == glm::vec3(dyed ? 9.75f : 7, 24, dyed ? 6.75f : 5.75f));
        const glm::vec4 smoke = 2.0f * glm::vec4(5.5f, 7.5f, 4.5f, 1) + 2.0f * glm::vec4(6.5f, 11.5f, 1.5f, 1) +
                                glm::vec4(2.5f, 9.5f, 3.5f, 1),
                        colour = 8.0f * glm::vec4(8.5f, 6.5f, 5.5f, 1);
        CHECK(middle == (dyed ? smoke + colour : smoke));
    }
}

}  // namespace slabflow::test::follow_kernels_gl_test
