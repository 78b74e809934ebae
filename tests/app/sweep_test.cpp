// Sweeps: what the command line and files mean, and how their numbers are told.
#include "app/record/Sweep.h"

#include "app/files/ContactSheet.h"
#include "app/record/SweepTable.h"
#include "base/Error.h"
#include "base/File.h"
#include "support/Catch.h"
#include "support/TemporaryFolder.h"

namespace slabflow::test::sweep_test {

using Catch::Matchers::ContainsSubstring;

static const Assets assets = Assets::embedded();

static std::vector<std::string> namesOf(const Sweep& sweep) {
    std::vector<std::string> names;
    for (const SweepVariant& variant : sweep.variants) names.push_back(variant.name);
    return names;
}

static Image filled(glm::ivec2 size, int value) {
    return {size, std::vector<std::byte>(size_t(size.x) * size_t(size.y) * 4, std::byte(value))};
}

TEST_CASE("values of a key are variants, and several keys all that go together") {
    const Sweep sweep = sweepOf(assets, {"solver.jacobi.sweeps=20,1000", "fluid.gravity=[0,-1,0],[0,-2,0]"});
    CHECK(namesOf(sweep) == std::vector<std::string>{"sweeps=20 gravity=[0,-1,0]", "sweeps=20 gravity=[0,-2,0]",
                                                     "sweeps=1000 gravity=[0,-1,0]", "sweeps=1000 gravity=[0,-2,0]"});
    CHECK(sweep.variants[1].folder == "sweeps_20_gravity_0_-2_0");
    CHECK(sweep.variants[3].values ==
          std::map<std::string, std::string>{{"solver.jacobi.sweeps", "1000"}, {"fluid.gravity", "[0,-2,0]"}});
    CHECK(sweepOf(assets, {"solver.advection=maccormack"}).variants[0].values.at("solver.advection") ==
          "\"maccormack\"");
    CHECK(sweepOf(assets, {"look.light.color=\"a,b\",c"}).variants.size() == 2);
}

TEST_CASE("folders differ where names differ in signs alone") {
    const Sweep sweep = sweepOf(assets, {"a.b=\"x y\",\"x/y\",../x"});
    CHECK(sweep.variants[0].folder == "b_x_y");
    CHECK(sweep.variants[1].folder == "b_x_y_2");
    CHECK(sweep.variants[2].folder == "b_.._x");  // below the sweep's folder all the same
}

TEST_CASE("every built-in sweep can be read, knows its scene and says what it shows") {
    const std::vector<SceneSummary> sweeps = listSweeps(assets);
    CHECK(sweeps.size() >= 9);
    for (const SceneSummary& summary : sweeps) {
        INFO(summary.name);
        CHECK(summary.description.size() > 10);
        const Sweep sweep = sweepOf(assets, {summary.name});
        CHECK(sweep.variants.size() >= 2);
        REQUIRE(sweep.scene);
        for (const SweepVariant& variant : sweep.variants) {
            LoadOptions load;
            for (const auto& [key, value] : variant.values) load.overrides.push_back(key + "=" + value);
            CHECK_NOTHROW(loadScene(assets, *sweep.scene, load));
        }
    }
}

TEST_CASE("what is wrong with a sweep is said with its place") {
    CHECK_THROWS_WITH(sweepOf(assets, {"flame_sweep"}), ContainsSubstring("did you mean \"flame_sweeps\"?"));
    CHECK_THROWS_WITH(sweepOf(assets, {"a=1,,2"}), ContainsSubstring("a value is empty"));
    CHECK_THROWS_WITH(sweepOf(assets, {"a=1,2,3,4,5,6,7,8,9", "b=1,2,3,4,5,6,7,8,9"}),
                      ContainsSubstring("81 variants"));
    const auto [text, expected] = GENERATE(table<const char*, const char*>({
        {"[]", "a sweep is an object"},
        {"{}", "variants: a sweep has a list of variants"},
        {R"({ "variants": [ { "nam": "a" } ] })", ":1: variants[0].nam: unknown key"},
        {R"({ "variants": [ { "name": "++" } ] })", "variants[0].name: a variant needs a name"},
        {R"({ "variants": [ { "name": "a", "set": 7 } ] })", "variants[0].set"},
        {R"({ "variants": [ { "name": "a", "finer": 9 } ] })", "variants[0].finer"},
        {R"({ "variants": [ 7 ] })", "variants[0]"},
        {R"({ "scene": 7, "variants": [ { "name": "a" } ] })", "scene"},
        {R"({ "frames": 0, "variants": [ { "name": "a" } ] })", "frames"},
    }));
    INFO(text);
    const TemporaryFolder folder;
    const std::string file = (folder / "s.json").string();
    writeFileAtomically(file, std::as_bytes(std::span(std::string_view(text))));
    CHECK_THROWS_WITH(sweepOf(assets, {file}), ContainsSubstring("s.json") && ContainsSubstring(expected));
}

TEST_CASE("a table has keys, the last frame's numbers, and the difference of the pictures") {
    SweepTable table;
    table.add({"a", "a", {{"k", "1"}}}, "frame,max_speed,ms_x,ms_y\n1,5,2,4\n2,7,4,6\n3,8,5,5\n", 2,
              filled({4, 2}, 10));
    table.add({"b, c", "b_c", {{"l.m", "\"w\""}}}, "frame,max_speed,ms_x,ms_y\n1,5,1,1\n2,9,1,1\n", 2,
              filled({4, 2}, 13));
    table.add({"d", "d", {}}, "frame,max_speed\n1,3\n", 2, filled({2, 2}, 13));
    CHECK(table.text() ==
          "variant,folder,k,l.m,frame,max_speed,ms_per_frame,mean_difference,psnr\n"
          "a,a,1,,2,7,8,0,inf\n"
          "\"b, c\",b_c,,w,2,9,2,3,38.5884\n"
          "d,d,,,1,3,0,,\n");
}

TEST_CASE("a sheet shows tiles from the top left, and letters below them") {
    const Image sheet = contactSheet(
        {{filled({40, 20}, 200), "A"}, {filled({40, 20}, 150), ""}, {filled({1300, 30}, 90), "\xc3\x28"}}, 2);
    const auto at = [&](int x, int fromTop) {
        return int(sheet.rgba[(size_t(sheet.size.y - 1 - fromTop) * size_t(sheet.size.x) + size_t(x)) * 4]);
    };
    const int cell = 1300 / 3, height = 20;  // shown smaller, by 3
    REQUIRE(sheet.size == glm::ivec2(2 * (cell + 8) + 8, 2 * (height + 8 + 24) + 8));
    CHECK(at(8, 8) == 200);
    CHECK(at(7, 8) == 24);
    CHECK(at(8 + cell + 8, 8 + 19) == 150);
    CHECK(at(8, 8 + height + 32) == 90);
    CHECK(at(8 + cell - 1, 8 + height + 32 + 9) == 90);
    const auto ink = [&](int left) {
        int count = 0;
        for (int y = 8 + height; y < 8 + height + 32; ++y)
            for (int x = left; x < left + 40; ++x) count += at(x, y) == 225;
        return count;
    };
    CHECK(ink(8) > 40);
    CHECK(ink(8 + cell + 8) == 0);
}

}  // namespace slabflow::test::sweep_test
