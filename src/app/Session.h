// A scene that runs and is drawn: what viewer, recorder and benchmark have in common.
#pragma once

#include <memory>

#include "render/Renderer.h"
#include "scene/SceneJson.h"
#include "sim/Simulation.h"

namespace slabflow {

class Session {
public:
    /// Starts the scene at frame 0.
    Session(Slab& slab, SceneDesc scene);

    /// One frame of simulated time, with what a person does to it.
    void advance(const StepInput& input = {}) { simulation_->advanceFrame(input); }

    /// What its pictures lack on this driver, in words for people; mostly nothing.
    std::optional<std::string> shortcoming() const {
        return renderer_.shortcoming(scene().look, simulation_->bodies());
    }

    /// The scene's camera at a time [s]; of a flat scene that has none, one that shows all of it. A flat scene is shown
    /// in the picture, or in one of these parts.
    Camera cameraAt(double time, glm::ivec2 size, std::span<const PixelRect> parts = {}) const;

    /// The scene's camera now.
    Camera camera(glm::ivec2 size, std::span<const PixelRect> parts = {}) const {
        return cameraAt(simulation_->time(), size, parts);
    }

    /// Draws the fluid as it is now.
    const Frame& draw(const Camera& camera, glm::ivec2 size);

    /// Makes the picture that was drawn last, with the same arguments, the mean of one image more.
    const Frame& refine(const Camera& camera, glm::ivec2 size);

    /// The same taken apart; not for scenes that are shown flat. `lightDrawn`: after `draw`, of the same frame.
    const PassFrame& drawPasses(const Camera& camera, const NextPicture& next, glm::ivec2 size,
                                bool lightDrawn = false);

    /// Back to frame 0 of the same scene.
    void reset() { load(simulation_->scene()); }

    /// Starts another scene. The old one goes on when the new one cannot be started.
    void load(SceneDesc scene);

    /// Changes parameters: while running where that is possible, else from frame 0.
    void apply(SceneDesc scene);

    Slab& slab() { return slab_; }
    Simulation& simulation() { return *simulation_; }
    const Simulation& simulation() const { return *simulation_; }
    const SceneDesc& scene() const { return simulation_->scene(); }

private:
    Slab& slab_;
    std::unique_ptr<Simulation> simulation_;
    Renderer renderer_;
};

}  // namespace slabflow
