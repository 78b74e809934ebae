#include "base/Log.h"

#include <atomic>
#include <cstdio>
#include <string>

namespace slabflow {
namespace {

std::atomic<bool> quiet_ = false;
std::atomic<int> warningsOff_ = 0;

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
    if (warningsOff_ == 0) print("warning: ", message);
}

WarningsOff::WarningsOff() { ++warningsOff_; }
WarningsOff::~WarningsOff() { --warningsOff_; }

void logError(std::string_view message) { print("slabflow: ", message); }

}  // namespace slabflow
