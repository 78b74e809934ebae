// Programs that are taken out of the cache, and programs whose compiler is not waited for.
#include <cmath>
#include <cstring>

#include "base/Error.h"
#include "base/File.h"
#include "base/Hash.h"
#include "gpu/Draw.h"
#include "gpu/Rehearsal.h"
#include "support/Catch.h"
#include "support/Gl.h"
#include "support/TemporaryFolder.h"

namespace slabflow::test::program_gl_test {

namespace fs = std::filesystem;

namespace {

Program::Stages stagesOf(const std::string& value) {
    const auto shader = [](const char* name, const std::string& text) { return inlineShader(name, text); };
    return {shader("corners",
                   "void main() { gl_Position = vec4((gl_VertexID & 1) * 4 - 1, (gl_VertexID & 2) * 2 - 1, 0,"
                   " 1); }\n"),
            std::nullopt,
            shader("colour",
                   "uniform float factor;\nuniform sampler2D picture;\n"
                   "layout(location = 0) out vec4 colour;\n"
                   "void main() { colour = vec4(factor * " +
                       value + " + texelFetch(picture, ivec2(0), 0).x); }\n"),
            {}};
}

float drawnBy(Program& program) {
    Texture picture = makeTexture2D({1, 1}, Format::R32F, "picture"),
            target = makeTexture2D({2, 2}, Format::R32F, "target");
    picture.upload(std::vector<float>{10});
    program.set("factor", 2.0f);
    program.set("picture", picture);
    drawFullscreen(program, Framebuffer({&target}, nullptr, "target"));
    return target.download().at(3);
}

float drawn(const std::string& value, ProgramCache* cache) {
    Program program(stagesOf(value), "test", cache);
    return drawnBy(program);
}

std::vector<fs::path> filesIn(const fs::path& folder) {
    std::vector<fs::path> files;
    for (const auto& entry : fs::directory_iterator(folder)) files.push_back(entry.path());
    return files;
}

}  // namespace

TEST_CASE("a program out of the cache draws what the compiled one draws") {
    const TemporaryFolder folder;
    ProgramCache cache(folder.path(), "this driver");
    CHECK(drawn("3.0", &cache) == 16);
    if (filesIn(folder.path()).empty()) return;  // this driver gives no programs away
    const auto written = fs::last_write_time(filesIn(folder.path()).at(0));
    CHECK(drawn("3.0", &cache) == 16);
    CHECK(fs::last_write_time(filesIn(folder.path()).at(0)) == written);  // it was not compiled again
    CHECK(drawn("4.0", &cache) == 18);
    CHECK(filesIn(folder.path()).size() == 2);
}

TEST_CASE("a program that the driver does not want is compiled again and replaced") {
    const TemporaryFolder folder;
    ProgramCache cache(folder.path(), "this driver");
    CHECK(drawn("3.0", &cache) == 16);
    if (filesIn(folder.path()).empty()) return;  // this driver gives no programs away
    const fs::path path = filesIn(folder.path()).at(0);
    const std::string good = readFile(path);
    const size_t start = std::string("slabflow program 1\n").size() + 32, payload = start + 16;
    for (const std::string& nonsense : {std::string(good.size() - payload, '\x5a'), std::string("?"), std::string()})
        for (const bool knownFormat : {true, false}) {
            std::string text = good.substr(0, payload) + nonsense;
            if (!knownFormat) text[start + 8] = char(text[start + 8] ^ 0x55);
            std::uint32_t format = 0;
            std::memcpy(&format, text.data() + start + 8, sizeof format);
            const std::uint64_t sum = checksum(nonsense, format);
            std::memcpy(text.data() + start, &sum, sizeof sum);
            writeFileAtomically(path, std::as_bytes(std::span(text)));
            CHECK(drawn("3.0", &cache) == 16);
            CHECK(readFile(path).size() == good.size());
        }
}

TEST_CASE("what is wrong with a program is said when it is needed") {
    Program program(stagesOf("nonsense"), "wrong");
    CHECK_THROWS_WITH(program.finish(), Catch::Matchers::ContainsSubstring("'wrong' does not compile") &&
                                            Catch::Matchers::ContainsSubstring("colour:4"));
    CHECK_THROWS_AS(program.set("factor", 1.0f), Error);
    context().takeComplaints();  // some drivers say so themselves
}

TEST_CASE("a rehearsal compiles, but draws nothing and takes no memory") {
    Slab other(context(), Assets::embedded());
    Field field = other.makeField({"quantity", {{4, 3, 2}}});
    field.clear(glm::vec4(8));
    const size_t bytes = Texture::bytesInUse();
    const auto dissipate = [&](Field& target) {
        other.run({.kernel = "sim/dissipate",
                   .target = target,
                   .inputs = {{"quantity", target}},
                   .uniforms = {{"rate", glm::vec4(1)}, {"dt", std::log(2.0f)}}});
    };
    {
        const Rehearsal rehearsal;
        Field huge = other.makeField({"huge", {{1024, 1024, 1024}}});
        dissipate(huge);
        const Texture picture = makeTexture2D({3, 2}, Format::R32F, "picture");
        CHECK(picture.download() == std::vector<float>(6, 0.0f));
        CHECK(Texture::bytesInUse() == bytes);
    }
    other.pool().trim();
    CHECK(other.shaders().size() == 1);
    CHECK(field.download() == std::vector<float>(96, 8.0f));
    dissipate(field);
    CHECK(other.shaders().size() == 1);
    CHECK(field.download().back() == Catch::Approx(4));
}

TEST_CASE("an array of samplers takes a texture for each element, and no fewer; a matrix is given by columns") {
    Program::Stages stages = stagesOf("0.0");
    stages.fragment =
        inlineShader("colour",
                     "uniform sampler2D pictures[3], alone;\nuniform mat3 turn[2];\nuniform ivec3 cells[2];\n"
                     "layout(location = 0) out vec4 colour;\n"
                     "void main() {\n"
                     "    vec3 found = vec3(0);\n"
                     "    for (int i = 0; i < 3; ++i) found[i] = texelFetch(pictures[i], ivec2(0), 0).x;\n"
                     "    vec3 turned = turn[1] * found + vec3(cells[1]);\n"
                     "    colour = vec4(turned.x + texelFetch(alone, ivec2(0), 0).x);\n"
                     "}\n");
    Program program(std::move(stages), "arrays");
    std::vector<Texture> pictures;
    for (const float value : {1.0f, 2.0f, 3.0f, 1000.0f}) {
        pictures.push_back(makeTexture2D({1, 1}, Format::R32F, "picture"));
        pictures.back().upload(std::vector<float>{value});
    }
    const Texture target = makeTexture2D({2, 2}, Format::R32F, "target");
    const auto setOthers = [&] {
        program.set("alone", pictures[3]);
        program.set("turn", std::vector<glm::mat3>{glm::mat3(0), glm::mat3({1, 0, 0}, {10, 0, 0}, {100, 0, 0})});
        program.set("cells", std::vector<glm::ivec3>{{}, {5000, 0, 0}});
    };
    setOthers();
    CHECK_THROWS_WITH(program.set("pictures", Textures{&pictures[0], &pictures[1]}),
                      Catch::Matchers::ContainsSubstring("is an array of 3, 2 values were given"));
    program.set("pictures", Textures{&pictures[0], &pictures[1], &pictures[2]});
    drawFullscreen(program, Framebuffer({&target}, nullptr, "target"));
    CHECK(target.download().at(3) == 6321);
}

}  // namespace slabflow::test::program_gl_test
