#include "support/Gl.h"

#include <cstdlib>

#include "base/Error.h"

namespace slabflow::test {
namespace {

Context* current = nullptr;

const Assets& projectAssets() {
    static const Assets assets = Assets::directory(SLABFLOW_SOURCE_DIR);
    return assets;
}

/// SLABFLOW_GEOMETRY_LAYERS has all tests choose layers in a geometry shader, as drivers do that cannot otherwise.
std::optional<LayerPath> wantedPath() {
    if (std::getenv("SLABFLOW_GEOMETRY_LAYERS")) return LayerPath::GeometryShader;
    return {};
}

}  // namespace

void setContext(Context* context) { current = context; }

Context& context() {
    SLAB_ASSERT(current, "GlMain makes the context");
    return *current;
}

Slab& slab() {
    static auto& shared =
        *new Slab(context(), projectAssets(), wantedPath());  // never destroyed: the context ends first
    return shared;
}

Slab& slabOfOtherPath() {
    static auto& shared = *new Slab(context(), projectAssets(), LayerPath::GeometryShader);
    return slab().layerPath() == LayerPath::VertexShader ? shared : slab();
}

}  // namespace slabflow::test
