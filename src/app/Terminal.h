// What standard C++ does not know about the terminal and its signals.
#pragma once

namespace slabflow {

/// Whether standard error is shown on a terminal.
bool errorIsTerminal();

/// While it lives, Ctrl+C (and a polite kill) asks the program to stop instead of ending it; a second one ends it.
class StopRequest {
public:
    StopRequest();
    ~StopRequest();
    StopRequest(const StopRequest&) = delete;
    StopRequest& operator=(const StopRequest&) = delete;

    bool asked() const;
};

/// A file that grows beyond the system's limit shall be an error of writing, not the end of the program.
void ignoreFileSizeSignal();

}  // namespace slabflow
