#include <atomic>
#include <chrono>
#include <stdexcept>

#include "app/files/WriteQueue.h"
#include "support/Catch.h"
#include "support/Signal.h"

namespace slabflow::test::write_queue_test {

using slabflow::test::Signal;

TEST_CASE("all jobs are run, by several threads") {
    std::atomic<int> sum = 0;
    {
        WriteQueue queue(3, 2);
        for (int i = 1; i <= 100; ++i) queue.submit(i, [&sum, i] { sum += i; });
    }
    CHECK(sum == 5050);
}

TEST_CASE("a frame is unfinished until its last job is done") {
    Signal go;
    WriteQueue queue(2, 8);
    queue.submit(1, [] {});
    queue.submit(2, [&] { go.wait(); });
    queue.submit(3, [] {});
    while (queue.firstUnfinished(9) == 1) std::this_thread::yield();
    CHECK(queue.firstUnfinished(9) == 2);
    go.give();
    queue.finish();
    CHECK(queue.firstUnfinished(9) == 9);
    CHECK(queue.done() == 3);
}

TEST_CASE("the caller waits while the queue is full") {
    Signal go;
    std::atomic<bool> submitted = false;
    WriteQueue queue(1, 1);
    queue.submit(1, [&] { go.wait(); });  // runs
    queue.submit(2, [] {});               // waits: the queue is full
    std::jthread other([&] {
        queue.submit(3, [] {});
        submitted = true;
    });
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    CHECK_FALSE(submitted);
    go.give();
    other.join();
    CHECK(submitted);
}

TEST_CASE("a failed job stops the others and reaches the caller") {
    std::atomic<int> runs = 0;
    WriteQueue queue(1, 100);
    queue.submit(1, [&] { ++runs; });
    queue.submit(2, [] { throw std::runtime_error("disk full"); });
    CHECK_THROWS_WITH(queue.finish(), "disk full");
    CHECK_THROWS_WITH(queue.submit(3, [&] { ++runs; }), "disk full");
    CHECK(runs == 1);
    CHECK(queue.firstUnfinished(9) == 2);
}

TEST_CASE("a failure reaches the caller once no job runs any more") {
    std::atomic<bool> done = false;
    Signal firstRuns, secondRuns;
    WriteQueue queue(2, 8);
    queue.submit(1, [&] {
        firstRuns.give();
        secondRuns.wait();
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
        done = true;
    });
    queue.submit(2, [&] {
        secondRuns.give();
        firstRuns.wait();
        throw std::runtime_error("disk full");
    });
    CHECK_THROWS_WITH(queue.finish(), "disk full");
    CHECK(done);
    CHECK(queue.firstUnfinished(9) == 2);
}

}  // namespace slabflow::test::write_queue_test
