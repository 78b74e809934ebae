#include "app/panels/PanelsScene.h"

#include <algorithm>
#include <imgui.h>
#include <utility>

#include "app/files/SceneFile.h"
#include "app/panels/ParameterWidgets.h"
#include "app/panels/Unsaved.h"
#include "app/window/Gui.h"
#include "base/Error.h"
#include "scene/AnimationEdit.h"
#include "scene/JsonWriter.h"
#include "scene/NamedObstacles.h"
#include "scene/ParameterSearch.h"
#include "scene/ParameterSeeker.h"
#include "scene/ShapeFiles.h"
#include "scene/SourceFiles.h"

namespace slabflow {
namespace {

/// The scene as a file would say it: nothing that the widgets make gets past the checks of files.
SceneDesc checked(const SceneDesc& scene, const std::string& text) {
    SceneDesc result = parseScene(text, "this scene", {}, {.known = &scene});
    result.name = scene.name;
    return result;
}

/// `draft` with those parameters of `running` that cannot change while it runs.
SceneDesc livePartOf(const SceneDesc& draft, SceneDesc running) {
    JsonWriter fixedPart(JsonWriter::Extent::RestartOnly);
    describe(fixedPart, running);
    OrderedJson merged = OrderedJson::parse(writeScene(draft));
    merged.merge_patch(fixedPart.root());
    return checked(draft, merged.dump());
}

/// Puts a camera where another one is; where it goes from there stays.
void stand(CameraDesc& camera, const CameraDesc& other) {
    camera.eye = other.eye;
    camera.target = other.target;
    camera.fov = other.fov;
}

}  // namespace

void ScenePanel::follow(const SceneDesc& scene) {
    if (scene.name != draft_.name) {
        scrollsToOpen_ = true;
        normal_ = scene;
    }
    draft_ = saved_ = scene;
    restart_.reset();
    save_.follow(scene);
    replay_.follow(scene.name);
}

/// The draft seen as the scene has it.
SceneDesc ScenePanel::edited(const SceneDesc& running) const {
    SceneDesc scene = draft_;
    stand(scene.camera, running.camera);
    return scene;
}

void ScenePanel::revert(const SceneDesc& scene, const SceneDesc& running, SceneWishes& wishes) {
    draft_ = scene;
    checkDraft(scene, running, wishes);
}

std::vector<std::string> ScenePanel::unsaved(const SceneDesc& running) const {
    return changedParts(saved_, edited(running));
}

std::string ScenePanel::save(const std::string& file, const SceneDesc& running, const ViewState& view) {
    SceneDesc scene = edited(running);
    if (!view.followsScene && scene.camera.path.empty()) stand(scene.camera, view.camera);
    saveScene(scene, file);
    saved_ = edited(running);
    return "saved " + file;
}

void ScenePanel::followObstacles(const std::vector<ObstacleDesc>& obstacles) {
    for (SceneDesc* scene : {&draft_, restart_ ? &*restart_ : nullptr}) {
        if (!scene) continue;
        scene->obstacles = obstacles;
        removeOrphans(*scene);
    }
}

void ScenePanel::followSources(const std::vector<SourceDesc>& sources) {
    draft_.sources = sources;
    if (restart_) restart_->sources = sources;
}

void ScenePanel::followAnimation(const std::vector<TrackDesc>& tracks) {
    draft_.animation = tracks;
    if (restart_) restart_->animation = tracks;
}

void ScenePanel::followLook(const LookDesc& look) {
    draft_.look = look;
    if (restart_) restart_->look = look;
}

void ScenePanel::followReplay(const SceneDesc& running) {
    if (!restart_) draft_ = running;
}

/// So many cells along the longest axis.
void ScenePanel::startWith(const SceneDesc& scene, int cells, SceneWishes& wishes) {
    try {
        SceneDesc next = parseScene(writeScene(scene), "this scene", {}, {.resolution = cells, .known = &scene});
        next.name = scene.name;
        draft_ = next;
        restart_.reset();
        wishes.apply = next;
    } catch (const UsageError& error) {
        wishes.fault = error.what();
    }
}

void ScenePanel::drawLook(const SceneDesc& running, const ViewState& view, std::span<const float> densities,
                          bool& advanced, SceneWishes& wishes) {
    ImGui::PushID("look");  // its buttons and keys may have the names of those below
    editDraft(running, view, advanced, wishes, [&](ParameterWidgets& widgets, SceneDesc& shown) {
        offerLooks(shown, wishes);
        const auto found = drawSearch(lookWords_, sizeof lookWords_);
        widgets.showDensities(densities);
        widgets.show("look", found ? &*found : nullptr);
        widgets.members([&] { describe(widgets, shown.look); });
        if (found && !found->contains("look")) ImGui::TextDisabled("nothing of the look is called so");
    });
    ImGui::PopID();
}

std::optional<std::set<std::string>> ScenePanel::drawSearch(char* words, size_t size) {
    ImGui::SetNextItemWidth(-1);
    ImGui::InputTextWithHint("##search", "search", words, size);
    if (words[0] == '\0') return {};
    return findParameters(draft_, words);
}

void ScenePanel::drawParameters(const SceneDesc& running, const ViewState& view, bool& advanced, SceneWishes& wishes) {
    drawRestart(wishes);
    editDraft(running, view, advanced, wishes, [&](ParameterWidgets& widgets, SceneDesc& shown) {
        auto found = drawSearch(parameterWords_, sizeof parameterWords_);
        if (found) std::erase_if(*found, [](const std::string& path) { return path.starts_with("look"); });
        widgets.show("", found ? &*found : nullptr);
        widgets.members([&] { describe(widgets, shown); });
        if (found && found->empty()) ImGui::TextDisabled("no parameter is called so");
    });
    CameraDesc pathCamera = draft_.camera;  // of which a person does not see eye, target and field of view
    stand(pathCamera, running.camera);
    const bool leftPath = !view.followsScene && !draft_.camera.path.empty();
    wishes.saved = save_.draw(draft_, leftPath ? &pathCamera : nullptr);
    if (wishes.saved) saved_ = edited(running);
    wishes.replay = replay_.draw();
}

void ScenePanel::drawItem(const SceneItem& item, const SceneDesc& running, const ViewState& view, bool& advanced,
                          SceneWishes& wishes) {
    if (!isThere(draft_, item)) return;
    ImGui::PushID(int(item.kind));
    ImGui::PushID(int(item.index));
    editDraft(running, view, advanced, wishes, [&](ParameterWidgets& widgets, SceneDesc& shown) {
        widgets.show(pathOf(draft_, item));
        visitItem(shown, item, [&](auto& thing) {
            widgets.members([&] {
                if constexpr (std::is_same_v<std::remove_cvref_t<decltype(thing)>, GridDesc>)
                    describe(widgets, static_cast<DomainDesc&>(thing));  // its name is in the list
                else describe(widgets, thing);
            });
        });
    });
    ImGui::PopID();
    ImGui::PopID();
    if (item.kind == ItemKind::Grid) drawRestart(wishes);
}

template <class Edit>
void ScenePanel::editDraft(const SceneDesc& running, const ViewState& view, bool& advanced, SceneWishes& wishes,
                           Edit edit) {
    stand(draft_.camera, view.followsScene ? running.camera : view.camera);
    const SceneDesc before = draft_;
    SceneDesc shown = shownAt(draft_, view.time);
    if (!view.followsScene) stand(shown.camera, view.camera);
    const SceneDesc shownBefore = shown;
    KeyButtons keys{draft_, view.time};
    ParameterWidgets widgets(draft_.domain(), view.camera, &keys);
    widgets.foldAdvanced(advanced);
    edit(widgets, shown);
    for (size_t i = 0; i < std::min(before.grids.size(), shown.grids.size()); ++i)
        pairPeriodicSides(shownBefore.grids[i], shown.grids[i]);
    if (shown != shownBefore) draft_ = keyedEdit(draft_, shownBefore, shown, view.time, view.recordsKeys);
    if (keys.pressed) pressKey(*keys.pressed, shown, view.time);
    const auto check = [&] { checkDraft(view.followsScene ? draft_ : edited(running), running, wishes); };
    if (draft_ != before) check();
    if (putInPlaceOf(before)) check();
    CameraDesc moved = before.camera;
    stand(moved, draft_.camera);
    if (moved != before.camera && !view.followsScene) wishes.camera = CameraDesc{moved.eye, moved.target, moved.fov};
}

/// Sources whose shape is from a file now, and had a formula: they start where that was.
bool ScenePanel::putInPlaceOf(const SceneDesc& before) {
    if (before.sources.size() != draft_.sources.size()) return false;  // others are in their places
    const std::vector<SourceDesc> chosen = draft_.sources;
    for (size_t i = 0; i < chosen.size(); ++i) standIn(draft_.sources[i], before.sources[i]);
    return draft_.sources != chosen;
}

/// Takes the key away that is there, or puts one there with the value that is shown.
void ScenePanel::pressKey(const std::string& path, const SceneDesc& shown, double time) {
    SceneDesc copy = shown;
    if (!removeKey(draft_, path, time)) setKey(draft_, path, time, seekParameter(copy, path).value);
}

void ScenePanel::editTimeline(const TimelineWishes& edit, const SceneDesc& running, SceneWishes& wishes) {
    if (!edit.animation && !edit.timeline) return;
    if (edit.animation) draft_.animation = *edit.animation;
    if (edit.timeline) draft_.timeline = *edit.timeline;
    checkDraft(edited(running), running, wishes);
}

void ScenePanel::offerLooks(SceneDesc& shown, SceneWishes& wishes) {
    if (named_ != draft_.look) nameLook();
    ImGui::SetNextItemWidth(-1);
    const std::string title = name_.empty() ? "choose a look..." : ParameterWidgets::titleOf(name_);
    if (!ImGui::BeginCombo("##looks", title.c_str(), ImGuiComboFlags_HeightLargest)) return;
    for (const SceneSummary& look : looks_) {
        if (choice(ParameterWidgets::titleOf(look.name), look.name == name_)) takeOverLook(shown, look.name, wishes);
        if (ImGui::IsItemHovered()) showTooltip(look.description);
    }
    ImGui::EndCombo();
}

/// From here on its values are the scene's own.
void ScenePanel::takeOverLook(SceneDesc& shown, const std::string& name, SceneWishes& wishes) {
    try {
        shown.look = withLook(draft_.look, name);
    } catch (const UsageError& error) {
        wishes.fault = error.what();
    }
}

LookDesc ScenePanel::withLook(const LookDesc& before, const std::string& name) const {
    SceneDesc bare;
    bare.look = before;
    return parseScene(writeScene(bare), "this scene", {}, {.look = name, .assets = &assets_}).look;
}

/// The draft has a look when taking it over would change nothing.
void ScenePanel::nameLook() {
    named_ = draft_.look;
    name_.clear();
    try {
        for (const SceneSummary& look : looks_)
            if (withLook(draft_.look, look.name) == draft_.look) name_ = look.name;
    } catch (const UsageError&) {
        // A draft that is no valid scene says so itself.
    }
}

void ScenePanel::checkDraft(const SceneDesc& wanted, const SceneDesc& running, SceneWishes& wishes) {
    restart_.reset();
    if (!wishes.fault) wishes.fault = "";
    try {
        const SceneDesc valid = checked(wanted, writeScene(wanted));
        takeOverShapes(draft_, valid);
        if (needsRestart(running, valid)) restart_ = valid;
        wishes.apply = livePartOf(valid, running);
    } catch (const UsageError& error) {
        // With a restart pending, what can change while running may not fit what runs: it waits for the restart too.
        if (!restart_) wishes.fault = error.what();
    }
}

/// Always there, so that nothing moves under the mouse when there is something to apply.
void ScenePanel::drawRestart(SceneWishes& wishes) {
    ImGui::BeginDisabled(!restart_);
    const bool clicked = ImGui::Button("apply and restart", {-1, 0});
    ImGui::EndDisabled();
    if (ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled))
        showTooltip(restart_ ? "Starts over with what was changed." : "For parameters in amber: they need a restart.");
    if (clicked) wishes.apply = std::exchange(restart_, {});
}

}  // namespace slabflow
