// A recording while it runs.
#pragma once

#include <optional>

#include "app/files/Film.h"
#include "app/files/FrameWriter.h"
#include "app/files/StatisticsFile.h"
#include "app/record/CheckpointWriter.h"
#include "app/record/RecordingPlan.h"
#include "app/session/Session.h"
#include "gpu/Wait.h"

namespace slabflow {

/// Simulates, draws and reads back frame after frame; other threads write the files.
class Recording {
public:
    /// Does what is left to do. UsageError when a checkpoint does not fit the scene, or the file of numbers of an
    /// earlier part has other columns.
    Recording(Slab& slab, const Assets& assets, const SceneDesc& scene, const std::optional<OpenedReplay>& replay,
              const RecordOptions& options, const RecordingFolder& folder, nlohmann::json identity,
              const RecordingPlan& plan);

    /// Records to the end. Error when something cannot be written or the fluid blows up, Stopped when the user asks to
    /// stop: what was recorded until then is on disk, and the message says how to go on.
    void run();

    long filesWritten() const { return writer_.filesWritten(); }

private:
    void startStatistics(const std::vector<std::string>& bodies);
    std::vector<std::string> stagesOfOneFrame();
    void recordFrame();
    void startFiles();
    void drawAll();
    void startPicture();
    void startPasses();
    void startTile(int tile);
    void startArrays();
    void startFields(Simulation& fluid);
    void startFile(Simulation& fluid, std::span<const std::string> fields, const FrameKind& kind,
                   const FieldFile& file);
    void startSurface(Simulation& fluid);
    void keepFilesThroughPowerCut(long last);
    void awaitFiles();
    void finish();
    void keepForLater();
    void printReport();
    void completeNote();
    long wholeFrames() const;
    std::string afterStop() const;
    std::string howToGoOn();
    const Frame& draw();
    const PassFrame& drawPasses();
    Camera tileCamera(const Camera& camera) const;
    const PassFrame& drawTile(float secondsToNext, const LookDesc& look);
    std::filesystem::path pathOf(const FrameKind& kind) const { return options_.out / kind.of(frame()); }
    bool writesImages() const { return !options_.noImages && !flipbook_; }
    bool drawsPictures() const { return writesImages() || film_; }
    long frame() const { return session_.world().frame(); }

    Slab& slab_;
    const RecordOptions& options_;
    const RecordingFolder& folder_;
    const nlohmann::json identity_;
    const RecordingPlan& plan_;
    const FrameFiles files_;
    Session session_;
    CheckpointFolder checkpointFolder_;
    long kept_ = -1;  ///< files of frames up to here outlive a power cut
    std::optional<StatisticsFile> statistics_;
    std::optional<Flipbook> flipbook_;  ///< instead of images
    long recorded_ = 0;                 ///< all that this frame gives is on its way
    static constexpr long framesInFlight = 3;
    FramesInFlight inFlight_{size_t(framesInFlight)};
    // Last: their threads end before what they use.
    CheckpointWriter checkpoints_;
    FrameWriter writer_{WriteQueue::defaultThreads(), 2 * WriteQueue::defaultThreads()};
    std::optional<FilmWriter> film_;  ///< of a recording that goes on, its film is made of the files at the end
};

}  // namespace slabflow
