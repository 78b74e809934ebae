// Any bytes in place of a scene: a scene, or a UsageError.
#include <cstdint>
#include <string_view>

#include "base/Error.h"
#include "scene/SceneJson.h"

using namespace slabflow;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, size_t size) {
    static const Assets assets = Assets::embedded();
    LoadOptions options;
    options.assets = &assets;
    try {
        const SceneDesc scene = parseScene({reinterpret_cast<const char*>(data), size}, "a.json", "no folder", options);
        parseScene(scene.canonicalJson, "b.json", "no folder", options);  // what was read can be written and read again
    } catch (const UsageError&) {
    }
    return 0;
}
