// Messages for the person at the terminal. Everything goes to standard error; standard output is for results.
#pragma once

#include <string_view>

namespace slabflow {

/// With quiet, logInfo prints nothing. Warnings and errors are always printed.
void setQuiet(bool quiet);

void logInfo(std::string_view message);
void logWarning(std::string_view message);  ///< prefixed "warning: "
void logError(std::string_view message);    ///< prefixed "slabflow: "

}  // namespace slabflow
