// The items of a scene's lists: what they are called in panels, and what new ones are like.
#pragma once

#include <string>
#include <vector>

#include "scene/SceneDesc.h"

namespace slabflow {

/// By its name, or else by its number.
std::string itemTitle(const SourceDesc& source, size_t index);
std::string itemTitle(const ForceDesc& force, size_t index);
std::string itemTitle(const Shape& shape, size_t index);
std::string itemTitle(const ObstacleDesc& obstacle, size_t index);
std::string itemTitle(const EmitterDesc& emitter, size_t index);
std::string itemTitle(const Keyframe& key, size_t index);
std::string itemTitle(const CameraKey& key, size_t index);
std::string itemTitle(const GridDesc& grid, size_t index);

/// Where new ones are put.
struct ItemsPlace {
    const DomainDesc& domain;  ///< into its middle
    const CameraDesc& view;    ///< keys of the camera's path
};

/// One more beside the others, under a name that none of them has.
SourceDesc freshItem(const std::vector<SourceDesc>& others, const ItemsPlace& place);
ObstacleDesc freshItem(const std::vector<ObstacleDesc>& others, const ItemsPlace& place);
EmitterDesc freshItem(const std::vector<EmitterDesc>& others, const ItemsPlace& place);
Keyframe freshItem(const std::vector<Keyframe>& others, const ItemsPlace& place);
CameraKey freshItem(const std::vector<CameraKey>& others, const ItemsPlace& place);
GridDesc freshItem(const std::vector<GridDesc>& others, const ItemsPlace& place);

}  // namespace slabflow
