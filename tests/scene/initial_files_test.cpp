// The files that a scene starts from.
#include <fstream>
#include <limits>

#include "base/Error.h"
#include "base/File.h"
#include "base/Npy.h"
#include "scene/SceneJson.h"
#include "support/Catch.h"
#include "support/TemporaryFolder.h"

namespace slabflow::test::initial_files_test {

using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::StartsWith;

namespace {

/// A scene of 2 x 3 x 4 cells in `folder` with these initial values.
SceneDesc parse(const TemporaryFolder& folder, const std::string& initial) {
    return parseScene("{ \"domain\": { \"size\": [2, 3, 4], \"cells\": 4 },\n\"initial\": {" + initial + "} }",
                      "a.json", folder.path());
}

std::string messageOf(const TemporaryFolder& folder, const std::string& initial) {
    try {
        parse(folder, initial);
    } catch (const UsageError& error) {
        return error.what();
    }
    return "no error";
}

NpyArray zeros(const std::vector<size_t>& shape) {
    size_t count = 1;
    for (size_t extent : shape) count *= extent;
    return {shape, std::vector<float>(count)};
}

}  // namespace

TEST_CASE("paths are relative to the scene and come out absolute") {
    const TemporaryFolder folder;
    std::filesystem::create_directory(folder / "fields");
    writeNpy(folder / "fields/d.npy", zeros({4, 3, 2}));
    const SceneDesc scene = parse(folder, R"("density": "fields/../fields/d.npy")");
    CHECK(std::get<InitialFile>(scene.initial.density).path == folder / "fields/d.npy");
    CHECK(parseScene(scene.canonicalJson, "b.json") == scene);
}

TEST_CASE("each field has its shapes") {
    const TemporaryFolder folder;
    writeNpy(folder / "scalar.npy", zeros({4, 3, 2}));
    writeNpy(folder / "vector.npy", zeros({4, 3, 2, 3}));
    writeNpy(folder / "faces.npy", zeros({5, 4, 3, 3}));
    CHECK(messageOf(folder, R"("density": "scalar.npy", "temperature": "scalar.npy", "dye": "vector.npy")") ==
          "no error");
    CHECK(messageOf(folder, R"("reaction": "scalar.npy")") == "no error");
    CHECK(messageOf(folder, R"("velocity": "vector.npy")") == "no error");
    CHECK(messageOf(folder, R"("velocity": "faces.npy")") == "no error");

    CHECK_THAT(
        messageOf(folder, R"("density": "vector.npy")"),
        StartsWith("a.json:2: initial.density: ") && ContainsSubstring("found shape (4, 3, 2, 3); allowed: (4, 3, 2)"));
    CHECK_THAT(messageOf(folder, R"("velocity": "scalar.npy")"),
               ContainsSubstring("found shape (4, 3, 2); allowed: (4, 3, 2, 3) or (5, 4, 3, 3)"));
    CHECK_THAT(messageOf(folder, R"("dye": "faces.npy")"), ContainsSubstring("allowed: (4, 3, 2, 3)"));
}

TEST_CASE("a file that is missing or no array names file and key") {
    const TemporaryFolder folder;
    std::ofstream(folder / "text.npy") << "not an array";
    CHECK_THAT(messageOf(folder, R"("density": "missing.npy")"),
               StartsWith("a.json:2: initial.density: ") && ContainsSubstring("missing.npy"));
    CHECK_THAT(messageOf(folder, R"("density": "text.npy")"), ContainsSubstring("text.npy"));
    CHECK_THAT(messageOf(folder, R"("density": "text.txt")"), ContainsSubstring("allowed: a .npy or .vdb file"));
}

#ifdef __linux__
TEST_CASE("a file of another shape is refused before its values are read") {
    const TemporaryFolder folder;
    writeNpy(folder / "large.npy", {{0, 16384, 16384}, {}});
    std::string file = readFile(folder / "large.npy");
    file.replace(file.find("(0, "), 4, "(8, ");
    writeFileAtomically(folder / "large.npy", std::as_bytes(std::span(file)));
    std::filesystem::resize_file(folder / "large.npy", file.size() + (std::uintmax_t(8) << 30));  // sparse
    CHECK_THAT(messageOf(folder, R"("density": "large.npy")"),
               ContainsSubstring("found shape (8, 16384, 16384); allowed: (4, 3, 2)"));
}
#endif

TEST_CASE("values must be finite") {
    const TemporaryFolder folder;
    NpyArray array = zeros({4, 3, 2});
    for (float bad : {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity()}) {
        array.values[5] = bad;
        writeNpy(folder / "bad.npy", array);
        CHECK_THAT(messageOf(folder, R"("density": "bad.npy")"), ContainsSubstring("not finite, number 5"));
    }
}

TEST_CASE("what a recording has a little below 0 is read back, more is a mistake") {
    const TemporaryFolder folder;
    NpyArray scalar = zeros({4, 3, 2}), vector = zeros({4, 3, 2, 3});
    scalar.values[3] = vector.values[3] = 2;
    const auto faultWith = [&](float low) {
        scalar.values[5] = vector.values[5] = low;
        writeNpy(folder / "scalar.npy", scalar);
        writeNpy(folder / "vector.npy", vector);
        return messageOf(folder, R"("density": "scalar.npy", "dye": "vector.npy")");
    };
    CHECK(faultWith(-0.19f) == "no error");
    CHECK_THAT(faultWith(-0.21f),
               ContainsSubstring("initial.density") &&
                   ContainsSubstring("holds -0.2099999934, number 5 in the file; allowed: 0 to 1000"));
}

TEST_CASE("values have the range of the number that could stand in their place") {
    const TemporaryFolder folder;
    NpyArray array = zeros({4, 3, 2});
    array.values[7] = 70000;
    writeNpy(folder / "bad.npy", array);
    CHECK_THAT(messageOf(folder, R"("density": "bad.npy")"),
               ContainsSubstring("holds 70000, number 7 in the file; allowed: 0 to 1000"));
}

namespace {

/// A file that OpenVDB wrote; "density" there is below 0 in places, "vel" holds vectors.
std::string volume(const std::string& name) {
    const auto folder = std::filesystem::absolute(std::filesystem::path(SLABFLOW_SOURCE_DIR) / "tests/fuzz/corpus/vdb");
    return "\"" + (folder / name).generic_string() + "\"";
}

}  // namespace

TEST_CASE("a volume is found by the usual name, or by the one that is given, and written with it") {
    const TemporaryFolder folder;
    const SceneDesc scene = parse(folder, "\"temperature\": " + volume("float.vdb") +
                                              ", \"velocity\": { \"file\": " + volume("float_and_vector.vdb") +
                                              ", \"grid\": \"vel\" }, \"density\": " + volume("tiles.vdb"));
    CHECK(std::get<InitialFile>(scene.initial.velocity).grid == "vel");
    CHECK(std::get<InitialFile>(scene.initial.density).grid == "density");
    CHECK(std::get<InitialFile>(scene.initial.temperature).grid == "density");  // there is no other
    CHECK(parseScene(scene.canonicalJson, "b.json") == scene);
}

TEST_CASE("volumes that are wrong name file, grid and what is allowed") {
    const TemporaryFolder folder;
    const auto fault = [&](const std::string& key, const std::string& value) {
        return messageOf(folder, "\"" + key + "\": " + value);
    };
    CHECK_THAT(fault("temperature", volume("float_and_vector.vdb")),
               ContainsSubstring("a.json:2: initial.temperature: ") &&
                   ContainsSubstring("has no grid \"temperature\"; there are: \"density\", \"vel\""));
    CHECK_THAT(fault("density", "{ \"file\": " + volume("half_vector.vdb") + ", \"grid\": \"vel\" }"),
               ContainsSubstring("the grid \"vel\" holds vectors; allowed: numbers"));
    CHECK_THAT(fault("reaction", volume("tiles.vdb")), ContainsSubstring("tiles.vdb: holds 3; allowed: 0 to 1"));
    CHECK_THAT(fault("density", "{ \"file\": \"d.npy\", \"grid\": \"density\" }"),
               ContainsSubstring("must be a .vdb file"));
    CHECK_THAT(fault("density", "{ \"file\": \"d.vdb\" }"), ContainsSubstring("grid"));
    CHECK_THAT(fault("density", "{ \"file\": \"d.vdb\", \"gird\": \"soot\" }"), ContainsSubstring("gird"));
    CHECK_THAT(fault("density", "\"missing.vdb\""), ContainsSubstring("missing.vdb"));
}

}  // namespace slabflow::test::initial_files_test
