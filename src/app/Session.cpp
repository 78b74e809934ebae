#include "app/Session.h"

#include "app/FlatFraming.h"
#include "scene/CameraPath.h"

namespace slabflow {

Session::Session(Slab& slab, SceneDesc scene)
    : slab_(slab), simulation_(std::make_unique<Simulation>(slab, std::move(scene))), renderer_(slab) {}

Camera Session::cameraAt(double time, glm::ivec2 size, std::span<const PixelRect> parts) const {
    const bool flat = scene().look.mode == LookMode::Flat, unset = scene().camera == CameraDesc();
    const Grid& grid = simulation_->fields().grid;
    if (flat && unset) return Camera::facing(grid, size, parts);
    const Camera camera(slabflow::cameraAt(scene().camera, time));
    const glm::vec2 meant(scene().record.size);
    return flat ? framedIn(parts, camera, grid, size, meant.x / meant.y) : camera;
}

const Frame& Session::draw(const Camera& camera, glm::ivec2 size) {
    return renderer_.draw(simulation_->fields(), scene().look, camera, size, simulation_->frame(),
                          simulation_->bodies());
}

const Frame& Session::refine(const Camera& camera, glm::ivec2 size) {
    return renderer_.refine(simulation_->fields(), scene().look, camera, size, simulation_->frame(),
                            simulation_->bodies());
}

const PassFrame& Session::drawPasses(const Camera& camera, const NextPicture& next, glm::ivec2 size, bool lightDrawn) {
    return renderer_.drawPasses(simulation_->fields(), scene().look, camera, next, size, simulation_->frame(),
                                simulation_->bodies(), lightDrawn);
}

void Session::load(SceneDesc scene) {
    auto next = std::make_unique<Simulation>(slab_, std::move(scene));
    simulation_ = std::move(next);
    slab_.pool().trim();
}

void Session::apply(SceneDesc scene) {
    if (needsRestart(this->scene(), scene)) load(std::move(scene));
    else simulation_->setScene(std::move(scene));
}

}  // namespace slabflow
