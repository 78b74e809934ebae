// Shaders of a test's own, beside the project's.
#pragma once

#include <chrono>
#include <fstream>

#include "base/Assets.h"
#include "support/TemporaryFolder.h"

namespace slabflow::test {

/// A copy of glsl/ in a folder of its own, to which kernels can be added and in which they can be broken.
class KernelFolder {
public:
    KernelFolder() {
        std::filesystem::copy(std::filesystem::path(SLABFLOW_SOURCE_DIR) / "glsl", folder_ / "glsl",
                              std::filesystem::copy_options::recursive);
        std::filesystem::create_directory(folder_ / "models");
    }

    Assets assets() const { return Assets::directory(folder_.path()); }

    /// Writes glsl/<path>. Every write is newer than the one before, however coarse the file system's clock.
    void write(const std::string& path, const std::string& text) const {
        const std::filesystem::path file = folder_ / "glsl" / path;
        std::filesystem::create_directories(file.parent_path());
        std::ofstream(file, std::ios::binary) << text;
        std::filesystem::last_write_time(
            file, std::filesystem::file_time_type::clock::now() + std::chrono::seconds(++writes_));
    }

private:
    TemporaryFolder folder_;
    mutable int writes_ = 0;
};

}  // namespace slabflow::test
