// What a recording reports of a flow, from numbers that are known.
#include "app/record/Report.h"

#include <cmath>
#include <numbers>

#include "base/Error.h"
#include "sim/VelocityFormulas.h"
#include "support/Catch.h"

namespace slabflow::test::report_test {

using Catch::Matchers::ContainsSubstring;

namespace {

SceneDesc flatScene(std::vector<std::string> quantities) {
    SceneDesc scene;
    DomainDesc& domain = scene.domain();
    domain.cells = {8, 4, 1};
    domain.size = {2, 1, 0.25f};
    domain.origin = {-0.5f, 0, 0};
    domain.cellSize = 0.25f;
    scene.obstacles.emplace_back();
    scene.obstacles[0].name = "post";
    scene.reference = {.length = 0.5f, .speed = 2, .from = 1, .obstacle = "post", .quantities = std::move(quantities)};
    return scene;
}

/// Frames of 1/50 s: a drag of 3, which is another before one second, and a lift of 0.25 that swings 4 times a second.
std::string statistics() {
    std::string csv = "frame,time,dt,force_x_post,force_y_post\n";
    for (int frame = 1; frame <= 200; ++frame) {
        const double time = frame / 50.0, lift = 0.25 + std::sin(2 * std::numbers::pi * 4 * (time - 0.003));
        csv += std::to_string(frame) + "," + std::to_string(time) + ",0.02," + (time < 1 ? "7" : "3") + "," +
               std::to_string(lift) + "\n";
    }
    return csv;
}

NpyArray noField(std::string_view) { throw Error("asked for a field that it does not need"); }

}  // namespace

TEST_CASE("coefficients and the Strouhal number come from the forces after the time that is said") {
    const std::string report = reportOf(flatScene({"drag", "lift", "strouhal"}), {statistics(), noField, 4});
    CHECK_THAT(report, ContainsSubstring("drag coefficient  12 "));  // 2 * 3 / (2² * 0.5 * 0.25)
    CHECK_THAT(report, ContainsSubstring("1 to 4 s"));
    CHECK_THAT(report, ContainsSubstring("Strouhal number   1  "));  // 4 * 0.5 / 2
    CHECK_THAT(report, ContainsSubstring("11 periods"));
    const size_t lift = report.find("lift coefficient");
    REQUIRE(lift != std::string::npos);
    CHECK(std::stod(report.substr(lift + 16)) == Catch::Approx(1).epsilon(0.02));
}

TEST_CASE("the Nusselt number is that of the temperature at the hottest side") {
    SceneDesc scene = flatScene({"nusselt"});
    scene.domain().walls[1].temperature = 3.0f;
    scene.domain().walls[0].temperature = -1.0f;
    const auto temperature = [](std::string_view name) {
        CHECK(name == "temperature");
        NpyArray array{{1, 4, 8}, {}};
        for (int cell = 0; cell < 32; ++cell) {
            const float away = 0.25f * (7.5f - float(cell % 8)), rest = 3 - 8 * away;  // 8 K/m, and a bend
            array.values.push_back(rest + away * away);
        }
        return array;
    };
    CHECK_THAT(reportOf(scene, {"", temperature, 7}), ContainsSubstring("Nusselt number  1  "));  // 8 * 0.5 / 4
    CHECK_THAT(reportOf(scene, {"", temperature, 7}), ContainsSubstring("at 7 s"));
}

TEST_CASE("the error is that of a Taylor-Green vortex which friction slows down") {
    SceneDesc scene = flatScene({"error"});
    scene.obstacles.clear();
    scene.domain().cells = {8, 8, 1};
    scene.domain().size = {2, 2, 0.25f};
    scene.initial.velocity = AnalyticField::TaylorGreen;
    scene.fluid.viscosity = 0.1f;
    CHECK_FALSE(faultOfReport(scene, false));
    const double left = std::exp(-0.1 * 2 * std::pow(std::numbers::pi / 2, 2) * 3);  // after 3 s
    const auto faces = [&](std::string_view name) {
        CHECK(name == "velocity_faces");
        const std::vector<float> start = velocityOnFaces(AnalyticField::TaylorGreen, scene.domain());
        NpyArray array{{2, 9, 9, 3}, {}};
        for (size_t i = 0; i < start.size(); ++i)  // beyond the last cell along z there are no faces
            if (i % 4 < 3) array.values.push_back(i < start.size() / 2 ? float(1.03 * left * double(start[i])) : 0);
        return array;
    };
    CHECK_THAT(reportOf(scene, {"", faces, 3}), ContainsSubstring("error     3  "));
    scene.domain().size.y = 1;
    CHECK_THAT(*faultOfReport(scene, false), ContainsSubstring("as long"));
    CHECK_THAT(*faultOfReport(flatScene({"error"}), false), ContainsSubstring("taylor_green"));
}

TEST_CASE("reattachment is where the flow along the floor turns forwards for the last time") {
    SceneDesc scene = flatScene({"reattachment"});
    scene.domain().walls[2].type = WallType::NoSlip;
    const auto faces = [](std::string_view name) {
        CHECK(name == "velocity_faces");
        NpyArray array{{2, 5, 9, 3}, std::vector<float>(size_t(2 * 5 * 9 * 3), 1.0f)};
        const float floor[] = {1, 0.5f, 0.1f, -1, -0.5f, -0.3f, 0.1f, 0.5f, 1};
        for (size_t i = 0; i < 9; ++i) array.values[3 * i] = floor[i];
        return array;
    };
    // Three quarters of the way from face 5 to face 6, at -0.5 + 5.75 / 4 = 0.9375 m
    CHECK_THAT(reportOf(scene, {"", faces, 7}), ContainsSubstring("reattachment  1.875  lengths"));
}

TEST_CASE("a report that makes no sense is refused with the reason") {
    CHECK_THAT(*faultOfReport(flatScene({}), true), ContainsSubstring("reference.quantities"));
    CHECK_THAT(*faultOfReport(flatScene({"drag"}), false), ContainsSubstring("--stats"));
    CHECK(!faultOfReport(flatScene({"drag"}), true));
    SceneDesc scene = flatScene({"lift"});
    scene.reference.obstacle = "pole";
    CHECK_THAT(*faultOfReport(scene, true), ContainsSubstring("\"pole\""));
    CHECK_THAT(*faultOfReport(flatScene({"nusselt"}), true), ContainsSubstring("two sides"));
    CHECK_THAT(*faultOfReport(flatScene({"reattachment"}), true), ContainsSubstring("no_slip"));
    CHECK_THROWS_AS(reportOf(flatScene({"drag"}), {"frame,time,dt,force_x_post\n1,0.1,0.1,3\n", noField, 1}),
                    UsageError);
}

}  // namespace slabflow::test::report_test
