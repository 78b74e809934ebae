// Copies of what is not saved: written while it changes, found when a program has ended without a word, and gone when
// they are not needed any more.
#include "app/files/Autosave.h"

#include <chrono>

#include "base/Error.h"
#include "base/File.h"
#include "scene/SceneJson.h"
#include "support/Catch.h"
#include "support/TemporaryFolder.h"

namespace slabflow::test::autosave_test {

using Catch::Matchers::ContainsSubstring;

namespace fs = std::filesystem;

namespace {

const Assets assets = Assets::directory(SLABFLOW_SOURCE_DIR);

std::vector<fs::path> filesIn(const fs::path& folder) {
    std::vector<fs::path> files;
    std::error_code ignored;
    for (const auto& entry : fs::directory_iterator(folder, ignored)) files.push_back(entry.path());
    std::ranges::sort(files);
    return files;
}

void age(const fs::path& file, std::chrono::seconds by) {
    fs::last_write_time(file, fs::file_time_type::clock::now() - by);
}

SceneDesc sceneOf(float exposure) {
    SceneDesc scene = parseScene(R"({ "domain": { "size": [1, 1, 1], "cells": 8 } })", "pond.json");
    scene.name = "pond";
    scene.look.exposure = exposure;
    return scene;
}

/// With something that is painted, and in no file.
SceneDesc paintedScene() {
    SceneDesc scene = sceneOf(2);
    ObstacleDesc& obstacle = scene.obstacles.emplace_back();
    obstacle.name = "hill";
    VolumeShape volume;
    volume.file = "solid.npy";
    volume.lattice = std::make_shared<const SolidLattice>(SolidLattice{{2, 2, 2}, std::vector<float>(8, -0.5f)});
    obstacle.shape = volume;
    return scene;
}

}  // namespace

TEST_CASE("a copy is written while a scene changes, and found when nobody is there any more") {
    const TemporaryFolder folder;
    Autosave autosave(folder / "kept");
    CHECK(filesIn(folder / "kept").empty());
    autosave.keep(sceneOf(2), 100);
    REQUIRE(filesIn(folder / "kept").size() == 1);
    const fs::path copy = filesIn(folder / "kept").front();
    CHECK(Autosave::read(assets, copy).look.exposure == 2);
    CHECK(Autosave::read(assets, copy).name == "pond");

    autosave.keep(sceneOf(3), 101);  // too soon for another one
    CHECK(Autosave::read(assets, copy).look.exposure == 2);
    autosave.keep(sceneOf(3), 106);
    CHECK(Autosave::read(assets, copy).look.exposure == 3);

    CHECK_FALSE(Autosave(folder / "kept").leftBehind());  // its program may still run
    age(copy, std::chrono::seconds(60));
    CHECK(Autosave(folder / "kept").leftBehind() == copy);
    autosave.keep(sceneOf(3), 112);  // it does
    CHECK_FALSE(Autosave(folder / "kept").leftBehind());

    autosave.drop();
    CHECK(filesIn(folder / "kept").empty());
    autosave.keep(sceneOf(4), 113);
    CHECK(filesIn(folder / "kept").size() == 1);
}

TEST_CASE("two programs keep two copies of one scene, and the newest that was left behind is found") {
    const TemporaryFolder folder;
    Autosave first(folder / "kept"), second(folder / "kept");
    first.keep(sceneOf(2), 0);
    second.keep(sceneOf(3), 0);
    const auto files = filesIn(folder / "kept");
    REQUIRE(files.size() == 2);
    age(files[0], std::chrono::seconds(90));
    age(files[1], std::chrono::seconds(60));
    CHECK(Autosave(folder / "kept").leftBehind() == files[1]);
    Autosave third(folder / "kept");
    third.takeOver(files[1]);
    third.keep(sceneOf(5), 0);
    CHECK(Autosave::read(assets, files[1]).look.exposure == 5);
    CHECK(filesIn(folder / "kept").size() == 2);
    third.drop();
    CHECK(filesIn(folder / "kept") == std::vector<fs::path>{files[0]});
}

TEST_CASE("what was painted is in the copy, and in no file of the user's afterwards") {
    const TemporaryFolder folder;
    Autosave autosave(folder / "kept");
    autosave.keep(paintedScene(), 0);
    REQUIRE(filesIn(folder / "kept").size() == 2);
    age(filesIn(folder / "kept").front(), std::chrono::seconds(60));
    age(filesIn(folder / "kept").back(), std::chrono::seconds(60));
    const auto copy = Autosave(folder / "kept").leftBehind();
    REQUIRE(copy);
    const SceneDesc scene = Autosave::read(assets, *copy);
    REQUIRE(scene.obstacles.size() == 1);
    const auto& volume = std::get<VolumeShape>(scene.obstacles[0].shape);
    CHECK(volume.lattice->values == std::vector<float>(8, -0.5f));
    CHECK_FALSE(fs::path(volume.file).is_absolute());
    Autosave::remove(*copy);
    CHECK(filesIn(folder / "kept").empty());
}

TEST_CASE("a folder that cannot be written to is said once, and without a folder nothing is kept") {
    const TemporaryFolder folder;
    writeFileAtomically(folder / "file", {});
    Autosave autosave(folder / "file");
    CHECK_THROWS_AS(autosave.keep(sceneOf(2), 0), Error);
    CHECK_NOTHROW(autosave.keep(sceneOf(3), 100));
    Autosave none({});
    none.keep(sceneOf(2), 0);
    CHECK_FALSE(none.leftBehind());
    CHECK(filesIn(folder.path()).size() == 1);
}

}  // namespace slabflow::test::autosave_test
