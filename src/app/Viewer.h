// `slabflow view`: a person, a fluid and a window.
#pragma once

#include <exception>

#include "app/Gui.h"
#include "app/Panels.h"
#include "app/PictureSaver.h"
#include "app/RestingPicture.h"
#include "app/Session.h"
#include "app/ShaderReload.h"
#include "app/ViewerMouse.h"

namespace slabflow {

/// Runs until the window is closed. `dev` reloads shaders when they are saved. Error when no window can be opened or
/// the driver loses its context; whatever is wrong with scenes or the fluid is shown in the window.
int runViewer(const Assets& assets, SceneDesc scene, bool dev);

class Viewer {
public:
    Viewer(const Assets& assets, SceneDesc scene, bool dev);

    /// Until the window is closed.
    void run();

private:
    // Viewer.cpp: the order in which things happen
    void showFrame();
    void advance();
    void restarted(bool freshView);
    bool isDue(double& last) const;
    void measureSpeed();

    // ViewerInput.cpp: what a person does to the picture
    void handleInput(const WindowInput& input);
    void keepPlace(size_t index);
    void applyObstacles(SceneDesc scene);
    void openDropped(const std::string& file);

    // ViewerSolids.cpp: what a person puts into the fluid's way
    void placeObstacle(glm::vec3 place);
    void paintSolid();
    void removeObstacle();

    // ViewerWishes.cpp: what a person asks for
    void carryOut(Command command);
    void carryOut(const Panels::Wishes& wishes);

    // ViewerPicture.cpp: what is seen
    const Frame& drawPicture();
    const Frame& drawForFile();
    void warnOfDriver();
    Panels::Wishes drawPanels();

    /// Runs what may fail because of what a person gave; the failure is shown.
    template <class Action>
    void attempt(Action action) {
        try {
            action();
        } catch (const std::exception& error) {  // of the system, too: a folder that is no mesh, too little memory
            notices_.fail(error.what());
        }
    }

    const Assets& assets_;
    const bool dev_;
    Window window_;
    Context context_ = Context::adopt(Window::functionLoader());
    Gui gui_{window_};
    Slab slab_{context_, assets_};
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
    double now_ = 0, frameSeconds_ = 0, readingsTime_ = 0, advanceTime_ = 0;
};

}  // namespace slabflow
