// Whole files in and out.
#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>

namespace slabflow {

/// Contents of a file. Error names the path and the system's reason.
std::string readFile(const std::filesystem::path& path);

/// Writes `bytes` under a temporary name beside `path` and renames it, so that a killed run or a full disk leaves
/// either the whole file or what was there before. Error names the path and the system's reason ("No space left…").
void writeFileAtomically(const std::filesystem::path& path, std::span<const std::byte> bytes);

/// Makes the folder and its parents; Error when that fails or when it cannot be written to.
void ensureWritableFolder(const std::filesystem::path& folder);

}  // namespace slabflow
