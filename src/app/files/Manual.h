// The manual that is part of the program: docs/manual.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/Assets.h"

namespace slabflow {

struct ManualPage {
    std::string name;   ///< "stir"
    std::string title;  ///< "Stir, pour, burn"
    std::string text;   ///< Markdown, without its title and pictures
};

/// All pages, in the order in which a newcomer reads them.
std::vector<ManualPage> manual(const Assets& assets);

struct HelpOptions {
    std::string topic;  ///< the name of a page; all are listed without
};

/// Prints a page, or the list of pages. UsageError when there is no such page, which names the nearest.
int runHelp(const Assets& assets, const HelpOptions& options);

}  // namespace slabflow
