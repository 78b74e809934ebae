// What the command line means, and what it refuses.
#include "app/CommandLine.h"
#include "base/Error.h"
#include "support/Catch.h"

namespace slabflow::test::command_line_test {

using Catch::Matchers::ContainsSubstring;

static std::optional<CommandLine> parse(std::vector<const char*> words) {
    words.insert(words.begin(), "slabflow");
    return parseCommandLine(int(words.size()), words.data());
}

template <class Program>
static Program parsed(const std::vector<const char*>& words) {
    return std::get<Program>(parse(words)->program);
}

static std::string refusal(const std::vector<const char*>& words) {
    try {
        parse(words);
        return "";
    } catch (const UsageError& error) {
        return error.what();
    }
}

TEST_CASE("without a command the default scene is viewed") { CHECK(parsed<ViewOptions>({}).scene == defaultSceneName); }

TEST_CASE("a word that is no command is a scene to view") {
    CHECK(parsed<ViewOptions>({"chimney"}).scene == "chimney");
    CHECK(parsed<ViewOptions>({"view", "chimney"}).scene == "chimney");
    CHECK(parsed<ViewOptions>({"chimney", "--resolution", "48"}).load.resolution == 48);
    CHECK(parsed<ViewOptions>({"chimney", "--look", "dust"}).load.look == "dust");
}

TEST_CASE("record takes what its page says") {
    const auto options = parsed<RecordOptions>({"record",
                                                "my scene.json",
                                                "--out",
                                                "a/b",
                                                "--frames",
                                                "7",
                                                "--fps",
                                                "24",
                                                "--size",
                                                "320x200",
                                                "--every",
                                                "3",
                                                "--no-images",
                                                "--passes",
                                                "beauty,depth",
                                                "--passes",
                                                "motion",
                                                "--format",
                                                "png",
                                                "--flipbook",
                                                "8x4",
                                                "--flipbook-from",
                                                "9",
                                                "--fields",
                                                "density,velocity",
                                                "--fields",
                                                "dye",
                                                "--stats",
                                                "s.csv",
                                                "--look",
                                                "steam",
                                                "--resolution",
                                                "32",
                                                "--precision",
                                                "32",
                                                "--set",
                                                "a.b=[1,2]",
                                                "--set",
                                                "c=d",
                                                "--resume",
                                                "--quiet"});
    CHECK(options.scene == "my scene.json");
    CHECK(options.out == "a/b");
    CHECK(options.frames == 7);
    CHECK(options.framesPerSecond == 24);
    CHECK(options.size == glm::ivec2(320, 200));
    CHECK(options.every == 3);
    CHECK(options.noImages);
    CHECK(options.passes == std::vector<std::string>{"beauty", "depth", "motion"});
    CHECK(options.format == PassFormat::Png);
    CHECK(options.flipbook == glm::ivec2(8, 4));
    CHECK(options.flipbookFrom == 9);
    CHECK(options.fields == std::vector<std::string>{"density", "velocity", "dye"});
    CHECK(options.statistics == std::filesystem::path("s.csv"));
    CHECK(options.load.look == "steam");
    CHECK(options.load.resolution == 32);
    CHECK(options.load.precision == 32);
    CHECK(options.load.overrides == std::vector<std::string>{"a.b=[1,2]", "c=d"});
    CHECK(options.resume);
    CHECK(options.quiet);
}

TEST_CASE("record takes a scene from standard input, and tells programs how far it has come") {
    const auto options = parsed<RecordOptions>({"record", "-", "--out", "x", "--progress", "json"});
    CHECK(options.scene == "-");
    CHECK(options.events);
    CHECK_FALSE(parsed<RecordOptions>({"record", "chimney", "--out", "x", "--progress", "text"}).events);
    CHECK(parsed<ViewOptions>({"view", "chimney", "--progress", "json"}).events);
}

TEST_CASE("record takes sweeps, whose values may hold commas") {
    const auto options = parsed<RecordOptions>(
        {"record", "chimney", "--sweep", "a.b=1,[2,3]", "--sweep", "banding", "--sheet-frames", "3,5", "--out", "x"});
    CHECK(options.sweeps == std::vector<std::string>{"a.b=1,[2,3]", "banding"});
    CHECK(options.sheetFrames == std::vector{3, 5});
    CHECK(options.scene == "chimney");
}

TEST_CASE("record takes a film, with a folder or without one") {
    const auto options = parsed<RecordOptions>(
        {"record", "chimney", "--film", "a b.mov", "--film-codec", "prores4444", "--film-fps", "23.976"});
    CHECK(options.out.empty());
    CHECK(options.film == std::filesystem::path("a b.mov"));
    CHECK(options.filmCodec == "prores4444");
    CHECK(options.filmRate == 23.976);
}

TEST_CASE("a scene may have the name of a command where a scene is expected") {
    CHECK(parsed<RecordOptions>({"record", "info", "--out", "x"}).scene == "info");
}

TEST_CASE("a path that begins with a slash is one on every system") {
    CHECK(parsed<RecordOptions>({"record", "/scenes/a.json", "--out", "x"}).scene == "/scenes/a.json");
    CHECK(parsed<ViewOptions>({"/scenes/a.json"}).scene == "/scenes/a.json");
}

TEST_CASE("the other commands") {
    CHECK(parsed<BenchOptions>({"bench", "pressure", "--json", "f.json"}).json == std::filesystem::path("f.json"));
    CHECK(parsed<BenchOptions>({"bench"}).subject == defaultSceneName);
    CHECK(parsed<InfoOptions>({"info", "--json"}).json);
    CHECK_NOTHROW(parsed<ScenesOptions>({"scenes"}));
}

TEST_CASE("--data and --dev stand before or after the command") {
    CHECK(parse({"--data", "here", "scenes"})->data == std::filesystem::path("here"));
    CHECK(parse({"scenes", "--data", "here"})->data == std::filesystem::path("here"));
    CHECK(parse({"chimney", "--dev"})->dev);
}

TEST_CASE("every mistake is refused with what was found") {
    const auto [words, expected] = GENERATE(table<std::vector<const char*>, const char*>({
        {{"record", "chimney", "--out", "x", "--sheet-frames", "3,0"}, "--sheet-frames"},
        {{"record", "chimney", "--out", "x", "--progress", "xml"}, "xml not in {text,json}"},
        {{"record", "chimney", "--film", ""}, "--film: the name is empty"},
        {{"record", "chimney", "--film", "a.mp4", "--film-codec", "theora"}, "theora not in {h264,h265,av1,"},
        {{"record", "chimney", "--film", "a.mp4", "--film-fps", "0"}, "--film-fps: found \"0\", which is out of range"},
        {{"record", "chimney", "--out", "x", "--framse", "3"}, "did you mean \"--frames\"?"},
        {{"record", "chimney", "--out", "x", "--frames", "0"}, "--frames"},
        {{"record", "chimney", "--out", "x", "--frames", "-5"}, "-5"},
        {{"record", "chimney", "--out", "x", "--frames", "many"}, "many"},
        {{"record", "chimney", "--out", "x", "--frames"}, "--frames"},
        {{"record", "chimney", "--out", "x", "--frames", "abc"},
         "--frames: found \"abc\", which is not a whole number; allowed is 1 to 1000000"},
        {{"record", "chimney", "--out", "x", "--frames", "1.5"}, "which is not a whole number"},
        {{"record", "chimney", "--out", "x", "--frames", "99999999999999999999"}, "which is out of range"},
        {{"record", "chimney", "--out", "x", "--frames", "1000001"}, "which is out of range; allowed is 1 to 1000000"},
        {{"record", "chimney", "--out", "x", "--every", "0"}, "--every"},
        {{"record", "chimney", "--out", "x", "--fps", "0"},
         "--fps: found \"0\", which is out of range; allowed is 0.1 to 1000000;"},
        {{"record", "chimney", "--out", "x", "--fps", "inf"}, "allowed is 0.1 to 1000000;"},
        {{"record", "chimney", "--out", "x", "--fps", "24p"}, "found \"24p\", which is not a number;"},
        {{"record", "chimney", "--out", "x", "--checkpoint-every", "nan"}, "allowed is 0 to 86400;"},
        {{"record", "chimney", "--out", "x", "--checkpoint-every", "-1"}, "allowed is 0 to 86400;"},
        {{"record", "chimney", "--out", ""}, "--out: the name is empty"},
        {{"record", "chimney", "--out", "x", "--stats", ""}, "--stats: the name is empty"},
        {{"bench", "--json", ""}, "--json: the name is empty"},
        {{"record", "chimney", "--out", "x", "--size", "12"}, "found \"12\""},
        {{"record", "chimney", "--out", "x", "--size", "x"}, "1280x720"},
        {{"record", "chimney", "--out", "x", "--size", "15x720"}, "16 to 16384"},
        {{"record", "chimney", "--out", "x", "--size", "1280x99999999999"}, "16 to 16384"},
        {{"record", "chimney", "--out", "x", "--size", "1280x720x2"}, "1280x720x2"},
        {{"record", "chimney", "--out", "x", "--format", "tiff"}, "tiff not in {exr,png}"},
        {{"record", "chimney", "--out", "x", "--flipbook", "0x3"}, "found \"0x3\""},
        {{"record", "chimney", "--out", "x", "--flipbook", "8x"}, "COLUMNSxROWS"},
        {{"record", "chimney", "--out", "x", "--flipbook", "8x1000"}, "1 to 512"},
        {{"record", "chimney", "--out", "x", "--flipbook-from", "0"}, "--flipbook-from"},
        {{"record", "chimney", "--out", "x", "--precision", "8"}, "8 not in {16,32}"},
        {{"record", "chimney", "--out", "x", "--resolution", "0"}, "1 to 4096"},
        {{"record", "chimney", "--out", "x", "--resolution", "4097"}, "1 to 4096"},
        {{"recrod", "torch"}, "unknown command \"recrod\" (did you mean \"record\"?); see slabflow --help"},
        {{"recrod", "torch", "--out", "x"}, "unknown command \"recrod\" (did you mean \"record\"?)"},
        {{"record", "chimney", "smoke", "--out", "x"}, "\"smoke\""},
        {{"view", "chimney", "smoke"}, "\"smoke\""},
        {{"scenes", "info"}, "\"info\""},
        {{"info", "--jsn"}, "did you mean \"--json\"?"},
        {{"--nonsense"}, "--nonsense"},
        {{"bench", "--frames", "0"}, "--frames"},
    }));
    CHECK_THAT(refusal(words), ContainsSubstring(expected));
}

}  // namespace slabflow::test::command_line_test
