// The house of docs/architecture.md: who may include whom.
#include <algorithm>
#include <filesystem>
#include <map>
#include <regex>
#include <set>
#include <sstream>

#include "base/File.h"
#include "support/Catch.h"

namespace slabflow::test::includes_test {

namespace fs = std::filesystem;
using Names = std::set<std::string>;

/// What stands between back quotes.
static Names quoted(const std::string& text) {
    static const std::regex name("`([^`]+)`");
    Names names;
    for (std::sregex_iterator match(text.begin(), text.end(), name), end; match != end; ++match)
        names.insert((*match)[1]);
    return names;
}

/// For each folder of src, and each room of src/app, the folders it may include: the table of docs/architecture.md.
static std::map<std::string, Names> tableOfFolders() {
    std::istringstream page(slabflow::readFile(fs::path(SLABFLOW_SOURCE_DIR) / "docs/architecture.md"));
    static const std::regex row(R"(\| `([^`]+)` \|([^|]*)\|[^|]*\|)");
    std::map<std::string, Names> folders;
    std::string line;
    while (std::getline(page, line) && line != "## Who may include whom") {
    }
    for (std::smatch match; std::getline(page, line) && !line.starts_with("## ");)
        if (std::regex_match(line, match, row)) folders[match[1]] = quoted(match[2]);
    return folders;
}

static const std::map<std::string, Names> allowedFolders = tableOfFolders();

/// For the beginning of a library's include, the folders that may use the library.
static const std::map<std::string, Names> allowedUsers = {
    {"GLFW/", {"app/window"}},
    {"imgui", {"app/window", "app/hand", "app/panels"}},
    {"stb_image", {}},  // tests only: images of others are not safe with it
    {"stb_easy_font", {"app/files"}},
    {"png.h", {"scene", "app/files"}},
    {"turbojpeg", {"scene", "app/files"}},
    {"tinyexr", {"app/files"}},
    {"zlib.h", {"scene", "app/files"}},
    {"CLI/", {"app", "main.cpp"}},
    {"tiny_obj_loader", {"scene"}},
    {"nlohmann/", {"scene", "app", "app/panels", "app/record", "app/bench", "app/files"}},
    {"EGL/", {}},  // glad/egl.h is the one that is loaded at run time
    {"GL/", {}},
    {"glad/", {"gpu"}},
};

/// The folder of src that a file belongs to: "sim" for sim/pressure/Jacobi.h, "app/view" for app/view/Viewer.h.
static std::string folderOf(const std::string& path) {
    const std::string first = fs::path(path).begin()->string();
    return first == "app" ? fs::path(path).parent_path().generic_string() : first;
}

/// Why this line may not stand in a file of `folder`; empty when it may.
static std::string violation(const std::string& folder, const std::string& line) {
    std::istringstream words(line);
    char hash = 0;
    std::string directive, target;
    words >> hash;
    if (hash != '#' || !(words >> directive >> target) || directive != "include" || target.size() < 3) return "";

    const std::string path = target.substr(1, target.size() - 2);
    if (target.front() == '"') {
        const size_t slash = path.find('/');
        if (slash == std::string::npos) return "our own includes are named from src: \"folder/File.h\"";
        const std::string other = folderOf(path);
        return other == folder || allowedFolders.at(folder).contains(other) ? "" : "a folder it does not depend on";
    }
    for (const auto& [prefix, users] : allowedUsers)
        if (path.starts_with(prefix) && !users.contains(folder)) return "a library for other folders";
    if (path.starts_with("glm/") && folder == "base") return "a library for other folders";
    return "";
}

TEST_CASE("no folder is above itself") {
    Names built;
    while (built.size() < allowedFolders.size()) {
        const size_t before = built.size();
        for (const auto& [folder, below] : allowedFolders)
            if (std::ranges::includes(built, below)) built.insert(folder);
        REQUIRE(built.size() > before);
    }
    CHECK(built.size() > 10);
}

TEST_CASE("the rules see what they forbid") {
    CHECK(violation("sim", "#include \"gpu/Texture.h\"").empty());
    CHECK(violation("app/window", "#include <GLFW/glfw3.h>").empty());
    CHECK(violation("base", "int include = 3;").empty());
    CHECK_FALSE(violation("scene", "#include \"gpu/Texture.h\"").empty());
    CHECK_FALSE(violation("sim", "#  include \"render/Camera.h\"").empty());
    CHECK_FALSE(violation("base", "#include <glm/glm.hpp>").empty());
    CHECK_FALSE(violation("gpu", "#include <GLFW/glfw3.h>").empty());
    CHECK_FALSE(violation("gpu", "#include <EGL/egl.h>").empty());
    CHECK_FALSE(violation("slab", "#include <glad/gl.h>").empty());
    CHECK_FALSE(violation("gpu", "#include \"Texture.h\"").empty());
    CHECK(violation("app/view", "#include \"app/hand/Tools.h\"").empty());
    CHECK_FALSE(violation("app/hand", "#include \"app/view/Viewer.h\"").empty());
    CHECK_FALSE(violation("app/record", "#include <imgui.h>").empty());
}

/// What `visit(path, text)` is given: every file of src, by its path there.
template <class Visit>
static void forEachSource(Visit visit) {
    const fs::path src = fs::path(SLABFLOW_SOURCE_DIR) / "src";
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(src)) {
        const fs::path path = entry.path().lexically_relative(src);
        if (path.extension() == ".h" || path.extension() == ".cpp")
            visit(path.generic_string(), slabflow::readFile(entry.path()));
    }
}

/// Whether a line has an option of the command line in a text.
static bool namesOption(const std::string& line) {
    static const std::regex option(R"re("[^"]*--[a-z][^"]*")re");
    return line.find("--") != line.npos && std::regex_search(line, option);
}

TEST_CASE("floors below the scene know no words of the command line") {
    CHECK(namesOption("throw Error(text + \"; lower --resolution\");"));
    CHECK_FALSE(namesOption("    if (--depth_ == 0) pop();"));
    forEachSource([](const std::string& path, const std::string& file) {
        if (path.starts_with("app/") || path.starts_with("scene/") || path == "main.cpp") return;
        std::istringstream text(file);
        for (std::string line; std::getline(text, line);) {
            INFO(path << ": " << line);
            CHECK_FALSE(namesOption(line));
        }
    });
}

TEST_CASE("OpenGL's own names reach nobody above gpu/") {
    forEachSource([](const std::string& path, const std::string& text) {
        INFO(path);
        const bool isHeader = path.ends_with(".h") && path != "gpu/GlFormat.h";
        if (!path.starts_with("gpu/") || isHeader) {
            CHECK(text.find("#include <glad/") == std::string::npos);
            CHECK(text.find("#include \"gpu/GlFormat.h\"") == std::string::npos);
        }
    });
}

TEST_CASE("every file of src includes only what its folder may") {
    size_t files = 0;
    forEachSource([&](const std::string& path, const std::string& file) {
        const std::string folder = folderOf(path);
        INFO(path);
        REQUIRE(allowedFolders.contains(folder));
        ++files;

        std::istringstream text(file);
        for (std::string line; std::getline(text, line);) {
            INFO(line);
            CHECK(violation(folder, line) == "");
        }
    });
    CHECK(files > 10);
}

}  // namespace slabflow::test::includes_test
