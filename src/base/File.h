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

/// The same, and waits until it is on the disk itself: after a power cut, too, either the old file is there or the new
/// one.
void writeFileDurably(const std::filesystem::path& path, std::span<const std::byte> bytes);

/// Waits until a file, or the names in a folder, are on the disk itself. Error names the path and the system's reason.
void keepThroughPowerCut(const std::filesystem::path& path);

/// Makes the folder and its parents; Error when that fails or when it cannot be written to.
void ensureWritableFolder(const std::filesystem::path& folder);

}  // namespace slabflow
