#include "app/session/Advice.h"

#include <new>

#include "base/Error.h"

namespace slabflow {

std::string withAdvice(const std::exception& failure) {
    if (dynamic_cast<const std::bad_alloc*>(&failure))
        return "out of memory; try a lower --resolution or a smaller --size";
    const auto* noRoom = dynamic_cast<const NoRoom*>(&failure);
    if (!noRoom) return failure.what();
    switch (noRoom->wanted()) {
        case NoRoom::For::Grid:
            return failure.what() + std::string("; try fewer \"domain.cells\", or a lower --resolution");
        case NoRoom::For::Particles: return failure.what() + std::string("; try a smaller \"particles.count\"");
        case NoRoom::For::Picture: break;
    }
    return failure.what() + std::string("; try a smaller \"record.size\", --size or window");
}

}  // namespace slabflow
