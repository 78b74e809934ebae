// OBJ files that are the frames of a motion.
#include <chrono>
#include <fstream>

#include "base/Error.h"
#include "scene/FileSequence.h"
#include "scene/MeshFiles.h"
#include "scene/MeshMotion.h"
#include "scene/MeshPlayback.h"
#include "scene/Meshes.h"
#include "scene/ShapeMesh.h"
#include "scene/Text.h"
#include "support/Catch.h"
#include "support/TemporaryFolder.h"

namespace slabflow::test::mesh_sequence_test {

using Catch::Matchers::ContainsSubstring;

namespace {

const Assets assets = Assets::embedded();

void writeBox(const std::filesystem::path& path, glm::vec3 middle, glm::vec3 size = glm::vec3(1)) {
    std::ofstream(path) << unsharedObjOf(meshOf(Box{middle, size}));
}

/// A box that goes one metre to the right with every file: frames 1, 2 and 4.
struct Walk : TemporaryFolder {
    Walk() {
        for (const int frame : {1, 2, 4})
            writeBox(*this / ("walk_000" + std::to_string(frame) + ".obj"), {float(frame), 0, 0});
    }
    MeshShape shape(const std::string& name) const {
        const std::string file = utf8FromPath(*this / name);
        return {file, loadMesh(assets, file)};
    }
};

float placeAt(const MeshShape& shape, double time) {
    const PosedMesh posed = poseAt(shape, time, 0);
    float sum = 0;
    for (const glm::vec3& p : posed.positions) sum += p.x;
    return sum / float(posed.positions.size());
}

float speedAt(const MeshShape& shape, double time, float dt) { return poseAt(shape, time, dt).velocities.front().x; }

}  // namespace

TEST_CASE("names of sequences are those of other programs") {
    CHECK(isSequence("/no/walk_####.obj"));
    CHECK(isSequence("/no/walk_%04d.obj"));
    CHECK(isSequence("#.obj"));
    CHECK_FALSE(isSequence("walk_0001.obj"));
    CHECK_FALSE(isSequence("100%.obj"));
    CHECK_FALSE(isSequence("/no##/walk.obj"));
    const TemporaryFolder folder;
    writeBox(folder / "c#.obj", {});
    CHECK_FALSE(isSequence(utf8FromPath(folder / "c#.obj")));  // its very name
}

TEST_CASE("files that are dropped together are a sequence where they differ by a number") {
    using Files = std::vector<std::string>;
    CHECK(sequenceOf(Files{"/a1/walk_0002.obj", "/a1/walk_0001.obj"}) == "/a1/walk_####.obj");
    CHECK(sequenceOf(Files{"/a/w10.OBJ", "/a/w9.OBJ", "/a/w100.OBJ"}) == "/a/w#.OBJ");
    CHECK(sequenceOf(Files{"C:\\a\\1.obj", "C:\\a\\2.obj"}) == "C:\\a\\#.obj");
    CHECK_FALSE(sequenceOf(Files{"/a/walk_0001.obj"}));
    CHECK_FALSE(sequenceOf(Files{"/a/walk_1.obj", "/b/walk_2.obj"}));
    CHECK_FALSE(sequenceOf(Files{"/a/walk_1.obj", "/a/run_2.obj"}));
    CHECK_FALSE(sequenceOf(Files{"/a1/walk.obj", "/a2/walk.obj"}));
    CHECK_FALSE(sequenceOf(Files{"/a/walk_1.png", "/a/walk_2.png"}));
    CHECK_FALSE(sequenceOf(Files{"/a/walk_1.obj", "/a/walk_.obj"}));
    CHECK_FALSE(sequenceOf(Files{"/a/100%_1.obj", "/a/100%_2.obj"}));
}

TEST_CASE("files of the same faces go over into each other, by their numbers") {
    const Walk walk;
    for (const char* name : {"walk_####.obj", "walk_%04d.obj"}) {
        MeshShape shape = walk.shape(name);
        CHECK(shape.mesh->warnings.empty());
        CHECK(shape.mesh->files.size() == 3);
        CHECK(isClosed(*shape.mesh));
        shape.frameRate = 2;
        shape.clipRepeat = false;
        CHECK(placeAt(shape, 0) == Approx(1));
        CHECK(placeAt(shape, 0.25) == Approx(1.5));
        CHECK(placeAt(shape, 1) == Approx(3));  // between 2 and 4
        CHECK(placeAt(shape, 9) == Approx(4));
        CHECK(speedAt(shape, 1, 0.125f) == Approx(2));
        CHECK(speedAt(shape, 9, 0.125f) == 0);
    }
    MeshShape shape = walk.shape("walk_####.obj");
    shape.frameRate = 2;
    CHECK_FALSE(shape.mesh->motion->clips()[0].closes);
    CHECK(placeAt(shape, 1.75) == Approx(1.5));        // again, after 3 frames
    CHECK(speedAt(shape, 1.55, 0.125f) == Approx(2));  // and not back
    CHECK_THROWS_WITH(walk.shape("run_##.obj"),
                      ContainsSubstring("there is no file as") && ContainsSubstring("run_##.obj"));
}

TEST_CASE("a round goes from the last file to the first in one more frame") {
    const TemporaryFolder folder;
    for (int i = 0; i < 8; ++i)
        writeBox(folder / ("r" + std::to_string(i) + ".obj"),
                 {std::cos(0.7853982f * float(i)), std::sin(0.7853982f * float(i)), 0});
    const std::string file = utf8FromPath(folder / "r#.obj");
    MeshShape shape{file, loadMesh(assets, file)};
    shape.frameRate = 1;
    CHECK(shape.mesh->motion->clips()[0].period == 8);
    CHECK(placeAt(shape, 7.5) == Approx((1 + std::sqrt(0.5f)) / 2));
    CHECK(placeAt(shape, 8) == Approx(1));
}

TEST_CASE("corners that meet in one file and part in another stay what they are") {
    const TemporaryFolder folder;
    writeBox(folder / "a1.obj", {}, {1, 1, 1});
    std::ofstream(folder / "a2.obj") << unsharedObjOf([] {
        Mesh flat = meshOf(Box{{0, 0, 0}, {1, 1, 1}});
        for (glm::vec3& p : flat.positions) p.z = 0;  // where four pairs of corners are one
        return flat;
    }());
    const std::string file = utf8FromPath(folder / "a#.obj");
    const MeshShape shape{file, loadMesh(assets, file)};
    CHECK(shape.mesh->warnings.empty());
    CHECK_FALSE(poseAt(shape, 0, 0).triangles);
    CHECK(poseAt(shape, 1.0 / 24, 0).positions.size() == 8);
}

TEST_CASE("files of other faces are shown one after the other, and push nothing") {
    const TemporaryFolder folder;
    writeBox(folder / "a1.obj", {1, 0, 0});
    std::ofstream(folder / "a2.obj") << unsharedObjOf(meshOf(Sphere{{2, 0, 0}, 0.5f}, 16));
    writeBox(folder / "a3.obj", {3, 0, 0});
    const std::string file = utf8FromPath(folder / "a#.obj");
    MeshShape shape{file, loadMesh(assets, file)};
    shape.frameRate = 1;
    REQUIRE(shape.mesh->warnings.size() == 1);
    CHECK_THAT(shape.mesh->warnings[0], ContainsSubstring("each is held until the next"));
    for (const double time : {0.0, 0.9, 1.0, 1.9, 2.0, 2.9, 3.0}) {
        const PosedMesh posed = poseAt(shape, time, 0.5f);
        REQUIRE(posed.triangles);
        Mesh mesh;
        mesh.positions = posed.positions;
        mesh.triangles = *posed.triangles;
        CHECK(isClosed(mesh));
        CHECK(std::abs(0.5f * (mesh.low().x + mesh.high().x) - (1 + float(int(time) % 3))) < 0.02f);
        for (const glm::vec3& velocity : posed.velocities) CHECK(velocity == glm::vec3(0));
    }
}

TEST_CASE("a sequence is read again when a file changes or comes") {
    const Walk walk;
    const auto before = walk.shape("walk_####.obj").mesh;
    CHECK(walk.shape("walk_####.obj").mesh == before);
    writeBox(walk / "walk_0005.obj", {5, 0, 0});
    const auto after = walk.shape("walk_####.obj").mesh;
    CHECK(after != before);
    CHECK(after->files.size() == 4);
    std::ofstream(walk / "walk_0006.obj") << "v 0 0\n";
    CHECK_THROWS_WITH(walk.shape("walk_####.obj"), ContainsSubstring("walk_0006.obj: vertex 1"));
}

}  // namespace slabflow::test::mesh_sequence_test
