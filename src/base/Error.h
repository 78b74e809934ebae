// The three kinds of failure.
//   - A broken invariant of ours:            SLAB_ASSERT, which aborts, in release builds too.
//   - Bad input or a bad environment:        an exception below, caught in main or shown in a panel.
//   - An absence that is part of the design: std::optional, never an exception.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

namespace slabflow {

/// Something failed while running (driver, disk, display). The message says what, where and what to do. Exit code 1.
class Error : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// The command line or a file given by the user is wrong. The message names file, key, what was found and what is
/// allowed. Exit code 2.
class UsageError : public Error {
public:
    using Error::Error;
};

/// There is too little room. The message says for what; which option or key makes it smaller is for the program to say
/// that shows the message.
class NoRoom : public Error {
public:
    enum class For { Grid, Particles, Picture };

    NoRoom(For what, const std::string& message) : Error(message), what_(what) {}
    For wanted() const { return what_; }

private:
    For what_;
};

/// The user asked to stop, and it has. Exit code as StopRequest::exitCode() says.
class Stopped : public Error {
public:
    Stopped(int exitCode, const std::string& message) : Error(message), exitCode_(exitCode) {}
    int exitCode() const { return exitCode_; }

private:
    int exitCode_;
};

/// Prints the broken rule with its place and aborts.
[[noreturn]] void failInvariant(const char* condition, const char* file, int line, std::string_view rule);

}  // namespace slabflow

#define SLAB_ASSERT(condition, rule) \
    ((condition) ? void(0) : ::slabflow::failInvariant(#condition, __FILE__, __LINE__, (rule)))
