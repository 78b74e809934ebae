// A scene that runs and is drawn: what viewer, recorder and benchmark have in common.
#pragma once

#include <memory>

#include "app/session/ReplayLog.h"
#include "render/Renderer.h"
#include "scene/SceneJson.h"
#include "sim/World.h"

namespace slabflow {

/// A state that a session has been in.
struct Moment {
    Snapshot snapshot;
    SceneDesc scene;  ///< that was asked for then
    size_t done = 0;  ///< deeds of its frame that had been done
};

class Session {
public:
    /// Starts the scene at frame 0.
    Session(Slab& slab, SceneDesc scene);
    ~Session();

    /// One frame of simulated time, with what a person does to it, and what the replay that is played does. Error as
    /// by World::advanceFrame, and when the replay does not fit what a person has made of the scene.
    void advance(const StepInput& input = {});

    /// What its pictures lack on this driver, in words for people; mostly nothing.
    std::optional<std::string> shortcoming() const {
        return renderer_.shortcoming(sceneNow().look, world_->bodies(), world_->fluids().size());
    }

    /// The scene's camera at a time [s]; of a flat scene that has none, one that shows all of it. A flat scene is shown
    /// in the picture, or in one of these parts.
    Camera cameraAt(double time, glm::ivec2 size, std::span<const PixelRect> parts = {}) const;

    /// The camera now: the scene's, or where a hand has put it.
    Camera camera(glm::ivec2 size, std::span<const PixelRect> parts = {}) const;

    /// The same as far as is known so many frames, or seconds, later.
    Camera cameraAfter(long frames, double seconds, glm::ivec2 size) const;

    /// From now on pictures are marched in at most that share of their pixels along each axis. That is no part of the
    /// scene: who looks may be in a hurry.
    void limitPictures(float mostScale) { mostScale_ = mostScale; }
    float pictureLimit() const { return mostScale_; }

    /// The fluid as it is now, until it goes on.
    Shot shot(const Camera& camera, glm::ivec2 size) const { return shot(camera, size, sceneNow().look); }
    Shot shot(const Camera& camera, glm::ivec2 size, const LookDesc& look) const;  ///< looked at otherwise

    /// Draws it.
    const Frame& draw(const Camera& camera, glm::ivec2 size) { return renderer_.draw(shot(camera, size)); }

    /// Makes the picture that was drawn last, of the same shot, the mean of one image more.
    const Frame& refine(const Camera& camera, glm::ivec2 size) { return renderer_.refine(shot(camera, size)); }

    /// The same taken apart; not for scenes that are shown flat.
    const PassFrame& drawPasses(const Camera& camera, const NextPicture& next, glm::ivec2 size) {
        return drawPasses(camera, next, size, sceneNow().look);
    }
    const PassFrame& drawPasses(const Camera& camera, const NextPicture& next, glm::ivec2 size, const LookDesc& look) {
        return renderer_.drawPasses(shot(camera, size, look), next);
    }

    /// The same right after `draw` of the same shot, whose light is used again.
    const PassFrame& takeApart(const Camera& camera, const NextPicture& next, glm::ivec2 size) {
        return renderer_.takeApart(shot(camera, size), next);
    }

    /// Back to frame 0 of the same scene; of a replay that is played, to its beginning.
    void reset();

    /// Starts another scene, without a replay. The old one goes on when the new one cannot be started.
    void load(SceneDesc scene);

    /// Changes parameters: while running where that is possible, else from frame 0, without a replay.
    void apply(SceneDesc scene);

    /// Goes on from there, as World::restore, with the scene as it then is.
    void restore(const Snapshot& snapshot);

    /// World::placeBody.
    void place(const BodyMove& move);

    /// Eye and target in the world, of a camera that counts them as the scene's does: from an obstacle that it follows.
    CameraDesc inWorld(const CameraDesc& camera) const;
    CameraDesc inScene(const CameraDesc& camera) const;  ///< the other way round

    /// Puts the camera somewhere by hand, which counts as the scene's does; without one it is the scene's again.
    void lookFrom(const std::optional<CameraDesc>& camera);
    const std::optional<CameraDesc>& handCamera() const { return handCamera_; }

    /// What was done since frame 0.
    Replay replay() const { return log_.replay(world_->frame()); }

    /// Starts the replay's scene, and does at every frame what the replay says; a person may do more. With `frame`, as
    /// it is when the fluid has come so far, which is then for the caller to restore. `assets` outlive it.
    void play(OpenedReplay opened, const Assets& assets, long frame = 0);

    /// What was done since frame 0, and what the replay that is played has still to do.
    Replay run() const;

    /// Deeds since the last frame.
    size_t doneNow() const { return log_.doneAt(world_->frame()); }

    /// Back to a moment of such a run, to do from there on what was done then; or no longer, but what a replay that is
    /// played says.
    void goTo(const Moment& moment, const Replay& run, const Assets& assets);
    void endRerun();

    bool playing() const { return playback() && playback()->next < playback()->opened.replay.deeds.size(); }

    Slab& slab() { return slab_; }
    World& world() { return *world_; }
    const World& world() const { return *world_; }

    /// As it was asked for, and as its animation has it now: what the world runs and pictures show.
    const SceneDesc& scene() const { return scene_; }
    const SceneDesc& sceneNow() const { return world_->scene(); }

private:
    struct Playback {
        OpenedReplay opened;
        const Assets* assets;
        size_t next = 0;  ///< of its deeds
    };

    const std::optional<Playback>& playback() const { return rerun_ ? rerun_ : replayed_; }

    void start(SceneDesc scene);
    void follow(SceneDesc scene, double time);
    Pose rigAfter(double seconds) const;
    void carryOut(const Deed& deed, StepInput& input);
    std::vector<BodyMove> movesOf(const std::vector<HandMove>& moves) const;
    std::vector<HandMove> namesOf(std::span<const BodyMove> moves) const;

    Slab& slab_;
    SceneDesc scene_;
    std::unique_ptr<World> world_;
    Renderer renderer_;
    ReplayLog log_;
    std::optional<Playback> replayed_;  ///< that was opened
    std::optional<Playback> rerun_;     ///< in its place, once one has gone back: all that was done since
    std::optional<CameraDesc> handCamera_;
    float mostScale_ = 1;
};

}  // namespace slabflow
