// Every paper that the sources cite stands in docs/references.md.
#include <algorithm>
#include <filesystem>
#include <regex>
#include <set>
#include <sstream>

#include "base/File.h"
#include "support/Catch.h"

namespace slabflow::test::references_test {

namespace fs = std::filesystem;

/// First author and year.
using Citation = std::pair<std::string, std::string>;

/// A text as one line, without the marks of comments.
static std::string flowing(const std::string& text) {
    static const std::regex marks(R"(\n\s*(//+<?)?\s*)");
    return std::regex_replace(text, marks, " ");
}

/// "Stam 1999", "Crane, Llamas and Tariq (2007, §30.2)", "Selle et al. 2008".
static std::set<Citation> citationsIn(const std::string& text) {
    static const std::string name = R"((?:van )?[A-Z](?:[a-z\x80-\xff'-]|[A-Z](?=[a-z]))+)";
    static const std::regex citation("(" + name + ")((?:, | and )" + name + R"()*( et al\.)?,? \(?((?:19|20)\d\d)\b)");
    std::set<Citation> found;
    const std::string line = flowing(text);
    for (std::sregex_iterator match(line.begin(), line.end(), citation), end; match != end; ++match)
        found.emplace((*match)[1], (*match)[4]);
    return found;
}

TEST_CASE("citations are found") {
    CHECK(citationsIn("Stam 1999; Harris 2004 §38.2; (Goda 1979;\n    /// van Kan 1986)") ==
          std::set<Citation>{{"Stam", "1999"}, {"Harris", "2004"}, {"Goda", "1979"}, {"van Kan", "1986"}});
    CHECK(citationsIn("// Crane, Llamas and Tariq (2007, §30.3),\n// Selle et al. 2008; Schäfer and Turek 1996") ==
          std::set<Citation>{{"Crane", "2007"}, {"Selle", "2008"}, {"Schäfer", "1996"}});
    CHECK(citationsIn("O'Neill 2014, McAdams 2010, 1920 x 1080 and 2000 cells").size() == 2);
}

TEST_CASE("every paper that is cited is in docs/references.md") {
    const fs::path top = SLABFLOW_SOURCE_DIR;
    std::istringstream page(slabflow::readFile(top / "docs/references.md"));
    std::vector<std::string> entries;
    for (std::string line; std::getline(page, line);) entries.push_back(line);

    std::vector<fs::path> files{top / "README.md"};
    for (const char* folder : {"src", "glsl", "docs"})
        for (const auto& entry : fs::recursive_directory_iterator(top / folder))
            if (entry.is_regular_file() && entry.path().filename() != "references.md" &&
                entry.path().extension() != ".ico")
                files.push_back(entry.path());

    std::set<Citation> seen;
    for (const fs::path& file : files)
        for (const Citation& citation : citationsIn(slabflow::readFile(file))) {
            const std::string &author = citation.first, &year = citation.second;
            if (author == "Studio") continue;  // Visual Studio 2022
            const bool listed = std::ranges::any_of(entries, [&](const std::string& entry) {
                return entry.find(author) != std::string::npos && entry.find(year) != std::string::npos;
            });
            INFO(file.generic_string() << ": " << author << " " << year);
            CHECK(listed);
            seen.insert(citation);
        }
    CHECK(seen.size() > 40);
}

}  // namespace slabflow::test::references_test
