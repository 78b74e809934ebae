// Whole files in and out.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>

namespace slabflow {

/// What is read, with its article for messages, and how long it may be: more is refused before memory is taken.
struct FileKind {
    std::string_view name;
    std::uintmax_t most;  ///< bytes
};

inline constexpr FileKind anyFile{"a file", std::uintmax_t(64) << 30};  // fields and checkpoints of the largest grids

/// Contents of a file. Error names the path, and the system's reason or what is wrong with it: a folder; a device or a
/// pipe, which might never end; longer than its kind may be.
std::string readFile(const std::filesystem::path& path, const FileKind& kind = anyFile);

/// As much of its beginning, or all if it is shorter: enough to see whether a long file is what it should be.
std::string readFileStart(const std::filesystem::path& path, size_t length, const FileKind& kind = anyFile);

/// A name beside a file for what is to become that file once it is whole. A link stays a link to what it names.
class TemporaryFile {
public:
    explicit TemporaryFile(const std::filesystem::path& target);
    ~TemporaryFile();  ///< removes what is there, unless it was published
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;

    const std::filesystem::path& path() const { return path_; }

    /// Gives it its name, in one step. Error names the target and the system's reason.
    void publish() const;

private:
    std::filesystem::path target_, path_;
};

/// All that is on standard input, which is read once: later calls return the same. Error when it cannot be read or is
/// longer than its kind may be.
std::string readStandardInput(const FileKind& kind = anyFile);

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
