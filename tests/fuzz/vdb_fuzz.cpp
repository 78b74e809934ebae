// Any bytes in place of an OpenVDB file: a grid that can be looked at anywhere, or a UsageError.
#include <cstdint>
#include <cstdlib>

#include "base/Error.h"
#include "scene/VdbReader.h"

using namespace slabflow;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, size_t size) {
    const std::string_view names[] = {"density", onlyGrid};
    try {
        const VdbVolume volume = parseVdb({reinterpret_cast<const char*>(data), size}, names);
        const auto values = valuesInCells(volume, {3, 2, 2}, {-1, 0, 1e6f}, glm::mat3(1e5f));
        if (values.size() != size_t(12 * volume.channels)) std::abort();
    } catch (const UsageError&) {
    }
    return 0;
}
