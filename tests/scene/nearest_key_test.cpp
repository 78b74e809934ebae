// Guesses at what was meant.
#include <array>

#include "scene/NearestKey.h"
#include "support/Catch.h"

using namespace slabflow;

namespace {

constexpr std::array<std::string_view, 4> keys{"viscosity", "gravity", "velocity", "dye"};

}  // namespace

TEST_CASE("the nearest key needs the fewest edits") {
    CHECK(nearestKey("viscocity", keys) == "viscosity");  // replaced
    CHECK(nearestKey("gravty", keys) == "gravity");       // left out
    CHECK(nearestKey("dyee", keys) == "dye");             // one too many
    CHECK(nearestKey("velcoity", keys) == "velocity");    // swapped
    CHECK(nearestKey("visc", keys) == "viscosity");       // cut short
    CHECK(nearestKey("velocity", keys) == "velocity");
}

TEST_CASE("without candidates there is no nearest key") {
    CHECK(nearestKey("dye", {}).empty());
    CHECK(didYouMean("dye", {}).empty());
}

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
