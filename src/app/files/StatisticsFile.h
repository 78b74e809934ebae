// `--stats`: a CSV file with a row of numbers per frame; `record --help` says what they are (describeStatistics).
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "gpu/GpuTimer.h"
#include "sim/World.h"

namespace slabflow {

/// Rows are appended whole and at once: a run that is killed, or whose disk is full, leaves no half row.
class StatisticsFile {
public:
    /// Starts the file with a header, with a column `ms_<stage>` for each stage and, for each fluid and each body,
    /// columns of the force and the torque that the one has on the other. Names of columns of several fluids begin with
    /// theirs. Rows of frames up to `kept` stay, and are not written again.
    /// UsageError when they have other columns; Error when the file cannot be written.
    StatisticsFile(std::filesystem::path path, std::vector<std::string> stages, const SceneDesc& scene,
                   std::vector<std::string> bodies, long kept);

    /// Up to which frame a file has whole rows without a gap; of a pipe, which remembers nothing, without an end.
    static long rowsIn(const std::filesystem::path& path);

    /// Takes the numbers of the frame that has just been simulated, which are on their way. Kept until its times have
    /// arrived: so have they then.
    void measured(const World& world);

    /// Writes the rows of these frames. Error names file and reason.
    void append(const std::vector<GpuTimer::Frame>& times);

    /// Waits until what has been written is on the disk itself.
    void keepThroughPowerCut() const;

    /// The earliest frame whose row is not written yet; `none` when all are.
    long firstWaiting(long none) const;

private:
    std::string header() const;
    void keepRows(long lastFrame);
    void appendLine(const std::string& line);

    std::filesystem::path path_;
    long kept_;
    /// A row without its times.
    struct Waiting {
        long frame;
        double time;
        float dt;
        std::vector<Measurement> fluids;
        std::vector<std::string> bodies;  ///< that there were, perhaps not those of the columns
        std::optional<CloudReadback> particles = {};
        std::vector<PlacedGrid> boxes = {};  ///< of the fluids whose box follows smoke
    };
    std::string rowOf(Waiting& waiting, const GpuTimer::Frame& times) const;

    std::vector<std::string> stages_, fluids_, bodies_;
    std::vector<std::string> followers_;  ///< those of fluids_ whose box follows smoke
    bool hasParticles_ = false;
    std::vector<Waiting> waiting_;
};

}  // namespace slabflow
