#include "app/panels/ParameterItems.h"

#include <algorithm>

#include "app/hand/NewItems.h"
#include "scene/ObstacleFiles.h"
#include "scene/ParameterText.h"
#include "scene/SceneParameters.h"

namespace slabflow {

std::string itemTitle(const SourceDesc& source, size_t index) {
    return source.name.empty() ? "source " + std::to_string(index + 1) : source.name;
}

std::string itemTitle(const ForceDesc& force, size_t index) {
    return std::string(namesOf(force)[force.index()]) + " " + std::to_string(index + 1);
}

std::string itemTitle(const Shape& shape, size_t index) {
    return std::string(namesOf(shape)[shape.index()]) + " " + std::to_string(index + 1);
}

std::string itemTitle(const ObstacleDesc& obstacle, size_t) { return obstacle.name; }

std::string itemTitle(const EmitterDesc& emitter, size_t index) {
    return emitter.name.empty() ? "emitter " + std::to_string(index + 1) : emitter.name;
}

std::string itemTitle(const Keyframe& key, size_t) { return numberText(double(key.time)) + " s"; }

std::string itemTitle(const CameraKey& key, size_t) { return numberText(double(key.time)) + " s"; }

std::string itemTitle(const GridDesc& grid, size_t) { return grid.name; }

SourceDesc freshItem(const std::vector<SourceDesc>& others, const ItemsPlace& place) {
    SourceDesc source;
    source.name = "source " + std::to_string(others.size() + 1);
    source.density = 1.0f;
    putAt(NewPlace(place.domain), source.shape);
    return source;
}

/// Like the last one, beside it.
GridDesc freshItem(const std::vector<GridDesc>& others, const ItemsPlace& place) {
    GridDesc grid;
    static_cast<DomainDesc&>(grid) = others.empty() ? place.domain : others.back();
    if (!others.empty()) grid.origin.x += grid.size.x;
    for (size_t number = others.size() + 1; std::ranges::count(others, grid.name, &GridDesc::name) > 0; ++number)
        grid.name = "fluid_" + std::to_string(number);
    return grid;
}

ObstacleDesc freshItem(const std::vector<ObstacleDesc>& others, const ItemsPlace& place) {
    ObstacleDesc obstacle;
    obstacle.name = freshObstacleName(others);
    obstacle.position = place.domain.origin + 0.5f * place.domain.size;
    putAt(NewPlace(place.domain), obstacle.shape);
    return obstacle;
}

EmitterDesc freshItem(const std::vector<EmitterDesc>& others, const ItemsPlace& place) {
    EmitterDesc emitter;
    emitter.name = "emitter " + std::to_string(others.size() + 1);
    emitter.rate = 10000;
    putAt(NewPlace(place.domain), emitter.shape.emplace());
    return emitter;
}

Keyframe freshItem(const std::vector<Keyframe>& others, const ItemsPlace& place) {
    if (others.empty()) return {.time = 0, .position = place.domain.origin + 0.5f * place.domain.size, .rotation = {}};
    Keyframe key = others.back();
    key.time += 1;
    return key;
}

CameraKey freshItem(const std::vector<CameraKey>& others, const ItemsPlace& place) {
    CameraKey key{.time = 0, .eye = place.view.eye, .target = place.view.target};
    if (!others.empty()) key.time = others.back().time + 1;
    return key;
}

}  // namespace slabflow
