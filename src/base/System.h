// What standard C++ does not know about the operating system; System<Name>.cpp answers for each. The one other file of
// this kind is gpu/HeadlessContext.h.
#pragma once

#include <chrono>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <string>
#include <system_error>

namespace slabflow {

/// To be called first in main: text is UTF-8 on the terminal too, and a file that grows beyond the system's limit is an
/// error of writing instead of the end of the program.
void prepareProcess();

/// Whether standard error is shown on a terminal.
bool errorIsTerminal();

/// Closes the terminal that a desktop opened for this program alone when it was started by a double click.
void closeOwnTerminal();

/// Shows why the program ends where closeOwnTerminal has closed what it would be printed on. Does nothing otherwise.
void showWithoutTerminal(const std::string& message);

/// While one lives, Ctrl+C (and a polite kill; on Windows closing the terminal's window) asks the program to stop instead
/// of ending it; a second Ctrl+C ends it.
class StopRequest {
public:
    StopRequest();
    ~StopRequest();
    StopRequest(const StopRequest&) = delete;
    StopRequest& operator=(const StopRequest&) = delete;

    bool asked() const;
};

int processId();

/// The folder in which the user keeps what programs can make again; nothing where there is none. It may not exist yet.
std::optional<std::filesystem::path> userCacheFolder();

/// Rests for about as long, where the system's clock is fine enough; else lets other threads run and returns.
void rest(std::chrono::microseconds time);

/// An empty binary file to write to; null, with the reason in errno, where there can be none.
FILE* openForWriting(const std::filesystem::path& path);

/// Gives `from` the name `to`, in one step that leaves either the old file of that name or the new one.
void replaceFile(const std::filesystem::path& from, const std::filesystem::path& to, std::error_code& error);

}  // namespace slabflow
