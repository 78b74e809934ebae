#include <utility>

#include "app/hand/ObstacleBrush.h"
#include "app/view/Viewer.h"
#include "scene/NamedObstacles.h"

namespace slabflow {

/// Into the hand that has pressed there: it follows until it is let go.
void Viewer::placeObstacle(glm::vec3 place) {
    attempt(Cause::Scene, [&] {
        SceneDesc scene = session_.scene();
        scene.obstacles.push_back(obstacleOf(brush_, place, scene, assets_));
        const ObstacleDesc obstacle = scene.obstacles.back();
        applyObstacles(std::move(scene));
        mouse_.grip().hold(obstacle.name, poseAt(obstacle, 0), place, camera_.view(window_.framebufferSize()));
    });
}

/// What strokes have painted since the last frame.
void Viewer::paintSolid() {
    if (auto scene = mouse_.solids().paint(session_.scene(), session_.world().bodies(), stirredGrid(), brush_))
        applyObstacles(std::move(*scene));
}

/// What a brush that leaves sources has done with the last event.
void Viewer::drawSource() {
    auto scene = mouse_.sources().draw(session_.scene(), inSceneTime(brush_, session_.scene().time));
    if (!scene) return;
    picture_.forget();
    readingsFresh_ = false;
    attempt(Cause::Scene, [&] {
        session_.apply(*scene);
        panels_.followSources(scene->sources);
    });
}

/// The obstacle in the hand, or else the one under the mouse.
void Viewer::removeObstacle() {
    const auto& bodies = session_.world().bodies();
    const auto found = mouse_.bodyAt(camera_.view(window_.framebufferSize()), bodies);
    if (!found || gui_.wantsMouse()) return;
    SceneDesc scene = session_.scene();
    const std::string name = scene.obstacles[*found].name;
    if (!slabflow::removeObstacle(scene, name)) {
        notices_.say(name + " stays: a box of fluid follows it", now_);
        return;
    }
    mouse_.grip() = {};
    applyObstacles(std::move(scene));
    notices_.say("removed " + name, now_);
}

}  // namespace slabflow
