// Messages for the person at the terminal. Everything goes to standard error; standard output is for results.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace slabflow {

/// With quiet, logInfo prints nothing. Warnings and errors are always printed.
void setQuiet(bool quiet);

void logInfo(std::string_view message);
void logWarning(std::string_view message);  ///< prefixed "warning: "
void logError(std::string_view message);    ///< prefixed "slabflow: "

/// While one lives, logWarning prints nothing: for what is done a second time, whose warnings have been read.
class WarningsOff {
public:
    WarningsOff();
    ~WarningsOff();
    WarningsOff(const WarningsOff&) = delete;
    WarningsOff& operator=(const WarningsOff&) = delete;
};

/// While one lives, warnings are kept as well, of all threads: for a window, whose person may see no terminal.
class WarningsKept {
public:
    WarningsKept();
    ~WarningsKept();
    WarningsKept(const WarningsKept&) = delete;
    WarningsKept& operator=(const WarningsKept&) = delete;

    /// Those that came since the last time, the oldest first.
    static std::vector<std::string> take();
};

}  // namespace slabflow
