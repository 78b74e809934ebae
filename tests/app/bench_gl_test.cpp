// `slabflow bench` and `slabflow info --json`: that they run and write what other tools read.
#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <numbers>

#include "support/Catch.h"
#include "support/RunProgram.h"

namespace slabflow::test::bench_gl_test {

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
        CHECK(row.at("deviation").get<double>() >= 0);
        CHECK(row.at("percentile_99").get<double>() >= row.at("milliseconds").get<double>());
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

TEST_CASE("a step on the CPU and on the GPU") {
    const json rows = benchRows("cpu --resolution 32 --frames 3");
    CHECK(column(rows, "name") == std::vector<std::string>{"plain C++ on one core", "the same on the GPU",
                                                           "the default scheme on the GPU", "clouds on the GPU"});
    for (const json& row : rows) CHECK(row.at("milliseconds").get<double>() > 0);
}

TEST_CASE("whole steps of a plume") {
    const json rows = benchRows("steps --resolution 12 --frames 3");
    CHECK(column(rows, "name") == std::vector<std::string>{"step, multigrid, plume", "step, jacobi, plume",
                                                           "step, multigrid, plume around a sphere",
                                                           "step, jacobi, plume around a sphere",
                                                           "step, multigrid, dam"});
    for (const json& row : rows) {
        const double steps = row.at("steps_per_second"), milliseconds = row.at("milliseconds");
        CHECK(steps * milliseconds == Catch::Approx(1000));
        CHECK(row.at("reduction").get<double>() > (row.at("solver") == "multigrid" ? 1000 : 4));
        CHECK(row.at("passes").get<long>() > 0);
    }
}

TEST_CASE("steps with finer smoke, beside those in which all is as fine") {
    const json rows = benchRows("detail --resolution 8 --frames 2");
    CHECK(column(rows, "name") == std::vector<std::string>{"step, multigrid, plume", "step, multigrid, plume, detail 2",
                                                           "step, multigrid, plume, detail 2, small eddies",
                                                           "step, multigrid, plume, all 2 times as fine",
                                                           "step, multigrid, plume, detail 4",
                                                           "step, multigrid, plume, detail 4, small eddies",
                                                           "step, multigrid, plume, all 4 times as fine"});
    CHECK(column(rows, "grid") ==
          std::vector<std::string>{"8x8x8", "8x8x8", "8x8x8", "16x16x16", "8x8x8", "8x8x8", "32x32x32"});
    for (const json& row : rows) CHECK(row.at("steps_per_second").get<double>() > 0);
}

TEST_CASE("a step in flat dishes, beside one in a box of as many cells") {
    const json rows = benchRows("2d --resolution 27 --frames 2");
    for (const std::string place :
         {"dish, 0 obstacles: ", "dish, 1 obstacle: ", "dish, 100 obstacles: ", "box, 0 obstacles: "})
        for (const std::string stage : {"pressure", "advect velocity", "step"})
            CHECK(contains(column(rows, "name"), place + stage));
    for (const json& row : rows) {
        const bool isDish = row.at("name").get<std::string>().starts_with("dish");
        CHECK(row.at("grid") == (isDish ? "27x27x1" : "9x9x9"));
        CHECK(row.contains("steps_per_second") == row.at("name").get<std::string>().ends_with("step"));
    }
}

TEST_CASE("a step of particles, and their order, beside a pressure solve") {
    const json rows = benchRows("particles --resolution 16 --frames 2");
    std::vector<std::string> names{"pressure multigrid, two open sides"}, grids{"16x4x16"};
    for (const std::string where : {"all in the grid", "half of them outside", "none alive"})
        for (const std::string what : {"particles, ", "order of particles, "}) {
            names.push_back(what + where);
            grids.push_back("512x16x1");
        }
    CHECK(column(rows, "name") == names);
    CHECK(column(rows, "grid") == grids);
    const double solve = rows.at(0).at("milliseconds"), step = rows.at(1).at("milliseconds");
    CHECK(rows.at(1).at("pressure_solves").get<double>() == Catch::Approx(step / solve).epsilon(1e-3));
}

TEST_CASE("frames of one car, of two and of three", "[slow]") {
    const json rows = benchRows("cars --resolution 16 --frames 2 --set record.size=[64,36] --set particles.count=2048");
    std::vector<std::string> names{"pressure multigrid, two open sides"};
    for (const std::string cars : {"1 car", "2 cars", "3 cars"})
        for (const std::string what : {"simulation, ", "frame, "}) names.push_back(what + cars);
    CHECK(column(rows, "name") == names);
    for (const json& row : rows) CHECK(row.at("grid") == "16x4x16");
    for (size_t i = 1; i < rows.size(); ++i) {
        const double time = rows[i].at("milliseconds"), solve = rows[0].at("milliseconds");
        CHECK(rows[i].at("pressure_solves").get<double>() == Catch::Approx(time / solve).epsilon(1e-3));
        CHECK(rows[i].at("mean").get<double>() > 0);
    }
}

TEST_CASE("single kernels") {
    const json rows = benchRows("kernels --resolution 12 --frames 2");
    CHECK(rows.at(0).at("name") == "copy R16F");
    CHECK(contains(column(rows, "grid"), "12x12x12"));
}

TEST_CASE("ever more cycles leave ever less, in a box and around a sphere", "[slow]") {
    const json rows = benchRows("convergence --resolution 20 --frames 1");
    for (const char* name : {"box", "sphere"})
        for (const char* solver : {"jacobi", "multigrid", "mgpcg", "iop"}) {
            INFO(solver << " in case " << name);
            double before = 1;
            int count = 0;
            for (const json& row : rows)
                if (row.at("solver") == solver && row.at("case") == name) {
                    CHECK_FALSE(row.contains("wavelength"));
                    CHECK(row.at("reduction").get<double>() > std::min(before, 1e5));
                    before = row.at("reduction");
                    ++count;
                }
            CHECK(count >= (std::string(solver) != "iop" ? 5 : std::string(name) == "sphere" ? 4 : 1));
        }
}

TEST_CASE("Jacobi's method leaves long waves, multigrid leaves none", "[slow]") {
    const json rows = benchRows("convergence --resolution 16 --frames 1");
    std::map<std::string, std::map<double, double>> reductions;  // by solver and wavelength
    for (const json& row : rows)
        if (row.at("case") == "wave") {
            const std::string name = row.at("name");
            reductions[name.substr(0, name.find(','))][row.at("wavelength")] = row.at("reduction");
        }
    for (const char* solver : {"jacobi x 20", "jacobi x 180", "multigrid x 1", "multigrid x 3", "mgpcg x 3"})
        CHECK(reductions[solver].size() == 4);  // 2, 4, 8, 16
    const std::map<double, double>& jacobi = reductions["jacobi x 60"];
    // Of a sweep over pairs of neighbours along x in three dimensions: 1 - (1 - cos(2 pi / wavelength)) / 3.
    const double left = std::pow(1 - (1 - std::cos(2 * std::numbers::pi / 16)) / 3, 60);
    CHECK(jacobi.at(16) == Catch::Approx(1 / left).epsilon(0.05));
    CHECK(jacobi.at(4) > 100 * jacobi.at(16));
    for (const auto& [wavelength, reduction] : reductions["multigrid x 3"]) {
        INFO(wavelength);
        CHECK(reduction > 10000);
    }
}

TEST_CASE("pressure solvers in boxes, under water and around solids", "[slow]") {
    const json rows = benchRows("pressure --resolution 48 --frames 1");
    for (const char* grid : {"48x48x48", "65x33x67"}) CHECK(contains(column(rows, "grid"), grid));
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
                                                     info.at("most slices in a draw").get<int>() - 1, 4096}));
    CHECK_FALSE(info.at("slices chosen by").get<std::string>().empty());
    CHECK_FALSE(info.at("compiled shaders").get<std::string>().empty());
    CHECK_FALSE(info.contains("memory"));
}

TEST_CASE("info counts the memory of a scene") {
    const auto result = runProgram("info smoke_in_a_box --resolution 16 --set record.size=[64,48] --json");
    INFO(result.errors);
    REQUIRE(result.exitCode == 0);
    const json memory = json::parse(result.output).at("memory");
    size_t sum = memory.at("scratch").get<size_t>() + memory.at("pictures").get<size_t>();
    for (const json& bytes : memory.at("fields")) sum += bytes.get<size_t>();
    CHECK(memory.at("total") == sum);
    for (const char* stage : {"fluid", "pressure", "light volume"}) CHECK(memory.at("fields").contains(stage));
    CHECK(memory.at("bytes per cell").get<double>() > 100);
    CHECK(runProgram("info no_such_scene").exitCode == 2);
    const auto text = runProgram("info moving_sphere --resolution 12 --set record.size=[64,48]");
    for (const char* word : {"scratch", "pictures", "total", "bytes a cell", "obstacles"})
        CHECK_THAT(text.output, Catch::Matchers::ContainsSubstring(word));
}

}  // namespace slabflow::test::bench_gl_test
