#include <csignal>
#include <cstdlib>
#include <thread>
#include <unistd.h>

#include "base/System.h"

namespace slabflow {
namespace {

volatile std::sig_atomic_t stopAsked = 0;

void onStop(int signal) {
    stopAsked = 1;
    std::signal(signal, SIG_DFL);
}

}  // namespace

void prepareProcess() {
#ifdef SIGXFSZ
    std::signal(SIGXFSZ, SIG_IGN);
#endif
}

bool errorIsTerminal() { return isatty(STDERR_FILENO) != 0; }

// Desktops open no terminal for a program, and keep what it prints in a log.
void closeOwnTerminal() {}
void showWithoutTerminal(const std::string&) {}

StopRequest::StopRequest() {
    stopAsked = 0;
    for (const int signal : {SIGINT, SIGTERM}) std::signal(signal, onStop);
}

StopRequest::~StopRequest() {
    for (const int signal : {SIGINT, SIGTERM}) std::signal(signal, SIG_DFL);
}

bool StopRequest::asked() const { return stopAsked != 0; }

int processId() { return getpid(); }

std::optional<std::filesystem::path> userCacheFolder() {
    const auto named = [](const char* variable) -> std::filesystem::path {
        const char* value = std::getenv(variable);
        return value ? value : "";
    };
    // The XDG Base Directory Specification: relative paths are to be ignored.
    if (const auto folder = named("XDG_CACHE_HOME"); folder.is_absolute()) return folder;
    if (const auto home = named("HOME"); home.is_absolute()) return home / ".cache";
    return {};
}

void rest(std::chrono::microseconds time) { std::this_thread::sleep_for(time); }

FILE* openForWriting(const std::filesystem::path& path) { return std::fopen(path.c_str(), "wb"); }

void replaceFile(const std::filesystem::path& from, const std::filesystem::path& to, std::error_code& error) {
    std::filesystem::rename(from, to, error);
}

}  // namespace slabflow
