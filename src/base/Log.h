// Messages for the person at the terminal. Everything goes to standard error; standard output is for results.
#pragma once

#include <string_view>

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

}  // namespace slabflow
