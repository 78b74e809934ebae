// What standard C++ does not know about the operating system; System<Name>.cpp answers for each. The other files of
// this kind are base/ChildProcess.h and gpu/HeadlessContext.h.
#pragma once

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <string>
#include <system_error>
#include <utility>

namespace slabflow {

/// To be called first in main: text is UTF-8 on the terminal too, and a file that grows beyond the system's limit is an
/// error of writing instead of the end of the program.
void prepareProcess();

/// Whether standard error is shown on a terminal.
bool errorIsTerminal();

/// Whether a person is there who can read a question and type an answer.
bool canAsk();

/// Closes the terminal that a desktop opened for this program alone when it was started by a double click.
void closeOwnTerminal();

/// Shows why the program ends where closeOwnTerminal has closed what it would be printed on. Does nothing otherwise.
void showWithoutTerminal(const std::string& message);

/// While one lives, Ctrl+C, a polite kill and the closing of the terminal ask the program to stop instead of ending it;
/// a second Ctrl+C ends it. Whoever reads what the program prints may go away before: that does not end it either.
class StopRequest {
public:
    StopRequest();
    ~StopRequest();
    StopRequest(const StopRequest&) = delete;
    StopRequest& operator=(const StopRequest&) = delete;

    bool asked() const { return exitCode() != 0; }

    /// With what the program then ends, as shells know it: 130 after Ctrl+C, 143 after a polite kill, 129 after the
    /// terminal was closed. 0 while nobody has asked.
    int exitCode() const;
};

/// A file that one process holds for itself. However that process ends, killed or with the power cut, it is free again.
class FileLock {
public:
    /// Makes the file where there is none and writes this process's number into it. Nothing when it is held already.
    /// Error when the file cannot be written; a file system that knows no locks gives one that keeps nobody out, and
    /// says so.
    static std::optional<FileLock> tryToTake(const std::filesystem::path& path);

    FileLock(FileLock&& other) noexcept : handle_(std::exchange(other.handle_, nobody)) {}
    FileLock& operator=(FileLock&& other) noexcept {
        std::swap(handle_, other.handle_);
        return *this;
    }
    ~FileLock();

private:
    static constexpr std::intptr_t nobody = -1;
    explicit FileLock(std::intptr_t handle) : handle_(handle) {}

    std::intptr_t handle_;
};

/// Makes the folder when it does not exist. Where names alone do not hide it from people, marks it as hidden.
void makeHiddenFolder(const std::filesystem::path& folder, std::error_code& error);

/// Waits until what a file holds, or which names a folder holds, is on the disk itself, where a power cut leaves it.
void flushToDisk(const std::filesystem::path& path, std::error_code& error);

int processId();

/// The file from which this program was started.
std::filesystem::path thisProgram();

/// Shows a folder as the desktop does; nothing happens where there is none, or no desktop.
void showFolder(const std::filesystem::path& folder);

/// A binary file to read from; null, with the reason in errno, where there is none.
FILE* openForReading(const std::filesystem::path& path);

/// The folder in which the user keeps what programs can make again; nothing where there is none. It may not exist yet.
std::optional<std::filesystem::path> userCacheFolder();

/// The same for what cannot be made again, and belongs to no document.
std::optional<std::filesystem::path> userStateFolder();

/// Rests for about as long, where the system's clock is fine enough; else lets other threads run and returns.
void rest(std::chrono::microseconds time);

/// An empty binary file to write to; null, with the reason in errno, where there can be none.
FILE* openForWriting(const std::filesystem::path& path);

/// Gives `from` the name `to`, in one step that leaves either the old file of that name or the new one.
void replaceFile(const std::filesystem::path& from, const std::filesystem::path& to, std::error_code& error);

}  // namespace slabflow
