// A scene that runs and is drawn: what viewer, recorder and benchmark have in common.
#pragma once

#include <memory>

#include "render/Renderer.h"
#include "scene/SceneJson.h"
#include "sim/World.h"

namespace slabflow {

class Session {
public:
    /// Starts the scene at frame 0.
    Session(Slab& slab, SceneDesc scene);

    /// One frame of simulated time, with what a person does to it.
    void advance(const StepInput& input = {}) { world_->advanceFrame(input); }

    /// What its pictures lack on this driver, in words for people; mostly nothing.
    std::optional<std::string> shortcoming() const {
        return renderer_.shortcoming(scene().look, world_->bodies(), world_->fluids().size());
    }

    /// The scene's camera at a time [s]; of a flat scene that has none, one that shows all of it. A flat scene is shown
    /// in the picture, or in one of these parts.
    Camera cameraAt(double time, glm::ivec2 size, std::span<const PixelRect> parts = {}) const;

    /// The scene's camera now.
    Camera camera(glm::ivec2 size, std::span<const PixelRect> parts = {}) const {
        return cameraAt(world_->time(), size, parts);
    }

    /// The fluid as it is now, until it goes on.
    Shot shot(const Camera& camera, glm::ivec2 size) const;

    /// Draws it.
    const Frame& draw(const Camera& camera, glm::ivec2 size) { return renderer_.draw(shot(camera, size)); }

    /// Makes the picture that was drawn last, of the same shot, the mean of one image more.
    const Frame& refine(const Camera& camera, glm::ivec2 size) { return renderer_.refine(shot(camera, size)); }

    /// The same taken apart; not for scenes that are shown flat.
    const PassFrame& drawPasses(const Camera& camera, const NextPicture& next, glm::ivec2 size) {
        return renderer_.drawPasses(shot(camera, size), next);
    }

    /// The same right after `draw` of the same shot, whose light is used again.
    const PassFrame& takeApart(const Camera& camera, const NextPicture& next, glm::ivec2 size) {
        return renderer_.takeApart(shot(camera, size), next);
    }

    /// Back to frame 0 of the same scene.
    void reset() { load(world_->scene()); }

    /// Starts another scene. The old one goes on when the new one cannot be started.
    void load(SceneDesc scene);

    /// Changes parameters: while running where that is possible, else from frame 0.
    void apply(SceneDesc scene);

    Slab& slab() { return slab_; }
    World& world() { return *world_; }
    const World& world() const { return *world_; }
    const SceneDesc& scene() const { return world_->scene(); }

private:
    Slab& slab_;
    std::unique_ptr<World> world_;
    Renderer renderer_;
};

}  // namespace slabflow
