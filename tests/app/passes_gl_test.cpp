// `slabflow record --passes` and `--flipbook` as a user runs them, decoded again.
#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <set>
#include <stb_image.h>
#include <tuple>

#include "support/Catch.h"
#include "support/Exr.h"
#include "support/RunProgram.h"

namespace slabflow::test::passes_gl_test {

using Catch::Matchers::ContainsSubstring;

namespace fs = std::filesystem;

namespace {

const std::string allPasses = " --passes beauty,alpha,depth,emission,shadow,motion ";

std::string out(const fs::path& folder) { return " --out \"" + folder.string() + "\" "; }

/// All but what is hidden there.
std::set<std::string> namesIn(const fs::path& folder) {
    std::set<std::string> names;
    for (const auto& entry : fs::directory_iterator(folder)) names.insert(entry.path().filename().string());
    std::erase_if(names, [](const std::string& name) { return name == ".slabflow"; });
    return names;
}

ExrPicture readExr(const fs::path& path) {
    const std::string file = readFile(path);
    return decodeExr(std::as_bytes(std::span(file)));
}

struct Png {
    glm::ivec2 size{0};
    int channels = 0, bits = 0;
    std::vector<int> values;  ///< top row first
    int at(size_t pixel, int channel) const { return values[pixel * size_t(channels) + size_t(channel)]; }
};

Png readPng(const fs::path& path) {
    INFO(path);
    const std::string name = path.string();
    Png png;
    png.bits = stbi_is_16_bit(name.c_str()) ? 16 : 8;
    const auto keep = [&](auto* pixels) {
        REQUIRE(pixels);
        png.values.assign(pixels, pixels + png.size.x * png.size.y * png.channels);
        stbi_image_free(pixels);
    };
    if (png.bits == 16) keep(stbi_load_16(name.c_str(), &png.size.x, &png.size.y, &png.channels, 0));
    else keep(stbi_load(name.c_str(), &png.size.x, &png.size.y, &png.channels, 0));
    return png;
}

}  // namespace

TEST_CASE("water has a surface instead of a light of its own, in both formats") {
    const TemporaryFolder exr, png;
    const std::string command = "record tank --resolution 16 --size 80x45 --frames 1 --quiet --no-images --passes all ";
    REQUIRE(runProgram(command + out(exr.path())).exitCode == 0);
    REQUIRE(runProgram(command + "--format png" + out(png.path())).exitCode == 0);
    CHECK(namesIn(png.path()).size() == 6);
    const ExrPicture picture = readExr(exr / "frame_0001.exr");
    CHECK(picture.names == std::vector<std::string>{"A", "B", "G", "R", "Z", "forward.u", "forward.v", "normal.X",
                                                    "normal.Y", "normal.Z", "position.X", "position.Y", "position.Z",
                                                    "shadow.Y"});
    const Png normal = readPng(png / "normal_0001.png");
    const auto &a = picture.at("A"), &up = picture.at("normal.Y"), &height = picture.at("position.Y");
    int level = 0;
    for (size_t i = 0; i < a.size(); ++i) {
        REQUIRE(normal.at(i, 1) == Approx(65535 * (0.5 + 0.5 * double(up[i]))).margin(20));
        if (a[i] == 0 || up[i] < 0.9f) continue;
        ++level;
        REQUIRE(height[i] == Approx(0.5).margin(0.01));
    }
    CHECK(level > 100);
}

TEST_CASE("a fire in both formats, which agree") {
    const TemporaryFolder exr, png;
    const std::string command = "record torch --resolution 24 --size 160x90 --frames 24 --every 12 --quiet" + allPasses;
    REQUIRE(runProgram(command + out(exr.path())).exitCode == 0);
    REQUIRE(runProgram(command + "--no-images --format png" + out(png.path())).exitCode == 0);
    CHECK(namesIn(exr.path()) ==
          std::set<std::string>{"frame_0012.exr", "frame_0012.png", "frame_0024.exr", "frame_0024.png"});
    CHECK(namesIn(png.path()).size() == 12);

    const ExrPicture picture = readExr(exr / "frame_0024.exr");
    CHECK(picture.size == glm::ivec2(160, 90));
    CHECK(picture.names == std::vector<std::string>{"A", "B", "G", "R", "Z", "emission.B", "emission.G", "emission.R",
                                                    "forward.u", "forward.v", "shadow.Y"});
    const Png beauty = readPng(png / "beauty_0024.png"), alpha = readPng(png / "alpha_0024.png");
    const Png depth = readPng(png / "depth_0024.png"), emission = readPng(png / "emission_0024.png");
    const Png shadow = readPng(png / "shadow_0024.png"), motion = readPng(png / "motion_0024.png");
    for (const auto& [file, channels, bits] : {std::tuple{&beauty, 4, 8},
                                               {&alpha, 1, 16},
                                               {&depth, 1, 16},
                                               {&emission, 3, 8},
                                               {&shadow, 1, 16},
                                               {&motion, 3, 16}}) {
        CHECK(file->size == picture.size);
        CHECK(file->channels == channels);
        CHECK(file->bits == bits);
    }
    const auto &a = picture.at("A"), &z = picture.at("Z"), &u = picture.at("forward.u"), &v = picture.at("forward.v");
    const auto &red = picture.at("R"), &glow = picture.at("emission.R"), &lit = picture.at("shadow.Y");
    int burning = 0, empty = 0, rising = 0, shaded = 0;
    for (size_t i = 0; i < a.size(); ++i) {
        REQUIRE(alpha.at(i, 0) == Approx(65535 * a[i]).margin(1));
        REQUIRE(shadow.at(i, 0) == Approx(65535 * lit[i]).margin(1));
        REQUIRE(beauty.at(i, 3) == Approx(255 * a[i]).margin(1));
        REQUIRE(glow[i] <= red[i]);
        shaded += lit[i] < 0.9f;
        if (z[i] == 1e9f) {
            ++empty;
            REQUIRE((a[i] == 0 && red[i] == 0 && u[i] == 0 && v[i] == 0));
            REQUIRE(depth.at(i, 0) == 65535);
            REQUIRE(motion.at(i, 2) == 0);
        } else {
            REQUIRE(depth.at(i, 0) == Approx(1000 * z[i]).margin(1));
            REQUIRE(motion.at(i, 2) == 65535);
        }
        REQUIRE(motion.at(i, 0) == Approx(32768 + 64 * u[i]).margin(1));
        REQUIRE(motion.at(i, 1) == Approx(32768 + 64 * v[i]).margin(1));
        if (glow[i] < 0.05f) continue;
        ++burning;
        rising += v[i] > 0;
        REQUIRE(emission.at(i, 0) > 0);
        REQUIRE(emission.at(i, 0) <= beauty.at(i, 0) + 1);
    }
    CHECK(burning > 20);
    CHECK(2 * rising > burning);
    CHECK(empty > 8000);
    CHECK(shaded > 10);
}

TEST_CASE("motion is until the next picture that is written") {
    const TemporaryFolder one, four;
    const std::string command =
        "record smoke_in_a_box --resolution 16 --size 64x64 --frames 12 --quiet --no-images --passes alpha,motion";
    REQUIRE(runProgram(command + out(one.path())).exitCode == 0);
    REQUIRE(runProgram(command + " --every 4" + out(four.path())).exitCode == 0);
    const auto once = readExr(one / "frame_0012.exr").at("forward.v");
    const auto longer = readExr(four / "frame_0012.exr").at("forward.v");
    CHECK(*std::ranges::max_element(once) > 0.05f);
    for (size_t i = 0; i < once.size(); ++i)
        REQUIRE(longer[i] == Approx(4 * once[i]).epsilon(0.02).margin(0.01));  // but for perspective
}

TEST_CASE("only what is asked for, twice the same") {
    const TemporaryFolder a, b;
    const std::string command =
        "record smoke_in_a_box --resolution 16 --size 64x64 --frames 3 --quiet --no-images --passes depth,emission";
    for (const TemporaryFolder* folder : {&a, &b}) REQUIRE(runProgram(command + out(folder->path())).exitCode == 0);
    CHECK(readExr(a / "frame_0003.exr").names ==
          std::vector<std::string>{"Z", "emission.B", "emission.G", "emission.R"});
    CHECK(namesIn(a.path()).size() == 3);
    const TemporaryFolder all;
    const std::string allOfThem = "record smoke_in_a_box --resolution 16 --size 64x64 --frames 1 --quiet --passes all";
    REQUIRE(runProgram(allOfThem + out(all.path())).exitCode == 0);
    CHECK(readExr(all / "frame_0001.exr").names.size() == 11);
    for (const std::string& name : namesIn(a.path())) CHECK((readFile(a / name) == readFile(b / name)));
}

TEST_CASE("pictures are the same whether there are passes or not, and passes whether there are pictures") {
    const TemporaryFolder with, without;
    const std::string command = "record moving_sphere --resolution 16 --size 64x64 --frames 4 --quiet";
    REQUIRE(runProgram(command + " --passes beauty,shadow" + out(with.path())).exitCode == 0);
    REQUIRE(runProgram(command + out(without.path())).exitCode == 0);
    for (const std::string& name : namesIn(without.path())) CHECK((readFile(with / name) == readFile(without / name)));
    const TemporaryFolder alone;
    REQUIRE(runProgram(command + " --no-images --passes beauty,shadow" + out(alone.path())).exitCode == 0);
    for (const std::string& name : namesIn(alone.path())) CHECK((readFile(with / name) == readFile(alone / name)));
}

TEST_CASE("a flipbook: the sheet, its motion, and what it is") {
    const TemporaryFolder folder, frames;
    const std::string command = "record smoke_in_a_box --resolution 16 --frames 24 --quiet ";
    REQUIRE(runProgram(command + "--flipbook 3x2 --size 48x40 --stats \"" + (frames / "stats.csv").string() + "\"" +
                       out(folder.path()))
                .exitCode == 0);
    CHECK(namesIn(folder.path()) == std::set<std::string>{"flipbook.json", "flipbook.png", "flipbook_motion.png"});
    CHECK_THAT(readFile(frames / "stats.csv"), ContainsSubstring("ms_passes"));
    const auto json = nlohmann::json::parse(readFile(folder / "flipbook.json"));
    CHECK(json["fps"] == 15.0);  // six tiles in 24 frames of 1/60 s
    CHECK(double(json["motion_scale"]) > 0.001);
    const Png sheet = readPng(folder / "flipbook.png"), motion = readPng(folder / "flipbook_motion.png");
    CHECK(sheet.size == glm::ivec2(144, 80));
    CHECK(motion.size == sheet.size);
    CHECK(sheet.channels == 4);
    std::array<int, 6> smoke{}, up{};
    for (int y = 0; y < 80; ++y)
        for (int x = 0; x < 144; ++x) {
            const auto tile = size_t(y / 40 * 3 + x / 48), pixel = size_t(y * 144 + x);
            smoke[tile] += sheet.at(pixel, 3);
            up[tile] += motion.at(pixel, 1) - 128;
        }
    for (size_t tile = 1; tile < 6; ++tile) CHECK(smoke[tile] > smoke[tile - 1]);  // it rises, and there is more of it
    for (const int sum : up) CHECK(sum > 0);

    // The last tile shows the last frame, so that a sheet of one tile holds the same.
    REQUIRE(runProgram(command + "--flipbook 1x1 --size 48x40" + out(frames.path())).exitCode == 0);
    const Png last = readPng(frames / "flipbook.png");
    for (int y = 0; y < 40; ++y)
        for (int x = 0; x < 48; ++x)
            REQUIRE(last.at(size_t(y * 48 + x), 3) == sheet.at(size_t((y + 40) * 144 + x + 96), 3));
}

TEST_CASE("smoke lit from six sides is brightest there") {
    const TemporaryFolder folder;
    REQUIRE(runProgram("record smoke_in_a_box --resolution 24 --frames 40 --quiet --flipbook 1x1 --size 60x80 "
                       "--flipbook-lighting six-way --set look.extinction=600" +
                       out(folder.path()))
                .exitCode == 0);
    CHECK(namesIn(folder.path()) == std::set<std::string>{"flipbook.json", "flipbook.png", "flipbook_light_a.png",
                                                          "flipbook_light_b.png", "flipbook_motion.png"});
    const auto json = nlohmann::json::parse(readFile(folder / "flipbook.json"));
    CHECK(double(json["light_scale"]) > 0.05);
    CHECK(double(json["light_scale"]) < 1);
    CHECK(json["light_images"] == nlohmann::json{"flipbook_light_a.png", "flipbook_light_b.png"});
    const Png sheet = readPng(folder / "flipbook.png"), a = readPng(folder / "flipbook_light_a.png"),
              b = readPng(folder / "flipbook_light_b.png");
    REQUIRE(a.size == sheet.size);
    REQUIRE(b.channels == 4);
    struct Sum {
        double all = 0, x = 0, y = 0;  ///< y downwards
        double column() const { return x / all; }
        double row() const { return y / all; }
    };
    std::array<Sum, 3> plus, minus;  // right, top, back; left, bottom, front
    for (int y = 0; y < a.size.y; ++y)
        for (int x = 0; x < a.size.x; ++x) {
            const auto pixel = size_t(y * a.size.x + x);
            CHECK(std::abs(a.at(pixel, 3) - sheet.at(pixel, 3)) <= 1);
            CHECK(b.at(pixel, 3) == 0);  // nothing burns
            for (int c = 0; c < 3; ++c)
                for (auto [png, sum] : {std::pair(&a, &plus), std::pair(&b, &minus)}) {
                    const double value = png->at(pixel, c);
                    Sum& one = (*sum)[size_t(c)];
                    one.all += value, one.x += value * x, one.y += value * y;
                }
        }
    for (const auto* sums : {&plus, &minus})
        for (const Sum& sum : *sums) REQUIRE(sum.all > 1000);
    CHECK(plus[0].column() > minus[0].column() + 2);
    CHECK(plus[1].row() < minus[1].row() - 2);
    CHECK(minus[2].all > 1.1 * plus[2].all);  // thick smoke sends back more than it lets through
}

TEST_CASE("a sheet of the default size") {
    const TemporaryFolder folder;
    REQUIRE(runProgram("record smoke_in_a_box --resolution 8 --frames 2 --quiet --flipbook 2x1" + out(folder.path()))
                .exitCode == 0);
    CHECK(readPng(folder / "flipbook.png").size == glm::ivec2(512, 256));
}

TEST_CASE("passes and flipbooks that cannot be are refused before anything is written") {
    const TemporaryFolder folder;
    const auto [arguments, expected] = GENERATE(table<const char*, const char*>({
        {"smoke_in_a_box --passes beuty", "(did you mean \"beauty\"?); allowed: beauty, alpha"},
        {"smoke_in_a_box --passes \"\"", "--passes"},
        {"smoke_in_a_box --format png", "name some with --passes"},
        {"smoke_in_a_box --passes beauty --format tiff", "--format"},
        {"ink_2d --passes beauty", "flat"},
        {"ink_2d --flipbook 2x2", "flat"},
        {"smoke_in_a_box --flipbook 0x3", "found \"0x3\""},
        {"smoke_in_a_box --flipbook 8", "COLUMNSxROWS"},
        {"smoke_in_a_box --flipbook 8x8x8", "found \"8x8x8\""},
        {"smoke_in_a_box --flipbook -1x3", "-1x3"},
        {"smoke_in_a_box --flipbook 100x100", "25600x25600"},
        {"smoke_in_a_box --flipbook 8x8 --frames 63", "only 63 frames"},
        {"smoke_in_a_box --flipbook 2x2 --frames 9 --flipbook-from 7", "only 3 frames"},
        {"smoke_in_a_box --flipbook-from 7", "is for --flipbook"},
        {"smoke_in_a_box --flipbook-lighting six-way", "--flipbook-lighting is for --flipbook"},
        {"smoke_in_a_box --flipbook 2x2 --flipbook-lighting rnm", "rnm not in {six-way}"},
        {"dam_break --flipbook 2x2 --flipbook-lighting six-way", "is one of a liquid"},
        {"smoke_in_a_box --flipbook 2x2 --passes beauty", "two recordings"},
    }));
    const auto result = runProgram(std::string("record ") + arguments + out(folder / "out"));
    INFO(arguments << ": " << result.errors);
    CHECK(result.exitCode == 2);
    CHECK_THAT(result.errors, ContainsSubstring(expected));
    CHECK_FALSE(fs::exists(folder / "out"));
}

}  // namespace slabflow::test::passes_gl_test
