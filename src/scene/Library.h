// The JSON files of one kind that come with the program, and a person's own in their place.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "base/Assets.h"

namespace slabflow {

struct Library {
    std::string_view folder;  ///< "models/scenes/"
    std::string_view kind;    ///< "scene", for messages
    std::string_view own;     ///< what a person may give in place of a name, for messages

    /// The built-in names, sorted.
    std::vector<std::string> names(const Assets& assets) const;

    struct File {
        std::string text;
        std::string source;            ///< what messages call it
        std::filesystem::path folder;  ///< what paths in it are relative to
        std::string name;              ///< the built-in name, or the file's without its ending
    };

    /// A built-in file by its name, or one by its path; names win. UsageError names the nearest name.
    File open(const Assets& assets, std::string_view nameOrFile) const;

    /// What is on standard input; paths in it are relative to the working folder.
    File fromStandardInput() const;

private:
    std::string assetPath(std::string_view name) const;
    [[noreturn]] void failUnknown(const Assets& assets, std::string_view name) const;
};

inline constexpr Library sceneLibrary{"models/scenes/", "scene", "a file"};
inline constexpr Library lookLibrary{"models/looks/", "look", "a scene, or a file with a look"};

}  // namespace slabflow
