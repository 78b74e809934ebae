// Which frames become tiles, where tiles lie in the sheet, and what is refused.
#include "app/record/Flipbook.h"

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <stb_image.h>

#include "base/Error.h"
#include "base/File.h"
#include "support/Catch.h"
#include "support/TemporaryFolder.h"

namespace slabflow::test::flipbook_test {

using Catch::Matchers::ContainsSubstring;

namespace {

SceneDesc sceneOf(int frames, glm::ivec2 size) {
    SceneDesc scene;
    scene.name = "test";
    scene.record.frames = frames;
    scene.record.size = size;
    scene.time.step = 0.02f;
    return scene;
}

std::vector<long> framesOf(const Flipbook& flipbook, long last) {
    std::vector<long> frames;
    for (long frame = 0; frame <= last; ++frame)
        if (const auto tile = flipbook.tileOf(frame)) {
            CHECK(size_t(*tile) == frames.size());
            frames.push_back(frame);
        }
    return frames;
}

std::string refusal(glm::ivec2 tiles, long first, const SceneDesc& scene) {
    try {
        checkFlipbook(tiles, first, scene);
        return "";
    } catch (const UsageError& error) {
        return error.what();
    }
}

struct Decoded {
    int width = 0, height = 0, channels = 0;
    std::vector<int> values;
    int at(int x, int y, int c) const { return values[size_t((y * width + x) * channels + c)]; }
};

Decoded decode(const std::filesystem::path& path) {
    Decoded d;
    const std::unique_ptr<unsigned char, void (*)(void*)> pixels(
        stbi_load(path.string().c_str(), &d.width, &d.height, &d.channels, 0), stbi_image_free);
    REQUIRE(pixels);
    d.values.assign(pixels.get(), pixels.get() + d.width * d.height * d.channels);
    return d;
}

}  // namespace

TEST_CASE("tiles are spread evenly, and the last one shows the last frame") {
    CHECK(framesOf(Flipbook("", {2, 2}, 1, sceneOf(4, {16, 16})), 4) == std::vector<long>{1, 2, 3, 4});
    CHECK(framesOf(Flipbook("", {2, 2}, 1, sceneOf(40, {16, 16})), 40) == std::vector<long>{10, 20, 30, 40});
    CHECK(framesOf(Flipbook("", {3, 1}, 1, sceneOf(10, {16, 16})), 10) == std::vector<long>{3, 6, 10});
    CHECK(framesOf(Flipbook("", {3, 1}, 8, sceneOf(10, {16, 16})), 10) == std::vector<long>{8, 9, 10});
    const Flipbook uneven("", {3, 1}, 1, sceneOf(10, {16, 16}));
    CHECK(uneven.secondsAfter(0) == Catch::Approx(0.06));
    CHECK(uneven.secondsAfter(1) == Catch::Approx(0.08));
    CHECK(uneven.secondsAfter(2) == Catch::Approx(0.06));
    for (int frames = 5; frames < 60; ++frames)
        CHECK(framesOf(Flipbook("", {5, 1}, 1, sceneOf(frames, {16, 16})), frames + 5).size() == 5);
}

TEST_CASE("sheets that cannot be are refused") {
    CHECK(refusal({8, 8}, 1, sceneOf(64, {256, 256})).empty());
    CHECK_THAT(refusal({8, 8}, 1, sceneOf(63, {256, 256})),
               ContainsSubstring("64 tiles") && ContainsSubstring("63 frames"));
    CHECK_THAT(refusal({8, 8}, 38, sceneOf(100, {256, 256})), ContainsSubstring("63 frames from frame 38"));
    CHECK_THAT(refusal({8, 8}, 500, sceneOf(100, {256, 256})), ContainsSubstring("only 0 frames"));
    CHECK_THAT(refusal({100, 100}, 1, sceneOf(100000, {256, 256})), ContainsSubstring("25600x25600"));
    SceneDesc flat = sceneOf(64, {64, 64});
    flat.look.mode = LookMode::Flat;
    CHECK_THAT(refusal({8, 8}, 1, flat), ContainsSubstring("flat"));
}

TEST_CASE("the camera shows the whole domain and little more") {
    const PlacedGrid grid{{.cells = {12, 40, 7}, .h = 0.07f}, {-0.37f, 0.21f, 0.13f}};
    for (const glm::vec3 eye : {glm::vec3(0, 1, 3), glm::vec3(4, 5, -2), glm::vec3(-1, -2, 0.3f)})
        for (const glm::ivec2 size : {glm::ivec2(256, 256), glm::ivec2(64, 200)}) {
            const View view = cameraFraming({.eye = eye, .target = {0, 1, 0}, .fov = 35}, grid, size).view(size);
            CHECK(glm::length(glm::cross(view.forward, glm::normalize(glm::vec3(0, 1, 0) - eye))) < 1e-5f);
            float nearest = 1e9f;  // to an edge of the picture, as a share of it
            for (int corner = 0; corner < 8; ++corner) {
                const glm::vec3 side(corner & 1, (corner >> 1) & 1, corner >> 2);
                const glm::vec2 place = view.pixelOf(grid.origin + side * grid.size()) / glm::vec2(size);
                nearest = std::min({nearest, place.x, place.y, 1 - place.x, 1 - place.y});
            }
            CHECK(nearest > 0);
            CHECK(nearest < 0.02f);
        }
}

TEST_CASE("the sheet has every tile in its place, with its motion") {
    const TemporaryFolder folder;
    const glm::ivec2 size(20, 16), tiles(3, 2);
    const Flipbook flipbook(folder.path(), tiles, 1, sceneOf(12, size));
    for (int tile = 0; tile < 6; ++tile) {
        std::vector<std::byte> colours;
        std::vector<float> motion;
        for (int y = 0; y < size.y; ++y)
            for (int x = 0; x < size.x; ++x) {
                for (const int value : {40 * tile, x, y, 200}) colours.push_back(std::byte(value));
                motion.push_back(float(tile));  // pixels: 5 of 20 at most
                motion.push_back(y < 8 ? -4.0f : 0.0f);
            }
        flipbook.writeTile(tile, colours, std::as_bytes(std::span(motion)));
    }
    flipbook.assemble();

    const auto json = nlohmann::json::parse(readFile(folder / "flipbook.json"));
    CHECK(json["columns"] == 3);
    CHECK(json["rows"] == 2);
    CHECK(json["frames"] == 6);
    CHECK(json["fps"] == 25.0);
    CHECK(json["tile_size"] == nlohmann::json{20, 16});
    const double scale = json["motion_scale"];
    CHECK(scale == Catch::Approx(0.25));  // 5 of 20, 4 of 16

    const Decoded sheet = decode(folder / "flipbook.png"), moves = decode(folder / "flipbook_motion.png");
    REQUIRE(glm::ivec3(sheet.width, sheet.height, sheet.channels) == glm::ivec3(60, 32, 4));
    REQUIRE(glm::ivec3(moves.width, moves.height, moves.channels) == glm::ivec3(60, 32, 3));
    for (int row = 0; row < 32; ++row)
        for (int x = 0; x < 60; ++x) {
            const int tile = row / 16 * 3 + x / 20, y = 15 - row % 16;
            REQUIRE(sheet.at(x, row, 0) == 40 * tile);
            REQUIRE(sheet.at(x, row, 1) == x % 20);
            REQUIRE(sheet.at(x, row, 2) == y);
            REQUIRE(sheet.at(x, row, 3) == 200);
            const auto meant = [&](int c) { return (2.0 * moves.at(x, row, c) / 255 - 1) * scale; };
            REQUIRE(meant(0) == Catch::Approx(tile / 20.0).margin(scale / 127));
            REQUIRE(meant(1) == Catch::Approx(y < 8 ? -0.25 : 0.0).margin(scale / 127));
        }
    flipbook.removeTiles();
    CHECK(folder.entryCount() == 3);
}

TEST_CASE("light from six sides has two sheets, with their scales") {
    const TemporaryFolder folder;
    const glm::ivec2 size(16, 16);
    const Flipbook flipbook(folder.path(), {2, 1}, 1, sceneOf(2, size), true);
    const size_t pixels = 16 * 16;
    for (int tile = 0; tile < 2; ++tile) {
        const std::vector<std::byte> colours(4 * pixels);
        const std::vector<float> motion(2 * pixels);
        std::vector<float> light;
        for (size_t pixel = 0; pixel < pixels; ++pixel)
            for (const float value : {0.1f, 0.2f, 0.3f, 0.5f, 0.0f, 0.4f, 0.05f, 3.0f})
                light.push_back(tile == 0 || value == 0.5f ? value : value / 2);
        flipbook.writeTile(tile, colours, std::as_bytes(std::span(motion)), light);
    }
    flipbook.assemble();
    const auto json = nlohmann::json::parse(readFile(folder / "flipbook.json"));
    CHECK(double(json["light_scale"]) == Catch::Approx(0.4));
    CHECK(double(json["emission_scale"]) == Catch::Approx(3));
    const Decoded a = decode(folder / "flipbook_light_a.png"), b = decode(folder / "flipbook_light_b.png");
    REQUIRE(glm::ivec3(a.width, a.height, a.channels) == glm::ivec3(32, 16, 4));
    const auto texel = [](const Decoded& d, int x) {
        return std::array{d.at(x, 3, 0), d.at(x, 3, 1), d.at(x, 3, 2), d.at(x, 3, 3)};
    };
    CHECK(texel(a, 5) == std::array{64, 128, 191, 128});
    CHECK(texel(b, 5) == std::array{0, 255, 32, 255});
    CHECK(texel(a, 20) == std::array{32, 64, 96, 128});
    CHECK(texel(b, 20) == std::array{0, 128, 16, 128});
    CHECK(flipbook.sheetNames().size() == 5);
}

TEST_CASE("a tile that is damaged is named") {
    const TemporaryFolder folder;
    const Flipbook flipbook(folder.path(), {1, 1}, 1, sceneOf(1, {16, 16}));
    flipbook.writeTile(0, {}, {});
    CHECK_THROWS_WITH(flipbook.assemble(), ContainsSubstring("flipbook_0001.tile"));
}

}  // namespace slabflow::test::flipbook_test
