// Painted solids as files beside a scene.
#include <cstring>
#include <limits>

#include "base/Error.h"
#include "base/Npy.h"
#include "scene/ObstacleFiles.h"
#include "scene/SceneJson.h"
#include "scene/SolidStroke.h"
#include "scene/Text.h"
#include "support/Catch.h"
#include "support/TemporaryFolder.h"

namespace slabflow::test::volume_files_test {

using Catch::Matchers::ContainsSubstring;

namespace {

constexpr std::string_view scene = R"({ "domain": { "size": [1, 1, 1], "cells": 8 }, "obstacles": [
    { "name": "painted", "shape": { "volume": { "file": "solid.npy", "center": [0, 0.5, 0], "size": [1, 1, 1] } } } ] })";

SolidLattice ball() {
    const glm::vec3 low(-0.5f, 0, -0.5f), high(0.5f, 1, 0.5f);
    SolidStroke stroke(SolidStroke::nothing({9, 10, 11}, low, high), low, high, {.radius = 0.3f});
    stroke.add({0, 0.5f, 0}, {0.1f, 0.5f, 0});
    return stroke.result();
}

const VolumeShape& volumeOf(const SceneDesc& desc) { return std::get<VolumeShape>(desc.obstacles.at(0).shape); }

/// What is wrong with the scene when its file holds this.
std::string faultOf(const TemporaryFolder& folder, const NpyArray& array) {
    writeNpy(folder.path() / "solid.npy", array);
    try {
        parseScene(scene, "a.json", folder.path());
    } catch (const UsageError& error) {
        return error.what();
    }
    return "no error";
}

}  // namespace

TEST_CASE("a painted solid is read back to the bit, under its whole path") {
    const TemporaryFolder folder;
    writeSolidLattice(folder.path() / "solid.npy", ball());
    const SceneDesc desc = parseScene(scene, "a.json", folder.path());
    const VolumeShape& volume = volumeOf(desc);
    REQUIRE(volume.lattice->nodes == glm::ivec3(9, 10, 11));
    const auto &values = volume.lattice->values, expected = ball().values;
    REQUIRE(values.size() == expected.size());
    CHECK(std::memcmp(values.data(), expected.data(), values.size() * sizeof(float)) == 0);
    CHECK(pathFromUtf8(volume.file).is_absolute());
    CHECK(shapeFiles(desc) == std::vector{volume.file});
    CHECK(parseScene(writeScene(desc), "b.json") == desc);
}

TEST_CASE("a solid that is in no file yet is taken from the scene that has it") {
    SceneDesc painted = parseScene(R"({ "domain": { "size": [1, 1, 1] } })", "a.json");
    ObstacleDesc obstacle;
    obstacle.name = "painted";
    obstacle.shape = VolumeShape{"painted.npy", {0, 0.5f, 0}, {1, 1, 1}, std::make_shared<const SolidLattice>(ball())};
    painted.obstacles = {obstacle};
    const SceneDesc read = parseScene(writeScene(painted), "b.json", {}, {.known = &painted});
    CHECK(volumeOf(read).lattice == volumeOf(painted).lattice);
    CHECK(shapeFiles(read).empty());
    CHECK_THROWS_AS(parseScene(writeScene(painted), "b.json"), UsageError);
}

TEST_CASE("scenes differ when what is painted does") {
    const TemporaryFolder folder;
    writeSolidLattice(folder.path() / "solid.npy", ball());
    const SceneDesc one = parseScene(scene, "a.json", folder.path());
    SceneDesc other = one;
    CHECK(one == other);
    SolidLattice changed = ball();
    changed.values[100] += 0.001f;
    std::get<VolumeShape>(other.obstacles[0].shape).lattice = std::make_shared<const SolidLattice>(changed);
    CHECK(one != other);
}

TEST_CASE("what is no lattice of distances is a fault of the scene that names the file and the key") {
    const TemporaryFolder folder;
    const auto contains = [&](const NpyArray& array, const std::string& text) {
        const std::string fault = faultOf(folder, array);
        CHECK_THAT(fault, ContainsSubstring("obstacles[0].shape.volume.file"));
        CHECK_THAT(fault, ContainsSubstring("solid.npy"));
        CHECK_THAT(fault, ContainsSubstring(text));
    };
    const auto filled = [](std::vector<size_t> shape, float value) {
        size_t count = 1;
        for (const size_t n : shape) count *= n;
        return NpyArray{shape, std::vector<float>(count, value)};
    };
    contains(filled({3, 4}, -1), "found shape (3, 4); allowed: (nz, ny, nx)");
    contains(filled({3, 1, 4}, -1), "found shape (3, 1, 4)");
    contains(filled({3, 4, 2, 3}, -1), "found shape (3, 4, 2, 3)");
    contains(filled({2, 2, 3000}, -1), "from 2 to 2049 each");
    contains(filled({3, 4, 2}, 1), "nothing would be solid");
    contains(filled({3, 4, 2}, 1e6f), "value number 0 is no distance");
    NpyArray broken = filled({3, 4, 2}, -1);
    broken.values[7] = std::numeric_limits<float>::quiet_NaN();
    contains(broken, "value number 7 is no distance");
    CHECK(faultOf(folder, filled({3, 4, 2}, -1)) == "no error");

    std::filesystem::remove(folder.path() / "solid.npy");
    CHECK_THROWS_AS(parseScene(scene, "a.json", folder.path()), UsageError);
}

TEST_CASE("a level set of an OpenVDB file is a solid where the file says, and saved with its place") {
    const std::string file = std::string(SLABFLOW_SOURCE_DIR) + "/tests/fuzz/corpus/vdb/level_set.vdb";
    const SceneDesc desc = parseScene(R"({ "domain": { "size": [2, 2, 2], "cells": 8 }, "obstacles": [
        { "name": "ball", "shape": { "volume": { "file": ")" +
                                          file + "\" } } } ] }",
                                      "a.json");
    const VolumeShape& ball = volumeOf(desc);
    CHECK(glm::all(glm::lessThan(ball.low(), glm::vec3(0.7f))));
    CHECK(glm::all(glm::greaterThan(ball.high(), glm::vec3(1.3f))));
    const auto at = [&](glm::vec3 place) {
        return ball.lattice->at((place - ball.low()) / ball.size * glm::vec3(ball.lattice->nodes - 1));
    };
    CHECK(at(glm::vec3(1)) == Approx(-0.3).margin(0.05));
    CHECK(at({1.3f, 1, 1}) == Approx(0).margin(0.01));
    CHECK(at({1, 1, 0.7f}) == Approx(0).margin(0.01));
    CHECK(parseScene(desc.canonicalJson, "b.json") == desc);
    CHECK_THROWS_WITH(
        parseScene(R"({ "domain": { "size": [2, 2, 2] }, "obstacles": [ { "shape": { "volume": { "file": ")" +
                       std::string(SLABFLOW_SOURCE_DIR) + "/tests/fuzz/corpus/vdb/half_vector.vdb\" } } } ] }",
                   "a.json"),
        ContainsSubstring("obstacles[0].shape.volume.file: ") && ContainsSubstring("holds vectors"));
}

}  // namespace slabflow::test::volume_files_test
