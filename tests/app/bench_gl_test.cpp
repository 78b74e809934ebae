// `slabflow bench` and `slabflow info --json`: that they run and write what other tools read.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "support/Catch.h"
#include "support/RunProgram.h"

using namespace slabflow;
using namespace slabflow::test;
using nlohmann::json;

static json benchRows(const std::string& arguments) {
    const TemporaryFolder folder;
    const auto path = folder / "rows.json";
    const auto result = runProgram("bench " + arguments + " --json \"" + path.string() + "\"");
    INFO(result.errors);
    REQUIRE(result.exitCode == 0);
    const json rows = json::parse(readFile(path));
    for (const json& row : rows) {
        CHECK(row.at("milliseconds").get<double>() >= 0);
        CHECK(row.at("copy_passes").get<double>() >= 0);
        CHECK_THAT(result.output, Catch::Matchers::ContainsSubstring(row.at("name").get<std::string>()));
    }
    return rows;
}

static std::vector<std::string> column(const json& rows, const char* key) {
    std::vector<std::string> values;
    for (const json& row : rows) values.push_back(row.at(key));
    return values;
}

static bool contains(const std::vector<std::string>& values, const std::string& value) {
    return std::find(values.begin(), values.end(), value) != values.end();
}

TEST_CASE("a scene's stages") {
    const json rows = benchRows("smoke_in_a_box --resolution 12 --frames 2 --set record.size=[64,64]");
    for (const char* stage : {"advect scalars", "pressure", "march", "frame"})
        CHECK(contains(column(rows, "name"), stage));
}

TEST_CASE("single kernels") {
    const json rows = benchRows("kernels --resolution 12 --frames 2");
    CHECK(rows.at(0).at("name") == "copy R16F");
    CHECK(contains(column(rows, "grid"), "12x12x12"));
}

TEST_CASE("ever more cycles leave ever less, in a box and around a sphere") {
    const json rows = benchRows("convergence --resolution 20 --frames 1");
    for (const char* name : {"box", "sphere"})
        for (const char* solver : {"jacobi", "multigrid", "mgpcg", "iop"}) {
            INFO(solver << " in case " << name);
            double before = 1;
            int count = 0;
            for (const json& row : rows)
                if (row.at("solver") == solver && row.at("case") == name) {
                    CHECK(row.at("reduction").get<double>() > std::min(before, 1e5));
                    before = row.at("reduction");
                    ++count;
                }
            CHECK(count >= (std::string(solver) != "iop" ? 5 : std::string(name) == "sphere" ? 4 : 1));
        }
}

TEST_CASE("pressure solvers on several grids", "[slow]") {
    const json rows = benchRows("pressure --frames 1");
    for (const char* grid : {"64x16x64", "128x32x128", "256x64x256", "128x128x128", "65x33x67"})
        CHECK(contains(column(rows, "grid"), grid));
    CHECK(contains(column(rows, "solver"), "jacobi_unpacked"));
    for (const json& row : rows) {
        const std::string name = row.at("case"), solver = row.at("solver");
        const double reduction = row.at("reduction");
        INFO(solver << ", " << name << " on " << row.at("grid").get<std::string>());
        const bool knowsSolids = solver != "jacobi_unpacked" && solver != "iop";
        CHECK(reduction > (name == "sphere" && !knowsSolids ? 1 : 4));
        if (solver != "multigrid") continue;
        // Cohen, Tariq, Green 2010, table 1: 8,567 to 11,856.
        const bool inBox = name == "smooth" || name == "open" || name == "odd";
        CHECK(reduction > (name == "box" ? 11856 : inBox ? 8567 : name.starts_with("water") ? 1000 : 850));
    }
    const auto jacobi =
        std::find_if(rows.begin(), rows.end(), [](const json& row) { return row.at("solver") == "jacobi"; });
    const double plain = rows.at(0).at("reduction"), redBlack = jacobi->at("reduction");
    CHECK(redBlack == Catch::Approx(plain).epsilon(0.01));
}

TEST_CASE("info is for programs too") {
    const auto result = runProgram("info --json");
    REQUIRE(result.exitCode == 0);
    const json info = json::parse(result.output);
    CHECK(info.at("formats").at("RGBA16F").at("writable") == true);
    CHECK(info.at("largest resolution") == std::min({info.at("largest 3D texture").get<int>() - 1,
                                                     info.at("most slices in a draw").get<int>() - 1, 2048}));
    CHECK_FALSE(info.at("slices chosen by").get<std::string>().empty());
}
