#include "app/session/Advice.h"

#include <new>

#include "base/Error.h"

namespace slabflow {

std::string withAdvice(const std::exception& failure) {
    if (dynamic_cast<const std::bad_alloc*>(&failure))
        return "out of memory; try a lower --resolution or a smaller --size";
    const auto* noRoom = dynamic_cast<const NoRoom*>(&failure);
    if (!noRoom) return failure.what();
    const bool isGrid = noRoom->wanted() == NoRoom::For::Grid;
    return std::string(failure.what()) + (isGrid ? "; try fewer \"domain.cells\", or a lower --resolution"
                                                 : "; try a smaller \"record.size\", --size or window");
}

}  // namespace slabflow
