#include "sim/pressure/Convergence.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include "base/Error.h"
#include "sim/pressure/MultigridCycle.h"
#include "sim/pressure/Projection.h"
#include "slab/Reduce.h"

namespace slabflow {
namespace {

/// One velocity, and room to project it again and again.
class Trial {
public:
    Trial(const Step& step, FluidFields& fluid, float expansion)
        : step_(step),
          fluid_(fluid),
          expansion_(expansion),
          velocity_(field("velocity", Layout::Face, fluid.velocity.format())),
          equation_(field("divergence")),
          remainder_(field("remainder")),
          residual_(field("residual")) {
        step_.slab.copy(fluid_.velocity, velocity_);
        before_ = divergenceLeft();
        step_.slab.copy(fluid_.divergence, equation_);
    }

    ConvergencePoint solve(const SolverDesc& settings) {
        Slab& slab = step_.slab;
        PressureHierarchy& grids = realCells_.grids(step_, fluid_);
        const long passes = slab.passCount();
        const int iterations =
            makePressureSolver(settings.pressure)->solve(slab, settings, grids, equation_, fluid_.pressure, remainder_);
        const long passesMade = slab.passCount() - passes;
        takeOff(grids, equation_, fluid_.pressure);
        takeOff(grids, residual_, remainder_);
        return {settings, iterations, passesMade, shareLeft(double(largestNow(slab, residual_)))};
    }

    /// d = cos(pi k (i + ½) / n)
    void setWave(int halfWaves) {
        const glm::ivec3 cells = fluid_.grid.cells, texels = equation_.texels();
        std::vector<float> values(4 * size_t(texels.x) * size_t(texels.y) * size_t(texels.z), 0.0f);
        glm::ivec3 c;
        for (c.z = 0; c.z < cells.z; ++c.z)
            for (c.y = 0; c.y < cells.y; ++c.y)
                for (c.x = 0; c.x < cells.x; ++c.x)
                    values[redBlackIndex(fluid_.grid, c)] =
                        float(std::cos(std::numbers::pi * halfWaves * (c.x + 0.5) / cells.x));
        equation_.upload(values);
        step_.slab.copy(equation_, fluid_.divergence);
        before_ = double(largestNow(step_.slab, equation_));
    }

    ConvergencePoint project(const SolverDesc& settings) {
        step_.slab.copy(velocity_, fluid_.velocity);
        const PressureReport report = Projection(settings.pressure).project(step_, fluid_, settings, expansion_);
        return {settings, settings.iop.rounds, report.passes, shareLeft(divergenceLeft())};
    }

private:
    Field field(const char* label, Layout layout = Layout::RedBlack, Format format = Format::RGBA32F) const {
        return step_.slab.makeField({label, fluid_.grid, layout, format});
    }

    /// Of the largest divergence.
    double shareLeft(double left) const { return before_ > 0 ? left / before_ : 0; }

    double divergenceLeft() {
        realCells_.computeDivergence(step_, fluid_, expansion_);
        return double(largestNow(step_.slab, fluid_.divergence));
    }

    /// residual = d - A q
    void takeOff(PressureHierarchy& grids, const Field& d, const Field& q) {
        MultigridCycle(step_.slab, grids, 1).residual(d, q, residual_);
    }

    const Step& step_;
    FluidFields& fluid_;
    float expansion_;
    Projection realCells_{PressureMethod::Multigrid};  ///< knows what solids leave open, as IOP does not
    Field velocity_, equation_, remainder_, residual_;
    double before_ = 0;
};

SolverDesc withIterations(SolverDesc settings, PressureMethod method, int iterations) {
    settings.pressure = method;
    settings.jacobi.sweeps = iterations;
    settings.multigrid.cycles = iterations;
    settings.mgpcg = {.maxIterations = iterations, .tolerance = 0};
    return settings;
}

}  // namespace

std::vector<WavePoint> measureWaves(const Step& step, FluidFields& fluid, const SolverDesc& settings) {
    SLAB_ASSERT(!fluid.solids, "waves travel through boxes without solids");
    Trial trial(step, fluid, 0);
    const std::pair<PressureMethod, std::vector<int>> solvers[] = {{PressureMethod::Jacobi, {20, 60, 180}},
                                                                   {PressureMethod::Multigrid, {0, 1, 2}},
                                                                   {PressureMethod::Mgpcg, {1, 2}}};
    const int n = fluid.grid.cells.x;
    std::vector<WavePoint> points;
    for (const auto& [method, counts] : solvers)
        for (const int count : counts)
            for (int cells = 2; cells <= n; cells *= 2) {
                const int halfWaves = std::clamp(int(std::lround(2.0 * n / cells)), 1, std::max(n - 1, 1));
                trial.setWave(halfWaves);
                points.push_back({2.0 * n / halfWaves, trial.solve(withIterations(settings, method, count))});
            }
    return points;
}

std::vector<ConvergencePoint> measureConvergence(const Step& step, FluidFields& fluid, const SolverDesc& settings,
                                                 float expansion) {
    Trial trial(step, fluid, expansion);
    std::vector<ConvergencePoint> points;
    const auto measure = [&](PressureMethod method, auto run, std::initializer_list<int> values, auto set) {
        SolverDesc tried = settings;
        tried.pressure = method;
        for (const int value : values) {
            set(tried, value);
            points.push_back((trial.*run)(tried));
        }
    };
    measure(PressureMethod::Jacobi, &Trial::solve, {10, 20, 40, 80, 160, 320},
            [](SolverDesc& tried, int sweeps) { tried.jacobi.sweeps = sweeps; });
    measure(PressureMethod::Multigrid, &Trial::solve, {0, 1, 2, 3, 4, 5},
            [](SolverDesc& tried, int cycles) { tried.multigrid.cycles = cycles; });
    measure(PressureMethod::Mgpcg, &Trial::solve, {1, 2, 3, 4, 5},
            [](SolverDesc& tried, int iterations) { tried.mgpcg = {.maxIterations = iterations, .tolerance = 0}; });
    const auto setRounds = [](SolverDesc& tried, int rounds) { tried.iop.rounds = rounds; };
    if (fluid.solids && !fluid.liquid) measure(PressureMethod::Iop, &Trial::project, {1, 2, 4, 8}, setRounds);
    else measure(PressureMethod::Iop, &Trial::project, {1}, setRounds);
    return points;
}

}  // namespace slabflow
