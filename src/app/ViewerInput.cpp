#include <utility>

#include "app/Viewer.h"
#include "scene/ObstacleFiles.h"

namespace slabflow {

void Viewer::handleInput(const WindowInput& input) {
    // While a value is edited or a dialog is open, only the keys that end such things are commands.
    // Esc closes a menu or a colour picker, and nothing else then.
    const auto endsThings = [](Command command) { return command == Command::Quit || command == Command::Confirm; };
    for (Command command : input.commands)
        if (!gui_.wantsKeyboard() || (endsThings(command) && (!gui_.menuWasOpen() || panels_.quitAsked())))
            carryOut(command);
    const Grid& grid = session_.simulation().fields().grid;
    const CameraDesc before = camera_.desc();
    for (const PointerEvent& event : input.pointer) {
        mouse_.handle(event, camera_, camera_.view(window_.framebufferSize()), grid, session_.simulation().bodies(),
                      brush_.kind, gui_.wantsMouse());
        if (const auto place = mouse_.takePlacement()) placeObstacle(*place);
    }
    paintSolid();
    followsScene_ = followsScene_ && camera_.desc() == before;
    if (const auto dropped = mouse_.grip().takeDropped(session_.simulation().bodies())) keepPlace(*dropped);
    for (const std::string& file : input.droppedFiles) openDropped(file);
}

/// An obstacle that does not move by itself stays in the scene where a person has put it.
void Viewer::keepPlace(size_t index) {
    SceneDesc scene = session_.scene();
    if (index >= scene.obstacles.size() || scene.obstacles[index].motion != MotionDesc()) return;
    const Pose& pose = session_.simulation().bodies()[index].pose;
    scene.obstacles[index].position = glm::clamp(pose.position, -1e5f, 1e5f);
    scene.obstacles[index].rotation = glm::degrees(glm::eulerAngles(pose.rotation));
    applyObstacles(std::move(scene));
}

void Viewer::applyObstacles(SceneDesc scene) {
    picture_.forget();
    attempt([&] {
        session_.apply(scene);
        panels_.followObstacles(scene.obstacles);
    });
}

/// A mesh becomes an obstacle in the middle of the domain; anything else is a scene.
void Viewer::openDropped(const std::string& file) {
    if (!file.ends_with(".obj") && !file.ends_with(".OBJ")) return carryOut(Panels::Wishes{.scene = {.open = file}});
    attempt([&] {
        SceneDesc scene = session_.scene();
        scene.obstacles.push_back(obstacleFromMesh(assets_, file, scene));
        for (const std::string& warning : std::get<MeshShape>(scene.obstacles.back().shape).mesh->warnings)
            notices_.say(file + ": " + warning, now_);
        applyObstacles(std::move(scene));
    });
}

}  // namespace slabflow
