#include "base/Log.h"

#include <atomic>
#include <cstdio>
#include <mutex>
#include <string>
#include <utility>

namespace slabflow {
namespace {

std::atomic<bool> quiet_ = false;
std::atomic<int> warningsOff_ = 0;

std::mutex keptMutex_;
int keepers_ = 0;
std::vector<std::string> kept_;

// One call for the whole line, so that lines of several threads do not mix.
void print(std::string_view prefix, std::string_view message) {
    std::string line(prefix);
    line.append(message).append("\n");
    std::fwrite(line.data(), 1, line.size(), stderr);
}

}  // namespace

void setQuiet(bool quiet) { quiet_ = quiet; }

void logInfo(std::string_view message) {
    if (!quiet_) print("", message);
}

void logWarning(std::string_view message) {
    if (warningsOff_ > 0) return;
    print("warning: ", message);
    const std::lock_guard lock(keptMutex_);
    if (keepers_ > 0) kept_.emplace_back(message);
}

WarningsOff::WarningsOff() { ++warningsOff_; }
WarningsOff::~WarningsOff() { --warningsOff_; }

WarningsKept::WarningsKept() {
    const std::lock_guard lock(keptMutex_);
    ++keepers_;
}

WarningsKept::~WarningsKept() {
    const std::lock_guard lock(keptMutex_);
    if (--keepers_ == 0) kept_.clear();
}

std::vector<std::string> WarningsKept::take() {
    const std::lock_guard lock(keptMutex_);
    return std::exchange(kept_, {});
}

void logError(std::string_view message) { print("slabflow: ", message); }

}  // namespace slabflow
