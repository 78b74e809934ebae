#include "app/Viewer.h"

#include <algorithm>
#include <utility>

#include "app/Gui.h"
#include "app/Panels.h"
#include "app/PictureSaver.h"
#include "app/Rehearse.h"
#include "app/RestingPicture.h"
#include "app/Session.h"
#include "app/ShaderReload.h"
#include "app/ToolMarker.h"
#include "app/ViewerMouse.h"
#include "base/Error.h"
#include "base/Log.h"
#include "gpu/Wait.h"
#include "scene/CameraPath.h"
#include "scene/ObstacleFiles.h"

namespace slabflow {
namespace {

constexpr glm::ivec2 firstSize{1280, 720};  // window units
constexpr double seldom = 0.5;              // s between things that cost a wait for the GPU

class Viewer {
public:
    Viewer(const Assets& assets, SceneDesc scene, bool dev);
    void run();

private:
    SceneDesc rehearsed(SceneDesc scene);
    void showFrame();
    void handleInput(const WindowInput& input);
    void keepPlace(size_t index);
    void applyObstacles(SceneDesc scene);
    void openDropped(const std::string& file);
    void carryOut(Command command);
    void carryOut(const Panels::Wishes& wishes);
    void advance();
    const Frame& drawPicture();
    const Frame& drawForFile();
    void warnOfDriver();
    Panels::Wishes drawPanels();
    bool isDue(double& last) const;
    void measureSpeed();
    void restarted(bool freshView);

    /// Runs what may fail because of what a person gave; the failure is shown.
    template <class Action>
    void attempt(Action action);

    const Assets& assets_;
    const bool dev_;
    Window window_{"Slabflow", firstSize};
    Context context_ = Context::adopt(Window::functionLoader());
    Gui gui_{window_};
    Slab slab_{context_, assets_, {}, ProgramCache::usual(context_)};
    Session session_;
    Camera camera_;
    bool followsScene_ = true;  ///< the camera is the scene's, until a person moves it
    ViewerMouse mouse_;
    Brush brush_;
    Panels panels_{assets_, slab_};
    Notices notices_;
    PictureSaver saver_{notices_};
    ShaderReload shaders_{slab_.shaders(), notices_};
    RestingPicture picture_;

    bool paused_ = false, stepOnce_ = false, advanced_ = false, failed_ = false, done_ = false, warned_ = false;
    long shownFrames_ = 0;
    FramesInFlight inFlight_{1};
    double now_ = 0, frameSeconds_ = 0, readingsTime_ = 0, advanceTime_ = 0;
};

Viewer::Viewer(const Assets& assets, SceneDesc scene, bool dev)
    : assets_(assets),
      dev_(dev),
      session_(slab_, rehearsed(std::move(scene))),
      camera_(session_.camera(window_.framebufferSize())) {
    restarted(true);
}

SceneDesc Viewer::rehearsed(SceneDesc scene) {
    const glm::ivec2 size = window_.framebufferSize();
    if (size != glm::ivec2(0) && slab_.compilesInParallel())
        rehearse(slab_, scene, [&](Session& session) {
            session.advance();
            session.draw(session.camera(size), size);
        });
    return scene;
}

void Viewer::run() {
    while (!done_ && !window_.closeRequested()) {
        const WindowInput input = window_.takeInput();
        measureSpeed();
        if (context_.lost())
            throw Error("the graphics driver was reset and took the fluid with it; start slabflow again");
        if (window_.framebufferSize() == glm::ivec2(0)) continue;  // minimised
        gui_.beginFrame();
        handleInput(input);
        showFrame();
    }
    saver_.finish(now_);
}

/// One step of the simulation, one picture, one layer of panels.
void Viewer::showFrame() {
    slab_.timer().beginFrame(shownFrames_++);
    advance();
    Panels::Wishes wishes;
    attempt([&] {
        if (followsScene_)
            camera_ = session_.camera(window_.framebufferSize(), panels_.freeParts(window_.framebufferSize()));
        drawPicture().displayTarget.blitToWindow(window_.framebufferSize());
        if (advanced_ && saver_.recording()) saver_.record(drawForFile(), now_);
        warnOfDriver();
        wishes = drawPanels();
    });
    gui_.endFrame();
    inFlight_.endFrame();
    window_.show();

    carryOut(wishes);
    saver_.update(now_);
    for (const GpuTimer::Frame& frame : slab_.timer().collect()) panels_.stageTimes().add(frame);
    if (shownFrames_ % 64 == 1) slab_.shaders().keepPrograms();
    if (dev_) shaders_.update(now_);
}

void Viewer::handleInput(const WindowInput& input) {
    // While a value is edited or a dialog is open, only the keys that end such things are commands.
    // Esc closes a menu or a colour picker, and nothing else then.
    const auto endsThings = [](Command command) { return command == Command::Quit || command == Command::Confirm; };
    for (Command command : input.commands)
        if (!gui_.wantsKeyboard() || (endsThings(command) && (!gui_.menuWasOpen() || panels_.quitAsked())))
            carryOut(command);
    const Grid& grid = session_.simulation().fields().grid;
    const CameraDesc before = camera_.desc();
    for (const PointerEvent& event : input.pointer)
        mouse_.handle(event, camera_, camera_.view(window_.framebufferSize()), grid, session_.simulation().bodies(),
                      gui_.wantsMouse());
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

void Viewer::carryOut(Command command) {
    switch (command) {
        case Command::Pause: paused_ = !paused_; break;
        case Command::Step: paused_ = stepOnce_ = true; break;
        case Command::Reset:
            attempt([&] { session_.reset(); });
            restarted(false);
            paused_ = paused_ && !std::exchange(failed_, false);
            break;
        case Command::Still:
            saver_.saveStill(drawForFile(), session_.scene().name, session_.simulation().frame());
            break;
        case Command::Record:
            if (saver_.recording()) saver_.stopRecording(now_);
            else saver_.startRecording(session_.scene().name, now_);
            break;
        case Command::Camera: followsScene_ = true; break;
        case Command::Panels: panels_.toggle(); break;
        case Command::Help: panels_.toggleHelp(); break;
        case Command::Quit: panels_.askToQuit(); break;
        case Command::Confirm: done_ |= panels_.quitAsked(); break;
    }
}

void Viewer::carryOut(const Panels::Wishes& wishes) {
    for (Command command : wishes.commands) carryOut(command);
    if (wishes.scene.camera) camera_ = Camera(*wishes.scene.camera);
    if (wishes.scene.saved) notices_.say(*wishes.scene.saved, now_);
    if (wishes.scene.apply)
        attempt([&] {
            const bool restart = needsRestart(session_.scene(), *wishes.scene.apply);
            picture_.forget();
            session_.apply(*wishes.scene.apply);
            if (restart) restarted(false);
        });
    if (wishes.scene.open)
        attempt([&] {
            session_.load(loadScene(assets_, *wishes.scene.open));
            restarted(true);
        });
    if (wishes.compareSolvers)
        attempt([&] {
            panels_.convergence() = session_.simulation().compareSolvers();
            slab_.pool().trim();  // of all the grids that were tried
        });
    done_ |= wishes.quit;
}

void Viewer::advance() {
    // Never faster than real time, however fast the screen; the small allowance keeps in step with one of 60 Hz.
    const bool due = now_ - advanceTime_ > 0.9 * double(session_.scene().time.step);
    advanced_ = (!paused_ && due) || std::exchange(stepOnce_, false);
    if (!advanced_) return;
    advanceTime_ = now_;
    picture_.forget();
    Simulation& simulation = session_.simulation();
    const bool measure = panels_.forcesShown() || (panels_.readingsShown() && isDue(readingsTime_));
    simulation.setMeasuring(measure);
    try {
        StepInput input{.splats = mouse_.tool().takeSplats(brush_, now_)};
        if (const auto move = mouse_.grip().moveOf(simulation.bodies(), simulation.fields().grid.h))
            input.moves.push_back(*move);
        session_.advance(input);
        if (measure) panels_.take(FluidReadings::of(simulation));
    } catch (const Error& error) {
        paused_ = failed_ = true;
        notices_.fail(error.what(), true);
    }
}

const Frame& Viewer::drawPicture() {
    const bool slow = frameSeconds_ >= 0.1;
    return picture_.draw(session_, camera_, window_.framebufferSize(), shaders_.count(), slow);
}

/// A flat picture makes room for panels in the window alone: in files, where none are, it lies in the middle.
const Frame& Viewer::drawForFile() {
    const glm::ivec2 size = window_.framebufferSize();
    return picture_.drawAsGood(session_, followsScene_ ? session_.camera(size) : camera_, size, shaders_.count());
}

/// Once, when a scene has come that asks for more than the driver has.
void Viewer::warnOfDriver() {
    const auto shortcoming = session_.shortcoming();
    if (!shortcoming || std::exchange(warned_, true)) return;
    logWarning(*shortcoming);
    notices_.fail(*shortcoming);
}

Panels::Wishes Viewer::drawPanels() {
    const auto stage = slab_.stage("panels");
    const View view = camera_.view(window_.framebufferSize());
    const Grid& grid = session_.simulation().fields().grid;
    const bool stirring = mouse_.drag() == ViewerMouse::Drag::Stir;
    const bool overBody = !gui_.wantsMouse() && mouse_.overBody(view, session_.simulation().bodies());
    if (overBody) gui_.showHand();
    else if (stirring || (!gui_.wantsMouse() && mouse_.drag() == ViewerMouse::Drag::None))
        drawToolMarker(view, grid, mouse_.plane(view, grid), mouse_.place(view, grid), brush_.radius, stirring);

    const RunState run{paused_, saver_.recording(), saver_.recordedFrames(), frameSeconds_ > 0 ? 1 / frameSeconds_ : 0,
                       !followsScene_ && moves(session_.scene().camera)};
    Panels::Wishes wishes = panels_.draw(session_.simulation(), {camera_.desc(), followsScene_}, run, brush_);
    if (notices_.draw(now_)) wishes.commands.push_back(Command::Reset);
    return wishes;
}

/// Another scene, or the same from the start.
void Viewer::restarted(bool freshView) {
    const SceneDesc& scene = session_.scene();
    const FluidFields& fluid = session_.simulation().fields();
    picture_.forget();
    saver_.stopRecording(now_);
    notices_.withdrawFailuresOfFluid();
    panels_.follow(scene);
    panels_.convergence().clear();
    mouse_.tool() = {};
    mouse_.grip() = {};
    brush_.dyed = fluid.dye.has_value();
    brush_.smokeColour = scene.look.albedo;
    if (!freshView) return;

    paused_ = failed_ = false;
    mouse_.reset();
    followsScene_ = true;
    camera_ = session_.camera(window_.framebufferSize());
    const glm::vec3 extent = scene.domain.size;
    brush_.radius = std::max(0.05f * std::max({extent.x, extent.y, extent.z}), 1.5f * fluid.grid.h);
    brush_.kind = brush_.dyed ? BrushKind::Colour : BrushKind::Smoke;
    window_.setTitle(scene.name + " - Slabflow");
}

bool Viewer::isDue(double& last) const {
    if (now_ - last < seldom) return false;
    last = now_;
    return true;
}

void Viewer::measureSpeed() {
    const double before = std::exchange(now_, window_.now());
    frameSeconds_ += std::min(1.0, 4 * (now_ - before)) * (now_ - before - frameSeconds_);  // over about 0.25 s
}

template <class Action>
void Viewer::attempt(Action action) {
    try {
        action();
    } catch (const std::exception& error) {  // of the system, too: a folder that is no mesh, too little memory
        notices_.fail(error.what());
    }
}

}  // namespace

int runViewer(const Assets& assets, SceneDesc scene, bool dev) {
    Viewer(assets, std::move(scene), dev).run();
    return 0;
}

}  // namespace slabflow
