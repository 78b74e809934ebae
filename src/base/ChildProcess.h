// Another program at work for this one. ChildProcess<System>.cpp answers for each operating system.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace slabflow {

/// Where the program lies that a terminal would start by this name, on PATH or by its own path; nothing where there is
/// none.
std::optional<std::filesystem::path> findProgram(const std::string& name);

/// A program that reads what it is given. Ctrl+C in the terminal does not reach it: whoever started it decides when it
/// ends.
class ChildProcess {
public:
    /// Starts it without a shell. Error with the system's reason when that fails.
    ChildProcess(const std::filesystem::path& program, const std::vector<std::string>& arguments);

    /// Kills it when it is still at work.
    ~ChildProcess();
    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;

    /// Puts these bytes on its standard input and waits until it has taken them. False when it takes no more.
    bool give(std::span<const std::byte> bytes);

    /// Ends its input, waits for its end and returns its exit code; 128 and the signal's number when one ended it.
    int finish();

    /// What it wrote last to standard error, some lines at most; complete after finish().
    const std::string& lastWords() const { return lastWords_; }

private:
    static constexpr std::intptr_t nobody = -1;

    void listen();  ///< to standard error until it is closed
    void remember(std::string_view words);
    void closeInput();
    int await();

    std::intptr_t process_ = nobody, input_ = nobody, errors_ = nobody;  ///< our ends of its streams
    std::string lastWords_;
    std::thread listener_;
};

}  // namespace slabflow
