// `slabflow view`: a person, a fluid and a window.
#pragma once

#include <exception>
#include <functional>

#include "app/files/Autosave.h"
#include "app/files/ExportQueue.h"
#include "app/files/Settings.h"
#include "app/hand/Driving.h"
#include "app/hand/IdleHand.h"
#include "app/hand/SelectionHand.h"
#include "app/hand/ViewerMouse.h"
#include "app/panels/Panels.h"
#include "app/panels/PanelsHints.h"
#include "app/session/Advice.h"
#include "app/session/Session.h"
#include "app/time/HandKeys.h"
#include "app/time/TimeTravel.h"
#include "app/view/OpenScene.h"
#include "app/view/Pace.h"
#include "app/view/PictureSaver.h"
#include "app/view/RestingPicture.h"
#include "app/view/ShaderReload.h"
#include "app/window/Gui.h"
#include "base/Log.h"
#include "base/System.h"
#include "gpu/Wait.h"
#include "scene/History.h"

namespace slabflow {

/// Runs until the window is closed, first with this scene, a built-in one or a file. `load` holds for every scene that
/// is opened. `dev` reloads shaders when they are saved, `events` prints every picture as an event. UsageError as by
/// loadScene; Error when no window can be opened or the driver loses its context; whatever is wrong with the fluid or
/// with other scenes is shown in the window.
int runViewer(const Assets& assets, const std::string& nameOrFile, LoadOptions load, bool dev, bool events);

/// The same, and plays a replay.
int runViewer(const Assets& assets, OpenedReplay replay, LoadOptions load, bool dev, bool events);

class Viewer {
public:
    Viewer(const Assets& assets, SceneDesc scene, LoadOptions load, bool dev);

    /// Keeps a scene that was opened or saved among the recent ones, if it is a file.
    void remember(const std::string& nameOrFile);

    /// Starts a replay, of the scene that runs or another.
    void play(OpenedReplay replay);

    /// For programs that play with it: what it shows, after every picture, as `view --progress json` promises.
    void printEvents() { printsEvents_ = true; }

    /// Until the window is closed.
    void run();

    /// What has happened since the last time, one step, one picture; none while minimised. False when it is over.
    bool runFrame();

    // For those that play with it in place of a person.
    Window& window() { return window_; }
    Session& session() { return session_; }
    const Notices& notices() const { return notices_; }
    const std::optional<Departure>& asked() const { return panels_.leaving().asked(); }
    bool recording() const { return saver_.recording(); }
    long shownFrames() const { return shownFrames_; }

private:
    // Viewer.cpp: the order in which things happen
    SceneDesc prepared(SceneDesc scene, double patience);
    void showFrame();
    void advance();
    void measureResting();
    void restarted(bool freshView);
    bool isDue(double& last) const;
    void measureSpeed();

    // ViewerEvents.cpp: for who has started it
    void printPicture() const;

    // ViewerPace.cpp: what gives way when frames take too long
    bool isBuiltIn(const SceneDesc& scene) const;
    void startPace(bool freshScene);
    void keepPace();
    void sayScale(float scale);
    void offerCells(int cells);
    void useFewerCells();
    void startWithCells(int cells);

    // ViewerInput.cpp: what a person does to the picture
    void handleInput(const WindowInput& input);
    void handleCommand(Command command);
    void endWithEscape();
    void chooseStirred();
    bool goesAlong() const { return !session_.scene().camera.follow.empty(); }  ///< the camera, with an obstacle
    void placeHeld();
    void keepPlace(size_t index);
    void applyObstacles(SceneDesc scene);

    void stirWith(const PointerEvent& event);

    // ViewerSelection.cpp: what a person has selected, and holds by its handles
    SceneDesc editedScene() const;
    SceneDesc seenScene();
    SceneDesc shownScene();
    SelectionHand::Circumstances handCircumstances();
    void handlePointer(const PointerEvent& event);
    void select(const std::optional<SceneItem>& item);
    bool editScene(const SceneDesc& scene);
    void dragSelected();
    void duplicateSelected();
    bool removeSelected();
    bool addNew(const NewItem& item);
    void addImage(const std::string& file);
    void carryOut(const OutlinerWishes& wishes);
    bool drawSelection(const View& view);

    // ViewerSolids.cpp: what a person puts into the fluid's way
    void placeObstacle(glm::vec3 place);
    void paintSolid();
    void drawSource();
    void removeObstacle();

    // ViewerWishes.cpp: what a person asks for
    void carryOut(Command command);
    void carryOut(const Panels::Wishes& wishes);
    void takeNextCar();
    void toggleOutline();
    void watchUnsaved();
    void offerRecovered();
    void answer(NoticeAnswer answer);
    void saveReplay(const std::string& file);
    void keepSettings();
    void askToQuit();
    bool mayLeave() const;
    void exportScene(const ExportRequest& request);
    void leave(LeavePanel::Answer answer);
    /// A hand is.
    bool isBusy() const {
        return mouse_.drag() != ViewerMouse::Drag::None || gui_.isEditing() || selection_.dragging();
    }
    ViewState viewState() const {
        return {session_.inScene(camera_.desc()), followsScene_, session_.world().time(), recordsKeys_};
    }

    // ViewerFiles.cpp: what files become
    void open(const std::string& file);
    void announce(const std::string& nameOrFile);
    void setSky(const std::string& file);
    void addObstacle(const std::string& file);
    void addSource(const std::string& file);
    void offerOther(const std::string& file, const SceneItem& item);
    void becomeOther();
    void load(const std::string& nameOrFile);

    // ViewerHistory.cpp: what was done, and undone
    void beginStroke();
    void endStroke();
    void dropStrokes();
    void keepHistory();
    void undo();
    void goTo(size_t step);
    void show(size_t step);
    bool goBack(size_t step);
    bool goOn(size_t step);

    // ViewerTime.cpp: back and forth
    void carryOut(const TimelineWishes& wishes);
    void goToTime(double time);
    bool travel(const std::function<void()>& way);
    void startAgain();
    void keepKeys(size_t index);
    TimeState timeState() const;

    // ViewerPicture.cpp: what is seen
    const Frame& drawPicture();
    const Frame& drawForFile();
    void warnOfDriver();
    void showWarnings();
    Panels::Wishes drawPanels();

    Simulation& shownFluid() { return *session_.world().fluids()[shown_]; }
    const PlacedGrid& stirredGrid() { return session_.world().fluids()[stirred_]->fields().grid; }

    /// Runs what may fail because of what a person gave; the failure is shown until the same succeeds. False when it
    /// fails.
    template <class Action>
    bool attempt(Cause cause, Action action) {
        try {
            action();
        } catch (const std::exception& error) {  // of the system, too: a folder that is no mesh, too little memory
            notices_.fail(withAdvice(error), cause);
            return false;
        }
        notices_.withdraw(cause);
        return true;
    }

    const WarningsKept warnings_;
    const Assets& assets_;
    const LoadOptions load_;
    const bool dev_;
    bool printsEvents_ = false;
    Window window_;
    Context context_ = Context::adopt(Window::functionLoader());
    Gui gui_{window_};
    Slab slab_{context_, assets_, {}, ProgramCache::usual(context_)};
    Session session_;
    Camera camera_;
    bool showsActing_ = false;  ///< what acts in the scene, as lines
    bool followsScene_ = true;  ///< the camera is the scene's, until a person moves it
    ViewerMouse mouse_;
    SelectionHand selection_;
    IdleHand idleHand_;
    Driver driver_;
    Controls controls_;
    Brush brush_;
    Panels panels_{assets_, slab_};
    HintLine hints_;
    History history_;
    /// What a hand is doing to the fluid, since a frame.
    struct Stroke {
        std::string title;
        long frame;
    };
    std::optional<Stroke> stroke_;
    Autosave autosave_{Autosave::usualFolder()};
    SettingsFile settingsFile_{SettingsFile::usual()};
    Settings settings_ = settingsFile_.read();
    /// What a file has just become, and what it is called in the scene.
    struct FromFile {
        std::string file;
        ItemKind kind;
        std::string title;
    };
    std::optional<FromFile> fromFile_;
    std::optional<std::filesystem::path> recovered_;  ///< what the last program has left behind
    Notices notices_;
    PictureSaver saver_{notices_};
    ExportQueue exports_{thisProgram()};
    ShaderReload shaders_{slab_.shaders(), notices_};
    RestingPicture picture_;
    Pace pace_;
    TimeTravel travel_{assets_};
    HandKeys handKeys_;
    bool recordsKeys_ = false;  ///< what a person changes becomes keys

    size_t shown_ = 0;    ///< the fluid of which panels tell
    size_t stirred_ = 0;  ///< the one that was under the mouse last
    bool paused_ = false, stepOnce_ = false, advanced_ = false, failed_ = false, done_ = false, warned_ = false;
    bool readingsFresh_ = false;          ///< they are of the fluid as it is
    std::optional<int> fewerCells_;       ///< that were offered for the scene
    std::string builtIn_;                 ///< the scene that was opened, if it is one and nobody has set its cells
    std::optional<std::string> opening_;  ///< a scene that is loaded when the window has said so
    int announcements_ = 0;               ///< frames that said so
    long shownFrames_ = 0;
    FramesInFlight inFlight_{1};
    double now_ = 0, touched_ = 0, frameSeconds_ = 0, readingsTime_ = 0, advanceTime_ = 0, unsavedTime_ = 0;
    double lastFrame_ = 0;  ///< s that it took
};

}  // namespace slabflow
