#include <utility>

#include "app/hand/NewItems.h"
#include "app/panels/Unsaved.h"
#include "app/view/Viewer.h"
#include "scene/MeshFiles.h"
#include "scene/ObstacleFiles.h"
#include "scene/Text.h"
#include "scene/VdbSolid.h"

namespace slabflow {

/// What a person has dropped, typed or chosen: a mesh or an image becomes an obstacle, a volume a source, a picture of
/// a sky is put around the scene, anything else is a scene.
void Viewer::open(const std::string& file) {
    if (isMeshFile(file)) return addObstacle(file);
    if (isVdbFile(file)) return addSource(file);
    if (isImageFile(file)) return addImage(file);
    if (hasEnding(file, ".hdr") || hasEnding(file, ".exr")) return setSky(file);
    const std::vector<std::string> unsaved = panels_.scenes().unsaved(session_.scene());
    if (unsaved.empty()) announce(file);
    else panels_.leaving().ask({file, unsaved, freeSceneFile(session_.scene().name), saver_.recordedFrames()});
}

/// The picture of the old scene would stand for a while, and look as if the program had.
void Viewer::announce(const std::string& nameOrFile) {
    opening_ = nameOrFile;
    announcements_ = 0;
    notices_.announce("loading " + nameOrFile + "...");
}

/// Lights the scene by it, too.
void Viewer::setSky(const std::string& file) {
    attempt(Cause::Scene, [&] {
        SceneDesc scene = editedScene();
        SkyDesc& sky = scene.look.sky;
        sky.image = absoluteName(pathFromUtf8(file));
        if (sky.strength == 0) sky.strength = 1;
        if (editScene(scene) && scene.look.mode == LookMode::Flat) notices_.say("a flat picture shows no sky", now_);
    });
}

/// In the middle of the domain; a volume where its file says.
void Viewer::addObstacle(const std::string& file) {
    attempt(Cause::Scene, [&] {
        SceneDesc scene = session_.scene();
        scene.obstacles.push_back(obstacleFromFile(assets_, file, scene));
        if (const auto* mesh = std::get_if<MeshShape>(&scene.obstacles.back().shape))
            for (const std::string& warning : mesh->mesh->warnings) notices_.say(file + ": " + warning, now_);
        applyObstacles(std::move(scene));
        const SceneItem item{ItemKind::Obstacle, session_.scene().obstacles.size() - 1};
        select(item);
        offerOther(file, item);
    });
}

/// Of what the fluid is made of.
void Viewer::addSource(const std::string& file) {
    const std::string absolute = absoluteName(pathFromUtf8(file));
    if (addNew({"source", "source", ItemKind::Source, 0, absolute})) offerOther(file, *selection_.selected());
}

void Viewer::offerOther(const std::string& file, const SceneItem& item) {
    const bool isSource = item.kind == ItemKind::Source;
    fromFile_ = {file, item.kind, titleOf(editedScene(), item)};
    notices_.offer(utf8FromPath(pathFromUtf8(file).filename()) + " is " + (isSource ? "a source" : "an obstacle"),
                   isSource ? "make it an obstacle" : "make it a source", NoticeAnswer::BecomeOther, now_);
}

/// What a file has just become, if it is still there: of an obstacle a source, or the other way round.
void Viewer::becomeOther() {
    SceneDesc scene = seenScene();
    const FromFile was = *fromFile_;
    for (const SceneItem& item : itemsOf(scene, was.kind)) {
        if (titleOf(scene, item) != was.title) continue;
        const auto other = slabflow::becomeOther(scene, item);
        if (!other) return notices_.say(was.title + " stays: the scene needs it, or it is from no file", now_);
        if (!editScene(scene)) return;
        select(*other);
        return offerOther(was.file, *other);
    }
    notices_.say(was.title + " is no longer there", now_);
}

/// The scene that runs goes on when the other cannot be opened.
void Viewer::load(const std::string& nameOrFile) {
    notices_.announce("");
    std::vector<std::string> refused;
    const bool recovers = recovered_ && nameOrFile == utf8FromPath(*recovered_);  // as it was, whatever the options
    const bool opened = attempt(Cause::Scene, [&] {
        OpenedScene next =
            recovers ? OpenedScene{Autosave::read(assets_, *recovered_), {}} : openScene(assets_, nameOrFile, load_);
        session_.load(prepared(std::move(next.scene), 0.3));
        refused = std::move(next.refused);
    });
    if (!opened) return;
    restarted(true);
    if (recovers) {
        panels_.scenes().forgetSaved();
        autosave_.takeOver(*std::exchange(recovered_, {}));
    } else {
        remember(nameOrFile);
    }
    std::string all;
    for (const std::string& reason : refused) all += (all.empty() ? "" : "\n") + reason;
    if (!all.empty()) notices_.fail(all, Cause::Scene);
}

void Viewer::remember(const std::string& nameOrFile) {
    std::error_code error;
    if (std::filesystem::is_regular_file(pathFromUtf8(nameOrFile), error)) settings_.remember(pathFromUtf8(nameOrFile));
}

}  // namespace slabflow
