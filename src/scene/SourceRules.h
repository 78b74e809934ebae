// What of a source has no effect beside the rest of it.
#pragma once

#include "scene/SceneDesc.h"

namespace slabflow {

/// Why SourceDesc::edge has none; empty where it has one.
inline const char* whyEdgeIsIdle(const SourceDesc& source) {
    const bool givesMore = source.density || source.temperature || source.reaction || source.vapor || source.dye ||
                           source.velocity || source.inherit != 0;
    if (isFromFile(source.shape)) return "it is not for shapes from a file";
    if (std::holds_alternative<Gaussian>(source.shape)) return "a gaussian fades throughout";
    if (source.liquid && !givesMore) return "liquid ends where the shape does";
    return "";
}

}  // namespace slabflow
