// A folder for the files of one test case.
#pragma once

#include <filesystem>
#include <random>
#include <string>

namespace slabflow {

/// A new empty folder, removed with all that is in it at the end of the scope.
class TemporaryFolder {
public:
    TemporaryFolder() {
        std::random_device random;
        do path_ = std::filesystem::temp_directory_path() / ("slabflow-test-" + std::to_string(random()));
        while (!std::filesystem::create_directory(path_));
    }
    ~TemporaryFolder() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    const std::filesystem::path& path() const { return path_; }
    std::filesystem::path operator/(const std::filesystem::path& name) const { return path_ / name; }

    /// How many files and folders lie directly in it.
    size_t entryCount() const {
        size_t count = 0;
        for ([[maybe_unused]] const auto& entry : std::filesystem::directory_iterator(path_)) ++count;
        return count;
    }

private:
    std::filesystem::path path_;
};

}  // namespace slabflow
