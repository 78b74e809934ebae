// What a kernel may be made of, so that it can be run in other ways than as a fragment shader: glsl/README.md.
#include "support/Kernels.h"

#include <algorithm>
#include <map>
#include <regex>
#include <set>

#include "gpu/ShaderSource.h"
#include "gpu/ShaderVariant.h"
#include "support/Catch.h"

namespace slabflow::test::kernels_test {

using Names = std::set<std::string>;

namespace {

const Assets assets = Assets::directory(SLABFLOW_SOURCE_DIR);

/// What belongs to one way of running kernels, and not to them.
const Names ownFilesOfWays{"glsl/slab/quad_of_fragments.glsl"};

/// What is defined by the way in which they are run, and by the grid.
const Names definedForAll{"RUN_AS_FRAGMENTS", "PERIODIC_AXES", "TRANSPOSED", "STORE_INTEGER"};

std::string withoutComments(const std::string& text) {
    static const std::regex comment(R"(//[^\n]*)");
    return std::regex_replace(text, comment, "");
}

Names matchesIn(const std::string& text, const std::regex& pattern) {
    Names names;
    for (std::sregex_iterator match(text.begin(), text.end(), pattern), end; match != end; ++match)
        names.insert((*match)[1]);
    return names;
}

/// Names of GLSL that only fragment shaders have, or that say where a value goes.
Names wordsOfWays(const std::string& text) {
    static const std::regex pattern(R"(\b(gl_\w+|dFd\w+|fwidth\w*|interpolateAt\w+|discard|)"
                                    R"(image(?:Load|Store|Atomic\w+)|layout|main|storedValue)\b)");
    static const std::regex function(R"(\b(texture(?:Proj\w*)?)\s*\()");  // which finds its level by derivatives
    static const std::regex global(R"((?:^|\n)\s*(?:flat\s+|centroid\s+)?(in|out|buffer|shared)\s)");
    const std::string code = withoutComments(text);
    Names words = matchesIn(code, pattern);
    words.merge(matchesIn(code, function));
    words.merge(matchesIn(code, global));
    return words;
}

/// Names by which the preprocessor decides.
Names switchesIn(const std::string& text) {
    static const std::regex line(R"(#\s*(?:ifdef|ifndef|if|elif)\s+([^\n]*))"), name(R"(\b([A-Z][A-Z0-9_]*)\b)");
    const std::string code = withoutComments(text);
    Names names;
    for (const std::string& condition : matchesIn(code, line)) names.merge(matchesIn(condition, name));
    return names;
}

/// Names that the text itself defines.
Names definesIn(const std::string& text) {
    static const std::regex define(R"(#\s*define\s+(\w+))");
    return matchesIn(withoutComments(text), define);
}

/// Without a value: LIGHTS of LIGHTS=2.
Names namesOf(const std::vector<Variant>& variants) {
    Names names;
    for (const Variant& variant : variants)
        for (const std::string& name : variant) names.insert(name.substr(0, name.find('=')));
    return names;
}

}  // namespace

TEST_CASE("there are kernels") {
    CHECK(kernelsIn(assets).size() > 60);
    CHECK(wordsOfWays("out vec4 a; // discard\nvoid f(out int b) { dFdxFine(gl_FragCoord); }") ==
          Names{"out", "dFdxFine", "gl_FragCoord"});
    CHECK(switchesIn("#ifdef A1\n  # if defined(B) && C_D == 2 // E\n#endif") == Names{"A1", "B", "C_D"});
}

TEST_CASE("no kernel names what only one way of running it has") {
    for (const std::string& kernel : kernelsIn(assets)) {
        std::string found;
        for (const std::string& file : expandShader(assets, "glsl/" + kernel + ".glsl").files)
            if (!ownFilesOfWays.contains(file))
                for (const std::string& word : wordsOfWays(*assets.read(file))) found += file + ": " + word + "\n";
        INFO("kernel " << kernel);
        CHECK(found == "");
    }
}

TEST_CASE("what is defined for a shader is declared") {
    std::map<std::string, Names> asked, known;  // by file; of some shader of which it is part
    const auto kernels = kernelsIn(assets);
    for (const std::string& path : assets.list("glsl/")) {
        const bool isKernel = std::ranges::count(kernels, path.substr(5, path.size() - 10)) > 0;
        if (!isKernel && !path.ends_with(".frag") && !path.ends_with(".comp")) continue;
        const auto variants = declaredVariants(*assets.read(path));
        Names defined = namesOf(variants), all;
        defined.insert(definedForAll.begin(), definedForAll.end());
        const std::vector<std::string> files = expandShader(assets, path).files;
        for (const std::string& file : files) {
            defined.merge(definesIn(*assets.read(file)));
            asked[file] = switchesIn(*assets.read(file));
            all.insert(asked[file].begin(), asked[file].end());
        }
        for (const std::string& file : files) known[file].insert(defined.begin(), defined.end());
        for (const std::string& name : namesOf(variants)) {
            INFO(path << " declares " << name);
            CHECK((all.contains(name) || expandShader(assets, path).text.find(name) != std::string::npos));
        }
    }
    for (const auto& [file, names] : asked)
        for (const std::string& name : names) {
            INFO(file << " asks for " << name);
            CHECK(known[file].contains(name));
        }
}

TEST_CASE("no kernel is part of another, and none only defines names for another") {
    const auto kernels = kernelsIn(assets);
    for (const std::string& path : assets.list("glsl/"))
        for (const std::string& file : expandShader(assets, path).files) {
            if (file == path) continue;
            INFO(path << " includes " << file);
            CHECK(std::ranges::count(kernels, file.substr(5, file.size() - 10)) == 0);
        }
}

TEST_CASE("no two files have one name") {
    std::map<std::string, std::string> pathOf;
    for (const std::string& path : assets.list("glsl/")) {
        const std::string name = path.substr(path.rfind('/') + 1);
        INFO(path << " and " << pathOf[name]);
        CHECK(pathOf[name].empty());
        pathOf[name] = path;
    }
}

}  // namespace slabflow::test::kernels_test
