#include "app/files/ExportQueue.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "base/Error.h"

namespace slabflow {

using State = ExportJob::State;

void ExportQueue::add(ExportJob job) { jobs_.push_back(std::move(job)); }

bool ExportQueue::isBusy() const {
    return std::ranges::any_of(
        jobs_, [](const ExportJob& job) { return job.state == State::Waiting || job.state == State::Running; });
}

void ExportQueue::cancel(size_t job) {
    const State before = std::exchange(jobs_[job].state, State::Cancelled);
    if (before == State::Running) process_.reset();  // which kills it
    if (before != State::Running && before != State::Waiting) jobs_[job].state = before;
}

void ExportQueue::remove(size_t job) {
    const State state = jobs_[job].state;
    if (state != State::Waiting && state != State::Running) jobs_.erase(jobs_.begin() + std::ptrdiff_t(job));
}

void ExportQueue::update() {
    const auto running = std::ranges::find(jobs_, State::Running, &ExportJob::state);
    if (running == jobs_.end()) {
        const auto next = std::ranges::find(jobs_, State::Waiting, &ExportJob::state);
        if (next != jobs_.end()) start(*next);
        return;
    }
    const bool ended = process_->hasEnded();  // first: what it has said before is read below
    for (const std::string& line : process_->takeLines()) read(*running, line);
    if (ended) end(*running);
}

void ExportQueue::start(ExportJob& job) {
    std::vector<std::string> arguments = job.arguments;
    arguments.insert(arguments.end(), {"--progress", "json"});
    try {
        process_ = std::make_unique<ChildProcess>(program_, arguments, ChildProcess::Output::Kept);
        job.state = State::Running;
    } catch (const Error& error) {
        job.state = State::Failed;
        job.message = error.what();
    }
}

/// As `record --progress json` says it.
void ExportQueue::read(ExportJob& job, const std::string& line) {
    const nlohmann::json event = nlohmann::json::parse(line, nullptr, false);
    if (!event.is_object()) return;
    const auto take = [&](const char* key, auto& number) {
        if (event.contains(key) && event[key].is_number()) event[key].get_to(number);
    };
    take("frame", job.frame);
    take("frames", job.frames);
    take("seconds_left", job.secondsLeft);
    const std::string kind = event.value("event", "");
    if (kind == "error" || kind == "warning") job.message = event.value("message", "");
}

void ExportQueue::end(ExportJob& job) {
    const int code = process_->finish();
    job.state = code == 0 ? State::Done : State::Failed;
    if (code != 0 && job.message.empty()) job.message = process_->lastWords();
    if (code == 0) job.frame = job.frames;
    process_.reset();
}

}  // namespace slabflow
