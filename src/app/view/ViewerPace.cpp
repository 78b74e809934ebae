#include <algorithm>
#include <cmath>
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

/// Cells are given up for a built-in scene that has just been opened: one of a person's own is as they say, and gives
/// them up if they agree, of which it is asked once.
void Viewer::startPace(bool freshScene) {
    const SceneDesc& scene = session_.scene();
    if (freshScene) builtIn_ = isBuiltIn(scene) && !session_.playing() && scene.grids.size() == 1 ? scene.name : "";
    if (freshScene) fewerCells_.reset();
    const bool marched = scene.look.mode == LookMode::Volume, isAsked = fewerCells_.has_value();
    pace_.restart(settings_.pace,
                  {.pictureScale = marched ? scene.look.march.offscreenScale : 0,
                   .cells = isAsked || session_.playing() ? std::nullopt : std::optional(mostCells(scene)),
                   .isUntouched = !builtIn_.empty()});
    session_.limitPictures(1);
}

/// Files are as the scene says, and what rests has all the time in the world.
void Viewer::keepPace() {
    if (pace_.wanted() != double(settings_.pace)) startPace(false);
    if (mouse_.drag() != ViewerMouse::Drag::None || history_.canUndo()) pace_.keepCells();
    if (advanced_ && !saver_.recording()) {
        const Pace::Change change = pace_.frame(lastFrame_, 1e-3 * panels_.stageTimes().total());
        if (change.pictureScale) sayScale(*change.pictureScale);
        if (change.cells && change.asks) offerCells(*change.cells);
        else if (change.cells) startWithCells(*change.cells);
    }
    session_.limitPictures(paused_ || saver_.recording() ? 1 : pace_.pictureScale());
}

void Viewer::sayScale(float scale) {
    const int share = int(std::lround(1 / scale));
    const char* const shares[] = {"all", "half", "a third", "a quarter"};
    char text[128];
    std::snprintf(text, sizeof text, "pictures have %s of the pixels along each axis, for %.0f a second (see Settings)",
                  shares[std::clamp(share, 1, 4) - 1], pace_.wanted());
    notices_.say(text, now_);
    picture_.forget();
}

void Viewer::offerCells(int cells) {
    fewerCells_ = cells;
    char text[128];
    std::snprintf(text, sizeof text, "%.0f pictures a second are too many for %d cells along the box", pace_.wanted(),
                  mostCells(session_.scene()));
    notices_.offer(text, "start again with " + std::to_string(cells), NoticeAnswer::FewerCells, now_);
}

/// The scene as it is edited, from its start; a step that can be undone.
void Viewer::useFewerCells() {
    Panels::Wishes wishes;
    panels_.scenes().useCells(*fewerCells_, wishes.scene);
    carryOut(wishes);
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
