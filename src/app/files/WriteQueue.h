// Threads that turn what the GPU delivered into files.
#pragma once

#include <condition_variable>
#include <deque>
#include <exception>
#include <functional>
#include <mutex>
#include <set>
#include <thread>
#include <vector>

namespace slabflow {

/// Jobs belong to frames and run in any order. After the first that throws, no other is started: what was written
/// before stays, and the error reaches the caller of submit, finish or throwFailure once no job runs any more.
class WriteQueue {
public:
    using Job = std::function<void()>;

    /// At most `capacity` jobs wait to be run.
    WriteQueue(unsigned threads, size_t capacity);

    /// Runs what waits, then ends.
    ~WriteQueue();
    WriteQueue(const WriteQueue&) = delete;
    WriteQueue& operator=(const WriteQueue&) = delete;

    /// Waits while the queue is full.
    void submit(long frame, Job job);

    /// The earliest frame of which a job is not done, or failed; `none` when all are done.
    long firstUnfinished(long none) const;

    /// How many jobs are done.
    long done() const;

    /// Waits until all jobs are done.
    void finish();

    void throwFailure();  ///< nothing while there is none

    static unsigned defaultThreads();  ///< all cores but the one that drives the GPU

private:
    struct Entry {
        long frame;
        Job job;
    };

    void work();
    void runOne(std::unique_lock<std::mutex>& lock);
    void throwFailure(std::unique_lock<std::mutex>& lock);

    const size_t capacity_;
    mutable std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<Entry> waiting_;
    std::multiset<long> unfinished_;  ///< frames of jobs that wait, run or failed
    int running_ = 0;
    long done_ = 0;
    std::exception_ptr failure_;
    bool closing_ = false;
    std::vector<std::jthread> threads_;
};

}  // namespace slabflow
