// Files that OpenVDB itself wrote, with Blosc, as other programs do.
#include <cmath>
#include <string>

#include "base/Error.h"
#include "base/File.h"
#include "scene/VdbReader.h"
#include "support/Catch.h"

namespace slabflow::test::vdb_reader_test {

using Catch::Matchers::ContainsSubstring;

namespace {

std::filesystem::path pathOf(const char* name) {
    return std::filesystem::path(SLABFLOW_SOURCE_DIR) / "tests/fuzz/corpus/vdb" / name;
}

VdbVolume read(const char* file, std::string_view grid) { return readVdb(pathOf(file), {&grid, 1}); }

/// What the files hold at (i, j, k) of a box.
float wave(glm::ivec3 at) { return std::sin(float(at.x) * 0.7f) + float(at.y) * 0.1f - float(at.z) * 0.05f; }

void requireWave(const VdbVolume& volume, glm::ivec3 low, glm::ivec3 size, double precision) {
    glm::ivec3 at;
    for (at.x = 0; at.x < size.x; ++at.x)
        for (at.y = 0; at.y < size.y; ++at.y)
            for (at.z = 0; at.z < size.z; ++at.z)
                for (int c = 0; c < volume.channels; ++c)
                    REQUIRE(volume.at(low + at)[c] == Approx(wave(at)).margin(precision));
    CHECK(*volume.at(low - 1) == 0);
    CHECK(*volume.at(low + size) == 0);
    CHECK(*volume.at(glm::ivec3(2'000'000'000)) == 0);
}

std::string faultOf(std::string_view bytes) {
    try {
        parseVdb(bytes, {{"density", onlyGrid}});
    } catch (const UsageError& error) {
        return error.what();
    }
    return "no error";
}

}  // namespace

TEST_CASE("floats, halves and vectors") {
    const VdbVolume whole = read("float.vdb", "density");
    CHECK(whole.channels == 1);
    CHECK_FALSE(whole.isLevelSet);
    requireWave(whole, {-3, 0, 0}, {9, 8, 8}, 1e-6);
    requireWave(read("half.vdb", "density"), {-3, 0, 0}, {9, 8, 8}, 2e-3);
    const VdbVolume vectors = read("float_and_vector.vdb", "vel");
    CHECK(vectors.channels == 3);
    requireWave(vectors, {0, 0, 0}, {5, 6, 7}, 2e-3);
}

TEST_CASE("a grid is found by its names, or as the only one") {
    const std::string_view names[] = {"soot", "vel", onlyGrid};
    CHECK(readVdb(pathOf("float_and_vector.vdb"), names).name == "vel");
    CHECK(readVdb(pathOf("float.vdb"), names).name == "density");
    CHECK_THROWS_WITH(read("float_and_vector.vdb", "soot"),
                      ContainsSubstring("float_and_vector.vdb: has no grid \"soot\"; there are: \"density\", \"vel\""));
    CHECK_THROWS_WITH(read("empty.vdb", "soot"), ContainsSubstring("there are: none"));
    CHECK_THROWS_WITH(read("bool.vdb", "mask"), ContainsSubstring("holds a Tree_bool_5_4_3"));
}

TEST_CASE("a level set is negative inside, where no leaf says so either") {
    const VdbVolume ball = read("level_set.vdb", "surface");
    CHECK(ball.isLevelSet);
    CHECK(ball.background[0] == Approx(0.3));
    const auto values = valuesInCells(ball, {20, 20, 20}, glm::vec3(0), glm::mat3(0.1f));
    for (int cell = 0; cell < 8000; ++cell) {
        const glm::vec3 place = (glm::vec3(cell % 20, cell / 20 % 20, cell / 400) + 0.5f) * 0.1f;
        const float distance = glm::length(place - glm::vec3(1)) - 0.3f;
        REQUIRE(values[size_t(cell)] == Approx(std::clamp(distance, -0.3f, 0.3f)).margin(0.03));
    }
}

TEST_CASE("tiles of every level") {
    const VdbVolume tiles = read("tiles.vdb", "density");
    CHECK(*tiles.at({1, 2, 3}) == 3);
    CHECK(*tiles.at({130, 2, 3}) == 2);
    CHECK(*tiles.at({4095, 4095, 4095}) == 2);
    CHECK(*tiles.at({-1, 0, 0}) == 0.5f);
}

TEST_CASE("cells that are voxels hold the same to the bit, others the mean or what is between") {
    const VdbVolume volume = read("float.vdb", "density");
    const glm::vec3 low = glm::vec3(-3, 0, 0) * 0.1f - 0.05f;
    const auto same = valuesInCells(volume, {9, 8, 8}, low, glm::mat3(0.1f));
    for (int cell = 0; cell < 9 * 8 * 8; ++cell) {
        const glm::ivec3 at(cell % 9 - 3, cell / 9 % 8, cell / 72);
        REQUIRE(same[size_t(cell)] == *volume.at(at));
    }
    const auto coarse = valuesInCells(volume, {4, 4, 4}, low, glm::mat3(0.2f));
    float sum = 0;
    for (int voxel = 0; voxel < 8; ++voxel) sum += *volume.at({-3 + (voxel & 1), voxel >> 1 & 1, voxel >> 2});
    CHECK(coarse[0] == Approx(sum / 8).epsilon(1e-5));
    const auto between = valuesInCells(volume, {1, 1, 1}, low + glm::vec3(0.05f, 0, 0), glm::mat3(0.1f));
    CHECK(between[0] == Approx((*volume.at({-3, 0, 0}) + *volume.at({-2, 0, 0})) / 2).epsilon(1e-5));
}

TEST_CASE("a transform may turn, stretch and shear") {
    const VdbVolume sheared = read("affine.vdb", "density");
    // Row vectors: x leads to (0.1, 0.02, 0), y to (0, 0.1, 0), z to (0, 0, 0.2).
    const glm::vec3 place = glm::vec3(1, 2, 3) + glm::vec3(0.1f, 0.02f, 0) * 2.0f + glm::vec3(0, 0.1f, 0) * 4.0f +
                            glm::vec3(0, 0, 0.2f) * 5.0f;
    const auto value = valuesInCells(sheared, {1, 1, 1}, place - 0.005f, glm::mat3(0.01f));
    CHECK(value[0] == Approx(wave({5, 4, 5})).epsilon(1e-4));
}

TEST_CASE("files that end too early or are damaged are refused") {
    const std::string whole = readFile(pathOf("float.vdb"));
    CHECK(faultOf(whole) == "no error");
    CHECK(faultOf("") == "ends too early");
    CHECK_THAT(faultOf("P6 640 480 255 and so on"), ContainsSubstring("not an OpenVDB file"));
    for (size_t length = 0; length + 200 < whole.size(); length += 97)
        CHECK(faultOf(std::string_view(whole).substr(0, length)) == "ends too early");
    std::string old = whole;
    old[8] = char(212);
    CHECK_THAT(faultOf(old), ContainsSubstring("format version 212, known are 222 to 224"));
    std::string many = whole;  // four thousand million grids
    many[8 + 4 + 8 + 1 + 36 + 4] = many[8 + 4 + 8 + 1 + 36 + 7] = char(0xff);
    CHECK_THAT(faultOf(many), ContainsSubstring("ends too early"));
}

}  // namespace slabflow::test::vdb_reader_test
