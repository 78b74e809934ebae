// What lies over the picture: on the left what a person changes, on the right what can be read, below how it runs; or
// panels where a person has put them.
#pragma once

#include <optional>

#include "app/hand/Tools.h"
#include "app/panels/Notices.h"
#include "app/panels/PanelLayout.h"
#include "app/panels/PanelsBar.h"
#include "app/panels/PanelsBrush.h"
#include "app/panels/PanelsExport.h"
#include "app/panels/PanelsForces.h"
#include "app/panels/PanelsHelp.h"
#include "app/panels/PanelsHistory.h"
#include "app/panels/PanelsLeave.h"
#include "app/panels/PanelsLegend.h"
#include "app/panels/PanelsMeters.h"
#include "app/panels/PanelsOutliner.h"
#include "app/panels/PanelsScene.h"
#include "app/panels/PanelsSettings.h"
#include "app/panels/PanelsSlice.h"
#include "app/panels/PanelsTimeline.h"
#include "render/DensitySample.h"

namespace slabflow {

class Panels {
public:
    Panels(const Assets& assets, Slab& slab)
        : slab_(slab),
          scenes_(assets),
          help_(assets),
          brush_(assets),
          outliner_(assets),
          legend_(slab),
          slice_(slab),
          densities_(slab) {}

    /// What the person asks for in this frame.
    struct Wishes {
        SceneWishes scene = {};
        OutlinerWishes outliner = {};
        TimelineWishes time = {};
        std::vector<Command> commands = {};
        std::optional<LeavePanel::Answer> leave = {};
        std::optional<NoticeAnswer> answer = {};
        bool compareSolvers = false;
        std::optional<size_t> step = {};  ///< of the history, to go to
        std::optional<ExportRequest> exported = {};
        std::optional<size_t> fluid = {};  ///< another one of the world's to be shown
    };

    /// Draws everything that is open, for one of the fluids of a world and the scene that a person has asked for.
    /// `pointed`: the place in it under the mouse [m].
    Wishes draw(Simulation& simulation, const SceneDesc& scene, const ViewState& view, const RunState& run,
                const History& history, Brush& brush, Settings& settings, std::optional<glm::vec3> pointed = {},
                const SelectionState& selection = {}, const TimeState& time = {});

    /// Where nothing lies over a picture of this size [pixels]: parts of it that overlap, or none. As it was drawn
    /// last.
    std::vector<PixelRect> freeParts(glm::ivec2 picture) const;

    /// How wide that is between the columns [as panels].
    float roomBetween() const;

    /// Where it ends above the bar, from below [as panels].
    float heightBelow() const;

    void follow(const SceneDesc& scene);   ///< another scene has been opened
    void restarted() { forces_.clear(); }  ///< the same runs from the start; what is edited stays
    void followObstacles(const std::vector<ObstacleDesc>& obstacles) {
        scenes_.followObstacles(obstacles);
        brush_.see(obstacles);
    }
    void followSources(const std::vector<SourceDesc>& sources) { scenes_.followSources(sources); }
    void followAnimation(const std::vector<TrackDesc>& tracks) { scenes_.followAnimation(tracks); }
    void editTimeline(const TimelineWishes& edit, const SceneDesc& running, SceneWishes& wishes) {
        scenes_.editTimeline(edit, running, wishes);
    }
    void followLook(const LookDesc& look) { scenes_.followLook(look); }
    /// A replay may have changed anything.
    void followReplay(const SceneDesc& scene) {
        scenes_.followReplay(scene);
        brush_.see(scene.obstacles);
    }
    /// Shows that scene as if a person had made it so: what to do for it.
    SceneWishes revert(const SceneDesc& scene, const SceneDesc& running) {
        SceneWishes wishes;
        scenes_.revert(scene, running, wishes);
        brush_.see(scene.obstacles);
        return wishes;
    }
    /// For what a person has selected in the picture, the first time.
    void openOutliner() {
        if (!std::exchange(openedOutliner_, true)) layout_.unfold("Outliner");
    }
    void toggle() { visible_ = !visible_; }
    bool visible() const { return visible_; }
    void toggleTimeline() { timelineOpen_ = !timelineOpen_; }
    void toggleHelp() { help_.toggle(); }
    bool windowOpen() const { return help_.isOpen() || exporting_.isOpen(); }
    void closeWindows() {
        help_.close();
        exporting_.close();
    }

    ScenePanel& scenes() { return scenes_; }
    const ScenePanel& scenes() const { return scenes_; }
    ExportPanel& exporting() { return exporting_; }
    const ExportPanel& exporting() const { return exporting_; }
    LeavePanel& leaving() { return leaving_; }
    const LeavePanel& leaving() const { return leaving_; }

    StageTimes& stageTimes() { return times_; }
    /// What was measured in the frame that has just been made.
    void take(const FluidReadings& readings);
    std::vector<ConvergencePoint>& convergence() { return convergence_; }
    bool readingsShown() const { return readingsShown_; }  ///< nobody else needs them measured
    bool forcesShown() const { return forcesShown_; }      ///< which are measured in every frame

private:
    /// What panels are drawn for.
    struct Frame {
        Simulation& simulation;
        const SceneDesc& scene;
        const ViewState& view;
        const History& history;
        Brush& brush;
        Settings& settings;
        std::optional<glm::vec3> pointed;
        const SelectionState& selection;
        Wishes wishes = {};
    };
    void drawPanels(Frame& frame);
    void drawTop(Frame& frame);
    void drawLook(Frame& frame);
    void drawOutliner(Frame& frame);
    void drawFluid(Frame& frame);
    void drawForces(const Frame& frame);
    void drawGpu(const Frame& frame);

    PanelLayout layout_;
    float barHeight_ = 0;  ///< as it was drawn last, with the timeline over it
    Slab& slab_;
    ScenePanel scenes_;
    HelpPanel help_;
    LeavePanel leaving_;
    ExportPanel exporting_;
    BrushPanel brush_;
    OutlinerPanel outliner_;
    LegendPanel legend_;
    SlicePanel slice_;
    DensitySample densities_;
    TimelinePanel timeline_;
    StageTimes times_;
    FluidReadings readings_;
    ForceHistory forces_;
    std::vector<ConvergencePoint> convergence_;
    bool visible_ = true, timelineOpen_ = false, readingsShown_ = false, forcesShown_ = false, forcesWereShown_ = false,
         openedOutliner_ = false;
};

}  // namespace slabflow
