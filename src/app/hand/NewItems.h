// What a person can add to a scene, and how it is at first: where it is seen, and as large as suits the domain.
#pragma once

#include <optional>
#include <utility>

#include "base/Assets.h"
#include "scene/SceneItem.h"

namespace slabflow {

/// Where something new goes, and how large it is.
struct NewPlace {
    /// In the middle of the domain.
    explicit NewPlace(const DomainDesc& domain) : NewPlace(domain, domain.origin + 0.5f * domain.size) {}
    NewPlace(const DomainDesc& domain, glm::vec3 place);

    glm::vec3 middle;
    float radius;  ///< m
    float height;  ///< half of that of what stands upright [m]
};

void putAt(const NewPlace& place, Shape& shape);
void putAt(const NewPlace& place, SourceShape& shape);    ///< a mesh that comes with the program at first
void putAt(const NewPlace& place, ForceDesc& force);      ///< those that say neither where nor whither blow along x
void putAt(const NewPlace& place, ObstacleShape& shape);  ///< of the obstacle's own coordinates

/// The alternative of this index, where it can be seen.
template <class... Ts>
void emplaceAt(const NewPlace& place, std::variant<Ts...>& target, size_t chosen) {
    size_t index = 0;
    (..., (index++ == chosen ? void(target.template emplace<Ts>()) : void()));
    putAt(place, target);
}

/// Like the last one of these boxes of fluid, beside it.
GridDesc newGrid(const SceneDesc& scene);

/// An entry of the menu that adds things.
struct NewItem {
    std::string group, title;  ///< "source", "sphere"
    ItemKind kind;
    size_t variant = 0;      ///< of a shape or of a kind
    std::string shape = {};  ///< of an obstacle, as Brush::shape, or an OpenVDB file; of a mask its image; of a source
                             ///< its file, if its shape is in one
    bool drains = false;     ///< a source that takes liquid away
};

/// All that make sense in the scene, those of a group side by side.
std::vector<NewItem> newItems(const SceneDesc& scene, const Assets& assets);

/// How the scene is looked at, and when [s].
struct NewView {
    double time = 0;
    CameraDesc camera = {};  ///< eye and target as the scene's camera counts them
};

/// Adds one around a place [m], a key of the camera's path as it is seen; what is in an OpenVDB file stays where that
/// says. Error as by loadMesh, and as by readVdbSolid.
SceneItem addItem(SceneDesc& scene, const NewItem& item, glm::vec3 place, const Assets& assets,
                  const NewView& view = {});

/// Of an obstacle whose shape is in a file makes a source, or the other way round, that stands where it stood. Nothing,
/// and the scene is as it was, where the scene needs it, or its shape is from no file.
std::optional<SceneItem> becomeOther(SceneDesc& scene, const SceneItem& item);

}  // namespace slabflow
