// A folder, or a file in one, is chosen by walking through folders.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace slabflow {

class PathDialog {
public:
    /// Which files may be chosen, by their names.
    using Accepts = std::function<bool(const std::string& name)>;

    /// Opens at that folder, or where it would be.
    void openFolder(const std::string& folder);

    /// Opens where a file was chosen the last time, or in the current folder.
    void openFile(Accepts accepts);

    /// Draws it while it is open; the folder or the file that was chosen, UTF-8. A folder that is typed may be one
    /// that is not there yet; where a file is to be chosen, it is entered.
    std::optional<std::string> draw();

private:
    void enter(const std::filesystem::path& folder);
    void drawFolders();
    void drawName();
    void take(const std::filesystem::path& typed);

    bool opens_ = false;
    Accepts accepts_;  ///< none: a folder is to be chosen
    std::filesystem::path here_;
    std::vector<std::string> folders_, files_;  ///< in it, by their names
    std::optional<std::string> chosen_;
    char name_[512] = {};
    std::string fault_;  ///< of what was typed
};

}  // namespace slabflow
