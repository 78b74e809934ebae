#include <utility>

#include "app/hand/ObstacleBrush.h"
#include "app/hand/ToolMarker.h"
#include "app/view/Viewer.h"
#include "base/Log.h"

namespace slabflow {

namespace {

Marker markerOf(const Brush& brush, const Assets& assets) {
    const bool hasBox = brush.kind == BrushKind::Obstacle && brush.shape != "sphere";
    return {brush.radius, hasBox ? std::optional(extentOf(brush, assets)) : std::nullopt};
}

}  // namespace

const Frame& Viewer::drawPicture() {
    const bool slow = frameSeconds_ >= 0.1;
    return picture_.draw(session_, camera_, window_.framebufferSize(), shaders_.count(), slow);
}

/// A flat picture makes room for panels in the window alone: in files, where none are, it lies in the middle.
const Frame& Viewer::drawForFile() {
    const glm::ivec2 size = window_.framebufferSize();
    session_.limitPictures(1);
    return picture_.drawAsGood(session_, followsScene_ ? session_.camera(size) : camera_, size, shaders_.count());
}

/// Once, when a scene has come that asks for more than the driver has.
void Viewer::warnOfDriver() {
    const auto shortcoming = session_.shortcoming();
    if (!shortcoming || std::exchange(warned_, true)) return;
    logWarning(*shortcoming);
}

/// What was only printed so far.
void Viewer::showWarnings() {
    std::string all;
    for (const std::string& warning : WarningsKept::take()) all += (all.empty() ? "" : "\n") + warning;
    if (!all.empty()) notices_.fail(all, Cause::Warning);
}

Panels::Wishes Viewer::drawPanels() {
    const auto stage = slab_.stage("panels");
    const View view = camera_.view(window_.framebufferSize());
    const PlacedGrid& grid = stirredGrid();
    const bool stirring = mouse_.drag() == ViewerMouse::Drag::Stir || mouse_.drag() == ViewerMouse::Drag::Paint;
    const bool overBody = !gui_.wantsMouse() && mouse_.overBody(view, session_.world().bodies(), brush_.kind);
    const LookDesc& look = session_.sceneNow().look;
    if (panels_.visible() && !look.outline)
        for (const auto& fluid : session_.world().fluids()) drawDomainEdges(view, fluid->fields().grid);
    if (drawSelection(view)) {
        // the mouse is at something that is held, not stirred
    } else if (overBody) gui_.showHand();
    else if (stirring || (!gui_.wantsMouse() && mouse_.drag() == ViewerMouse::Drag::None))
        drawToolMarker(view, grid, mouse_.plane(view, grid), mouse_.place(view, grid), markerOf(brush_, assets_),
                       stirring);

    const World& world = session_.world();
    const RunState run{paused_,
                       saver_.recording(),
                       saver_.recordedFrames(),
                       frameSeconds_ > 0 ? 1 / frameSeconds_ : 0,
                       !followsScene_,
                       world.frame(),
                       world.time()};
    const auto pointed = gui_.wantsMouse() ? std::nullopt : mouse_.place(view, shownFluid().fields().grid);
    Panels::Wishes wishes = panels_.draw(shownFluid(), session_.scene(), viewState(), run, history_, brush_, settings_,
                                         pointed, {selection_.selected(), selection_.mode()}, timeState());
    if (panels_.visible() && notices_.newsCount() == 0)
        hints_.draw(settings_, brush_.flat, panels_.heightBelow(), panels_.roomBetween());
    wishes.exported = panels_.exporting().draw(session_.scene(), exports_);
    wishes.answer = notices_.draw(now_, panels_.roomBetween());
    return wishes;
}

}  // namespace slabflow
