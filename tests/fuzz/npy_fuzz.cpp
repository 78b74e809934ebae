// Any bytes in place of a NumPy array: as many values as its shape says, or a UsageError.
#include <cstdint>
#include <cstdlib>

#include "base/Error.h"
#include "base/Npy.h"

using namespace slabflow;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, size_t size) {
    try {
        const NpyArray array = parseNpy({reinterpret_cast<const char*>(data), size});
        size_t count = 1;
        for (const size_t length : array.shape) count *= length;
        if (count != array.values.size()) std::abort();
    } catch (const UsageError&) {
    }
    return 0;
}
