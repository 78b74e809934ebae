// Volumes as they are written, by the reader of scenes.
#include <cmath>
#include <string>

#include "app/files/VolumeFile.h"
#include "scene/VdbReader.h"
#include "support/Catch.h"

namespace slabflow::test::volume_file_test {

namespace {

const FieldMoment moment{.cells = {150, 5, 13}, .spacing = 0.25f, .origin = {-1, 0.5f, 2}};

template <class Value>
ArrivedField fieldOf(std::string_view name, const Value& value) {
    const FieldInfo& info = *fieldNamed(name);
    NpyArray array{{size_t(moment.cells.z), size_t(moment.cells.y), size_t(moment.cells.x)}, {}};
    glm::ivec3 at;
    for (at.z = 0; at.z < moment.cells.z; ++at.z)
        for (at.y = 0; at.y < moment.cells.y; ++at.y)
            for (at.x = 0; at.x < moment.cells.x; ++at.x)
                for (int c = 0; c < info.channels; ++c) array.values.push_back(value(at, c));
    return {info, std::move(array)};
}

VdbVolume written(const ArrivedField& field, std::string_view grid, bool asHalf) {
    const VdbGrid volume = volumeOf(field, moment);
    const std::vector<std::byte> bytes = encodeVdb({&volume, 1}, asHalf);
    return parseVdb({reinterpret_cast<const char*>(bytes.data()), bytes.size()}, {&grid, 1});
}

std::vector<float> inCells(const VdbVolume& volume) {
    return valuesInCells(volume, moment.cells, moment.origin, moment.axes * moment.spacing);
}

}  // namespace

TEST_CASE("what is written is read back, vectors and halves as well") {
    const auto value = [](glm::ivec3 at, int c) {
        return at.x < 20 ? 0.0f : std::sin(float(at.x + 3 * at.y) + 0.3f * float(at.z)) * float(c + 1);
    };
    for (const auto& [name, grid] : {std::pair("density", "density"), std::pair("velocity", "vel")}) {
        const ArrivedField field = fieldOf(name, value);
        CHECK(inCells(written(field, grid, false)) == field.array.values);
        const std::vector<float> halves = inCells(written(field, grid, true));
        for (size_t i = 0; i < halves.size(); ++i)
            REQUIRE(halves[i] == Approx(field.array.values[i]).epsilon(0x1p-11).margin(1e-6));
    }
}

TEST_CASE("what is next to nothing is left out, and so are the leaves that hold no more") {
    const auto speck = [](float value) {
        return fieldOf("density", [=](glm::ivec3 at, int) { return at == glm::ivec3(90, 2, 9) ? value : 0; });
    };
    const VdbVolume one = written(speck(1e-5f), "density", false), none = written(speck(1e-6f), "density", false);
    CHECK(one.low == glm::ivec3(88, 0, 8));
    CHECK(one.high == glm::ivec3(95, 7, 15));
    CHECK(*one.at({90, 2, 9}) == 1e-5f);
    CHECK(none.high.x < none.low.x);
}

TEST_CASE("a level set is as deep as its band, and closes along the sides of the domain") {
    const ArrivedField water =
        fieldOf("level_set", [](glm::ivec3 at, int) { return float(at.x - 100) * 0.25f + 0.1f; });
    const VdbVolume surface = written(water, "surface", false);
    CHECK(surface.isLevelSet);
    CHECK(surface.background[0] == 0.75f);
    CHECK(*surface.at({100, 2, 6}) == Approx(0.1));
    CHECK(*surface.at({98, 2, 6}) == Approx(-0.4));
    CHECK(*surface.at({60, 2, 6}) == -0.75f);
    CHECK(*surface.at({140, 2, 6}) == 0.75f);
    CHECK(*surface.at({98, -1, 6}) == Approx(0.4));
    CHECK(*surface.at({98, 5, 6}) == Approx(0.4));
    CHECK(*surface.at({-1, 2, 6}) == 0.75f);
    CHECK(*surface.at({-500, 2, 6}) == 0.75f);
}

}  // namespace slabflow::test::volume_file_test
