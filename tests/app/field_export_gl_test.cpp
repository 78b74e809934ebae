// Fields on disk against the fluid's own fields, on a grid whose depth does not fill the last red-black texel.
#include <algorithm>

#include "app/files/FieldExport.h"
#include "app/files/FieldFile.h"
#include "app/record/RecordHelp.h"
#include "base/Error.h"
#include "support/Catch.h"
#include "support/Flow.h"

namespace slabflow::test::field_export_gl_test {

using Catch::Matchers::ContainsSubstring;

static const glm::ivec3 cells(12, 10, 7);
static const float h = 0.1f, dt = 0.02f;

static SceneDesc scene() {
    SceneDesc scene = emptyScene(cells, glm::vec3(cells) * h);
    scene.fluid.gravity = {0, -9.81f, 0};
    scene.fluid.fire.expansion = 0;  // which is no part of the divergence that is exported
    scene.time.step = dt;
    scene.solver.pressure = PressureMethod::Jacobi;  // leaves divergence to look at
    scene.sources = {sourceOfEverything()};
    scene.sources[0].velocity = glm::vec3(0.3f, 1.0f, 0.5f);
    return scene;
}

static World& world() {
    static World& shared = *[] {
        auto* made = new World(slab(), scene());
        for (int i = 0; i < 3; ++i) made->advanceFrame();
        return made;
    }();
    return shared;
}

static NpyArray exported(const char* name) {
    FieldReadback started = startExport(slab(), world().fluid(), name);
    return started.field.toArray(started.readback.takeFloats());
}

/// Compares every value with reference(channel, i, j, k) and checks that there is something to compare.
template <class Reference>
static void compare(const NpyArray& array, double tolerance, Reference reference) {
    const size_t channels = array.shape.size() == 4 ? array.shape[3] : 1;
    double largest = 0, worst = 0;
    size_t at = 0;
    for (int k = 0; k < int(array.shape[0]); ++k)
        for (int j = 0; j < int(array.shape[1]); ++j)
            for (int i = 0; i < int(array.shape[2]); ++i)
                for (size_t c = 0; c < channels; ++c) {
                    const double expected = reference(c, i, j, k);
                    largest = std::max(largest, std::abs(expected));
                    worst = std::max(worst, std::abs(double(array.values[at++]) - expected));
                }
    CHECK(at == array.values.size());
    CHECK(largest > 1e-4);
    CHECK(worst <= tolerance * largest);
}

using Lengths = std::vector<size_t>;
static const Lengths scalarShape{7, 10, 12}, vectorShape{7, 10, 12, 3};

/// Value of a red-black field at a cell.
static double redBlackAt(const Field& field, const std::vector<float>& texels, int i, int j, int k) {
    return double(texels[redBlackIndex(field.grid(), {i, j, k})]);
}

TEST_CASE("velocity on faces") {
    const NpyArray array = exported("velocity_faces");
    CHECK(array.shape == Lengths{8, 11, 13, 3});
    const Faces faces(world());
    compare(array, 0, [&](size_t axis, int i, int j, int k) { return faces(int(axis), i, j, k); });
}

TEST_CASE("velocity at cell centres is the mean of opposite faces") {
    const NpyArray array = exported("velocity");
    CHECK(array.shape == vectorShape);
    const Faces faces(world());
    compare(array, 1e-6, [&](size_t axis, int i, int j, int k) {
        const glm::ivec3 step(axis == 0, axis == 1, axis == 2);
        return 0.5 * (faces(int(axis), i, j, k) + faces(int(axis), i + step.x, j + step.y, k + step.z));
    });
}

TEST_CASE("density and temperature") {
    const Cells gas(world().fluid().fields().gas->smoke);
    CHECK(exported("density").shape == scalarShape);
    compare(exported("density"), 0, [&](size_t, int i, int j, int k) { return gas(0, i, j, k); });
    compare(exported("temperature"), 0, [&](size_t, int i, int j, int k) { return gas(1, i, j, k); });
}

TEST_CASE("reaction coordinate") {
    const Cells gas(world().fluid().fields().gas->smoke);
    CHECK(exported("reaction").shape == scalarShape);
    compare(exported("reaction"), 0, [&](size_t, int i, int j, int k) { return gas(2, i, j, k); });
}

TEST_CASE("dye") {
    const Cells dye(*world().fluid().fields().gas->dye);
    CHECK(exported("dye").shape == vectorShape);
    compare(exported("dye"), 0, [&](size_t c, int i, int j, int k) { return dye(c, i, j, k); });
}

TEST_CASE("pressure is q / dt") {
    const Field& pressure = world().fluid().fields().pressure;
    const std::vector<float> texels = pressure.download();
    const NpyArray array = exported("pressure");
    CHECK(array.shape == scalarShape);
    compare(array, 1e-6,
            [&](size_t, int i, int j, int k) { return redBlackAt(pressure, texels, i, j, k) / double(dt); });
}

TEST_CASE("divergence is that of the velocity beside it") {
    const Faces u(world());
    const NpyArray array = exported("divergence");
    CHECK(array.shape == scalarShape);
    compare(array, 1e-3, [&](size_t, int i, int j, int k) {
        return (u(0, i + 1, j, k) - u(0, i, j, k) + u(1, i, j + 1, k) - u(1, i, j, k) + u(2, i, j, k + 1) -
                u(2, i, j, k)) /
               double(h);
    });
}

TEST_CASE("vorticity has the curl's sign and size") {
    const NpyArray v = exported("velocity");
    const NpyArray array = exported("vorticity");
    CHECK(array.shape == vectorShape);
    const auto u = [&](size_t c, int i, int j, int k) {
        return double(v.values[size_t((k * 10 + j) * 12 + i) * 3 + c]);
    };
    const int i = 5, j = 4, k = 3;
    const double expected =
        (u(1, i + 1, j, k) - u(1, i - 1, j, k) - u(0, i, j + 1, k) + u(0, i, j - 1, k)) / (2 * double(h));
    CHECK(double(array.values[size_t((k * 10 + j) * 12 + i) * 3 + 2]) == Catch::Approx(expected).margin(1e-4));
}

TEST_CASE("names are checked before anything runs") {
    const SceneDesc withDye = scene();
    CHECK_NOTHROW(fieldsOption.check(std::vector<std::string>{"velocity", "dye"}, withDye));
    CHECK_THROWS_WITH(fieldsOption.check(std::vector<std::string>{"densty"}, withDye),
                      ContainsSubstring("did you mean \"density\""));
    SceneDesc plain = withDye;
    plain.sources[0].dye.reset();
    CHECK_THROWS_WITH(fieldsOption.check(std::vector<std::string>{"dye"}, plain), ContainsSubstring("has no dye"));
    CHECK_NOTHROW(fieldsOption.check(std::vector<std::string>{"reaction"}, plain));
    plain.sources[0].reaction.reset();
    CHECK_THROWS_WITH(fieldsOption.check(std::vector<std::string>{"reaction"}, plain),
                      ContainsSubstring("nothing burns"));
}

TEST_CASE("help has every field that can be written, and its unit") {
    const std::string help = describeFields();
    for (const FieldInfo& info : fieldCatalogue()) {
        INFO(std::string(info.name));
        const size_t at = help.find("\n  " + std::string(info.name) + " ");
        CHECK((at != help.npos) == info.inFiles);
        if (info.inFiles)
            CHECK(help.find(std::string(info.unit) + (info.unit.empty() ? "" : ", "), at) < help.find('\n', at + 1));
    }
}

TEST_CASE("files are told where and when a field is") {
    const FieldMoment moment = FieldMoment::of(world().fluid());
    CHECK(moment.cells == cells);
    CHECK(double(moment.spacing) == Catch::Approx(double(h)));
    CHECK(moment.origin == glm::vec3(0));
    CHECK(moment.frame == 3);
    CHECK(moment.time == Catch::Approx(3 * double(dt)));
    CHECK(moment.framesPerSecond == Catch::Approx(50));
}

}  // namespace slabflow::test::field_export_gl_test
