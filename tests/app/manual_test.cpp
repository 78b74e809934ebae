// The manual in the program.
#include "app/files/Manual.h"

#include <algorithm>

#include "base/Error.h"
#include "support/Catch.h"

namespace slabflow::test::manual_test {

TEST_CASE("every page of the manual is in the program, and in its list") {
    const Assets assets = Assets::directory(SLABFLOW_SOURCE_DIR);
    const std::vector<ManualPage> pages = manual(assets), embedded = manual(Assets::embedded());
    size_t files = 0;
    for (const auto& entry :
         std::filesystem::directory_iterator(std::filesystem::path(SLABFLOW_SOURCE_DIR) / "docs/manual"))
        files += entry.path().extension() == ".md";
    CHECK(pages.size() == files);
    REQUIRE(embedded.size() == pages.size());
    for (size_t i = 0; i < pages.size(); ++i) {
        INFO(pages[i].name);
        CHECK(embedded[i].text == pages[i].text);
        CHECK(pages[i].title != pages[i].name);
        CHECK(pages[i].text.size() > 300);
        CHECK(pages[i].text.find("![") == std::string::npos);
    }
}

TEST_CASE("a page that does not exist is answered with the nearest") {
    const Assets assets = Assets::embedded();
    CHECK_THROWS_WITH(runHelp(assets, {"exprot"}), Catch::Matchers::ContainsSubstring("did you mean \"export\""));
}

}  // namespace slabflow::test::manual_test
