// `slabflow record` as a user runs it, and what it leaves in its folder.
#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <memory>
#include <sstream>
#include <stb_image.h>

#include "base/Npy.h"
#include "support/Catch.h"
#include "support/RunProgram.h"

namespace slabflow::test::record_gl_test {

using Catch::Matchers::ContainsSubstring;

namespace fs = std::filesystem;

static const std::string small = " --resolution 24 --size 160x90 ";

static std::string out(const fs::path& folder) { return " --out \"" + folder.string() + "\" "; }

/// All files in a folder but what is hidden there.
static std::map<std::string, std::string> filesIn(const fs::path& folder) {
    std::map<std::string, std::string> files;
    for (const auto& entry : fs::directory_iterator(folder)) {
        const std::string name = entry.path().filename().string();
        if (name != ".slabflow") files[name] = readFile(entry.path());
    }
    return files;
}

/// What a picture shows, coarsely.
struct Picture {
    int width = 0, height = 0, channels = 0;
    double mean = 0, deviation = 0;
    int bright = 0;  ///< pixels lit as only smoke is
};

static Picture decode(const fs::path& path) {
    Picture p;
    const std::unique_ptr<unsigned char, void (*)(void*)> pixels(
        stbi_load(path.string().c_str(), &p.width, &p.height, &p.channels, 0), stbi_image_free);
    INFO(path);
    REQUIRE(pixels);
    const int count = p.width * p.height;
    double squares = 0;
    for (int i = 0; i < count; ++i) {
        const double grey = double(pixels.get()[i * p.channels + 1]);
        p.mean += grey / count;
        squares += grey * grey / count;
        p.bright += grey > 140;
    }
    p.deviation = std::sqrt(std::max(0.0, squares - p.mean * p.mean));
    return p;
}

/// A row's columns before the milliseconds, which no two runs share.
static std::string withoutTimes(const std::string& csv) {
    std::istringstream lines(csv);
    std::string result;
    for (std::string line; std::getline(lines, line);) {
        size_t end = 0;
        for (int comma = 0; comma < 9; ++comma) end = line.find(',', end + 1);
        result += line.substr(0, end) + "\n";
    }
    return result;
}

TEST_CASE("pictures show smoke that grows") {
    const TemporaryFolder folder;
    const auto result =
        runProgram("record smoke_in_a_box --frames 24 --every 12" + small + out(folder / "made" / "on the way"));
    CHECK(result.exitCode == 0);
    CHECK(result.output.empty());
    CHECK_THAT(result.errors, ContainsSubstring("frame 24 of 24"));
    const auto files = filesIn(folder / "made" / "on the way");
    REQUIRE(files.size() == 2);
    const Picture early = decode(folder / "made" / "on the way" / "frame_0012.png");
    const Picture late = decode(folder / "made" / "on the way" / "frame_0024.png");
    CHECK(std::array{late.width, late.height, late.channels} == std::array{160, 90, 3});
    CHECK(late.deviation > 5);
    CHECK(early.bright > 20);
    CHECK(late.bright > early.bright);
    CHECK(late.bright < 160 * 90 / 4);
}

TEST_CASE("fields of frames 0 and on, with the shapes of the format") {
    const TemporaryFolder folder;
    const auto result = runProgram(
        "record coloured_splats --frames 2 --no-images --resolution 16 --quiet "
        "--fields density,velocity,velocity_faces,dye,pressure,divergence,temperature,vorticity" +
        out(folder.path()));
    CHECK(result.exitCode == 0);
    CHECK(result.errors.empty());
    const NpyArray density = readNpy(folder / "density_0002.npy");
    REQUIRE(density.shape.size() == 3);
    const size_t nz = density.shape[0], ny = density.shape[1], nx = density.shape[2];
    CHECK(readNpy(folder / "velocity_0001.npy").shape == std::vector<size_t>{nz, ny, nx, 3});
    CHECK(readNpy(folder / "velocity_faces_0001.npy").shape == std::vector<size_t>{nz + 1, ny + 1, nx + 1, 3});
    CHECK(readNpy(folder / "dye_0001.npy").shape == std::vector<size_t>{nz, ny, nx, 3});
    CHECK(readNpy(folder / "divergence_0000.npy").shape == density.shape);
    CHECK(filesIn(folder.path()).size() == 8 * 3);
    const auto largest = [](const NpyArray& array) {
        return *std::max_element(array.values.begin(), array.values.end());
    };
    CHECK(largest(readNpy(folder / "density_0000.npy")) == 0);
    CHECK(largest(density) > 0.2f);
}

TEST_CASE("two runs of one command write the same bytes") {
    const TemporaryFolder a, b;
    const std::string command = "record smoke_in_a_box --frames 5 --fields velocity,density,pressure --quiet" + small;
    for (const TemporaryFolder* folder : {&a, &b})
        REQUIRE(runProgram(command + out(folder->path()) + " --stats \"" + (*folder / "stats.csv").string() + "\"")
                    .exitCode == 0);
    auto inA = filesIn(a.path()), inB = filesIn(b.path());
    for (auto* files : {&inA, &inB}) files->at("stats.csv") = withoutTimes(files->at("stats.csv"));
    CHECK(inA.size() == 5 + 3 * 6 + 1);
    CHECK(inA == inB);
}

TEST_CASE("numbers of every frame") {
    const TemporaryFolder folder;
    const std::string path = (folder / "sub" / "stats.csv").string();
    REQUIRE(runProgram(
                "record smoke_in_a_box --frames 3 --every 2 --resolution 16 --size 64x64 --quiet --fps 50 --stats \"" +
                path + "\"" + out(folder / "frames"))
                .exitCode == 0);
    std::istringstream lines(readFile(path));
    std::string header, line;
    std::getline(lines, header);
    CHECK(
        header.starts_with("frame,time,dt,max_speed,max_divergence_before,max_divergence_after,kinetic_energy,"
                           "density_total,heat_total,liquid_volume,spray_volume,spray_drops,ms_"));
    CHECK_THAT(header, ContainsSubstring(",ms_advect_scalars,") && ContainsSubstring(",ms_pressure,") &&
                           ContainsSubstring(",ms_march,"));
    for (int frame = 1; frame <= 3; ++frame) {
        REQUIRE(std::getline(lines, line));
        std::vector<double> values;
        std::istringstream row(line);
        for (std::string cell; std::getline(row, cell, ',');) values.push_back(std::stod(cell));
        CHECK(size_t(std::ranges::count(header, ',')) + 1 == values.size());
        CHECK(values[0] == frame);
        CHECK(values[1] == Catch::Approx(0.02 * frame));
        CHECK(values[2] == Catch::Approx(0.02));
        CHECK(values[3] > 0);
        CHECK(values[5] < values[4]);
        CHECK(values[7] > 0);
    }
    CHECK_FALSE(std::getline(lines, line));
}

TEST_CASE("particles are counted in every frame") {
    const TemporaryFolder folder;
    const std::string_view scene = R"({ "domain": { "size": [1, 1, 1], "cells": 8 }, "particles": { "count": 2048 },
        "emitters": [ { "shape": { "sphere": { "radius": 0.2 } }, "rate": 20000, "lifespan": null } ] })";
    writeFileAtomically(folder / "scene.json", std::as_bytes(std::span(scene)));
    REQUIRE(runProgram("record \"" + (folder / "scene.json").string() +
                       "\" --frames 3 --size 16x16 --quiet --stats \"" + (folder / "stats.csv").string() + "\"" +
                       out(folder / "frames"))
                .exitCode == 0);
    std::istringstream lines(readFile(folder / "stats.csv"));
    std::string line;
    std::getline(lines, line);
    const auto before = std::count(line.begin(), line.begin() + std::ptrdiff_t(line.find("particles,")), ',');
    CHECK_THAT(line, ContainsSubstring(",spray_drops,particles,particles_born,ms_"));
    CHECK_THAT(line, ContainsSubstring(",ms_particles"));
    double all = 0;
    while (std::getline(lines, line)) {
        std::istringstream row(line);
        std::vector<double> values;
        for (std::string cell; std::getline(row, cell, ',');) values.push_back(std::stod(cell));
        const double alive = values[size_t(before)], born = values[size_t(before) + 1];
        CHECK(alive == all + born);
        CHECK(std::fmod(born, 32) == 0);
        all = alive;
    }
    CHECK(all > 300);
}

TEST_CASE("what a scene is warned of is said once, with numbers too") {
    const TemporaryFolder folder;
    const auto result = runProgram("record propeller --frames 1 --resolution 9 --no-images --quiet --stats \"" +
                                   (folder / "stats.csv").string() + "\"" + out(folder / "out"));
    REQUIRE(result.exitCode == 0);
    const size_t first = result.errors.find("thinner than half a cell");
    CHECK(first != std::string::npos);
    CHECK(result.errors.find("thinner than half a cell", first + 1) == std::string::npos);
}

TEST_CASE("what cannot be done is refused before anything is written") {
    const TemporaryFolder folder;
    const auto [arguments, expected] = GENERATE(table<const char*, const char*>({
        {"nonsense", "no scene \"nonsense\""},
        {"missing.json", "missing.json"},
        {"smoke_in_a_box --fields densty", "did you mean \"density\""},
        {"smoke_in_a_box --fields dye", "no dye"},
        {"smoke_in_a_box --fields level_set", "no liquid"},
        {"smoke_in_a_box --mesh ply", "is a gas"},
        {"tank --fields density", "no smoke"},
        {"tank --passes emission", "has no emission: its fluid is a liquid"},
        {"tank --passes position --format png", "cannot hold the position"},
        {"smoke_in_a_box --passes normal", "has no normal: its fluid is a gas"},
        {"smoke_in_a_box --no-images", "nothing to write"},
        {"smoke_in_a_box --set fluid.viscosty=1", "fluid.viscosty"},
        {"smoke_in_a_box --resolution 100000", "--resolution"},
        {"smoke_in_a_box --resume --overwrite", "give one of them"},
        {"smoke_in_a_box --stats .", "there is a folder of that name"},
        {"smoke_in_a_box --stats same.mp4 --film same.mp4", "name the same file"},
    }));
    const auto result = runProgram(std::string("record ") + arguments + out(folder / "out"));
    INFO(result.errors);
    CHECK(result.exitCode == 2);
    CHECK_THAT(result.errors, ContainsSubstring("slabflow: ") && ContainsSubstring(expected));
    CHECK_FALSE(fs::exists(folder / "out"));
}

TEST_CASE("what is resumed replaces no numbers but its own") {
    const TemporaryFolder folder;
    const auto resume = [&](int frames, const std::filesystem::path& numbers, const char* option) {
        return runProgram("record smoke_in_a_box --resolution 9 --size 32x18 --quiet --frames " +
                          std::to_string(frames) + " --stats \"" + numbers.string() + "\" " + option +
                          out(folder / "out"));
    };
    const auto own = folder / "own.csv", other = folder / "other.csv";
    writeFileAtomically(other, std::as_bytes(std::span(std::string_view("mine"))));
    REQUIRE(resume(2, own, "").exitCode == 0);
    const auto result = resume(3, other, "--resume");
    CHECK(result.exitCode == 2);
    CHECK_THAT(result.errors, ContainsSubstring("is not of this recording; choose another file with --stats"));
    CHECK(readFile(other) == "mine");
    CHECK(resume(3, own, "--resume").exitCode == 0);
    CHECK(resume(3, folder / "new.csv", "--resume").exitCode == 0);
    CHECK(resume(4, folder / "new.csv", "--resume").exitCode == 0);
}

TEST_CASE("water in a single cell") {
    const TemporaryFolder folder;
    const auto result = runProgram("record drop --resolution 1 --frames 2 --size 32x18" + out(folder / "out"));
    INFO(result.errors);
    CHECK(result.exitCode == 0);
}

TEST_CASE("a folder that cannot be made") {
    const TemporaryFolder folder;
    writeFileAtomically(folder / "file", {});
    const auto result = runProgram("record smoke_in_a_box" + out(folder / "file" / "below"));
    CHECK(result.exitCode == 1);
    CHECK_THAT(result.errors, ContainsSubstring("below"));
}

}  // namespace slabflow::test::record_gl_test
