// Meshes from files: those that come with the program, and a person's own.
#include <algorithm>
#include <chrono>
#include <fstream>
#include <glm/gtc/constants.hpp>

#include "base/Error.h"
#include "scene/GltfWriter.h"
#include "scene/MeshFiles.h"
#include "scene/MeshMotion.h"
#include "scene/Meshes.h"
#include "scene/SceneJson.h"
#include "scene/ShapeMesh.h"
#include "scene/Text.h"
#include "support/Catch.h"
#include "support/TemporaryFolder.h"

namespace slabflow::test::mesh_files_test {

using Catch::Approx;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::StartsWith;

namespace {

constexpr double pi = glm::pi<double>();

const std::string tetrahedron = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";

std::string loadMessageOf(const std::string& name) {
    try {
        loadMesh(Assets::embedded(), name);
    } catch (const Error& error) {
        return error.what();
    }
    return "no error";
}

}  // namespace

TEST_CASE("built-in meshes are sound") {
    const Assets assets = Assets::embedded();
    const std::vector<std::string> names = builtInMeshes(assets);
    for (const char* name : {"bowl.obj", "car.obj", "rabbit.obj", "sphere.obj", "torus.obj"})
        CHECK(std::ranges::count(names, name) == 1);
    for (const std::string& name : names) {
        INFO(name);
        const auto mesh = loadMesh(assets, name);
        REQUIRE(mesh);
        CHECK(isSound(*mesh));
        CHECK(mesh->warnings.empty());
        CHECK(mesh->volume() > 0);
        CHECK(mesh->triangles.size() <= 14000);
    }
    CHECK(loadMesh(assets, "sphere.obj")->volume() == Approx(4.0 / 3 * pi * 0.125).epsilon(0.03));
}

TEST_CASE("the gargoyle's poses have the same triangles") {
    const Assets assets = Assets::embedded();
    const auto down = loadMesh(assets, "gargoyle_down.obj");
    for (const char* name : {"gargoyle_level.obj", "gargoyle_up.obj"}) {
        INFO(name);
        const auto pose = loadMesh(assets, name);
        CHECK(pose->triangles == down->triangles);
        CHECK(pose->positions.size() == down->positions.size());
        CHECK(pose->positions != down->positions);
    }
}

TEST_CASE("the koi swims, and one beat of its tail goes over into the next") {
    const auto koi = loadMesh(Assets::embedded(), "koi.glb");
    REQUIRE(koi->motion);
    REQUIRE(koi->motion->clips().size() == 1);
    const MeshClip& clip = koi->motion->clips()[0];
    CHECK(clip.name == "swim");
    CHECK(clip.closes);
    for (const double share : {0.0, 0.25, 0.5, 0.75}) {
        Mesh beat = *koi;
        beat.positions = koi->motion->positionsAt(0, share * clip.period);
        CHECK(isClosed(beat));
        CHECK(beat.volume() == Approx(koi->volume()).epsilon(0.05));
    }
}

TEST_CASE("a mesh is read once") {
    const Assets assets = Assets::embedded();
    CHECK(loadMesh(assets, "torus.obj") == loadMesh(assets, "torus.obj"));
    CHECK(loadMesh(assets, "torus.obj") != loadMesh(assets, "sphere.obj"));

    const TemporaryFolder folder;
    std::ofstream(folder / "a.obj") << tetrahedron;
    const std::string file = utf8FromPath(folder / "a.obj");
    CHECK(loadMesh(assets, file) == loadMesh(assets, file));
}

TEST_CASE("a file that changes is read again") {
    const Assets assets = Assets::embedded();
    const TemporaryFolder folder;
    const std::string file = utf8FromPath(folder / "a.obj");
    std::ofstream(folder / "a.obj") << tetrahedron;
    const auto before = loadMesh(assets, file);
    CHECK(before->triangles.size() == 4);

    const auto time = std::filesystem::last_write_time(folder / "a.obj");
    std::ofstream(folder / "a.obj") << unsharedObjOf(meshOf(Box{}));
    std::filesystem::last_write_time(folder / "a.obj", time + std::chrono::seconds(10));  // clocks of disks are coarse
    CHECK(loadMesh(assets, file)->triangles.size() == 12);
    CHECK(before->triangles.size() == 4);  // who holds the old one keeps it
}

TEST_CASE("errors of files name the file") {
    const TemporaryFolder folder;
    const std::string file = utf8FromPath(folder / "a.obj");
    CHECK_THAT(loadMessageOf(file), ContainsSubstring(file));
    std::ofstream(folder / "a.obj") << "v 0 0 0\n";
    CHECK_THAT(loadMessageOf(file), StartsWith(file));
    CHECK_THAT(loadMessageOf(""), !Catch::Matchers::Equals("no error"));
}

TEST_CASE("a folder is no mesh") {
    const TemporaryFolder folder;
    CHECK_THROWS_AS(loadMesh(Assets::embedded(), utf8FromPath(folder.path())), Error);
}

TEST_CASE("an unknown name suggests the nearest built-in mesh") {
    CHECK_THAT(loadMessageOf("spere.obj"),
               ContainsSubstring("spere.obj") && ContainsSubstring("did you mean \"sphere.obj\"?"));
    CHECK_THAT(loadMessageOf("rabit.obj"), ContainsSubstring("did you mean \"rabbit.obj\"?"));
}

TEST_CASE("a mesh in place of a scene is the default scene with it in the middle") {
    const Assets assets = Assets::embedded();
    const TemporaryFolder folder;
    std::ofstream(folder / "a.obj") << tetrahedron;
    const std::string file = utf8FromPath(folder / "a.obj");
    const SceneDesc scene = loadScene(assets, file, {.overrides = {"obstacles[0].scale=0.5"}, .resolution = 16});
    CHECK(scene.name == "a");
    const SceneDesc usual = loadScene(assets, defaultSceneName);
    REQUIRE(scene.obstacles.size() == usual.obstacles.size() + 1);
    CHECK(scene.obstacles[0].scale == 0.5f);
    CHECK(std::get<MeshShape>(scene.obstacles[0].shape).file == file);
    CHECK(scene.sources == usual.sources);
    CHECK_THROWS_AS(loadScene(assets, utf8FromPath(folder / "b.glb")), UsageError);
}

TEST_CASE("a clip that the mesh does not have is refused, with those that it has") {
    const TemporaryFolder folder;
    GltfWriter writer;
    writer.mesh(meshOf(Box{}));
    writer.add("nodes", {{"mesh", 0}});
    writer.clip("walk", 0, "translation", {0, 1}, {0, 0, 0, 1, 0, 0}, 3);
    writer.clip("run", 0, "translation", {0, 1}, {0, 0, 0, 3, 0, 0}, 3);
    std::ofstream(folder / "a.glb", std::ios::binary) << writer.binary();
    std::ofstream(folder / "a.obj") << tetrahedron;
    const auto faultOf = [&](const std::string& mesh) -> std::string {
        try {
            parseScene(
                R"({ "domain": { "size": [1, 1, 1] }, "obstacles": [{ "shape": { "mesh": {)" + mesh + " } } }] }",
                "a.json", folder.path());
        } catch (const UsageError& error) {
            return error.what();
        }
        return "no error";
    };
    CHECK(faultOf(R"("file": "a.glb", "clip": "run")") == "no error");
    CHECK_THAT(faultOf(R"("file": "a.glb", "clip": "wlk")"),
               ContainsSubstring(
                   R"(obstacles[0].shape.mesh.clip: found "wlk" (did you mean "walk"?); allowed: "walk", "run")"));
    CHECK_THAT(faultOf(R"("file": "a.obj", "clip": "walk")"),
               ContainsSubstring("allowed: none, its file does not say"));
    CHECK_THAT(faultOf(R"("file": "b_##.obj")"),
               ContainsSubstring("obstacles[0].shape.mesh.file: there is no file as"));
}

}  // namespace slabflow::test::mesh_files_test
