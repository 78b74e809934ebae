// Scenes by name and by file.
#include <algorithm>
#include <fstream>

#include "base/Error.h"
#include "scene/SceneJson.h"
#include "support/Catch.h"
#include "support/TemporaryFolder.h"

namespace slabflow::test::load_scene_test {

using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::StartsWith;

namespace {

const Assets assets = Assets::embedded();

std::string messageOf(const std::string& nameOrFile, const LoadOptions& options = {}) {
    try {
        loadScene(assets, nameOrFile, options);
    } catch (const UsageError& error) {
        return error.what();
    }
    return "no error";
}

void write(const std::filesystem::path& path, const std::string& text) {
    std::ofstream(path, std::ios::binary) << text;
}

}  // namespace

TEST_CASE("the built-in scenes load and describe themselves") {
    const std::vector<SceneSummary> scenes = listScenes(assets);
    CHECK(scenes.size() >= 6);
    for (const SceneSummary& summary : scenes) {
        INFO(summary.name);
        CHECK_FALSE(summary.description.empty());
        CHECK(loadScene(assets, summary.name).name == summary.name);
    }
    const auto isDefault = [](const SceneSummary& scene) { return scene.name == defaultSceneName; };
    CHECK(std::any_of(scenes.begin(), scenes.end(), isDefault));
}

TEST_CASE("a file is loaded by its path and named by its stem") {
    const TemporaryFolder folder;
    write(folder / "my scene.json", R"({ "domain": { "size": [1, 1, 1] }, "description": "mine" })");
    const SceneDesc scene = loadScene(assets, (folder / "my scene.json").string());
    CHECK(scene.name == "my scene");
    CHECK(scene.description == "mine");
}

TEST_CASE("a lone word that is no scene names the nearest and all there are") {
    CHECK_THAT(messageOf("chimny"), StartsWith(R"(no scene "chimny" (did you mean "chimney"?); allowed: a file, or)"));
    CHECK_THAT(messageOf("smoke_in"), ContainsSubstring(R"(did you mean "smoke_in_a_box"?)"));
    CHECK_THAT(messageOf("smoke"), ContainsSubstring("\"lid_cavity\"") && ContainsSubstring("\"taylor_green\""));
    CHECK_THAT(messageOf(std::string(10000, 'x')), StartsWith("no scene"));
}

TEST_CASE("a file that is not there, not a file or too long is refused") {
    const TemporaryFolder folder;
    const std::string missing = (folder / "missing.json").string();
    CHECK(messageOf(missing) == "no scene \"" + missing + "\": there is no such file");
    CHECK_THAT(messageOf(folder.path().string()), ContainsSubstring("is a folder, not a scene"));
    write(folder / "long.json", std::string(2 << 20, ' '));
    CHECK_THAT(messageOf((folder / "long.json").string()),
               ContainsSubstring("long.json is 2 MiB long, too much for a scene (at most 1 MiB)"));
}

TEST_CASE("a fault in a file names it as it was given") {
    const TemporaryFolder folder;
    const std::string file = (folder / "bad.json").string();
    write(file, "{\n  \"domain\": { \"size\": 3 }\n}");
    CHECK_THAT(messageOf(file), StartsWith(file + ":2: domain.size: found 3; allowed: "));
}

TEST_CASE("a fault in a built-in scene names the override") {
    CHECK_THAT(messageOf("chimney", {.overrides = {"domain.walls.all=shut"}}),
               StartsWith("--set domain.walls.all=shut: domain.walls.all.type: found \"shut\""));
}

TEST_CASE("overrides reach a built-in scene") {
    const SceneDesc scene = loadScene(assets, "chimney",
                                      {.overrides = {"sources[0].density=0.5", "domain.walls.z-=open",
                                                     "sources[1]={\"shape\": {\"box\": {}}, \"density\": 2}"},
                                       .resolution = 48});
    CHECK(scene.sources.at(0).density == 0.5f);
    CHECK(scene.sources.at(1).density == 2.0f);
    CHECK(scene.domain().walls[4].type == WallType::Open);
    CHECK(scene.domain().cells.x == 48);
}

}  // namespace slabflow::test::load_scene_test
