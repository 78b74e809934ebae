// slab/reduce: a whole field to one texel.
#include <limits>

#include "slab/Reduce.h"
#include "support/Catch.h"
#include "support/KernelRun.h"

namespace slabflow::test::reduce_gl_test {

namespace {

/// Sizes below, at and beyond the 4 x 4 x 4 texels that one pass folds, once and twice.
std::vector<Grid> sizes() {
    return {{{1, 1, 1}}, {{4, 4, 4}}, {{5, 3, 9}}, {{12, 20, 7}}, {{13, 9, 1}}, {{1, 1, 70}}, {{17, 16, 18}}};
}

constexpr float infinity = std::numeric_limits<float>::infinity();
constexpr float notANumber = std::numeric_limits<float>::quiet_NaN();

/// The reduction of every channel in double, as an array of one texel.
template <class Fold>
Array folded(const Array& a, Fold fold) {
    Array result(Grid{}, Layout::Centre, a.channels());
    a.forEach([&](glm::ivec3 texel, int c) { result({0, 0, 0}, c) = fold(result({0, 0, 0}, c), texel, c); });
    return result;
}

/// The kernel's, for as many channels as the field has.
Array reduced(Reduction reduction, const Field& field, const Field* other = nullptr) {
    const glm::vec4 values = reduceNow(slab(), reduction, field, other);
    return Array(Grid{}, Layout::Centre, info(field.format()).channels,
                 [&](glm::ivec3, int c) { return double(values[c]); });
}

}  // namespace

TEST_CASE("largest absolute value, sum and dot product of every channel") {
    for (const Storage storage : {Storage::Bits32, Storage::Bits16})
        for (const Grid& grid : sizes())
            for (const int channels : {1, 2, 4}) {
                const Array a = centres(grid, channels, randomValues(1)), b = centres(grid, channels, randomValues(2));
                const Field f = uploaded(a, "f", storage), g = uploaded(b, "g", storage);
                const double count = double(grid.cellCount());
                INFO("cells " << grid.cells.x << " " << grid.cells.y << " " << grid.cells.z << ", channels "
                              << channels);

                const Array largest =
                    folded(a, [&](double m, glm::ivec3 t, int c) { return std::max(m, std::abs(a(t, c))); });
                const Array sum = folded(a, [&](double s, glm::ivec3 t, int c) { return s + a(t, c); });
                const Array dot = folded(a, [&](double s, glm::ivec3 t, int c) { return s + a(t, c) * b(t, c); });
                const Tolerance rounding{0, 0, 1e-6 * count};  // of sums of numbers of either sign
                CHECK(mismatch(reduced(Reduction::MaxAbs, f), largest, {0, 0, 0}) == "");
                CHECK(mismatch(reduced(Reduction::Sum, f), sum, rounding) == "");
                CHECK(mismatch(reduced(Reduction::Dot, f, &g), dot, rounding) == "");
            }
}

TEST_CASE("a red-black field is reduced lane by lane, a face field with its spare texels") {
    const Grid grid{{5, 3, 9}};
    const Array q = redBlack(grid, [random = randomValues(3)](glm::ivec3 cell) { return random(cell, 0); });
    Array lanes(Grid{}, Layout::Centre, 4);
    q.forEach([&](glm::ivec3 cell, int) { lanes({0, 0, 0}, redBlackPlace(grid, cell).channel) += q(cell); });
    CHECK(mismatch(reduced(Reduction::Sum, uploaded(q, "q")), lanes) == "");

    const Array u = faces(grid, [](glm::ivec3, int) { return 1.0; });
    const glm::vec4 counts = reduceNow(slab(), Reduction::Sum, uploaded(u, "u"));
    CHECK(counts == glm::vec4(6 * 3 * 9, 5 * 4 * 9, 5 * 3 * 10, 0));
}

TEST_CASE("infinities and not-a-numbers are counted wherever they are") {
    const Grid grid{{12, 20, 7}};
    for (const Storage storage : {Storage::Bits32, Storage::Bits16}) {
        Array a = centres(grid, 4, randomValues(4));
        CHECK(reduceNow(slab(), Reduction::CountNonFinite, uploaded(a, "f", storage)) == glm::vec4(0));
        a({0, 0, 0}, 0) = double(notANumber);
        a({11, 19, 6}, 0) = double(notANumber);
        a({5, 0, 6}, 1) = double(infinity);
        a({6, 7, 3}, 2) = double(-infinity);
        CHECK(reduceNow(slab(), Reduction::CountNonFinite, uploaded(a, "f", storage)) == glm::vec4(2, 1, 1, 0));
    }
}

TEST_CASE("an infinity shows in the largest value and a not-a-number in the sum") {
    const Grid grid{{12, 20, 7}};
    Array a = centres(grid, 4, randomValues(5));
    a({3, 4, 5}, 0) = double(-infinity);
    a({8, 9, 2}, 1) = double(notANumber);
    const Field f = uploaded(a, "f");
    CHECK(reduceNow(slab(), Reduction::MaxAbs, f).x == infinity);
    CHECK(std::isnan(reduceNow(slab(), Reduction::Sum, f).y));
}

TEST_CASE("the result stays on the GPU as a field of one texel") {
    const Field f = uploaded(centres({{13, 9, 1}}, 2, randomValues(6)), "f");
    const Field sum = reduce(slab(), Reduction::Sum, f);
    CHECK(sum.texels() == glm::ivec3(1));
    CHECK(sum.format() == Format::RGBA32F);
}

}  // namespace slabflow::test::reduce_gl_test
