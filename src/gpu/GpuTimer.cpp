#include "gpu/GpuTimer.h"

#include <algorithm>
#include <glad/gl.h>

#include "gpu/Rehearsal.h"
#include "gpu/Wait.h"

namespace slabflow {

double GpuTimer::Frame::total() const {
    double sum = 0;
    for (const Row& row : rows) sum += row.milliseconds;
    return sum;
}

GpuTimer::~GpuTimer() {
    for (const auto& frame : pending_)
        for (const Span& span : frame.spans) free_.insert(free_.end(), {span.start, span.stop});
    glDeleteQueries(GLsizei(free_.size()), free_.data());
}

void GpuTimer::beginFrame(long number) { pending_.push_back({number, {}}); }

unsigned GpuTimer::stamp() {
    if (free_.empty()) {
        free_.resize(16);
        glCreateQueries(GL_TIMESTAMP, GLsizei(free_.size()), free_.data());
    }
    const GLuint query = free_.back();
    free_.pop_back();
    glQueryCounter(query, GL_TIMESTAMP);
    return query;
}

void GpuTimer::begin(const std::string& label) {
    if (Rehearsal::on()) return;
    if (pending_.empty()) beginFrame(0);
    if (depth_++ == 0) pending_.back().spans.push_back({label, stamp(), 0});
}

void GpuTimer::end() {
    if (Rehearsal::on()) return;
    if (--depth_ == 0) pending_.back().spans.back().stop = stamp();
}

std::vector<GpuTimer::Frame> GpuTimer::collect(bool wait) {
    std::vector<Frame> frames;
    if (wait && !pending_.empty()) waitForGpu();
    // The newest frame may still be open: it is left alone unless the caller waits.
    while (pending_.size() > (wait ? 0u : 1u)) {
        PendingFrame& frame = pending_.front();
        GLint ready = GL_TRUE;
        if (!wait && !frame.spans.empty())
            glGetQueryObjectiv(frame.spans.back().stop, GL_QUERY_RESULT_AVAILABLE, &ready);
        if (!ready) break;
        Frame result{frame.number, {}};
        for (const Span& span : frame.spans) {
            GLuint64 start = 0, stop = 0;
            glGetQueryObjectui64v(span.start, GL_QUERY_RESULT, &start);
            glGetQueryObjectui64v(span.stop, GL_QUERY_RESULT, &stop);
            const auto row = std::ranges::find(result.rows, span.label, &Row::label);
            const double milliseconds = double(stop - start) * 1e-6;
            if (row == result.rows.end()) result.rows.push_back({span.label, milliseconds});
            else row->milliseconds += milliseconds;
            free_.insert(free_.end(), {span.start, span.stop});
        }
        frames.push_back(std::move(result));
        pending_.pop_front();
    }
    return frames;
}

}  // namespace slabflow
