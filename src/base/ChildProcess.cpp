#include "base/ChildProcess.h"

#include <array>
#include <utility>

namespace slabflow {

void ChildProcess::startListening(std::intptr_t errors, std::intptr_t output) {
    const auto start = [this](std::intptr_t stream, void (ChildProcess::*take)(std::string_view)) {
        ++listening_;
        listeners_.emplace_back([this, stream, take] { listen(stream, take); });
    };
    start(errors, &ChildProcess::remember);
    if (output != nobody) start(output, &ChildProcess::collect);
}

void ChildProcess::listen(std::intptr_t stream, void (ChildProcess::*take)(std::string_view)) {
    std::array<char, 1024> words{};
    while (const size_t count = readSome(stream, words)) (this->*take)({words.data(), count});
    close(stream);
    --listening_;
}

/// The end is what tells why a program gave up.
void ChildProcess::remember(std::string_view words) {
    constexpr size_t longest = 2000;
    lastWords_ += words;
    if (lastWords_.size() > 2 * longest) lastWords_.erase(0, lastWords_.size() - longest);
}

void ChildProcess::collect(std::string_view words) {
    const std::scoped_lock lock(outputMutex_);
    output_ += words;
}

std::vector<std::string> ChildProcess::takeLines() {
    const std::scoped_lock lock(outputMutex_);
    std::vector<std::string> lines;
    for (size_t end; (end = output_.find('\n')) != output_.npos; output_.erase(0, end + 1)) {
        const bool isWindows = end > 0 && output_[end - 1] == '\r';
        lines.push_back(output_.substr(0, isWindows ? end - 1 : end));
    }
    return lines;
}

void ChildProcess::closeInput() {
    if (input_ != nobody) close(std::exchange(input_, nobody));
}

int ChildProcess::finish() {
    if (exitCode_) return *exitCode_;
    closeInput();
    for (std::thread& listener : listeners_) listener.join();
    exitCode_ = await();
    return *exitCode_;
}

}  // namespace slabflow
