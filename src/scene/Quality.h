// How much work a scene is worth, from a first look to the front page.
#pragma once

#include "scene/SceneDesc.h"
#include "scene/SceneNames.h"

namespace slabflow {

enum class Quality { Draft, Normal, Good, Final };
constexpr Names<4> namesOf(Quality) { return {"draft", "normal", "good", "final"}; }

/// What a quality changes in a scene.
struct QualitySettings {
    int cells = 0;             ///< along the longest axis
    int leastDetail = 1;       ///< GridDesc::detail of each grid, at least
    int samples = 1;           ///< LookDesc::samples
    float offscreenScale = 1;  ///< MarchDesc::offscreenScale
    bool operator==(const QualitySettings&) const = default;
};

/// Normal is the scene as it is. Drafts have half its cells along each axis, and a march of a third of the pixels;
/// final is as its RecordDesc says, with every pixel marched; good has cells halfway between its own and those of
/// final.
QualitySettings settingsOf(const SceneDesc& normal, Quality quality);

/// Along the longest axis of any of its grids.
int mostCells(const SceneDesc& scene);

}  // namespace slabflow
