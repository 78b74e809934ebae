#include "app/files/Manual.h"

#include <algorithm>
#include <cstdio>
#include <sstream>

#include "base/Error.h"
#include "scene/NearestKey.h"

namespace slabflow {
namespace {

constexpr const char* order[] = {"start", "stir", "arrange", "look", "time", "export", "import", "scripts", "engines"};

ManualPage parsePage(const std::string& name, const std::string& markdown) {
    ManualPage page{name, name, ""};
    std::istringstream lines(markdown);
    bool isBlank = true;  // no two empty lines where a picture was
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with("# ")) page.title = line.substr(2);
        else if (!line.starts_with("![") && !(line.empty() && isBlank)) page.text += line + "\n";
        isBlank = line.empty() || line.starts_with("![") || line.starts_with("# ");
    }
    return page;
}

}  // namespace

std::vector<ManualPage> manual(const Assets& assets) {
    std::vector<ManualPage> pages;
    for (const char* name : order)
        if (const auto markdown = assets.read("docs/manual/" + std::string(name) + ".md"))
            pages.push_back(parsePage(name, *markdown));
    return pages;
}

int runHelp(const Assets& assets, const HelpOptions& options) {
    const std::vector<ManualPage> pages = manual(assets);
    if (options.topic.empty()) {
        std::printf("The manual; `slabflow help TOPIC` prints a page, `slabflow --help` lists commands and keys.\n\n");
        for (const ManualPage& page : pages) std::printf("  %-10s %s\n", page.name.c_str(), page.title.c_str());
        return 0;
    }
    const auto page = std::ranges::find(pages, options.topic, &ManualPage::name);
    if (page == pages.end()) {
        std::vector<std::string_view> names;
        for (const ManualPage& known : pages) names.push_back(known.name);
        throw UsageError("no page of the manual is called \"" + options.topic + "\"" +
                         didYouMean(options.topic, names) + "; there are " + quotedList(names));
    }
    std::printf("%s\n\n%s", page->title.c_str(), page->text.c_str());
    return 0;
}

}  // namespace slabflow
