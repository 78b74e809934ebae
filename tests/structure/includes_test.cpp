// The house of CMakeLists.txt: who may include whom.
#include <filesystem>
#include <map>
#include <set>
#include <sstream>

#include "base/File.h"
#include "support/Catch.h"

namespace fs = std::filesystem;
using Names = std::set<std::string>;

/// For each folder of src, the folders it may include.
static const std::map<std::string, Names> allowedFolders = {
    {"base", {"base"}},
    {"gpu", {"base", "gpu"}},
    {"slab", {"base", "gpu", "slab"}},
    {"scene", {"base", "scene"}},
    {"sim", {"base", "gpu", "slab", "scene", "sim"}},
    {"render", {"base", "gpu", "slab", "scene", "sim", "render"}},
    {"app", {"base", "gpu", "slab", "scene", "sim", "render", "app"}},
    {"main.cpp", {"base", "app"}},
};

/// For the beginning of a library's include, the folders that may use the library.
static const std::map<std::string, Names> allowedUsers = {
    {"GLFW/", {"app"}},
    {"imgui", {"app"}},
    {"stb_image_write", {"app"}},
    {"stb_image.h", {}},  // tests only: images of others are not safe with it
    {"png.h", {"scene"}},
    {"turbojpeg", {"scene"}},
    {"tinyexr", {"app"}},
    {"CLI/", {"app", "main.cpp"}},
    {"tiny_obj_loader", {"scene"}},
    {"nlohmann/", {"scene", "app"}},
    {"EGL/", {}},  // glad/egl.h is the one that is loaded at run time
    {"GL/", {}},
    {"glad/", {"gpu", "slab", "sim", "render", "app"}},
    {"glm/", {"gpu", "slab", "scene", "sim", "render", "app", "main.cpp"}},
};

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
        return allowedFolders.at(folder).contains(path.substr(0, slash)) ? "" : "a folder it does not depend on";
    }
    for (const auto& [prefix, users] : allowedUsers)
        if (path.starts_with(prefix) && !users.contains(folder)) return "a library for other folders";
    return "";
}

TEST_CASE("the rules see what they forbid") {
    CHECK(violation("sim", "#include \"gpu/Texture.h\"").empty());
    CHECK(violation("app", "#include <GLFW/glfw3.h>").empty());
    CHECK(violation("base", "int include = 3;").empty());
    CHECK_FALSE(violation("scene", "#include \"gpu/Texture.h\"").empty());
    CHECK_FALSE(violation("sim", "#  include \"render/Camera.h\"").empty());
    CHECK_FALSE(violation("base", "#include <glm/glm.hpp>").empty());
    CHECK_FALSE(violation("gpu", "#include <GLFW/glfw3.h>").empty());
    CHECK_FALSE(violation("gpu", "#include <EGL/egl.h>").empty());
    CHECK_FALSE(violation("gpu", "#include \"Texture.h\"").empty());
}

TEST_CASE("every file of src includes only what its folder may") {
    const fs::path src = fs::path(SLABFLOW_SOURCE_DIR) / "src";
    size_t files = 0;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(src)) {
        const fs::path path = entry.path().lexically_relative(src);
        if (path.extension() != ".h" && path.extension() != ".cpp") continue;
        const std::string folder = path.begin()->string();
        INFO(path.generic_string());
        REQUIRE(allowedFolders.contains(folder));
        ++files;

        std::istringstream text(slabflow::readFile(entry.path()));
        for (std::string line; std::getline(text, line);) {
            INFO(line);
            CHECK(violation(folder, line) == "");
        }
    }
    CHECK(files > 10);
}
