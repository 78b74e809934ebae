// What the documentation shows and points to is there.
#include <filesystem>
#include <regex>

#include "base/File.h"
#include "support/Catch.h"

namespace slabflow::test::links_test {

namespace fs = std::filesystem;

/// What a page names as ](target), without web addresses and places within a page.
static std::vector<std::string> targetsIn(const std::string& page) {
    static const std::regex link(R"(\]\(([^)#]+))");
    std::vector<std::string> targets;
    for (std::sregex_iterator match(page.begin(), page.end(), link), end; match != end; ++match)
        if (const std::string target = (*match)[1]; !target.starts_with("http")) targets.push_back(target);
    return targets;
}

TEST_CASE("links are found") {
    CHECK(targetsIn("[a](b/c.md), ![](d.jpg) and [e](https://f) [g](#h) (i)") ==
          std::vector<std::string>{"b/c.md", "d.jpg"});
}

TEST_CASE("every built-in scene has its picture in the README, and in the gallery with the line that makes it") {
    const fs::path top = SLABFLOW_SOURCE_DIR;
    const std::string page = slabflow::readFile(top / "README.md");
    const std::string gallery = slabflow::readFile(top / "docs/gallery.md");
    for (const fs::directory_entry& entry : fs::directory_iterator(top / "models/scenes")) {
        const std::string name = entry.path().stem().string();
        INFO(name);
        CHECK(page.find("![](models/pictures/" + name + ".jpg) `" + name + "` ") != std::string::npos);
        CHECK(gallery.find("](../models/pictures/" + name + ".jpg)") != std::string::npos);
        CHECK(gallery.find("    slabflow record " + name + " --frames ") != std::string::npos);
        CHECK(fs::exists(top / "models/thumbnails" / (name + ".jpg")));  // by models/make_thumbnails.sh
    }
}

TEST_CASE("every link of the documentation leads to a file or a folder") {
    const fs::path top = SLABFLOW_SOURCE_DIR;
    std::vector<fs::path> pages{top / "README.md",   top / "CONTRIBUTING.md", top / "CHANGELOG.md",
                                top / "SECURITY.md", top / "glsl/README.md",  top / "third_party/README.md"};
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(top / "docs"))
        if (entry.path().extension() == ".md") pages.push_back(entry.path());
    size_t links = 0;
    for (const fs::path& page : pages)
        for (const std::string& target : targetsIn(slabflow::readFile(page))) {
            INFO(page.lexically_relative(top).generic_string() << " points to " << target);
            CHECK(fs::exists(page.parent_path() / target));
            ++links;
        }
    CHECK(links > 25);
}

}  // namespace slabflow::test::links_test
