#include "app/Session.h"

#include "scene/CameraPath.h"

namespace slabflow {

Session::Session(Slab& slab, SceneDesc scene)
    : slab_(slab), simulation_(std::make_unique<Simulation>(slab, std::move(scene))), renderer_(slab) {}

Camera Session::cameraAt(double time, glm::ivec2 size, std::span<const PixelRect> parts) const {
    const bool unset = scene().camera == CameraDesc();
    if (scene().look.mode == LookMode::Flat && unset) return Camera::facing(simulation_->fields().grid, size, parts);
    return Camera(slabflow::cameraAt(scene().camera, time));
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
