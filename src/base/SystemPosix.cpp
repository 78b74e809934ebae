#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <spawn.h>
#include <sys/file.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

#include "base/ChildProcess.h"
#include "base/Error.h"
#include "base/Log.h"
#include "base/System.h"

extern char** environ;

namespace slabflow {
namespace {

constexpr int stopSignals[] = {SIGINT, SIGTERM, SIGHUP};

volatile std::sig_atomic_t stopSignal = 0;

void onStop(int signal) {
    stopSignal = signal;
    // Of a closed terminal both the system and the shell tell: that is no second wish.
    std::signal(signal, signal == SIGHUP ? SIG_IGN : SIG_DFL);
}

std::error_code lastError() { return {errno, std::generic_category()}; }

}  // namespace

void prepareProcess() {
#ifdef SIGXFSZ
    std::signal(SIGXFSZ, SIG_IGN);
#endif
}

bool errorIsTerminal() { return isatty(STDERR_FILENO) != 0; }

bool canAsk() { return isatty(STDIN_FILENO) != 0 && errorIsTerminal(); }

// Desktops open no terminal for a program, and keep what it prints in a log.
void closeOwnTerminal() {}
void showWithoutTerminal(const std::string&) {}

StopRequest::StopRequest() {
    stopSignal = 0;
    std::signal(SIGPIPE, SIG_IGN);
    for (const int signal : stopSignals) {
        const auto before = std::signal(signal, onStop);
        if (signal == SIGHUP && before == SIG_IGN) std::signal(signal, SIG_IGN);  // started by nohup, to outlive it
    }
}

StopRequest::~StopRequest() {
    for (const int signal : stopSignals) {
        const auto before = std::signal(signal, SIG_DFL);
        if (before == SIG_IGN) std::signal(signal, SIG_IGN);
    }
}

int StopRequest::exitCode() const { return stopSignal == 0 ? 0 : 128 + int(stopSignal); }

std::optional<FileLock> FileLock::tryToTake(const std::filesystem::path& path) {
    const int file = open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (file < 0) throw Error("cannot write " + path.string() + ": " + lastError().message());
    FileLock lock(file);
    if (flock(file, LOCK_EX | LOCK_NB) != 0) {
        if (errno == EWOULDBLOCK) return std::nullopt;
        logWarning("cannot lock " + path.string() + ": " + lastError().message() +
                   "; nothing keeps others from writing there at the same time");
    }
    const std::string number = std::to_string(processId()) + "\n";
    const bool written = ftruncate(file, 0) == 0 && write(file, number.data(), number.size()) == ssize_t(number.size());
    if (!written) throw Error("cannot write " + path.string() + ": " + lastError().message());
    return lock;
}

FileLock::~FileLock() {
    if (handle_ != nobody) close(int(handle_));
}

void makeHiddenFolder(const std::filesystem::path& folder, std::error_code& error) {
    std::filesystem::create_directory(folder, error);  // its name begins with a dot
}

void flushToDisk(const std::filesystem::path& path, std::error_code& error) {
    error.clear();
    const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0) {
        if (errno != EACCES) error = lastError();  // what may be written but not read is the system's to care for
        return;
    }
    // Some file systems have nothing to wait for, and say that this is not done there.
    if (fsync(file) != 0 && errno != EINVAL && errno != ENOTSUP && errno != EROFS) error = lastError();
    close(file);
}

int processId() { return getpid(); }

std::filesystem::path thisProgram() { return std::filesystem::read_symlink("/proc/self/exe"); }

/// By the desktop's own program for it, which nobody waits for and which outlives this one.
void showFolder(const std::filesystem::path& folder) {
    const auto opener = findProgram("xdg-open");
    if (!opener) return;
    std::string program = opener->string(), argument = folder.string();
    char* words[] = {program.data(), argument.data(), nullptr};
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
    pid_t process = 0;
    if (posix_spawn(&process, program.c_str(), nullptr, &attributes, words, environ) == 0)
        std::thread([process] { waitpid(process, nullptr, 0); }).detach();
    posix_spawnattr_destroy(&attributes);
}

FILE* openForReading(const std::filesystem::path& path) { return std::fopen(path.c_str(), "rb"); }

namespace {

/// The XDG Base Directory Specification: relative paths are to be ignored.
std::optional<std::filesystem::path> userFolder(const char* variable, const std::filesystem::path& belowHome) {
    const auto named = [](const char* name) -> std::filesystem::path {
        const char* value = std::getenv(name);
        return value ? value : "";
    };
    if (const auto folder = named(variable); folder.is_absolute()) return folder;
    if (const auto home = named("HOME"); home.is_absolute()) return home / belowHome;
    return {};
}

}  // namespace

std::optional<std::filesystem::path> userCacheFolder() { return userFolder("XDG_CACHE_HOME", ".cache"); }
std::optional<std::filesystem::path> userStateFolder() { return userFolder("XDG_STATE_HOME", ".local/state"); }

void rest(std::chrono::microseconds time) { std::this_thread::sleep_for(time); }

FILE* openForWriting(const std::filesystem::path& path) { return std::fopen(path.c_str(), "wb"); }

void replaceFile(const std::filesystem::path& from, const std::filesystem::path& to, std::error_code& error) {
    std::filesystem::rename(from, to, error);
}

}  // namespace slabflow
