// Meshes of glTF files: every way to store the same box, nodes, and what is wrong with files.
#include "scene/Gltf.h"

#include <algorithm>
#include <fstream>

#include "base/Error.h"
#include "scene/GltfWriter.h"
#include "scene/MeshFiles.h"
#include "scene/Meshes.h"
#include "scene/ShapeMesh.h"
#include "scene/Text.h"
#include "support/Catch.h"
#include "support/TemporaryFolder.h"

namespace slabflow::test::gltf_test {

using Catch::Approx;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::StartsWith;
using Json = GltfWriter::Json;

namespace {

const Mesh box = meshOf(Box{{0.5f, 0.25f, 0}, {1, 2, 3}});

std::string noFile(const std::string& name) { throw Error("no file " + name); }

Mesh read(const std::string& bytes) { return readGltf(bytes, "it", noFile); }

/// The box, in a node of its own.
GltfWriter boxFile() {
    GltfWriter file;
    file.mesh(box);
    file.add("nodes", {{"mesh", 0}});
    return file;
}

Json& primitiveOf(GltfWriter& file) { return file.root["meshes"][0]["primitives"][0]; }

void requireBox(const Mesh& mesh, const Mesh& expected = box) {
    CHECK(mesh.warnings.empty());
    CHECK(isClosed(mesh));
    CHECK(mesh.positions.size() == expected.positions.size());
    CHECK(mesh.triangles.size() == expected.triangles.size());
    CHECK(mesh.volume() == Approx(expected.volume()));
    CHECK(glm::distance(mesh.low(), expected.low()) < 1e-5f);
    CHECK(glm::distance(mesh.high(), expected.high()) < 1e-5f);
}

std::vector<unsigned> cornersOf(const Mesh& mesh) {
    std::vector<unsigned> corners;
    for (const glm::uvec3& t : mesh.triangles) corners.insert(corners.end(), {t.x, t.y, t.z});
    return corners;
}

std::string faultOf(const std::string& bytes) {
    try {
        read(bytes);
    } catch (const Error& error) {
        return error.what();
    }
    return "no error";
}

/// What is said of the box with one change.
std::string faultAfter(const std::function<void(GltfWriter&)>& change) {
    GltfWriter file = boxFile();
    change(file);
    return faultOf(file.text());
}

}  // namespace

TEST_CASE("a box is the same in the text, beside it and in one file of bytes") {
    const GltfWriter file = boxFile();
    requireBox(read(file.text()));
    requireBox(read(file.binary()));
    std::string asked;
    requireBox(readGltf(file.textBeside("a%20b/it.bin"), "it", [&](const std::string& name) {
        asked = name;
        return file.bytes();
    }));
    CHECK(asked == "a b/it.bin");
}

TEST_CASE("corners may be numbers of any size, or none, and vertices of faces are joined") {
    const std::vector<unsigned> corners = cornersOf(box);
    GltfWriter file = boxFile();
    SECTION("u8") {
        primitiveOf(file)["indices"] =
            file.accessor(std::vector<std::uint8_t>(corners.begin(), corners.end()), "SCALAR", 1);
    }
    SECTION("u32") { primitiveOf(file)["indices"] = file.accessor(corners, "SCALAR", 1); }
    SECTION("none") {
        std::vector<glm::vec3> unshared;
        for (const unsigned corner : corners) unshared.push_back(box.positions[corner]);
        primitiveOf(file) = {{"attributes", {{"POSITION", file.places(unshared)}}}};
    }
    requireBox(read(file.text()));
}

TEST_CASE("strips and fans turn as lists do") {
    GltfWriter file = boxFile();
    const auto part = [&](int mode, const std::vector<std::uint8_t>& corners) {
        return Json{{"attributes", primitiveOf(file)["attributes"]},
                    {"mode", mode},
                    {"indices", file.accessor(corners, "SCALAR", 1)}};
    };
    // Sides of the box, whose corners are numbered by bits x, y, z: a fan of each half around opposite corners.
    Json parts = {part(6, {0, 2, 3, 1, 5, 4, 6, 2}), part(6, {7, 3, 2, 6, 4, 5, 1, 3})};
    SECTION("fans") {}
    SECTION("a strip in place of one side") {
        parts = {part(5, {2, 6, 3, 7}), part(6, {0, 2, 3, 1, 5, 4, 6, 2}), part(6, {7, 6, 4, 5, 1, 3})};
    }
    file.root["meshes"][0]["primitives"] = parts;
    requireBox(read(file.text()));
}

TEST_CASE("views may be interleaved, and places sparse or of small integers") {
    GltfWriter file = boxFile();
    const size_t places = primitiveOf(file)["attributes"]["POSITION"].get<size_t>();
    SECTION("interleaved") {
        std::vector<float> mixed;
        for (const glm::vec3& p : box.positions) mixed.insert(mixed.end(), {9, p.x, p.y, p.z, 8});
        const size_t view = file.view(mixed);
        file.root["bufferViews"][view]["byteStride"] = 20;
        file.root["accessors"][places]["bufferView"] = view;
        file.root["accessors"][places]["byteOffset"] = 4;
    }
    SECTION("sparse upon nothing") {
        std::vector<float> numbers;
        for (const glm::vec3& p : box.positions) numbers.insert(numbers.end(), {p.x, p.y, p.z});
        const size_t values = file.view(numbers);
        const size_t indices = file.view(std::vector<std::uint8_t>{0, 1, 2, 3, 4, 5, 6, 7});
        file.root["accessors"][places].erase("bufferView");
        file.root["accessors"][places]["sparse"] = {{"count", 8},
                                                    {"indices", {{"bufferView", indices}, {"componentType", 5121}}},
                                                    {"values", {{"bufferView", values}}}};
    }
    SECTION("sparse upon others") {
        std::vector<glm::vec3> moved = box.positions;
        moved[5] = {7, 7, 7};
        const size_t others = file.places(moved);
        file.root["accessors"][places]["bufferView"] = file.root["accessors"][others]["bufferView"];
        const glm::vec3 p = box.positions[5];
        const size_t values = file.view(std::vector<float>{p.x, p.y, p.z});
        const size_t indices = file.view(std::vector<std::uint16_t>{5});
        file.root["accessors"][places]["sparse"] = {{"count", 1},
                                                    {"indices", {{"bufferView", indices}, {"componentType", 5123}}},
                                                    {"values", {{"bufferView", values}}}};
    }
    SECTION("quantized") {
        std::vector<std::int16_t> numbers;
        for (const glm::vec3& p : box.positions)
            for (int i = 0; i < 3; ++i) numbers.push_back(std::int16_t(std::lround(p[i] / 4 * 32767)));
        const size_t small = file.accessor(numbers, "VEC3", 3);
        file.root["accessors"][small]["normalized"] = true;
        primitiveOf(file)["attributes"]["POSITION"] = small;
        file.root["nodes"][0]["scale"] = {4, 4, 4};
        file.root["extensionsRequired"] = {"KHR_mesh_quantization"};
        const Mesh mesh = read(file.text());
        CHECK(isClosed(mesh));
        CHECK(glm::distance(mesh.low(), box.low()) < 2e-4f);
        return;
    }
    requireBox(read(file.text()));
}

TEST_CASE("nodes place meshes, again and again, within each other") {
    GltfWriter file;
    const Mesh unit = meshOf(Box{{0, 0, 0}, {1, 1, 1}});
    file.mesh(unit);
    const float half = std::sqrt(0.5f);  // a quarter turn about z
    file.add("nodes", {{"children", {1, 2}}, {"translation", {10, 0, 0}}, {"rotation", {0, 0, half, half}}});
    file.add("nodes", {{"mesh", 0}, {"translation", {3, 0, 0}}, {"scale", {2, 1, 1}}});
    file.add("nodes", {{"mesh", 0}, {"matrix", {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, -5, 0, 1}}});
    file.add("nodes", {{"mesh", 0}, {"translation", {100, 0, 0}}});  // in no scene
    const Mesh mesh = read(file.text());
    CHECK(isClosed(mesh));
    CHECK(mesh.positions.size() == 16);
    CHECK(mesh.volume() == Approx(3));
    CHECK(glm::distance(mesh.low(), {9.5f, -0.5f, -0.5f}) < 1e-5f);
    CHECK(glm::distance(mesh.high(), {15.5f, 4, 0.5f}) < 1e-5f);

    file.root.erase("scene");
    file.root.erase("scenes");
    CHECK(read(file.text()).positions.size() == 24);
}

TEST_CASE("a mirrored node is not inside-out") {
    GltfWriter file = boxFile();
    file.root["nodes"][0]["scale"] = {-1, 1, 1};
    file.add("nodes", {{"mesh", 0}, {"translation", {5, 0, 0}}});
    file.root["scenes"][0]["nodes"] = {0, 1};
    const Mesh mesh = read(file.text());
    CHECK(mesh.warnings.empty());
    CHECK(mesh.volume() == Approx(12));
}

TEST_CASE("what breaks off or contradicts itself is refused, with the place") {
    CHECK_THAT(faultOf(""), StartsWith("it: it is no glTF"));
    CHECK_THAT(faultOf("{"), StartsWith("it: it is no glTF: it breaks off"));
    CHECK_THAT(faultOf("{}"), ContainsSubstring("\"asset.version\" is missing"));
    CHECK_THAT(faultOf(R"({"asset": {"version": "1.0"}})"), ContainsSubstring("found glTF 1.0; allowed: 2.0"));
    CHECK_THAT(faultOf(boxFile().binary().substr(0, 400)), ContainsSubstring("breaks off"));
    CHECK_THAT(faultOf(boxFile().binary().substr(0, 16)), ContainsSubstring("breaks off"));
    CHECK_THAT(faultOf(boxFile().textBeside("gone.bin")), ContainsSubstring("no file gone.bin"));
    CHECK_THAT(faultOf(boxFile().textBeside("http://x.org/a.bin")),
               ContainsSubstring("http://x.org/a.bin; allowed: a file"));
    for (const char* elsewhere : {"/etc/a.bin", "//host/a.bin", "%FF.bin"})
        CHECK_THAT(faultOf(boxFile().textBeside(elsewhere)), ContainsSubstring("allowed: a file beside it"));
    const std::string deep = R"({"asset": {"version": "2.0"}, "buffers": [{"byteLength": )" + std::string(100000, '[');
    CHECK_THAT(faultOf(deep + std::string(100000, ']') + "}]}"), ContainsSubstring("nested more than 64 deep"));
    CHECK_THAT(faultOf(boxFile().textBeside("data:;base64,A*A")), ContainsSubstring("not base64"));
    CHECK_THAT(faultOf(boxFile().textBeside("data:;base64,AAAA")),
               ContainsSubstring("buffers[0]: has 3 bytes instead of"));
    CHECK_THAT(faultAfter([](auto& f) { f.root["nodes"][0]["mesh"] = 7; }),
               ContainsSubstring("nodes[0].mesh: found 7, but there are only 1 meshes"));
    CHECK_THAT(faultAfter([](auto& f) { f.root["nodes"][0]["scale"] = {1, 2}; }), ContainsSubstring("3 numbers"));
    CHECK_THAT(faultAfter([](auto& f) { f.root["nodes"][0]["children"] = {0}; }),
               ContainsSubstring("its own ancestor"));
    CHECK_THAT(faultAfter([](auto& f) { f.root["accessors"][0]["count"] = 9; }),
               ContainsSubstring("accessors[0]: reaches beyond bufferViews[0]"));
    CHECK_THAT(faultAfter([](auto& f) { f.root["bufferViews"][0]["byteLength"] = 100000; }),
               ContainsSubstring("bufferViews[0]: reaches beyond its buffer"));
    CHECK_THAT(faultAfter([](auto& f) { f.root["accessors"][0]["type"] = "VEC2"; }),
               ContainsSubstring("one of 3 numbers"));
    CHECK_THAT(faultAfter([](auto& f) { f.root["accessors"][1]["componentType"] = 5126; }),
               ContainsSubstring("allowed here: whole numbers"));
    CHECK_THAT(faultAfter([](auto& f) {
                   primitiveOf(f)["indices"] = f.accessor(std::vector<std::uint8_t>{0, 1, 8}, "SCALAR", 1);
               }),
               ContainsSubstring("names vertex 8, but there are only 8"));
    CHECK_THAT(faultAfter([](auto& f) {
                   primitiveOf(f)["attributes"]["POSITION"] = f.places({{0, 0, 0}, {1, NAN, 0}, {0, 1, 0}});
               }),
               ContainsSubstring("element 1 is no number"));
}

TEST_CASE("what is not read is refused with a way out, or left out with a warning") {
    const auto requiring = [](const char* extension) {
        return faultAfter([&](auto& f) { f.root["extensionsRequired"] = {extension}; });
    };
    CHECK_THAT(requiring("KHR_draco_mesh_compression"), ContainsSubstring("export it without compression"));
    CHECK_THAT(requiring("EXT_meshopt_compression"), ContainsSubstring("export it without compression"));
    CHECK_THAT(requiring("VENDOR_surprise"), ContainsSubstring("VENDOR_surprise"));
    CHECK(requiring("KHR_materials_unlit") == "no error");
    CHECK_THAT(faultAfter([](auto& f) { primitiveOf(f)["mode"] = 1; }), ContainsSubstring("only points or lines"));
    CHECK_THAT(faultAfter([](auto& f) { f.root.erase("meshes"), f.root["nodes"][0].erase("mesh"); }),
               ContainsSubstring("there is no mesh in it"));
    CHECK_THAT(faultAfter([](auto& f) { f.root["nodes"][0].erase("mesh"); }),
               ContainsSubstring("no node of its scene"));

    CHECK_THAT(faultAfter([](auto& f) {
                   f.add("buffers", {{"byteLength", 96}});  // a fallback that is not there
                   f.root["bufferViews"][0]["buffer"] = 1;
                   f.root["bufferViews"][0]["extensions"] = {{"EXT_meshopt_compression", Json::object()}};
               }),
               ContainsSubstring("bufferViews[0]: its numbers are compressed"));

    GltfWriter instanced = boxFile();
    for (int i = 0; i < 2; ++i) {
        const size_t node = instanced.add("nodes", {{"mesh", 0}, {"translation", {5 * i + 5, 0, 0}}});
        instanced.root["nodes"][node]["extensions"] = {{"EXT_mesh_gpu_instancing", Json::object()}};
        instanced.root["scenes"][0]["nodes"].push_back(node);
    }
    const auto warnings = read(instanced.text()).warnings;
    REQUIRE(warnings.size() == 1);
    CHECK_THAT(warnings[0], ContainsSubstring("EXT_mesh_gpu_instancing") && ContainsSubstring("2 of its nodes"));

    GltfWriter file = boxFile();
    Json points = primitiveOf(file);
    points["mode"] = 0;
    file.root["meshes"][0]["primitives"].push_back(points);
    const Mesh mesh = read(file.text());
    REQUIRE(mesh.warnings.size() == 1);
    CHECK_THAT(mesh.warnings[0], ContainsSubstring("points and lines left out"));
}

TEST_CASE("a file is read with its buffer, and again when either changes") {
    const TemporaryFolder folder;
    const GltfWriter file = boxFile();
    std::ofstream(folder / "a.gltf") << file.textBeside("a.bin");
    std::ofstream(folder / "a.bin", std::ios::binary) << file.bytes();
    const std::string name = utf8FromPath(folder / "a.gltf");
    const auto mesh = loadMesh(Assets::embedded(), name);
    requireBox(*mesh);
    CHECK(mesh->files == std::vector{name, utf8FromPath(folder / "a.bin")});
    CHECK(loadMesh(Assets::embedded(), name) == mesh);
    const auto time = std::filesystem::last_write_time(folder / "a.bin");
    std::filesystem::last_write_time(folder / "a.bin", time + std::chrono::seconds(10));
    CHECK(loadMesh(Assets::embedded(), name) != mesh);
    std::ofstream(folder / "B.GLB", std::ios::binary) << file.binary();
    requireBox(*loadMesh(Assets::embedded(), utf8FromPath(folder / "B.GLB")));
}

}  // namespace slabflow::test::gltf_test
