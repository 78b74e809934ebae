#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <spawn.h>
#include <sstream>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>

#include "base/ChildProcess.h"
#include "base/Error.h"

extern char** environ;

namespace slabflow {
namespace {

std::string reasonOf(int error) { return std::generic_category().message(error); }

/// Two ends, of which no other child of ours inherits one.
struct Pipe {
    int reading = -1, writing = -1;

    Pipe() {
        std::array<int, 2> ends{};
        if (pipe2(ends.data(), O_CLOEXEC) != 0) throw Error("cannot make a pipe: " + reasonOf(errno));
        reading = ends[0], writing = ends[1];
    }
    ~Pipe() {
        for (const int end : {reading, writing})
            if (end >= 0) close(end);
    }
    Pipe(const Pipe&) = delete;
    Pipe& operator=(const Pipe&) = delete;
};

/// How a child begins: with our pipes as its streams, and in a group that the terminal's keys do not reach.
struct Beginning {
    posix_spawn_file_actions_t streams;
    posix_spawnattr_t attributes;

    Beginning(const Pipe& input, const Pipe& errors, const std::optional<Pipe>& output) {
        posix_spawn_file_actions_init(&streams);
        posix_spawn_file_actions_adddup2(&streams, input.reading, STDIN_FILENO);
        if (output) posix_spawn_file_actions_adddup2(&streams, output->writing, STDOUT_FILENO);
        else posix_spawn_file_actions_addopen(&streams, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
        posix_spawn_file_actions_adddup2(&streams, errors.writing, STDERR_FILENO);
        posix_spawnattr_init(&attributes);
        posix_spawnattr_setpgroup(&attributes, 0);
        sigset_t usual;
        sigemptyset(&usual);
        sigaddset(&usual, SIGPIPE);
        posix_spawnattr_setsigdefault(&attributes, &usual);
        posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF);
    }
    ~Beginning() {
        posix_spawnattr_destroy(&attributes);
        posix_spawn_file_actions_destroy(&streams);
    }
    Beginning(const Beginning&) = delete;
    Beginning& operator=(const Beginning&) = delete;
};

bool isProgram(const std::filesystem::path& path) {
    std::error_code missing;
    return std::filesystem::is_regular_file(path, missing) && access(path.c_str(), X_OK) == 0;
}

}  // namespace

std::optional<std::filesystem::path> findProgram(const std::string& name) {
    if (name.find('/') != name.npos) return isProgram(name) ? std::optional<std::filesystem::path>(name) : std::nullopt;
    const char* path = std::getenv("PATH");
    std::istringstream folders(path ? path : "");
    for (std::string folder; std::getline(folders, folder, ':');)
        if (const auto program = std::filesystem::path(folder) / name; !folder.empty() && isProgram(program))
            return program;
    return std::nullopt;
}

ChildProcess::ChildProcess(const std::filesystem::path& program, const std::vector<std::string>& arguments,
                           Output kept) {
    std::signal(SIGPIPE, SIG_IGN);  // what it no longer reads is for give() to tell
    Pipe input, errors;
    std::optional<Pipe> output;
    if (kept == Output::Kept) output.emplace();
    const Beginning beginning(input, errors, output);
    std::string name = program.string();
    std::vector<std::string> copies = arguments;
    std::vector<char*> words{name.data()};
    for (std::string& word : copies) words.push_back(word.data());
    words.push_back(nullptr);
    pid_t process = 0;
    const int error =
        posix_spawn(&process, name.c_str(), &beginning.streams, &beginning.attributes, words.data(), environ);
    if (error != 0) throw Error("cannot start " + name + ": " + reasonOf(error));
    process_ = process;
    input_ = std::exchange(input.writing, -1);
    startListening(std::exchange(errors.reading, -1), output ? std::exchange(output->reading, -1) : nobody);
}

ChildProcess::~ChildProcess() {
    if (process_ == nobody) return;
    kill(-pid_t(process_), SIGKILL);  // and what it has started itself
    finish();
}

bool ChildProcess::give(std::span<const std::byte> bytes) {
    while (!bytes.empty()) {
        const ssize_t taken = write(int(input_), bytes.data(), bytes.size());
        if (taken < 0 && errno == EINTR) continue;
        if (taken < 0) return false;
        bytes = bytes.subspan(size_t(taken));
    }
    return true;
}

size_t ChildProcess::readSome(std::intptr_t stream, std::span<char> words) {
    for (;;) {
        const ssize_t count = read(int(stream), words.data(), words.size());
        if (count < 0 && errno == EINTR) continue;
        return count > 0 ? size_t(count) : 0;
    }
}

void ChildProcess::close(std::intptr_t stream) { ::close(int(stream)); }

int ChildProcess::await() {
    int status = 0;
    while (waitpid(pid_t(process_), &status, 0) < 0 && errno == EINTR) {
    }
    process_ = nobody;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

}  // namespace slabflow
