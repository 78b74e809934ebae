#include "app/files/WriteQueue.h"

#include <algorithm>
#include <utility>

namespace slabflow {

unsigned WriteQueue::defaultThreads() { return std::max(2u, std::thread::hardware_concurrency()) - 1; }

WriteQueue::WriteQueue(unsigned threads, size_t capacity) : capacity_(capacity) {
    for (unsigned i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
}

WriteQueue::~WriteQueue() {
    {
        const std::lock_guard lock(mutex_);
        closing_ = true;
    }
    changed_.notify_all();
    threads_.clear();  // joins before the members that they use go
}

void WriteQueue::submit(long frame, Job job) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return waiting_.size() < capacity_ || failure_; });
    throwFailure(lock);
    waiting_.push_back({frame, std::move(job)});
    unfinished_.insert(frame);
    changed_.notify_all();
}

long WriteQueue::firstUnfinished(long none) const {
    const std::lock_guard lock(mutex_);
    return unfinished_.empty() ? none : *unfinished_.begin();
}

long WriteQueue::done() const {
    const std::lock_guard lock(mutex_);
    return done_;
}

void WriteQueue::finish() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return unfinished_.empty() || failure_; });
    throwFailure(lock);
}

void WriteQueue::throwFailure() {
    std::unique_lock lock(mutex_);
    throwFailure(lock);
}

void WriteQueue::throwFailure(std::unique_lock<std::mutex>& lock) {
    if (!failure_) return;
    changed_.wait(lock, [&] { return running_ == 0; });
    std::rethrow_exception(failure_);
}

void WriteQueue::work() {
    std::unique_lock lock(mutex_);
    for (;;) {
        changed_.wait(lock, [&] { return !waiting_.empty() || closing_; });
        if (waiting_.empty()) return;
        runOne(lock);
        changed_.notify_all();
    }
}

void WriteQueue::runOne(std::unique_lock<std::mutex>& lock) {
    Entry entry = std::move(waiting_.front());
    waiting_.pop_front();
    changed_.notify_all();
    if (failure_) return;
    ++running_;
    lock.unlock();
    std::exception_ptr failure;
    try {
        entry.job();
    } catch (...) {
        failure = std::current_exception();
    }
    entry.job = nullptr;  // frees what it held before anybody hears that it is done
    lock.lock();
    --running_;
    if (!failure) unfinished_.erase(unfinished_.find(entry.frame)), ++done_;
    else if (!failure_) failure_ = failure;
}

}  // namespace slabflow
