// A folder is chosen by walking through folders.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace slabflow {

class FolderDialog {
public:
    /// Opens at that folder, or where it would be.
    void open(const std::string& folder);

    /// Draws it while it is open; the folder that was chosen, UTF-8. A name that is typed may be of one that is not
    /// there yet.
    std::optional<std::string> draw();

private:
    void enter(const std::filesystem::path& folder);

    bool opens_ = false;
    std::filesystem::path here_;
    std::vector<std::string> inside_;  ///< names of folders
    char name_[256] = {};
};

}  // namespace slabflow
