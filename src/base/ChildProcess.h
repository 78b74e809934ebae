// Another program at work for this one. ChildProcess<System>.cpp answers for each operating system.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <mutex>
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
    /// What becomes of what it writes to standard output.
    enum class Output { Ignored, Kept };

    /// Starts it without a shell. Error with the system's reason when that fails.
    ChildProcess(const std::filesystem::path& program, const std::vector<std::string>& arguments,
                 Output output = Output::Ignored);

    /// Kills it when it is still at work.
    ~ChildProcess();
    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;

    /// Puts these bytes on its standard input and waits until it has taken them. False when it takes no more.
    bool give(std::span<const std::byte> bytes);

    /// The whole lines that it has written to standard output since the last call, without waiting for more.
    std::vector<std::string> takeLines();

    /// It has ended, or has closed all its streams to do so: finish() does not wait for long.
    bool hasEnded() const { return listening_ == 0; }

    /// Ends its input, waits for its end and returns its exit code, as often as it is asked; 128 and the signal's
    /// number when one ended it.
    int finish();

    /// What it wrote last to standard error, some lines at most; complete after finish().
    const std::string& lastWords() const { return lastWords_; }

private:
    static constexpr std::intptr_t nobody = -1;

    void startListening(std::intptr_t errors, std::intptr_t output);
    void listen(std::intptr_t stream, void (ChildProcess::*take)(std::string_view));
    static size_t readSome(std::intptr_t stream, std::span<char> words);  ///< 0 at its end
    static void close(std::intptr_t stream);
    void remember(std::string_view words);
    void collect(std::string_view words);
    void closeInput();
    int await();

    std::intptr_t process_ = nobody, input_ = nobody;  ///< our end of its input
    std::string lastWords_, output_;
    std::mutex outputMutex_;
    std::atomic<int> listening_ = 0;  ///< streams that are open
    std::vector<std::thread> listeners_;
    std::optional<int> exitCode_;
};

}  // namespace slabflow
