#include "app/session/Session.h"

#include "app/session/FlatFraming.h"
#include "scene/CameraPath.h"

namespace slabflow {

Session::Session(Slab& slab, SceneDesc scene)
    : slab_(slab), world_(std::make_unique<World>(slab, std::move(scene))), renderer_(slab) {}

Camera Session::cameraAt(double time, glm::ivec2 size, std::span<const PixelRect> parts) const {
    const bool flat = scene().look.mode == LookMode::Flat, unset = scene().camera == CameraDesc();
    const PlacedGrid& grid = world_->fluid().fields().grid;
    if (flat && unset) return Camera::facing(grid, size, parts);
    const Camera camera(slabflow::cameraAt(scene().camera, time));
    const glm::vec2 meant(scene().record.size);
    return flat ? framedIn(parts, camera, grid, size, meant.x / meant.y) : camera;
}

Shot Session::shot(const Camera& camera, glm::ivec2 size) const {
    Shot shot{.fluids = {},
              .bodies = world_->bodies(),
              .look = scene().look,
              .camera = camera,
              .size = size,
              .frame = world_->frame()};
    for (const auto& fluid : world_->fluids()) shot.fluids.push_back({fluid->name(), fluid->fields()});
    return shot;
}

void Session::load(SceneDesc scene) {
    auto next = std::make_unique<World>(slab_, std::move(scene));
    world_ = std::move(next);
    slab_.pool().trim();
}

void Session::apply(SceneDesc scene) {
    if (needsRestart(this->scene(), scene)) load(std::move(scene));
    else world_->setScene(std::move(scene));
}

}  // namespace slabflow
