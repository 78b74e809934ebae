#include "app/hand/GizmoPen.h"
#include "app/view/Viewer.h"
#include "scene/AnimationEdit.h"
#include "scene/ItemEdits.h"
#include "scene/Text.h"

namespace slabflow {

SceneDesc Viewer::editedScene() const { return panels_.scenes().edited(session_.scene()); }

/// The same, of which the hand knows what has come and gone.
SceneDesc Viewer::seenScene() {
    SceneDesc scene = editedScene();
    selection_.see(scene);
    return scene;
}

/// The same with the values of now, as the fluid has them.
SceneDesc Viewer::shownScene() { return shownAt(seenScene(), session_.world().time()); }

SelectionHand::Circumstances Viewer::handCircumstances() {
    const bool isBusy = mouse_.drag() != ViewerMouse::Drag::None;
    return {.showsOutlines = showsActing_,
            .picksBodies = brush_.kind != BrushKind::Solid,
            .isBlind = gui_.wantsMouse() || isBusy || !panels_.visible(),
            .axes = session_.world().fluid().fields().grid.axes};
}

/// Handles come first, then lines and names; whoever stirs hears of all the rest.
void Viewer::handlePointer(const PointerEvent& event) {
    const View view = camera_.view(window_.framebufferSize());
    const SceneDesc scene = shownScene();
    const OutlinedScene outlined{view, scene, session_.world().bodies(), session_.world().time()};
    const auto outcome = selection_.handle(event, outlined, handCircumstances());
    if (outcome.late) stirWith(*outcome.late);
    if (!outcome.taken) stirWith(event);
    if (outcome.click) select(*outcome.click);
}

void Viewer::select(const std::optional<SceneItem>& item) {
    if (item && !selection_.selected()) panels_.openOutliner();
    selection_.select(item, editedScene());
}

/// As if a person had changed its parameters. False, and all is as it was, when that would be no valid scene.
bool Viewer::editScene(const SceneDesc& scene) {
    const SceneDesc before = editedScene();
    Panels::Wishes wishes;
    wishes.scene = panels_.revert(scene, session_.scene());
    const std::string fault = wishes.scene.fault.value_or("");
    if (!fault.empty()) {
        wishes.scene = panels_.revert(before, session_.scene());
        wishes.scene.fault = fault;
    }
    carryOut(wishes);
    return fault.empty();
}

/// What hangs on a gizmo goes where the hand is. A loose obstacle is carried there, so that it pushes what it meets.
void Viewer::dragSelected() {
    const PlacedGrid& grid = session_.world().fluid().fields().grid;
    if (!selection_.dragging()) return;
    const SceneDesc scene = seenScene();
    const auto drag = selection_.takeDrag(camera_.view(window_.framebufferSize()), {grid.origin, grid.h});
    if (!drag) return;
    if (isLoose(scene, drag->item) && drag->motion.scale == glm::vec3(1)) {
        const Pose wanted{drag->pose.position + drag->motion.move, drag->motion.turn * drag->pose.rotation};
        mouse_.grip().carry(scene.obstacles[drag->item.index].name, wanted);
    } else {
        const HeldItem held{drag->item, drag->start, drag->motion, drag->carrier};
        const SceneDesc next = keyedPlacing(scene, held, session_.world().time(), recordsKeys_);
        if (next != scene) editScene(next);
    }
    if (drag->ends) mouse_.grip().release();
}

void Viewer::duplicateSelected() {
    SceneDesc scene = seenScene();
    const auto item = selection_.selected();
    if (!item || !canDuplicate(scene, *item)) return;
    const glm::vec3 size = scene.domain().size;
    const SceneItem copy = duplicate(scene, *item, {0.1f * std::max({size.x, size.y, size.z}), 0, 0});
    if (editScene(scene)) select(copy);
}

/// False when nothing is selected.
bool Viewer::removeSelected() {
    SceneDesc scene = seenScene();
    const auto item = selection_.selected();
    if (!item) return false;
    const std::string title = titleOf(scene, *item);
    if (!remove(scene, *item)) notices_.say(title + " stays: the scene needs it", now_);
    else if (editScene(scene)) notices_.say("removed " + title, now_);
    return true;
}

/// Around the point in the fluid that is looked at. False when it could not be added.
bool Viewer::addNew(const NewItem& item) {
    bool isAdded = false;
    attempt(Cause::Scene, [&] {
        const View view = camera_.view(window_.framebufferSize());
        const PlacedGrid& grid = stirredGrid();
        const glm::vec3 middle = grid.worldFromGrid(0.5f * glm::vec3(grid.cells));
        const auto seen = placeOn(mouse_.plane(view, grid), view.rayThrough(0.5f * glm::vec2(view.size)), grid);
        SceneDesc scene = editedScene();
        const SceneItem added =
            addItem(scene, item, seen.value_or(middle), assets_, {session_.world().time(), viewState().camera});
        isAdded = editScene(scene);
        if (isAdded) select(added);
    });
    return isAdded;
}

/// A layer that is solid where it is light.
void Viewer::addImage(const std::string& file) {
    const std::filesystem::path path = pathFromUtf8(file);
    addNew({"image", utf8FromPath(path.stem()), ItemKind::Obstacle, 0, absoluteName(path)});
}

void Viewer::carryOut(const OutlinerWishes& wishes) {
    if (wishes.select) selection_.select(*wishes.select, editedScene());
    if (wishes.add) addNew(*wishes.add);
    if (!wishes.rename) return;
    SceneDesc scene = editedScene();
    if (!isThere(scene, wishes.rename->first)) return;
    rename(scene, wishes.rename->first, wishes.rename->second);
    if (scene != editedScene()) editScene(scene);
}

/// Lines and handles over the picture. Whether the mouse is over one of them.
bool Viewer::drawSelection(const View& view) {
    if (!panels_.visible()) return false;
    const SceneDesc scene = shownScene();
    const OutlinedScene outlined{view, scene, session_.world().bodies(), session_.world().time()};
    const SelectionHand::Circumstances now = handCircumstances();
    const auto gizmo = selection_.gizmo(outlined, now.axes);
    const bool isFree = !now.isBlind && !selection_.dragging();
    const auto handle = isFree && gizmo ? handleAt(view, *gizmo, mouse_.pixel()) : std::nullopt;
    OutlineChoice choice{showsActing_, selection_.selected()};
    if (isFree && !handle) choice.pointed = outlineAt(outlined, choice, mouse_.pixel());
    drawSceneOutlines(outlined, choice);
    if (gizmo) drawGizmo(view, *gizmo, handle, selection_.held());
    if (choice.pointed) gui_.showHand();
    return handle || choice.pointed || selection_.dragging();
}

}  // namespace slabflow
