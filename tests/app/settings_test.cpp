// What a person likes is there again at the next start, and a file that is damaged takes nothing with it.
#include "app/files/Settings.h"

#include <span>

#include "app/panels/PanelsSettings.h"
#include "base/File.h"
#include "base/Log.h"
#include "scene/Text.h"
#include "support/Catch.h"
#include "support/TemporaryFolder.h"

namespace slabflow::test::settings_test {

namespace fs = std::filesystem;

namespace {

void write(const fs::path& file, std::string_view text) { writeFileAtomically(file, std::as_bytes(std::span(text))); }

}  // namespace

TEST_CASE("settings are read as they were kept") {
    const TemporaryFolder folder;
    const fs::path file = folder.path() / "not yet" / "settings.json";
    Settings settings = SettingsFile(file).read();
    CHECK(settings == Settings());
    settings.textSize = 1.3f;
    settings.light = true;
    settings.advanced = true;
    settings.hints = false;
    settings.learned = {"stir"};
    settings.recent = {"/a/pond.json"};
    settings.columnWidth = 310.5f;
    settings.rightColumnWidth = 250;
    settings.panels = {{"Look", PanelHome::Right, true}, {"Fluid", PanelHome::Floating, false, {7.5f, 20}, {300, 200}}};
    SettingsFile(file).keep(settings);
    CHECK(SettingsFile(file).read() == settings);
}

TEST_CASE("settings that cannot be read are put aside, and the usual ones hold") {
    const TemporaryFolder folder;
    const fs::path file = folder.path() / "settings.json";
    for (const std::string_view text : {"{ \"text_size\": 99 }", "{", "{ \"colour\": 1 }",
                                        "{ \"panels\": [ { \"name\": \"Look\", \"home\": \"above\" } ] }", ""}) {
        const WarningsKept warnings;
        write(file, text);
        CHECK(SettingsFile(file).read() == Settings());
        CHECK(WarningsKept::take().size() == 1);
        CHECK_FALSE(fs::exists(file));
        CHECK(readFile(folder.path() / "settings.json.unread") == text);
    }
}

TEST_CASE("without a file nothing is kept") {
    SettingsFile nowhere({});
    Settings settings = nowhere.read();
    settings.light = true;
    nowhere.keep(settings);
    CHECK(nowhere.read() == Settings());
}

TEST_CASE("recent files are absolute, each once, the newest first, and not too many") {
    const TemporaryFolder folder;
    Settings settings;
    const auto nameOf = [](const std::string& path) { return utf8FromPath(pathFromUtf8(path).filename()); };
    for (int i = 0; i < 20; ++i) settings.remember(folder.path() / (std::to_string(i) + ".json"));
    REQUIRE(settings.recent.size() == Settings::mostRecent);
    CHECK(nameOf(settings.recent.front()) == "19.json");
    settings.remember(folder.path() / "." / "15.json");
    REQUIRE(settings.recent.size() == Settings::mostRecent);
    CHECK(nameOf(settings.recent[0]) == "15.json");
    CHECK(nameOf(settings.recent[1]) == "19.json");
    for (const std::string& file : settings.recent) CHECK(pathFromUtf8(file).is_absolute());
}

TEST_CASE("text grows in whole steps and ends where it should") {
    Settings settings;
    stepTextSize(settings, 1);
    CHECK(settings.textSize == Approx(1.1));
    for (int i = 0; i < 40; ++i) stepTextSize(settings, 1);
    CHECK(settings.textSize == Approx(textSizes.high));
    for (int i = 0; i < 40; ++i) stepTextSize(settings, -1);
    CHECK(settings.textSize == Approx(textSizes.low));
}

}  // namespace slabflow::test::settings_test
