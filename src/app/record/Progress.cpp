#include "app/record/Progress.h"

#include <algorithm>
#include <cstdio>
#include <string>

#include "app/record/Events.h"
#include "base/System.h"

namespace slabflow {
namespace {

using namespace std::chrono_literals;

std::string clockText(double seconds) {
    const long whole = long(seconds + 0.5);
    char text[32];
    if (whole >= 3600) std::snprintf(text, sizeof text, "%ld:%02ld:%02ld", whole / 3600, whole / 60 % 60, whole % 60);
    else std::snprintf(text, sizeof text, "%ld:%02ld", whole / 60, whole % 60);
    return text;
}

std::string bar(double share) {
    constexpr size_t width = 24;
    const auto filled = size_t(share * double(width));
    return "[" + std::string(filled, '=') + std::string(width - filled, ' ') + "] ";
}

}  // namespace

Progress::Progress(long first, long last, bool quiet)
    : first_(first), last_(last), quiet_(quiet), terminal_(errorIsTerminal()) {}

Progress::~Progress() {
    if (lineOpen_) std::fputc('\n', stderr);
}

void Progress::update(long frame, long files) {
    const bool listened = Events::wanted();
    if (quiet_ && !listened) return;
    const auto now = Clock::now();
    if (terminal_ || listened) {
        if (frame < last_ && now - shown_ < 100ms) return;
    } else if (tenthOf(frame) == shownTenth_) {
        return;
    }
    shown_ = now;
    shownTenth_ = tenthOf(frame);
    if (!listened) return draw(frame, now);
    const double perSecond = framesPerSecond(frame, now);
    Events::print("frame", {{"frame", frame},
                            {"frames", last_},
                            {"fps", perSecond},
                            {"seconds_left", double(last_ - frame) / perSecond},
                            {"files", files}});
}

long Progress::tenthOf(long frame) const { return 10 * (frame - first_) / std::max(last_ - first_, 1L); }

double Progress::framesPerSecond(long frame, Clock::time_point now) const {
    const double seconds = std::chrono::duration<double>(now - start_).count();
    return double(frame - first_) / std::max(seconds, 1e-9);
}

void Progress::draw(long frame, Clock::time_point now) {
    const double seconds = std::chrono::duration<double>(now - start_).count();
    const double perSecond = framesPerSecond(frame, now);
    char text[96];
    std::snprintf(text, sizeof text, "frame %ld of %ld, %.1f frames/s, ", frame, last_, perSecond);
    const std::string end =
        frame < last_ ? clockText(double(last_ - frame) / perSecond) + " left" : "done in " + clockText(seconds);
    lineOpen_ = terminal_;
    if (terminal_)
        std::fprintf(stderr, "\r%s%s%s\033[K", bar(double(frame) / double(last_)).c_str(), text, end.c_str());
    else std::fprintf(stderr, "%s%s\n", text, end.c_str());
}

}  // namespace slabflow
