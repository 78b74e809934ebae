#include "app/view/Viewer.h"

#include <algorithm>
#include <utility>

#include "app/files/ImageReader.h"
#include "app/panels/LoadingPicture.h"
#include "app/session/Rehearse.h"
#include "app/window/WindowIcon.h"
#include "base/Error.h"

namespace slabflow {
namespace {

constexpr glm::ivec2 firstSize{1280, 720};  // window units
constexpr double seldom = 0.5;              // s between things that cost a wait for the GPU

void showIcon(const Window& window, const Assets& assets) {
    std::vector<WindowIcon> icons;
    for (const std::string& name : assets.list("packaging/icons/")) {
        Image image = readPng(*assets.read(name), name);
        icons.push_back({image.size, std::move(image.rgba)});
    }
    if (!icons.empty()) setWindowIcons(window.handle(), icons);
}

}  // namespace

Viewer::Viewer(const Assets& assets, SceneDesc scene, LoadOptions load, bool dev)
    : assets_(assets),
      load_(std::move(load)),
      dev_(dev),
      window_("Slabflow", firstSize),
      session_(slab_, prepared(std::move(scene), 0)),
      camera_(session_.camera(window_.framebufferSize())) {
    showIcon(window_, assets_);
    restarted(true);
    offerRecovered();
}

void Viewer::play(OpenedReplay replay) {
    session_.play(std::move(replay), assets_);
    restarted(true);
}

/// The same scene, once the driver has compiled what its first frames need.
SceneDesc Viewer::prepared(SceneDesc scene, double patience) {
    const glm::ivec2 size = window_.framebufferSize();
    if (size == glm::ivec2(0)) return scene;
    LoadingPicture loading(window_, gui_, scene.name, patience);
    ShaderLibrary& shaders = slab_.shaders();
    shaders.report([&](size_t ready, size_t of) { loading.show(ready, of); });
    rehearse(slab_, scene, [&](Session& session) {
        session.advance();
        session.draw(session.camera(size), size);
    });
    shaders.finishAll();
    shaders.report({});
    return scene;
}

void Viewer::run() {
    while (runFrame()) continue;
    autosave_.drop();  // not when the program ends otherwise
    saver_.finish(now_);
}

bool Viewer::runFrame() {
    const WindowInput input = window_.takeInput();
    measureSpeed();
    if (context_.lost()) throw Error("the graphics driver was reset and took the fluid with it; start slabflow again");
    if (window_.closeRequested()) {
        done_ = mayLeave();
        if (done_) return false;
        window_.stayOpen();
        askToQuit();
    }
    if (window_.framebufferSize() == glm::ivec2(0)) return true;  // minimised
    gui_.wear({settings_.textSize, settings_.light});
    gui_.beginFrame();
    handleInput(input);
    keepPace();
    showFrame();
    return !done_;
}

/// One step of the simulation, one picture, one layer of panels.
void Viewer::showFrame() {
    slab_.timer().beginFrame(shownFrames_++);
    advance();
    Panels::Wishes wishes;
    attempt(Cause::Picture, [&] {
        if (followsScene_ || goesAlong())
            camera_ = session_.camera(window_.framebufferSize(), panels_.freeParts(window_.framebufferSize()));
        drawPicture().displayTarget.blitToWindow(window_.framebufferSize());
        if (advanced_ && saver_.recording()) saver_.record(drawForFile(), now_);
        warnOfDriver();
        wishes = drawPanels();
    });
    gui_.endFrame();
    inFlight_.endFrame();
    window_.show();

    // Dear ImGui only measures a window in its first frame: it is seen in the second one.
    if (opening_ && ++announcements_ == 2) load(*std::exchange(opening_, {}));
    carryOut(wishes);
    keepHistory();
    keepSettings();
    measureResting();
    saver_.update(now_);
    exports_.update();
    for (const GpuTimer::Frame& frame : slab_.timer().collect()) panels_.stageTimes().add(frame);
    if (shownFrames_ % 64 == 1) slab_.shaders().keepPrograms();
    showWarnings();
    if (printsEvents_) printPicture();
    if (!dev_) return;
    shaders_.update(now_);
    WarningsKept::take();  // of a shader that is wrong, which has been shown
}

void Viewer::advance() {
    // Never faster than real time, however fast the screen; the small allowance keeps in step with one of 60 Hz.
    const TimeDesc& time = session_.scene().time;
    const bool due = now_ - advanceTime_ > 0.9 * shownSeconds(time);
    advanced_ = (!paused_ && due) || std::exchange(stepOnce_, false);
    if (!advanced_) return;
    advanceTime_ = now_;
    picture_.forget();
    World& world = session_.world();
    const bool measure = panels_.forcesShown() || (panels_.readingsShown() && isDue(readingsTime_));
    world.setMeasuring(measure);
    try {
        const Brush brush = inSceneTime(brush_, time);
        StepInput input{.splats = mouse_.tool().takeSplats(brush, now_)};
        if (!input.splats.empty()) beginStroke();
        if (brush_.idles && brush_.flat && !session_.playing())
            for (SourceDesc& splat : idleHand_.takeSplats(brush, stirredGrid(), now_, touched_))
                input.splats.push_back(std::move(splat));
        if (brush_.flat) {
            const PlacedGrid& grid = stirredGrid();
            input.splats = withImages(input.splats, brush_.symmetry, grid.worldFromGrid(0.5f * glm::vec3(grid.cells)));
        }
        if (const auto move = mouse_.grip().moveOf(world.bodies(), stirredGrid().h)) input.moves.push_back(*move);
        for (const BodyMove& move : driver_.movesOf(world.bodies(), controls_, world.scene().time.step))
            input.moves.push_back(move);
        const bool replays = session_.playing();
        travel_.goOn(session_, !input.splats.empty() || !input.moves.empty());
        dropStrokes();
        session_.advance(input);
        travel_.observe(session_);
        dropStrokes();
        if (recordsKeys_) handKeys_.add(world, input.moves);
        if (replays) panels_.followReplay(session_.scene());
        readingsFresh_ = measure;
        if (measure) panels_.take(FluidReadings::of(shownFluid()));
        startAgain();
    } catch (const Error& error) {
        paused_ = failed_ = true;
        notices_.fail(withAdvice(error), Cause::Fluid);
    }
}

/// What is read of a fluid that rests is measured once, when it is looked at or when it has changed.
void Viewer::measureResting() {
    if (!paused_ || stepOnce_ || failed_ || readingsFresh_ || !panels_.readingsShown()) return;
    session_.world().measureNow();
    panels_.take(FluidReadings::of(shownFluid()));
    readingsFresh_ = true;
}

/// Another scene, or the same from the start.
void Viewer::restarted(bool freshView) {
    const SceneDesc& scene = session_.scene();
    const FluidFields& fluid = session_.world().fluid().fields();
    shown_ = stirred_ = 0;
    travel_.restarted(session_);
    stroke_.reset();
    // Whoever starts the fluid anew does not wonder where the strokes are.
    if (!freshView) history_.dropStrokes(travel_.lastFrame(), !travel_.canRedo());
    handKeys_ = {};
    picture_.forget();
    saver_.stopRecording(now_);
    notices_.withdraw(Cause::Fluid);
    panels_.restarted();
    panels_.convergence().clear();
    mouse_.tool() = {};
    mouse_.grip() = {};
    mouse_.solids().release();
    mouse_.sources().release();
    selection_.letGo();
    brush_.dyed = fluid.gas && fluid.gas->dye;
    brush_.smokeColour = scene.look.albedo;
    brush_.flat = fluid.grid.cells.z == 1;
    const bool wasLiquid = std::exchange(brush_.liquid, fluid.liquid.has_value());
    if (freshView || brush_.liquid != wasLiquid) brush_.kind = brush_.usualKind();
    readingsFresh_ = false;
    readingsTime_ = 0;
    if (std::exchange(failed_, false)) paused_ = false;
    startPace(freshView);
    if (!freshView) return;

    notices_.withdrawOfScene();
    notices_.withdrawOffer();
    warned_ = false;
    panels_.follow(scene);
    mouse_.reset();
    selection_.select({}, scene);
    followsScene_ = true;
    camera_ = session_.camera(window_.framebufferSize());
    const glm::vec3 extent = scene.domain().size;
    const float longest = std::max({extent.x, extent.y, extent.z});
    brush_.radius = std::max(0.05f * longest, 1.5f * fluid.grid.h);
    brush_.largest = std::max(0.25f * longest, 1.0f);
    history_ = History(panels_.scenes().edited(scene));
    watchUnsaved();
}

bool Viewer::isDue(double& last) const {
    if (now_ - last < seldom) return false;
    last = now_;
    return true;
}

void Viewer::measureSpeed() {
    const double before = std::exchange(now_, window_.now());
    lastFrame_ = now_ - before;
    frameSeconds_ += std::min(1.0, 4 * (now_ - before)) * (now_ - before - frameSeconds_);  // over about 0.25 s
}

int runViewer(const Assets& assets, OpenedReplay replay, LoadOptions load, bool dev, bool events) {
    Viewer viewer(assets, replay.scene, std::move(load), dev);
    if (events) viewer.printEvents();
    viewer.play(std::move(replay));
    viewer.run();
    return 0;
}

int runViewer(const Assets& assets, const std::string& nameOrFile, LoadOptions load, bool dev, bool events) {
    Viewer viewer(assets, loadScene(assets, nameOrFile, load), load, dev);
    if (events) viewer.printEvents();
    viewer.remember(nameOrFile);
    viewer.run();
    return 0;
}

}  // namespace slabflow
