// Guesses at what was meant.
#include <array>

#include "scene/NearestKey.h"
#include "support/Catch.h"

namespace slabflow::test::nearest_key_test {

namespace {

constexpr std::array<std::string_view, 4> keys{"viscosity", "gravity", "velocity", "dye"};

}  // namespace

TEST_CASE("the nearest key needs the fewest edits") {
    const auto guessOf = [](std::string_view word) { return didYouMean(word, keys); };
    CHECK(guessOf("viscocity") == " (did you mean \"viscosity\"?)");  // replaced
    CHECK(guessOf("gravty") == " (did you mean \"gravity\"?)");       // left out
    CHECK(guessOf("dyee") == " (did you mean \"dye\"?)");             // one too many
    CHECK(guessOf("velcoity") == " (did you mean \"velocity\"?)");    // swapped
    CHECK(guessOf("visc") == " (did you mean \"viscosity\"?)");       // cut short
    CHECK(guessOf("velocity") == " (did you mean \"velocity\"?)");
}

TEST_CASE("a word may be a part of a name") {
    constexpr std::array<std::string_view, 4> looks{"black_smoke", "dust", "magic", "ink_in_a_dish"};
    CHECK(didYouMean("smokey", looks) == " (did you mean \"black_smoke\"?)");
    CHECK(didYouMean("dish", looks) == " (did you mean \"ink_in_a_dish\"?)");
    CHECK(didYouMean("on", looks).empty());  // near "in", which is too short for slips
    CHECK(didYouMean("smoking", looks).empty());
}

TEST_CASE("without candidates there is nothing to guess") { CHECK(didYouMean("dye", {}).empty()); }

TEST_CASE("a guess is offered only for what may be a slip") {
    CHECK(didYouMean("velcoity", keys) == " (did you mean \"velocity\"?)");
    CHECK(didYouMean("dey", keys) == " (did you mean \"dye\"?)");  // a swap counts once
    CHECK(didYouMean("obstacles", keys).empty());
    CHECK(didYouMean(std::string(100000, 'v'), keys).empty());
}

TEST_CASE("lists are quoted") {
    CHECK(quotedList(keys) == R"("viscosity", "gravity", "velocity", "dye")");
    CHECK(quotedList({}).empty());
}

}  // namespace slabflow::test::nearest_key_test
