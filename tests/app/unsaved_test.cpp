// What a person is asked before edits are lost, and what Esc ends.
#include "app/panels/Unsaved.h"

#include "app/panels/PanelsLeave.h"
#include "base/File.h"
#include "support/Catch.h"
#include "support/TemporaryFolder.h"

namespace slabflow::test::unsaved_test {

using Catch::Matchers::ContainsSubstring;

TEST_CASE("the parts of a scene that were changed are known by their keys") {
    SceneDesc before, now;
    CHECK(changedParts(before, now).empty());
    now.name = "another name of the file";
    CHECK(changedParts(before, now).empty());
    now.look.exposure = 2;
    now.obstacles.push_back({});
    now.camera.orbit = 10;
    CHECK(changedParts(before, now) == std::vector<std::string>{"obstacles", "camera", "look"});
}

TEST_CASE("lists are read as sentences") {
    CHECK(inWords({"look"}) == "look");
    CHECK(inWords({"fluid", "look"}) == "fluid and look");
    CHECK(inWords({"fluid", "camera", "look"}) == "fluid, camera and look");
}

TEST_CASE("saving before leaving overwrites nothing") {
    const TemporaryFolder folder;
    const std::filesystem::path before = std::filesystem::current_path();
    std::filesystem::current_path(folder.path());
    const std::string first = freeSceneFile("dish");
    writeFileAtomically("dish.json", {});
    writeFileAtomically("dish_2.json", {});
    const std::string third = freeSceneFile("dish");
    std::filesystem::current_path(before);
    CHECK(first == "dish.json");
    CHECK(third == "dish_3.json");
}

TEST_CASE("the question says what is unsaved") {
    const Departure clean{}, edited{"torch", {"fluid", "look"}, "dish.json", 12};
    CHECK(titleOf(clean) == "Quit Slabflow?");
    CHECK(textOf(clean) == "Nothing is unsaved.");
    CHECK(titleOf(edited) == "Open torch?");
    CHECK_THAT(textOf(edited), ContainsSubstring("fluid and look") && ContainsSubstring("dish.json"));
    CHECK_THAT(textOf(edited), ContainsSubstring("12 frames"));
}

TEST_CASE("Enter loses nothing") {
    LeavePanel panel;
    panel.ask({});
    CHECK(panel.safeAnswer() == LeavePanel::Answer::Discard);
    panel.ask({{}, {"look"}, "dish.json", 0});
    CHECK(panel.safeAnswer() == LeavePanel::Answer::SaveFirst);
    panel.stay();
    CHECK_FALSE(panel.asked());
}

TEST_CASE("Esc ends one thing after the other, and asks at last") {
    CHECK(whatEscapeEnds(true, true, true, true, true) == EscapeEnds::Dialog);
    CHECK(whatEscapeEnds(false, true, true, true, true) == EscapeEnds::Editing);
    CHECK(whatEscapeEnds(false, false, true, true, true) == EscapeEnds::Menu);
    CHECK(whatEscapeEnds(false, false, false, true, true) == EscapeEnds::Help);
    CHECK(whatEscapeEnds(false, false, false, false, true) == EscapeEnds::Selection);
    CHECK(whatEscapeEnds(false, false, false, false, false) == EscapeEnds::Program);
}

}  // namespace slabflow::test::unsaved_test
