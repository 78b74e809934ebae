// How far a long run has come.
#pragma once

#include <chrono>

namespace slabflow {

/// On a terminal one line with a bar that is written again and again, otherwise a plain line for each tenth; with
/// --quiet nothing. Everything goes to standard error; but where somebody listens to Events, there.
class Progress {
public:
    /// Frames `first` + 1 … `last` are to be done.
    Progress(long first, long last, bool quiet);

    /// Leaves the terminal's line, so that whatever is printed next starts a new one.
    ~Progress();

    /// So many files are written.
    void update(long frame, long files);

private:
    using Clock = std::chrono::steady_clock;

    void draw(long frame, Clock::time_point now);
    long tenthOf(long frame) const;
    double framesPerSecond(long frame, Clock::time_point now) const;

    const long first_, last_;
    const bool quiet_, terminal_;
    const Clock::time_point start_ = Clock::now();
    Clock::time_point shown_ = start_;
    long shownTenth_ = 0;
    bool lineOpen_ = false;
};

}  // namespace slabflow
