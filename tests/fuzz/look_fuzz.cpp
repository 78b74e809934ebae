// Any bytes in place of a look: a scene that has it, or a UsageError.
#include <cstdint>
#include <span>
#include <string_view>

#include "base/Error.h"
#include "base/File.h"
#include "scene/SceneJson.h"
#include "support/TemporaryFolder.h"

using namespace slabflow;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, size_t size) {
    static const TemporaryFolder folder;
    static const Assets assets = Assets::embedded();
    LoadOptions options;
    options.assets = &assets;
    options.look = (folder / "look.json").string();
    writeFileAtomically(folder / "look.json", std::as_bytes(std::span(data, size)));
    try {
        parseScene(R"({ "domain": { "size": [1, 1, 1] } })", "a.json", "no folder", options);
    } catch (const UsageError&) {
    }
    return 0;
}
