#include "base/ChildProcess.h"

namespace slabflow {

/// The end is what tells why a program gave up.
void ChildProcess::remember(std::string_view words) {
    constexpr size_t longest = 2000;
    lastWords_ += words;
    if (lastWords_.size() > 2 * longest) lastWords_.erase(0, lastWords_.size() - longest);
}

int ChildProcess::finish() {
    closeInput();
    listener_.join();
    return await();
}

}  // namespace slabflow
