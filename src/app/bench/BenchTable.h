// What benchmarks measure, and how it is shown.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "slab/Slab.h"

namespace slabflow {

/// Milliseconds of one thing that was measured several times.
struct Timing {
    Timing() = default;
    explicit Timing(std::vector<double> times);

    double median = 0, mean = 0, deviation = 0;  ///< the latter as the square root of the variance
    double percentile99 = 0;                     ///< of fewer than a hundred the largest
};

/// One measurement, as in the file of --json.
struct BenchRow {
    std::string name;
    glm::ivec3 cells{1};
    Timing time;
    double copyPasses = 0;  ///< the median as a multiple of that of one R16F copy of all cells, in the same run

    struct Pressure {
        std::string solver, scenario;
        double reduction;  ///< largest divergence before / after
        long passes;       ///< slab operations
    };
    std::optional<Pressure> pressure = {};
    std::optional<double> fetches = {};  ///< texels read per cell, where known: what passes are bound by

    struct Picture {
        double likeness;  ///< peak signal to noise ratio against the march of every pixel [dB]
        double fixedUp;   ///< share of the pixels that were marched again
    };
    std::optional<Picture> picture = {};
    std::optional<double> pressureSolves = {};  ///< the median as a multiple of that of the pressure of the same grid
    std::optional<double> wavelength = {};      ///< of the divergence that was to be removed [cells]
    bool isStep = false;  ///< a whole step of the simulation, or a frame: rows have how many in a second

    std::string grid() const;  ///< "64x16x64"
};

void append(std::vector<BenchRow>& rows, const std::vector<BenchRow>& more);
void printTable(const std::vector<BenchRow>& rows);
std::string jsonText(const std::vector<BenchRow>& rows);

/// GPU milliseconds of `work` over the repetitions; one more, before them, is not counted.
Timing measure(Slab& slab, int repetitions, const std::function<void()>& work);

/// The yardstick: median of one copy of an R16F field over the whole grid.
double measureCopy(Slab& slab, const Grid& grid, int repetitions);

}  // namespace slabflow
