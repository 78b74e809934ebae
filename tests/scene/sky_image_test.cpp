// Pictures of skies in files.
#include <chrono>
#include <filesystem>
#include <span>

#include "base/Error.h"
#include "base/File.h"
#include "scene/HdrFiles.h"
#include "scene/SceneJson.h"
#include "scene/Text.h"
#include "support/Catch.h"

namespace slabflow::test::sky_image_test {

using Catch::Matchers::ContainsSubstring;

namespace {

std::string faultOf(const std::string& file) {
    try {
        readSkyImage(file, "a.hdr");
    } catch (const Error& error) {
        return error.what();
    }
    return "no error";
}

void write(const std::filesystem::path& path, const std::string& text) {
    writeFileAtomically(path, std::as_bytes(std::span(text)));
}

std::string sceneWithSky(const std::string& file) {
    return R"({"domain": {"size": [1, 1, 1]}, "look": {"sky": {"strength": 1, "image": ")" + file + "\"}}}";
}

}  // namespace

TEST_CASE("pixels that are not packed") {
    const SkyImage wanted = skyImageOf({3, 2}, [](int x, int y) { return glm::vec3(x + 1, 0.25f * float(y), 1000); });
    const SkyImage image = readSkyImage(hdrOf(wanted), "a.hdr");
    REQUIRE(image.size == wanted.size);
    for (size_t i = 0; i < image.values.size(); ++i)
        for (int c = 0; c < 3; ++c) CHECK(image.values[i][c] == Approx(wanted.values[i][c]).margin(1000.0 / 256));
    const SkyImage small =
        readSkyImage(hdrOf(skyImageOf({1, 1}, [](int, int) { return glm::vec3(0, 2e-5f, 4e-5f); })), "");
    CHECK(small.values[0].g == Approx(2e-5f).epsilon(0.02));
    CHECK(small.values[0].b == Approx(4e-5f).epsilon(0.01));
}

TEST_CASE("rows are packed channel by channel, with runs and without") {
    // Eight pixels of red 128 128 128 64 64 64 64 64, green 1 to 8, blue 0, exponent 129.
    const std::string row(
        "\x02\x02\x00\x08"
        "\x83\x80\x85\x40"
        "\x08\x01\x02\x03\x04\x05\x06\x07\x08"
        "\x88\x00"
        "\x02\x81\x81\x86\x81",
        4 + 4 + 9 + 2 + 5);
    const SkyImage image = readSkyImage(hdrStart + hdrSize({8, 2}) + row + row, "a.hdr");
    REQUIRE(image.values.size() == 16);
    for (int y = 0; y < 2; ++y)
        for (int x = 0; x < 8; ++x) CHECK(image.at(x, y) == glm::vec3(x < 3 ? 128 : 64, x + 1, 0) / 128.0f);
}

TEST_CASE("rows of old files repeat whole pixels") {
    const std::string pixel("\x80\x40\x20\x81", 4);
    const SkyImage image =
        readSkyImage(hdrStart + hdrSize({300, 1}) + pixel + "\x01\x01\x01\x2b" + "\x01\x01\x01\x01", "a.hdr");
    REQUIRE(image.values.size() == 300);  // 1 and 43 and 256
    for (const glm::vec3& value : image.values) CHECK(value == glm::vec3(1, 0.5f, 0.25f));
}

TEST_CASE("lines of a header may end as on Windows") {
    const std::string file = "#?RADIANCE\r\nFORMAT=32-bit_rle_rgbe\r\n\r\n-Y 1 +X 1\r\n\x80\x40\x20\x81";
    CHECK(readSkyImage(file, "a.hdr").values.at(0) == glm::vec3(1, 0.5f, 0.25f));
}

TEST_CASE("what exposures multiplied in is divided out") {
    const SkyImage one = skyImageOf({2, 1}, [](int, int) { return glm::vec3(1); });
    std::string file = hdrOf(one);
    file.insert(hdrStart.size(), "EXPOSURE=2\nEXPOSURE=4.0\n");
    CHECK(readSkyImage(file, "a.hdr").values[1].g == Approx(0.125));
}

TEST_CASE("files that are damaged or of another kind are refused") {
    const std::string whole = hdrOf(skyImageOf({9, 4}, [](int x, int y) { return glm::vec3(x, y, 1); }));
    CHECK(faultOf(whole) == "no error");
    for (size_t length = 0; length < whole.size(); ++length) CHECK(faultOf(whole.substr(0, length)) != "no error");
    CHECK(faultOf("\x89PNG\r\n and so on") ==
          "a.hdr is no picture of a sky that can be read: it is no Radiance file (.hdr)");
    CHECK_THAT(faultOf("#?RADIANCE\nFORMAT=32-bit_rle_xyze\n\n-Y 1 +X 1\nabcd"), ContainsSubstring("not RGB"));
    CHECK_THAT(faultOf(hdrStart + "\n+X 4 -Y 4\n"), ContainsSubstring("from the top down"));
    CHECK_THAT(faultOf(hdrStart + hdrSize({9000, 1})), ContainsSubstring("has 9000 x 1 pixels; allowed: up to 8192"));
    CHECK_THAT(faultOf(hdrStart + "EXPOSURE=0\n\n-Y 1 +X 1\nabcd"), ContainsSubstring("exposure"));
    CHECK_THAT(faultOf(hdrStart + hdrSize({8, 1}) + std::string("\x02\x02\x00\x08\x89\x00", 6)),
               ContainsSubstring("a row is damaged"));
    CHECK_THAT(faultOf(hdrStart + hdrSize({2, 1}) + "\x01\x01\x01\x02"), ContainsSubstring("a row is damaged"));
}

TEST_CASE("a scene names its sky beside itself, and so does a look") {
    const std::filesystem::path folder = std::filesystem::temp_directory_path() / "slabflow_sky_image_test";
    std::filesystem::create_directories(folder);
    write(folder / "north.hdr", hdrOf(skyImageOf({4, 2}, [](int, int) { return glm::vec3(3); })));
    const SceneDesc scene = parseScene(sceneWithSky("north.hdr"), "a scene", folder);
    REQUIRE(scene.look.sky.picture);
    CHECK(scene.look.sky.image == utf8FromPath(folder / "north.hdr"));
    CHECK(scene.look.sky.picture->values.at(5).g == Approx(3));
    // Written with the whole path, it is found from anywhere, and read once.
    CHECK(parseScene(writeScene(scene), "a scene").look.sky.picture == scene.look.sky.picture);

    write(folder / "look.json", sceneWithSky("north.hdr"));
    const SceneDesc other =
        parseScene(R"({"domain": {"size": [1, 1, 1]}})", "a scene", {}, {.look = utf8FromPath(folder / "look.json")});
    CHECK(other.look.sky.picture == scene.look.sky.picture);
    CHECK_FALSE(parseScene(sceneWithSky("north.hdr"), "a scene", folder, {.look = "daylight"}).look.sky.picture);

    write(folder / "north.hdr", "#?RADIANCE\nnot for long");
    std::filesystem::last_write_time(folder / "north.hdr",
                                     std::filesystem::file_time_type::clock::now() + std::chrono::hours(1));
    for (const char* file : {"north.hdr", "south.hdr"})
        CHECK_THROWS_WITH(parseScene(sceneWithSky(file), "a scene", folder),
                          ContainsSubstring("a scene:1: look.sky.image: ") && ContainsSubstring(file));
    std::filesystem::remove_all(folder);
}

}  // namespace slabflow::test::sky_image_test
