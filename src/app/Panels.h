// What lies over the picture: on the left what a person changes, on the right what can be read, below how it runs.
#pragma once

#include <optional>

#include "app/Keys.h"
#include "app/PanelsForces.h"
#include "app/PanelsMeters.h"
#include "app/PanelsScene.h"
#include "app/PanelsSlice.h"
#include "app/Tools.h"

namespace slabflow {

/// What the bar at the bottom shows.
struct RunState {
    bool paused = false;
    bool recording = false;
    int recordedFrames = 0;
    double framesPerSecond = 0;
    bool leftCamera = false;  ///< the scene's camera moves, but a person has taken another place
};

class Panels {
public:
    Panels(const Assets& assets, Slab& slab) : slab_(slab), scenes_(assets), slice_(slab) {}

    /// What the person asks for in this frame.
    struct Wishes {
        SceneWishes scene = {};
        std::vector<Command> commands = {};
        bool quit = false;
        bool compareSolvers = false;
    };

    /// Draws everything that is open.
    Wishes draw(Simulation& simulation, const ViewState& view, const RunState& run, Brush& brush);

    /// Where nothing lies over a picture of this size [pixels]: parts of it that overlap, or none. As it was drawn
    /// last.
    std::vector<PixelRect> freeParts(glm::ivec2 picture) const;

    void follow(const SceneDesc& scene);  ///< another scene runs, or the same from the start
    void followObstacles(const std::vector<ObstacleDesc>& obstacles) { scenes_.followObstacles(obstacles); }
    void toggle() { visible_ = !visible_; }
    void toggleHelp() { helpOpen_ = !helpOpen_; }
    void askToQuit() { quitAsked_ = !quitAsked_; }  ///< asked again, the dialog closes
    bool quitAsked() const { return quitAsked_; }

    StageTimes& stageTimes() { return times_; }
    /// What was measured in the frame that has just been made.
    void take(const FluidReadings& readings);
    std::vector<ConvergencePoint>& convergence() { return convergence_; }
    bool readingsShown() const { return readingsShown_; }  ///< nobody else needs them measured
    bool forcesShown() const { return forcesShown_; }      ///< which are measured in every frame

private:
    /// Of a column, in units of the window from its top left.
    struct Corners {
        glm::vec2 low{0}, high{0};
    };
    static Corners drawnWindow();

    void drawChanges(const Simulation& simulation, const ViewState& view, Brush& brush, SceneWishes& wishes);
    bool drawInsights(Simulation& simulation);
    void drawBar(const Simulation& simulation, const RunState& run, std::vector<Command>& commands);
    void drawHelp();
    bool drawQuitDialog();

    Corners changes_, insights_;  ///< as they were drawn last
    Slab& slab_;
    ScenePanel scenes_;
    SlicePanel slice_;
    StageTimes times_;
    FluidReadings readings_;
    ForceHistory forces_;
    std::vector<ConvergencePoint> convergence_;
    bool visible_ = true, helpOpen_ = false, quitAsked_ = false, readingsShown_ = false, forcesShown_ = false,
         forcesWereShown_ = false;
};

}  // namespace slabflow
