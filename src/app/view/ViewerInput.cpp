#include <utility>

#include "app/view/Viewer.h"
#include "scene/FileSequence.h"
#include "scene/NamedObstacles.h"

namespace slabflow {

void Viewer::handleInput(const WindowInput& input) {
    if (!input.commands.empty() || !input.pointer.empty()) touched_ = now_;
    for (Command command : input.commands) handleCommand(command);
    controls_ = gui_.wantsKeyboard() ? Controls{} : Controls{input.arrows.y, -input.arrows.x};
    chooseStirred();
    const CameraDesc before = camera_.desc();
    const float depth = mouse_.depth();
    for (const PointerEvent& event : input.pointer) handlePointer(event);
    if (mouse_.depth() != depth) learn(settings_, Lesson::Depth);
    dragSelected();
    paintSolid();
    const bool moved = camera_.desc() != before;
    followsScene_ = followsScene_ && !moved;
    if (!followsScene_ && (moved || !goesAlong())) session_.lookFrom(session_.inScene(camera_.desc()));
    placeHeld();
    if (const auto dropped = mouse_.grip().takeDropped(session_.world().bodies())) keepPlace(*dropped);
    if (const auto sequence = sequenceOf(input.droppedFiles)) open(*sequence);
    else
        for (const std::string& file : input.droppedFiles) open(file);
}

void Viewer::stirWith(const PointerEvent& event) {
    mouse_.handle(event, camera_, camera_.view(window_.framebufferSize()), stirredGrid(), session_.world().bodies(),
                  brush_, gui_.wantsMouse());
    drawSource();
    if (const auto place = mouse_.takePlacement()) placeObstacle(*place);
}

/// The nearest box under the mouse, until a drag has ended in which it was.
void Viewer::chooseStirred() {
    if (mouse_.drag() != ViewerMouse::Drag::None || selection_.dragging() || gui_.wantsMouse()) return;
    std::vector<PlacedGrid> grids;
    for (const auto& fluid : session_.world().fluids()) grids.push_back(fluid->fields().grid);
    stirred_ = gridUnder(mouse_.ray(camera_.view(window_.framebufferSize())), grids, stirred_);
}

/// A question wants its answer first; while a value is edited, keys are text.
void Viewer::handleCommand(Command command) {
    const bool answers = command == Command::Confirm || command == Command::Discard;
    if (command == Command::Quit) endWithEscape();
    else if (answers ? panels_.leaving().asked().has_value() : !gui_.wantsKeyboard()) carryOut(command);
}

void Viewer::endWithEscape() {
    const bool asked = panels_.leaving().asked().has_value();
    switch (whatEscapeEnds(asked, gui_.wantsKeyboard(), gui_.menuOpen(), panels_.windowOpen(),
                           selection_.selected().has_value())) {
        case EscapeEnds::Dialog: panels_.leaving().stay(); break;
        case EscapeEnds::Editing: gui_.endEditing(); break;
        case EscapeEnds::Menu: gui_.closeMenus(); break;
        case EscapeEnds::Help: panels_.closeWindows(); break;
        case EscapeEnds::Selection: select({}); break;
        case EscapeEnds::Program: carryOut(Command::Quit); break;
    }
}

/// What a hand holds while nothing moves is at once where the hand is, and rests there.
void Viewer::placeHeld() {
    World& world = session_.world();
    const auto move = paused_ && !stepOnce_ ? mouse_.grip().wantedOf(world.bodies()) : std::nullopt;
    if (!move || world.bodies()[move->body].pose == move->pose) return;
    attempt(Cause::Scene, [&] { session_.place(*move); });
    picture_.forget();
    readingsFresh_ = false;
}

/// An obstacle that does not move by itself stays in the scene where a person has put it.
void Viewer::keepPlace(size_t index) {
    SceneDesc scene = session_.scene();
    if (index >= scene.obstacles.size() || scene.obstacles[index].motion != MotionDesc()) return;
    if (!scene.obstacles[index].parent.empty()) return;  // which is carried by another
    if (recordsKeys_ || isKeyed(scene, index)) return keepKeys(index);
    const Body& body = session_.world().bodies()[index];
    if (body.pose == poseAt(body.desc, 0)) return;  // picked up and put back: nothing has changed
    scene.obstacles[index].position = glm::clamp(body.pose.position, -1e5f, 1e5f);
    scene.obstacles[index].rotation = glm::degrees(glm::eulerAngles(body.pose.rotation));
    applyObstacles(std::move(scene));
}

void Viewer::applyObstacles(SceneDesc scene) {
    picture_.forget();
    readingsFresh_ = false;
    attempt(Cause::Scene, [&] {
        removeOrphans(scene);
        session_.apply(scene);
        panels_.followObstacles(scene.obstacles);
        panels_.followAnimation(scene.animation);
    });
}

}  // namespace slabflow
