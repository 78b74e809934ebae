// Includes, and the way back from a driver's message to the line a person wrote.
#include <algorithm>
#include <fstream>
#include <set>
#include <sstream>

#include "base/Error.h"
#include "gpu/ShaderSource.h"
#include "support/Catch.h"
#include "support/TemporaryFolder.h"

namespace slabflow::test::shader_source_test {

using Catch::Matchers::ContainsSubstring;

namespace {

/// A tree of shaders of the test's own.
class Tree {
public:
    Tree() {
        std::filesystem::create_directories(folder_ / "models");
        std::filesystem::create_directories(folder_ / "glsl/common");
    }
    Tree& add(const std::string& path, const std::string& text) {
        std::ofstream(folder_ / "glsl" / path, std::ios::binary) << text;
        return *this;
    }
    ShaderSource expand(const std::string& path) const {
        return expandShader(Assets::directory(folder_.path()), "glsl/" + path);
    }

private:
    TemporaryFolder folder_;
};

size_t countOf(const std::string& text, const std::string& part) {
    size_t count = 0;
    for (size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
    return count;
}

}  // namespace

TEST_CASE("includes are put in place, each file once") {
    Tree tree;
    tree.add("main.glsl", "first\n#include \"common/a.glsl\"\nmiddle\n#include \"common/b.glsl\"\nlast\n");
    tree.add("common/a.glsl", "#include \"common/b.glsl\"\nin a\n");
    tree.add("common/b.glsl", "in b\n");
    const ShaderSource source = tree.expand("main.glsl");
    CHECK(source.files == std::vector<std::string>{"glsl/main.glsl", "glsl/common/a.glsl", "glsl/common/b.glsl"});
    CHECK(source.text ==
          "#line 1\nfirst\n#line 100001\n#line 200001\nin b\n#line 100002\nin a\n#line 3\nmiddle\n#line 5\nlast\n");
}

TEST_CASE("files that include each other end") {
    Tree tree;
    tree.add("common/a.glsl", "#include \"common/b.glsl\"\nin a\n");
    tree.add("common/b.glsl", "#include \"common/a.glsl\"\nin b\n");
    const ShaderSource source = tree.expand("common/a.glsl");
    CHECK(countOf(source.text, "in a") == 1);
    CHECK(countOf(source.text, "in b") == 1);
}

TEST_CASE("lines may end as on Windows, and a commented include is none") {
    Tree tree;
    tree.add("main.glsl", "  # include   \"common/a.glsl\"  \r\nrest\r\n// #include \"common/nowhere.glsl\"\r\n");
    tree.add("common/a.glsl", "in a");
    const ShaderSource source = tree.expand("main.glsl");
    CHECK_THAT(source.text, ContainsSubstring("in a\n") && ContainsSubstring("rest\n"));
    CHECK(countOf(source.text, "\r") == 0);
}

TEST_CASE("a missing file is named with the line that asked for it") {
    Tree tree;
    tree.add("main.glsl", "\n\n#include \"common/nowhere.glsl\"\n");
    CHECK_THROWS_AS(tree.expand("main.glsl"), Error);
    CHECK_THROWS_WITH(tree.expand("main.glsl"),
                      ContainsSubstring("glsl/main.glsl:3") && ContainsSubstring("glsl/common/nowhere.glsl"));
    CHECK_THROWS_WITH(tree.expand("absent.glsl"), ContainsSubstring("glsl/absent.glsl"));
}

TEST_CASE("a chain of includes without end is refused") {
    Tree tree;
    for (int i = 0; i < 40; ++i)
        tree.add("f" + std::to_string(i) + ".glsl", "#include \"f" + std::to_string(i + 1) + ".glsl\"\n");
    tree.add("f40.glsl", "\n");
    CHECK_THROWS_WITH(tree.expand("f0.glsl"), ContainsSubstring("too deeply"));
    CHECK_NOTHROW(tree.expand("f30.glsl"));
}

TEST_CASE("messages of every driver lead to file and line") {
    const ShaderSource source{"", {"prelude", "glsl/sim/advect.glsl", "glsl/common/trace.glsl"}};
    const std::string mesa = source.explain("0:100012(5): error: `x' undeclared");
    const std::string nvidia = source.explain("0(200007) : error C1503: undefined");
    const std::string amd = source.explain("ERROR: 0:200031: 'y' : undeclared");
    CHECK(mesa == "glsl/sim/advect.glsl:12: error: `x' undeclared");
    CHECK(nvidia == "glsl/common/trace.glsl:7 : error C1503: undefined");
    CHECK(amd == "ERROR: glsl/common/trace.glsl:31: 'y' : undeclared");
    CHECK(source.explain("0:1(3): error: a\n0:100004(5): error: b\n") ==
          "prelude:1: error: a\nglsl/sim/advect.glsl:4: error: b\n");
}

TEST_CASE("what is no place is left as it is") {
    const ShaderSource source{"", {"glsl/sim/advect.glsl"}};
    for (const char* message :
         {"error: out of memory", "0:700012(5): error: no such file", "vec3(1, 2) has too few values", ""})
        CHECK(source.explain(message) == message);
}

TEST_CASE("joined stages number their files on") {
    Tree tree;
    tree.add("main.glsl", "#include \"common/a.glsl\"\nmain\n")
        .add("common/a.glsl", "in a\n")
        .add("store.glsl", "store\n");
    const ShaderSource joined = concatenate(
        concatenate(inlineShader("prelude", "#define ON\n"), tree.expand("main.glsl")), tree.expand("store.glsl"));
    CHECK(joined.files ==
          std::vector<std::string>{"prelude", "glsl/main.glsl", "glsl/common/a.glsl", "glsl/store.glsl"});
    CHECK(joined.text ==
          "#line 1\n#define ON\n#line 100001\n#line 200001\nin a\n#line 100002\nmain\n#line 300001\nstore\n");
    CHECK(joined.explain("0:300001(1): error: x") == "glsl/store.glsl:1: error: x");
}

TEST_CASE("uniforms are found in every way to declare them, and not where there are none") {
    const ShaderSource source = inlineShader("test",
                                             "uniform float a;\n"
                                             "uniform ivec3 b;  // uniform float commented;\n"
                                             "/* uniform float alsoCommented;\n uniform vec2 too; */\n"
                                             "uniform int wallType[6];\n"
                                             "uniform vec3 c, d[2] , e;\n"
                                             "layout(location = 3) uniform highp sampler3D f;\n"
                                             "uniform\n  mat4\n  g;\n"
                                             "uniform Block { vec4 member; };\n"
                                             "float uniformity;\n");
    std::vector<std::string> names = source.declaredUniforms();
    std::ranges::sort(names);
    CHECK(names == std::vector<std::string>{"a", "b", "c", "d", "e", "f", "g", "wallType"});
}

TEST_CASE("what is included between #if and #endif is there once, whichever branch is taken") {
    Tree tree;
    tree.add("main.glsl",
             "#ifdef A\n#include \"common/a.glsl\"\n#else\n#include \"common/b.glsl\"\n#endif\n#include "
             "\"common/shared.glsl\"\n#include \"common/b.glsl\"\n#include \"common/shared.glsl\"\n");
    tree.add("common/a.glsl", "#include \"common/shared.glsl\"\nin a\n");
    tree.add("common/b.glsl", "#include \"common/shared.glsl\"\nin b\n");
    tree.add("common/shared.glsl", "shared\n");
    const ShaderSource source = tree.expand("main.glsl");
    CHECK(source.files.size() == 4);
    // As the preprocessor reads it.
    const auto linesOf = [&](bool a) {
        std::vector<std::string> lines;
        std::set<std::string> defined;
        if (a) defined.insert("A");
        std::vector<bool> taken{true};
        std::istringstream text(source.text);
        for (std::string line; std::getline(text, line);) {
            std::istringstream words(line);
            std::string directive, name;
            words >> directive >> name;
            if (directive == "#ifdef") taken.push_back(taken.back() && defined.contains(name));
            else if (directive == "#ifndef") taken.push_back(taken.back() && !defined.contains(name));
            else if (directive == "#else") taken.back() = taken[taken.size() - 2] && !taken.back();
            else if (directive == "#endif") taken.pop_back();
            else if (directive == "#define" && taken.back()) defined.insert(name);
            else if (directive != "#define" && directive != "#line" && taken.back()) lines.push_back(line);
        }
        return lines;
    };
    CHECK(linesOf(true) == std::vector<std::string>{"shared", "in a", "in b"});
    CHECK(linesOf(false) == std::vector<std::string>{"shared", "in b"});
}

}  // namespace slabflow::test::shader_source_test
