#include <utility>

#include "app/hand/ObstacleBrush.h"
#include "app/view/Viewer.h"

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
    if (auto scene = mouse_.solids().paint(session_.scene(), session_.world().bodies(), brush_))
        applyObstacles(std::move(*scene));
}

namespace {

/// An obstacle with all that is fixed to it.
void removeFamily(std::vector<ObstacleDesc>& obstacles, const std::string& name) {
    std::vector<std::string> children;
    for (const ObstacleDesc& obstacle : obstacles)
        if (obstacle.parent == name) children.push_back(obstacle.name);
    for (const std::string& child : children) removeFamily(obstacles, child);
    std::erase_if(obstacles, [&](const ObstacleDesc& obstacle) { return obstacle.name == name; });
}

}  // namespace

/// The obstacle in the hand, or else the one under the mouse.
void Viewer::removeObstacle() {
    const auto& bodies = session_.world().bodies();
    const auto found = mouse_.bodyAt(camera_.view(window_.framebufferSize()), bodies);
    if (!found || gui_.wantsMouse()) return;
    SceneDesc scene = session_.scene();
    const std::string name = scene.obstacles[*found].name;
    removeFamily(scene.obstacles, name);
    mouse_.grip() = {};
    applyObstacles(std::move(scene));
    notices_.say("removed " + name, now_);
}

}  // namespace slabflow
