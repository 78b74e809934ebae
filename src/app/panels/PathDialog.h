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

    /// Opens where a file was chosen the last time, or in the program's folder.
    void openFile(Accepts accepts);

    /// Draws it while it is open; the folder or the file that was chosen, UTF-8. The name of a folder that is typed may
    /// be of one that is not there yet.
    std::optional<std::string> draw();

private:
    void enter(const std::filesystem::path& folder);
    void drawFolders();
    std::optional<std::string> drawFolderName();

    bool opens_ = false;
    Accepts accepts_;  ///< none: a folder is to be chosen
    std::filesystem::path here_;
    std::vector<std::string> folders_, files_;  ///< in it, by their names
    std::optional<std::string> chosen_;
    char name_[256] = {};
};

}  // namespace slabflow
