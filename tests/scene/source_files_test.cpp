// Sources of a scene whose shape is in a file.
#include "base/Error.h"
#include "scene/ItemEdits.h"
#include "scene/ItemPlacement.h"
#include "scene/SceneJson.h"
#include "scene/ShapeFiles.h"
#include "scene/SourceFiles.h"
#include "scene/Text.h"
#include "support/Catch.h"
#include "support/TemporaryFolder.h"

namespace slabflow::test::source_files_test {

using Catch::Matchers::ContainsSubstring;

namespace {

const std::string cloud = std::string(SLABFLOW_SOURCE_DIR) + "/tests/fuzz/corpus/vdb/level_set.vdb";

SceneDesc sceneWith(const std::string& source) {
    return parseScene(
        R"({ "domain": { "size": [2, 2, 2], "cells": 8 }, "sources": [ { "density": 1, )" + source + " } ] }",
        "a.json");
}

std::string faultOf(const std::string& source) {
    try {
        sceneWith(source);
    } catch (const UsageError& error) {
        return error.what();
    }
    return "no error";
}

const Assets assets = Assets::directory(SLABFLOW_SOURCE_DIR);

}  // namespace

TEST_CASE("a source may be a mesh or a volume, and is written as it was read") {
    const SceneDesc mesh = sceneWith(
        R"("shape": { "mesh": { "file": "sphere.obj" } }, "position": [0, 1, 0], "rotation": [0, 0, 30], "scale": 0.5)");
    CHECK(std::get<MeshShape>(mesh.sources[0].shape).mesh);
    CHECK(mesh.sources[0].position == glm::vec3(0, 1, 0));
    CHECK(parseScene(mesh.canonicalJson, "b.json") == mesh);
    CHECK(shapeFiles(mesh).empty());

    const SceneDesc volume = sceneWith(R"("shape": { "volume": { "file": ")" + cloud + "\" } }");
    CHECK(std::get<VolumeShape>(volume.sources[0].shape).lattice->anySolid());
    CHECK(parseScene(volume.canonicalJson, "b.json") == volume);
    CHECK(shapeFiles(volume).size() == 1);
    const SceneDesc again = parseScene(volume.canonicalJson, "b.json", {}, {.known = &volume});
    CHECK(std::get<VolumeShape>(again.sources[0].shape).lattice ==
          std::get<VolumeShape>(volume.sources[0].shape).lattice);
}

TEST_CASE("what is wrong with the file of a source names its key") {
    CHECK_THAT(faultOf(R"("shape": { "mesh": { "file": "none.obj" } })"),
               ContainsSubstring("sources[0].shape.mesh.file: cannot read none.obj"));
    CHECK_THAT(faultOf(R"("shape": { "mesh": { "file": "sphere.obj", "clip": "swim" } })"),
               ContainsSubstring("sources[0].shape.mesh.clip: found \"swim\"; allowed: none"));
    CHECK_THAT(faultOf(R"("shape": { "volume": { "file": "none.vdb" } })"),
               ContainsSubstring("sources[0].shape.volume.file: "));
    CHECK_THAT(faultOf(R"("shape": { "sphere": { "radius": 1 } }, "scale": 0)"),
               ContainsSubstring("sources[0].scale: found 0; allowed: "));
    CHECK_THAT(faultOf(R"("shape": { "sphere": { "radius": 1 } }, "inherit": 1)"), ContainsSubstring("is needed for"));
    CHECK(faultOf(R"("shape": { "mesh": { "file": "sphere.obj" } }, "inherit": 1)") == "no error");
}

TEST_CASE("a source from a file lies in the middle of the domain, a volume where its file says") {
    const SceneDesc scene = parseScene(R"({ "domain": { "size": [2, 3, 2], "cells": 12 } })", "a.json");
    SourceDesc smoke;
    smoke.density = 0.7f;
    const SourceDesc mesh = sourceFromFile(assets, "sphere.obj", scene, smoke);
    CHECK(mesh.density == 0.7f);
    const SourceBox box = boxAround(mesh);
    CHECK(glm::distance(box.pose.position, {0, 1.5f, 0}) < 1e-4f);
    CHECK(box.size.x == Approx(0.8f));
    const SourceBox ball = boxAround(sourceFromFile(assets, cloud, scene, smoke));
    CHECK(glm::distance(ball.pose.position, glm::vec3(1)) < 0.5f * ball.size.x);
    CHECK(ball.size.x > 0.6f);
    CHECK(isSourceFile("a.GLB"));
    CHECK(isSourceFile("a.vdb"));
    CHECK_FALSE(isSourceFile("a.png"));
}

TEST_CASE("a hand moves, turns and scales what is in a file about its middle, wherever its origin is") {
    SceneDesc scene = sceneWith(R"("shape": { "volume": { "file": ")" + cloud + R"(" } }, "position": [0.5, 0, 0])");
    const SceneDesc start = scene;
    const SceneItem item{ItemKind::Source, 0};
    const SourceBox before = boxAround(scene.sources[0]);
    const auto placement = placementOf(scene, item, {});
    REQUIRE(placement);
    CHECK(placement->pose.position == before.pose.position);
    const glm::quat turn = glm::angleAxis(glm::radians(40.0f), glm::vec3(0, 0, 1));
    place(scene, item, start, {{0.1f, 0.2f, 0}, turn, glm::vec3(0.5f)}, {});
    const SourceBox after = boxAround(scene.sources[0]);
    CHECK(glm::distance(after.pose.position, before.pose.position + glm::vec3(0.1f, 0.2f, 0)) < 1e-4f);
    CHECK(glm::distance(after.size, 0.5f * before.size) < 1e-4f);
    CHECK(scene.sources[0].rotation.z == Approx(40).margin(1e-3));

    duplicate(scene, item, {1, 0, 0});
    CHECK(scene.sources[1].position.x == Approx(scene.sources[0].position.x + 1));
}

TEST_CASE("a mesh that has been chosen, and not been read yet, is a point; its file is taken over once it is") {
    SceneDesc scene = sceneWith(R"("shape": { "box": { "center": [0.2, 1, 0], "size": [0.4, 0.2, 0.6] } })");
    const SceneDesc before = scene;
    scene.sources[0].shape = MeshShape{"sphere.obj", nullptr};
    const SceneItem item{ItemKind::Source, 0};
    REQUIRE(placementOf(scene, item, {}));
    CHECK(boxAround(scene.sources[0]).size == glm::vec3(0));

    const SceneDesc loaded = parseScene(writeScene(scene), "b.json");
    takeOverShapes(scene, loaded);
    CHECK(std::get<MeshShape>(scene.sources[0].shape).mesh);
    standIn(scene.sources[0], before.sources[0]);
    CHECK(glm::distance(boxAround(scene.sources[0]).pose.position, {0.2f, 1, 0}) < 1e-5f);
    CHECK(boxAround(scene.sources[0]).size.x == Approx(0.6f));
    const SourceDesc there = scene.sources[0];
    standIn(scene.sources[0], there);  // it was from a file before
    CHECK(scene.sources[0] == there);

    std::get<MeshShape>(scene.sources[0].shape).file = "torus.obj";
    takeOverShapes(scene, parseScene(writeScene(scene), "c.json"));
    const auto& torus = std::get<MeshShape>(scene.sources[0].shape);
    CHECK(torus.mesh->positions.size() != std::get<MeshShape>(loaded.sources[0].shape).mesh->positions.size());
}

TEST_CASE("a volume without a file says what it needs") {
    CHECK_THAT(faultOf(R"("shape": { "volume": { "file": "" } })"),
               ContainsSubstring("sources[0].shape.volume.file: found \"\"; allowed: the path of an OpenVDB file"));
}

TEST_CASE("endings of OpenVDB files may be in capitals") {
    const TemporaryFolder folder;
    const std::filesystem::path copy = folder / "BALL.VDB";
    std::filesystem::copy_file(pathFromUtf8(cloud), copy);
    CHECK(isSourceFile("BALL.VDB"));
    const SceneDesc scene = sceneWith(R"("shape": { "volume": { "file": ")" + utf8FromPath(copy) + "\" } }");
    CHECK(std::get<VolumeShape>(scene.sources[0].shape).lattice->anySolid());
    const SourceDesc source = sourceFromFile(assets, utf8FromPath(copy), scene, {});
    CHECK(std::holds_alternative<VolumeShape>(source.shape));
}

}  // namespace slabflow::test::source_files_test
