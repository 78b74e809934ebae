// The panels of numbers: what the GPU spends its time on, and how the fluid fares.
#pragma once

#include <string>
#include <vector>

#include "gpu/GpuTimer.h"
#include "sim/Simulation.h"

namespace slabflow {

/// GPU milliseconds per stage, smoothed so that they can be read.
class StageTimes {
public:
    void add(const GpuTimer::Frame& frame);
    double total() const;
    const std::vector<GpuTimer::Row>& rows() const { return rows_; }

private:
    std::vector<GpuTimer::Row> rows_;
};

/// A row with a bar for every stage.
void drawStageTimes(const StageTimes& times);

/// What the GPU's memory is taken up by.
void drawMemory(const MemoryUse& use, const Grid& grid);

/// As measured in the frame that has just been made.
struct FluidReadings {
    static FluidReadings of(const Simulation& simulation);

    FluidStatistics statistics;
    PressureReport pressure;
    std::vector<std::pair<std::string, BodyForce>> bodies;  ///< by name
};

void drawFluidReadings(const FluidReadings& readings);

/// Of a grid one cell deep: how thick the slab is of which energies and forces are shown. Else nothing.
void drawThickness(const Grid& grid);

/// Curves of the residual against the number of passes, one for each solver. True when the person wants them measured.
bool drawConvergence(const std::vector<ConvergencePoint>& points);

}  // namespace slabflow
