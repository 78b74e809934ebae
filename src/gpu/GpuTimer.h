// GPU milliseconds per labelled stage, without ever waiting for the GPU.
#pragma once

#include <deque>
#include <map>
#include <string>
#include <vector>

namespace slabflow {

/// Time stamps around stages; a frame's rows become readable a few frames later.
class GpuTimer {
public:
    struct Row {
        std::string label;
        double milliseconds;
    };
    struct Frame {
        long number = -1;
        std::vector<Row> rows;  ///< in order of first appearance; stages of equal label are added up

        double total() const;
    };

    GpuTimer() = default;
    ~GpuTimer();
    GpuTimer(const GpuTimer&) = delete;
    GpuTimer& operator=(const GpuTimer&) = delete;

    void beginFrame(long number);
    void begin(const std::string& label);  ///< stages do not nest: an inner one is counted as part of the outer
    void end();
    bool running() const { return depth_ > 0; }  ///< within a stage

    /// Frames whose times have arrived, oldest first; `wait` stalls until all have.
    std::vector<Frame> collect(bool wait = false);

private:
    struct Span {
        std::string label;
        unsigned start, stop;
    };
    struct PendingFrame {
        long number;
        std::vector<Span> spans;
    };

    unsigned stamp();

    std::deque<PendingFrame> pending_;
    std::vector<unsigned> free_;
    int depth_ = 0;
};

}  // namespace slabflow
