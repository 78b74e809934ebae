// Recordings that other processes of this program make, one after the other, while a person goes on.
#pragma once

#include <deque>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "base/ChildProcess.h"

namespace slabflow {

struct ExportJob {
    enum class State { Waiting, Running, Done, Failed, Cancelled };

    std::string title;
    std::filesystem::path folder;        ///< with what it makes
    std::vector<std::string> arguments;  ///< of `slabflow record`
    State state = State::Waiting;
    long frame = 0, frames = 0;
    double secondsLeft = 0;  ///< as far as is known
    std::string message = {};  ///< why it failed, or a warning
};

class ExportQueue {
public:
    /// `program` makes the recordings: this one, mostly.
    explicit ExportQueue(std::filesystem::path program) : program_(std::move(program)) {}

    void add(ExportJob job);

    /// Ends one that runs or waits; what is whole of it stays on disk.
    void cancel(size_t job);

    /// Takes one that is over off the list.
    void remove(size_t job);

    /// Reads how far the one that runs has come, and starts the next. To be called now and then; never waits for long.
    void update();

    const std::deque<ExportJob>& jobs() const { return jobs_; }
    bool isBusy() const;  ///< one runs or waits

private:
    void start(ExportJob& job);
    static void read(ExportJob& job, const std::string& line);
    void end(ExportJob& job);

    std::filesystem::path program_;
    std::deque<ExportJob> jobs_;
    std::unique_ptr<ChildProcess> process_;  ///< of the one that runs
};

}  // namespace slabflow
