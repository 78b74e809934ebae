// What the build fetches is always the same bytes, and what packages call the program is one name.
#include <filesystem>
#include <regex>
#include <sstream>

#include "base/File.h"
#include "support/Catch.h"

namespace slabflow::test::pins_test {

namespace fs = std::filesystem;

static const fs::path top = SLABFLOW_SOURCE_DIR;

/// What is fetched by these lines of CMake without a commit or a SHA-256 that says which bytes are meant.
static std::vector<std::string> movable(const std::string& cmake) {
    static const std::regex address(R"(\b(URL|GIT_REPOSITORY)\s+(\S+))");
    static const std::regex pin(R"(^\s+(URL_HASH\s+SHA256=[0-9a-f]{64}|GIT_TAG\s+[0-9a-f]{40})\b)");
    std::vector<std::string> found;
    for (std::sregex_iterator match(cmake.begin(), cmake.end(), address), end; match != end; ++match)
        if (!std::regex_search(match->suffix().first, cmake.end(), pin, std::regex_constants::match_continuous))
            found.push_back((*match)[2]);
    return found;
}

TEST_CASE("what is not pinned is found") {
    const std::string hash(64, 'a'), commit(40, 'b');
    CHECK(movable("  URL https://x/a.zip\n  URL_HASH SHA256=" + hash + ")").empty());
    CHECK(movable("  GIT_REPOSITORY https://x/a.git GIT_TAG " + commit + ")").empty());
    CHECK(movable("  GIT_REPOSITORY https://x/a.git GIT_TAG v1.2)") == std::vector<std::string>{"https://x/a.git"});
    CHECK(movable("  URL https://x/a.zip)\n  URL https://x/b.zip\n  URL_HASH SHA256=" + hash + ")") ==
          std::vector<std::string>{"https://x/a.zip)"});
}

TEST_CASE("every library is fetched by its commit or its SHA-256") {
    int files = 0;
    for (const fs::directory_entry& entry : fs::directory_iterator(top / "third_party")) {
        const fs::path& file = entry.path();
        if (file.extension() != ".cmake" && file.filename() != "CMakeLists.txt") continue;
        INFO(file.filename().string());
        CHECK(movable(readFile(file)) == std::vector<std::string>{});
        ++files;
    }
    CHECK(files >= 3);
}

TEST_CASE("every package of Python is fetched by its version and its SHA-256") {
    static const std::regex package(R"(\w+==[\d.]+( --hash=sha256:[0-9a-f]{64})+)");
    std::string text =
        std::regex_replace(readFile(top / "third_party/glad-requirements.txt"), std::regex(R"(\s*\\\n\s*)"), " ");
    std::istringstream lines(text);
    int packages = 0;
    for (std::string line; std::getline(lines, line);) {
        if (line.empty() || line.front() == '#') continue;
        INFO(line);
        CHECK(std::regex_match(line, package));
        ++packages;
    }
    CHECK(packages > 0);
}

TEST_CASE("the program has one name in menus, shops and packages") {
    const fs::path packaging = top / "packaging";
    const std::string id = "org.slabflow.Slabflow";
    CHECK(fs::exists(packaging / (id + ".desktop")));
    CHECK_THAT(readFile(packaging / (id + ".metainfo.xml")), Catch::Matchers::ContainsSubstring("<id>" + id + "</id>"));
    CHECK_THAT(readFile(packaging / (id + ".yml")), Catch::Matchers::ContainsSubstring("\napp-id: " + id + "\n"));
    CHECK_THAT(readFile(packaging / "flatpak.sh"), Catch::Matchers::ContainsSubstring("packaging/" + id + ".yml"));
    CHECK_THAT(readFile(packaging / "CMakeLists.txt"), Catch::Matchers::ContainsSubstring(id));
}

}  // namespace slabflow::test::pins_test
