// slab/store: how 16-bit targets round. Changes too small for one step must still add up.
#include <bit>
#include <limits>

#include "support/Catch.h"
#include "support/KernelRun.h"

namespace slabflow::test::dither_gl_test {

namespace {

const Grid grid{{16, 12, 8}};

/// Stores `values` through a kernel that changes nothing: decay at rate 0.
std::vector<float> stored(const Field& values, Format format) {
    Field target = slab().makeField({"stored", values.grid(), Layout::Centre, format});
    slab().run({.kernel = "sim/dissipate",
                .target = target,
                .inputs = {{"quantity", values}},
                .uniforms = {{"rate", glm::vec4(0)}, {"dt", 1.0f}}});
    return target.download();
}

Field constant(float value) {
    Field field = slab().makeField({"constant", grid, Layout::Centre, Format::R32F});
    field.clear(glm::vec4(value));
    return field;
}

double meanOf(const std::vector<float>& values) {
    double sum = 0;
    for (const float v : values) sum += double(v);
    return sum / double(values.size());
}

}  // namespace

TEST_CASE("a slow decay survives 16-bit storage") {
    // 0.7 at 0.01/s changes by 1.2e-4 a step, a quarter of a unit in the last place. Plain rounding stores no change at
    // all, truncation one unit every step.
    for (const Format format : {Format::R16F, Format::RG16F, Format::RGBA16F}) {
        Field field = slab().makeField({"quantity", grid, Layout::Centre, format});
        field.clear(glm::vec4(0.7f));
        for (int step = 0; step < 600; ++step) {
            const auto numbers = slab().numberPasses(step);
            slab().run({.kernel = "sim/dissipate",
                        .target = field,
                        .inputs = {field},
                        .uniforms = {{"rate", glm::vec4(0.01f)}, {"dt", 1.0f / 60}}});
        }
        CHECK(meanOf(field.download()) == Catch::Approx(0.7 * std::exp(-0.1)).epsilon(0.01));
    }
}

TEST_CASE("the mean of many stores is the value, and each is one of its two neighbours") {
    for (const float value : {0.1f, -0.7f, 1.00048f, 1234.56f, -3e-3f}) {
        const std::vector<float> values = stored(constant(value), Format::R16F);
        const double unit = std::ldexp(1.0, std::ilogb(value) - 10);  // in the last place
        CHECK(std::abs(meanOf(values) - double(value)) < 0.06 * unit);
        for (const float v : values) REQUIRE(std::abs(double(v) - double(value)) < unit);
    }
}

TEST_CASE("what 16 bits can hold is stored as it is") {
    const Array exact = centres(grid, 4, randomValues(1));
    CHECK(mismatch(run({.kernel = "sim/dissipate",
                        .layout = Layout::Centre,
                        .inputs = {{"quantity", exact}},
                        .uniforms = {{"rate", glm::vec4(0)}, {"dt", 1.0f}},
                        .storage = Storage::Bits16}),
                   exact, {0, 0, 0}) == "");
    for (const float value : {0.0f, 0.5f, -1.5f, 65504.0f, 6.103515625e-5f})
        for (const float v : stored(constant(value), Format::R16F)) REQUIRE(v == value);
}

TEST_CASE("the same step gives the same bits, another step others") {
    const Field tenth = constant(0.1f);
    const auto twoPasses = [&](long step, int seed) {
        const auto numbers = slab().numberPasses(step, seed);
        const std::vector<float> first = stored(tenth, Format::R16F);
        return std::pair(first, stored(tenth, Format::R16F));
    };
    const auto [first, second] = twoPasses(7, 1);
    CHECK(first != second);
    CHECK(twoPasses(7, 1) == std::pair(first, second));
    CHECK(twoPasses(8, 1).first != first);
    CHECK(twoPasses(7, 2).first != first);
}

TEST_CASE("what is numbered inside of a step leaves the step's own numbers as they are") {
    const Field tenth = constant(0.1f);
    const auto secondOf = [&](auto between) {
        const auto numbers = slab().numberPasses(7);
        stored(tenth, Format::R16F);
        between();
        return stored(tenth, Format::R16F);
    };
    const auto another = [&] {
        const auto numbers = slab().numberPasses(3);
        for (int i = 0; i < 5; ++i) stored(tenth, Format::R16F);
    };
    CHECK(secondOf(another) == secondOf([] {}));
}

TEST_CASE("channels are rounded independently") {
    Field field = slab().makeField({"constant", grid, Layout::Centre, Format::RGBA32F});
    field.clear(glm::vec4(0.1f));
    const std::vector<float> values = stored(field, Format::RGBA16F);
    for (size_t a = 0; a < 4; ++a)
        for (size_t b = a + 1; b < 4; ++b) {
            double equal = 0, count = 0;
            for (size_t i = 0; i < values.size(); i += 4, ++count) equal += values[i + a] == values[i + b];
            const double up = 0.6;  // 0.1 lies 0.6 of a unit above the half below it, so that they agree half the time
            CHECK(equal / count == Catch::Approx(up * up + (1 - up) * (1 - up)).margin(0.05));
        }
}

TEST_CASE("infinities and not-a-numbers survive, so that the watchdog sees them") {
    constexpr float infinity = std::numeric_limits<float>::infinity();
    CHECK(stored(constant(infinity), Format::R16F).front() == infinity);
    CHECK(stored(constant(-infinity), Format::RGBA16F).front() == -infinity);
    // Adding to the bits of a not-a-number may carry into the sign and leave 0; cutting bits off may leave an infinity.
    for (const unsigned bits : {0x7FC00000u, 0x7FFFFFFFu, 0xFFFFFFFFu, 0x7FC00001u}) {
        Field field = constant(0);
        field.upload(std::vector<float>(grid.cellCount(), std::bit_cast<float>(bits)));
        for (const float v : stored(field, Format::R16F)) REQUIRE(std::isnan(v));
    }
}

TEST_CASE("bits of a field do not depend on what is written to others, or by other kernels") {
    const Field tenth = constant(0.1f);
    const auto alone = [&] {
        const auto numbers = slab().numberPasses(3);
        return stored(tenth, Format::R16F);
    };
    const auto afterAnother = [&] {
        const auto numbers = slab().numberPasses(3);
        Field other = slab().makeField({"another", grid, Layout::Centre, Format::R16F});
        slab().run({.kernel = "sim/dissipate",
                    .target = other,
                    .inputs = {{"quantity", tenth}},
                    .uniforms = {{"rate", glm::vec4(0)}, {"dt", 1.0f}}});
        return stored(tenth, Format::R16F);
    };
    CHECK(alone() == afterAnother());
}

}  // namespace slabflow::test::dither_gl_test
