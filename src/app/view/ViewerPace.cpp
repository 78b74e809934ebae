#include <algorithm>
#include <cstdio>

#include "app/view/Viewer.h"
#include "scene/Library.h"

namespace slabflow {
/// Whether it is a scene of ours with cells of its own: a file may have the same name.
bool Viewer::isBuiltIn(const SceneDesc& scene) const {
    const std::vector<std::string> names = sceneLibrary.names(assets_);
    if (load_.resolution || load_.quality || std::ranges::count(names, scene.name) == 0) return false;
    return openScene(assets_, scene.name, load_).scene.canonicalJson == scene.canonicalJson;
}

/// Cells are given up for a built-in scene that has just been opened: one of a person's own is as they say.
void Viewer::startPace(bool freshScene) {
    const SceneDesc& scene = session_.scene();
    if (freshScene) builtIn_ = isBuiltIn(scene) && !session_.playing() && scene.grids.size() == 1 ? scene.name : "";
    const bool marched = scene.look.mode == LookMode::Volume;
    pace_.restart(settings_.pace, {.pictureScale = marched ? scene.look.march.offscreenScale : 0,
                                   .cells = builtIn_.empty() ? std::nullopt : std::optional(mostCells(scene))});
    session_.limitPictures(1);
}

/// Files are as the scene says, and what rests has all the time in the world.
void Viewer::keepPace() {
    if (pace_.wanted() != double(settings_.pace)) startPace(false);
    if (mouse_.drag() != ViewerMouse::Drag::None || history_.canUndo()) pace_.keepCells();
    if (advanced_ && !saver_.recording()) {
        const Pace::Change change = pace_.frame(lastFrame_, 1e-3 * panels_.stageTimes().total());
        if (change.pictureScale) picture_.forget();
        if (change.cells) startWithCells(*change.cells);
    }
    session_.limitPictures(paused_ || saver_.recording() ? 1 : pace_.pictureScale());
}

/// The scene that has just been opened, once more.
void Viewer::startWithCells(int cells) {
    const int before = mostCells(session_.scene());
    const std::string name = builtIn_;
    attempt(Cause::Scene, [&] {
        LoadOptions options = load_;
        options.resolution = cells;
        session_.load(openScene(assets_, name, options).scene);
        restarted(true);
        builtIn_.clear();
        startPace(false);
        char text[128];
        std::snprintf(text, sizeof text,
                      "%d cells along the box instead of %d, for %.0f pictures a second (see Settings)", cells, before,
                      pace_.wanted());
        notices_.say(text, now_);
    });
}

}  // namespace slabflow
