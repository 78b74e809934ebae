#include "app/hand/SourceBrush.h"

#include <algorithm>
#include <utility>

#include "scene/SourceFiles.h"

namespace slabflow {
namespace {

/// A cylinder with its ends rounded is near enough for a hand.
Capsule roundedOf(const Sphere& s) { return {s.center, s.center, s.radius}; }
Capsule roundedOf(const Gaussian& s) { return {s.center, s.center, s.radius}; }
Capsule roundedOf(const Capsule& s) { return s; }
Capsule roundedOf(const Cylinder& s) { return {s.from, s.to, s.radius}; }

float distanceTo(const Box& box, glm::vec3 place) {
    return glm::length(glm::max(glm::abs(place - box.center) - 0.5f * box.size, glm::vec3(0)));
}

template <class Round>
float distanceTo(const Round& shape, glm::vec3 place) {
    const Capsule capsule = roundedOf(shape);
    const glm::vec3 way = capsule.to - capsule.from;
    const float square = glm::dot(way, way);
    const float along = square > 0 ? glm::clamp(glm::dot(place - capsule.from, way) / square, 0.0f, 1.0f) : 0;
    return std::max(glm::distance(place, capsule.from + along * way) - capsule.radius, 0.0f);
}

float distanceTo(const SourceDesc& source, glm::vec3 place) {
    const auto distance = [&](const auto& shape) { return distanceTo(shape, place); };
    if (const auto shape = simpleShape(source.shape)) return std::visit(distance, *shape);
    const SourceBox box = boxAround(source);
    return distanceTo(Box{glm::vec3(0), box.size}, placedBy(inverse(box.pose), place));
}

/// Those that an obstacle takes along are part of it.
bool isUnder(const SourceDesc& source, glm::vec3 place, float radius) {
    return source.obstacle.empty() && distanceTo(source, place) < radius;
}

/// A name that no source has.
std::string freeName(const SceneDesc& scene) {
    for (int i = 1;; ++i) {
        std::string name = "drawn " + std::to_string(i);
        if (std::ranges::count(scene.sources, name, &SourceDesc::name) == 0) return name;
    }
}

}  // namespace

void SourceBrush::move(std::optional<glm::vec3> place, bool erases) {
    if (!place) return;
    if (!from_) from_ = place;
    moved_ = moved_ || to_ != place || erases_ != erases;
    to_ = place;
    erases_ = erases;
}

std::optional<SceneDesc> SourceBrush::draw(const SceneDesc& scene, const Brush& brush) {
    if (!to_ || !std::exchange(moved_, false)) return {};
    SceneDesc changed = scene;
    if (erases_) {
        std::erase_if(changed.sources, [&](const SourceDesc& s) { return isUnder(s, *to_, 0.5f * brush.radius); });
        drawn_.clear();
        from_ = to_;
        return changed.sources == scene.sources ? std::nullopt : std::optional(std::move(changed));
    }
    auto source = std::ranges::find(changed.sources, drawn_, &SourceDesc::name);
    if (drawn_.empty() || source == changed.sources.end()) {
        drawn_ = freeName(scene);
        changed.sources.push_back(lastingSource(brush));
        source = std::prev(changed.sources.end());
        source->name = drawn_;
    }
    if (*from_ == *to_) source->shape = Sphere{*from_, brush.radius};
    else source->shape = Capsule{*from_, *to_, brush.radius};
    return changed;
}

}  // namespace slabflow
