// Any bytes in place of a checkpoint, with the checksum that they should have: whoever writes such a file can compute
// it. A checkpoint, or an Error.
#include <cstdint>
#include <string>

#include "app/record/Checkpoint.h"
#include "app/record/RecordingIdentity.h"
#include "base/Error.h"

using namespace slabflow;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, size_t size) {
    std::string text(reinterpret_cast<const char*>(data), size);
    const std::uint64_t sum = checksum(text);
    text.append(reinterpret_cast<const char*>(&sum), sizeof sum);
    try {
        parseCheckpoint(text, "a recording");
    } catch (const Error&) {
    }
    return 0;
}
