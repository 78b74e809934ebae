// Slabflow as a user runs it.
#pragma once

#include <cstdlib>
#include <string>

#ifndef _WIN32
#include <sys/wait.h>
#endif

#include "base/File.h"
#include "support/TemporaryFolder.h"

namespace slabflow::test {

struct ProgramResult {
    int exitCode;
    std::string output, errors;  ///< standard output and standard error
};

/// Runs the program with these arguments, as a shell takes them, and waits.
inline ProgramResult runProgram(const std::string& arguments) {
    const TemporaryFolder folder;
    const auto quoted = [](const std::string& text) { return '"' + text + '"'; };
    const std::string command = quoted(SLABFLOW_EXECUTABLE) + " " + arguments + " >" +
                                quoted((folder / "out").string()) + " 2>" + quoted((folder / "err").string());
#ifdef _WIN32
    // cmd.exe takes the outermost quotes away. Under Wine it has failed to start a program that was there, 9009 to it,
    // and started it a moment later; the program itself never ends with that.
    constexpr int notStarted = 9009;
    int exitCode = std::system(quoted(command).c_str());
    if (exitCode == notStarted) exitCode = std::system(quoted(command).c_str());
#else
    const int status = std::system(command.c_str());
    const int exitCode = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
#endif
    return {exitCode, readFile(folder / "out"), readFile(folder / "err")};
}

}  // namespace slabflow::test
