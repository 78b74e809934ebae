#include "base/Assets.h"

#include "base/Error.h"
#include "base/File.h"
#include "support/Catch.h"
#include "support/TemporaryFolder.h"

namespace slabflow::test::assets_test {

using Catch::Matchers::ContainsSubstring;

TEST_CASE("the embedded tree is the one on disk") {
    const Assets embedded = Assets::embedded();
    const Assets disk = Assets::directory(SLABFLOW_SOURCE_DIR);
    CHECK_FALSE(embedded.root());
    CHECK(disk.root() == std::filesystem::path(SLABFLOW_SOURCE_DIR));

    REQUIRE_FALSE(disk.list("glsl/").empty());
    REQUIRE(embedded.list("") == disk.list(""));
    for (const std::string& path : disk.list("")) {
        CAPTURE(path);
        CHECK((embedded.read(path) == readFile(std::filesystem::path(SLABFLOW_SOURCE_DIR) / path)));
        CHECK((embedded.read(path) == disk.read(path)));
    }
}

TEST_CASE("a list holds what starts with the prefix, sorted") {
    const TemporaryFolder folder;
    for (const char* path :
         {"glsl/b.glsl", "glsl/sim/a.glsl", "glsl/README.md", "models/ball.obj", "models/fish.glb"}) {
        std::filesystem::create_directories((folder / path).parent_path());
        writeFileAtomically(folder / path, {});
    }
    const Assets assets = Assets::directory(folder.path());
    CHECK(assets.list("") ==
          std::vector<std::string>{"glsl/b.glsl", "glsl/sim/a.glsl", "models/ball.obj", "models/fish.glb"});
    CHECK(assets.list("glsl/s") == std::vector<std::string>{"glsl/sim/a.glsl"});
    CHECK(assets.list("shaders/").empty());
}

TEST_CASE("an absent file is nothing") {
    CHECK_FALSE(Assets::embedded().read("glsl/absent.glsl"));
    CHECK_FALSE(Assets::embedded().read("glsl"));
    CHECK_FALSE(Assets::directory(SLABFLOW_SOURCE_DIR).read("glsl/absent.glsl"));
    CHECK_FALSE(Assets::directory(SLABFLOW_SOURCE_DIR).read("glsl"));
}

TEST_CASE("a folder without the tree is refused") {
    const TemporaryFolder folder;
    CHECK_THROWS_AS(Assets::directory(folder.path()), UsageError);
    CHECK_THROWS_WITH(Assets::directory(folder.path()), ContainsSubstring("glsl"));
}

}  // namespace slabflow::test::assets_test
