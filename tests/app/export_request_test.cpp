// What the export window asks of `slabflow record` is what its command line understands.
#include "app/CommandLine.h"
#include "app/files/ExportRequest.h"
#include "support/Catch.h"

namespace slabflow::test::export_request_test {

namespace {

RecordOptions understood(const ExportRequest& request) {
    const std::vector<std::string> words = recordArguments(request, "my scene.json");
    std::vector<const char*> argv{"slabflow"};
    for (const std::string& word : words) argv.push_back(word.c_str());
    const auto line = parseCommandLine(int(argv.size()), argv.data());
    REQUIRE(line);
    return std::get<RecordOptions>(line->program);
}

}  // namespace

TEST_CASE("a plain request asks for images alone") {
    ExportRequest request;
    request.folder = "a folder";
    request.size = {640, 360};
    request.frames = 7;
    request.fps = 24;
    const RecordOptions options = understood(request);
    CHECK(options.scene == "my scene.json");
    CHECK(options.out == "a folder");
    CHECK(options.size == glm::ivec2(640, 360));
    CHECK(options.frames == 7);
    CHECK_FALSE(options.noImages);
    CHECK_FALSE(options.film);
    CHECK(options.volumes.empty());
    CHECK_FALSE(options.overwrite);
    CHECK_FALSE(options.load.resolution);
}

TEST_CASE("every wish has its option") {
    ExportRequest request;
    request.folder = "out";
    request.every = 3;
    request.resolution = 96;
    request.pictures = ExportPictures::Passes;
    request.film = ".webm";
    request.volumes = {"density", "velocity"};
    request.halfVolumes = request.statistics = request.surface = request.overwrite = true;
    const RecordOptions options = understood(request);
    CHECK(options.every == 3);
    CHECK(options.load.resolution == 96);
    CHECK(options.noImages);
    CHECK_FALSE(options.passes.empty());
    CHECK(options.film == "out.webm");
    CHECK(options.volumes == std::vector<std::string>{"density", "velocity"});
    CHECK(options.volumePrecision == 16);
    CHECK(options.statistics == "out.csv");
    CHECK(options.mesh);
    CHECK(options.overwrite);
}

TEST_CASE("pictures of the fluid alone, and those of a game") {
    ExportRequest request;
    request.folder = "out";
    request.pictures = ExportPictures::FluidPng;
    const RecordOptions alone = understood(request);
    CHECK(alone.noImages);
    CHECK(alone.passes == std::vector<std::string>{"beauty"});
    CHECK(alone.format == PassFormat::Png);

    request.pictures = ExportPictures::Flipbook;
    request.size = {128, 64};
    request.tiles = {5, 4};
    request.film = ".mp4";  // as it was chosen before: they do not go together
    request.every = 3;
    const RecordOptions plain = understood(request);
    CHECK(plain.flipbook == glm::ivec2(5, 4));
    CHECK_FALSE(plain.film);
    CHECK_FALSE(plain.noImages);
    CHECK(plain.every == 1);
    CHECK(plain.size == glm::ivec2(128, 64));
    CHECK_FALSE(plain.sixWay);
    request.sixWay = true;
    CHECK(understood(request).sixWay);
}

TEST_CASE("a command line can be typed") {
    CHECK(commandLineOf({"record", "a scene.json", "--out", "x"}) == "slabflow record \"a scene.json\" --out x");
}

}  // namespace slabflow::test::export_request_test
