// Looks: what they change, and what not.
#include <map>
#include <nlohmann/json.hpp>

#include "base/Error.h"
#include "base/File.h"
#include "scene/SceneJson.h"
#include "support/Catch.h"
#include "support/TemporaryFolder.h"

namespace slabflow::test::looks_test {

using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::StartsWith;
using nlohmann::json;

namespace {

const Assets assets = Assets::embedded();

std::string faultOf(const std::string& look) {
    try {
        loadScene(assets, "torch", {.look = look});
    } catch (const UsageError& error) {
        return error.what();
    }
    return "no error";
}

/// Every leaf of the scene as JSON, by its path; a list is one leaf.
json leavesOf(const json& value, const std::string& path = "") {
    json leaves = json::object();
    if (!value.is_object()) return {{path, value}};
    for (const auto& [key, member] : value.items()) leaves.update(leavesOf(member, path + "/" + key));
    return leaves;
}

json leavesOf(const SceneDesc& scene) { return leavesOf(json::parse(scene.canonicalJson)); }

}  // namespace

TEST_CASE("there are looks, each with a line that says what it is") {
    const auto list = listLooks(assets);
    CHECK(list.size() >= 7);
    for (const SceneSummary& look : list) CHECK(look.description.size() > 10);
}

TEST_CASE("a look changes what it names, and nothing else") {
    std::map<std::string, json> named;  // by each look
    for (const SceneSummary& look : listLooks(assets)) {
        const json file = json::parse(*assets.read("models/looks/" + look.name + ".json"), nullptr, true, true);
        CHECK(file.size() == 2);  // and a description
        named[look.name] = leavesOf(file["look"], "/look");
    }
    for (const SceneSummary& scene : listScenes(assets)) {
        const json before = leavesOf(loadScene(assets, scene.name));
        for (const auto& [look, changes] : named) {
            INFO(look << " on " << scene.name);
            const json after = leavesOf(loadScene(assets, scene.name, {.look = look}));
            REQUIRE(before.size() == after.size());
            for (const auto& [path, value] : after.items()) {
                INFO(path);
                CHECK(value == (changes.contains(path) ? changes[path] : before[path]));
            }
        }
    }
}

TEST_CASE("--set has the last word") {
    const SceneDesc scene = loadScene(assets, "torch", {.overrides = {"look.extinction=3.5"}, .look = "explosion"});
    CHECK(scene.look.extinction == 3.5f);
    CHECK(scene.look.albedo == loadScene(assets, "chimney", {.look = "explosion"}).look.albedo);
}

TEST_CASE("the look of another scene can be taken from its file") {
    const TemporaryFolder folder;
    const std::string text = R"({ "domain": { "size": [1, 1, 1] }, "look": { "fire": { "emission": 7.5 } } })";
    writeFileAtomically(folder / "mine.json", std::as_bytes(std::span(text)));
    const SceneDesc torch = loadScene(assets, "torch"),
                    mine = loadScene(assets, "torch", {.look = (folder / "mine.json").string()});
    CHECK(mine.look.fire.emission == 7.5f);
    CHECK(mine.look.albedo == torch.look.albedo);
    CHECK(mine.domain() == torch.domain());
}

TEST_CASE("the look of a built-in scene can be taken by its name; where a look has the same one, that is meant") {
    const SceneDesc torch = loadScene(assets, "torch"), taken = loadScene(assets, "chimney", {.look = "torch"});
    CHECK(taken.look.albedo == torch.look.albedo);
    CHECK(taken.look.fire.lighting == torch.look.fire.lighting);
    const float ofLook = loadScene(assets, "chimney", {.look = "explosion"}).look.light.color.r;
    CHECK(ofLook != loadScene(assets, "explosion").look.light.color.r);
}

TEST_CASE("faults of looks") {
    CHECK_THAT(faultOf("dusty"), StartsWith(R"(no look "dusty" (did you mean "dust"?); allowed: a scene)"));
    CHECK_THAT(faultOf("dusty"), ContainsSubstring(R"("white_smoke")"));
    CHECK_THAT(faultOf("no/such.json"), ContainsSubstring("there is no such file"));
    const TemporaryFolder folder;
    const auto faultIn = [&](const std::string& text) {
        writeFileAtomically(folder / "a.json", std::as_bytes(std::span(text)));
        return faultOf((folder / "a.json").string());
    };
    CHECK_THAT(faultIn("{}"), ContainsSubstring(R"(no "look" in it)"));
    CHECK_THAT(faultIn("3"), ContainsSubstring(R"(no "look" in it)"));
    CHECK_THAT(faultIn(R"({ "look": 3 })"), ContainsSubstring("look: found 3; allowed: an object"));
    CHECK_THAT(faultIn(R"({ "look": null })"), ContainsSubstring("look: found null; allowed: an object"));
    const std::string file = (folder / "a.json").string();
    CHECK_THAT(faultIn("{ \"look\": {\n\"albdo\": 3 } }"), StartsWith(file + ":2: look.albdo: unknown key"));
    CHECK_THAT(faultIn(R"({ "look": { "albdo": 3 } })"), ContainsSubstring(R"(did you mean "albedo"?)"));
    CHECK_THAT(faultIn("{ \"look\": { \"fire\": {\n\"emission\": \"x\" } } }"),
               StartsWith(file + ":2: look.fire.emission: found \"x\""));
    CHECK_THAT(faultIn(R"({ "look": { "fire": { "coolest": 9000 } } })"), ContainsSubstring("must not be above"));
}

TEST_CASE("a key of a look is a key, whatever stands in it") {
    const TemporaryFolder folder;
    const auto [key, shown] = GENERATE(table<const char*, const char*>({
        {"fire.emission", R"("fire.emission")"},
        {"exposure=2", R"("exposure=2")"},
        {"ramp[0]", R"("ramp[0]")"},
        {"", R"("")"},
        {R"(a\nb)", R"("a\nb")"},
    }));
    const std::string text = R"({ "look": { ")" + std::string(key) + R"(": 3 } })";
    const std::string file = (folder / "a.json").string();
    writeFileAtomically(file, std::as_bytes(std::span(text)));
    CHECK_THAT(faultOf(file), StartsWith(file + ":1: look." + shown + ": unknown key"));
}

TEST_CASE("a fault of the scene is the scene's, whatever the look") {
    const auto faultOfScene = [](const std::string& look) -> std::string {
        try {
            parseScene(R"({ "domain": { "size": [1, 1, 1] }, "look": )" + look + " }", "mine.json", {},
                       {.look = "dust"});
        } catch (const UsageError& error) {
            return error.what();
        }
        return "no error";
    };
    CHECK_THAT(faultOfScene("3"), StartsWith("mine.json:1: look: found 3"));
    CHECK_THAT(faultOfScene("null"), StartsWith("mine.json:1: look: found null; allowed: an object"));
    CHECK_THAT(faultOfScene(R"({ "light": null })"), StartsWith("mine.json:1: look.light: found null"));
    CHECK_THAT(faultOfScene(R"({ "light": 3 })"), StartsWith("mine.json:1: look.light: found 3"));
    CHECK_THAT(faultOfScene(R"({ "albdo": 3 })"), StartsWith("mine.json:1: look.albdo: unknown key"));
}

}  // namespace slabflow::test::looks_test
