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
    Trial(const Step& step, FluidFields& fluid)
        : step_(step),
          fluid_(fluid),
          velocity_(field("velocity", Layout::Face, fluid.velocity.format())),
          equation_(field("divergence")),
          remainder_(field("remainder")),
          residual_(field("residual")) {
        step_.slab.copy(fluid_.velocity, velocity_);
        before_ = divergenceLeft();
        step_.slab.copy(fluid_.divergence, equation_);
    }

    ConvergencePoint solve(const SolverDesc& settings) {
        return measured(settings, [&](const Step& step, ConvergencePoint& point) {
            PressureHierarchy& grids = realCells_.grids(step, fluid_);
            const long passes = step.slab.passCount();
            point.iterations =
                makePressureSolver(settings.pressure)->solve(step, grids, equation_, fluid_.pressure, remainder_);
            point.passes = step.slab.passCount() - passes;
            takeOff(grids, equation_, fluid_.pressure);
            takeOff(grids, residual_, remainder_);
            return double(largestNow(step.slab, residual_));
        });
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
        return measured(settings, [&](const Step& step, ConvergencePoint& point) {
            step.slab.copy(velocity_, fluid_.velocity);
            point.iterations = settings.iop.rounds;
            point.passes = Projection(settings.pressure).project(step, fluid_).passes;
            return divergenceLeft();
        });
    }

private:
    Field field(const char* label, Layout layout = Layout::RedBlack, Format format = Format::RGBA32F) const {
        return step_.slab.makeField({label, fluid_.grid, layout, format});
    }

    /// With a trial that returns the largest divergence that it leaves.
    template <class Run>
    ConvergencePoint measured(const SolverDesc& settings, Run run) {
        SceneDesc scene = step_.scene;
        scene.solver = settings;
        ConvergencePoint point{settings};
        const double left = run({step_.slab, scene, step_.walls, step_.dt, step_.time, step_.splats}, point);
        point.residual = before_ > 0 ? left / before_ : 0;
        return point;
    }

    double divergenceLeft() {
        realCells_.computeDivergence(step_, fluid_);
        return double(largestNow(step_.slab, fluid_.divergence));
    }

    /// residual = d - A q
    void takeOff(PressureHierarchy& grids, const Field& d, const Field& q) {
        MultigridCycle(step_.slab, grids, 1).residual(d, q, residual_);
    }

    const Step& step_;
    FluidFields& fluid_;
    Projection realCells_{PressureMethod::Multigrid};  ///< knows what solids leave open, as IOP does not
    Field velocity_, equation_, remainder_, residual_;
    double before_ = 0;
};

SolverDesc settingsOf(const Step& step, PressureMethod method, int iterations) {
    SolverDesc settings = step.scene.solver;
    settings.pressure = method;
    settings.jacobi.sweeps = iterations;
    settings.multigrid.cycles = iterations;
    settings.mgpcg = {.maxIterations = iterations, .tolerance = 0};
    return settings;
}

}  // namespace

std::vector<WavePoint> measureWaves(const Step& step, FluidFields& fluid) {
    SLAB_ASSERT(!fluid.solids, "waves travel through boxes without solids");
    Trial trial(step, fluid);
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
                points.push_back({2.0 * n / halfWaves, trial.solve(settingsOf(step, method, count))});
            }
    return points;
}

std::vector<ConvergencePoint> measureConvergence(const Step& step, FluidFields& fluid) {
    Trial trial(step, fluid);
    std::vector<ConvergencePoint> points;
    const auto measure = [&](PressureMethod method, auto run, std::initializer_list<int> values, auto set) {
        SolverDesc settings = step.scene.solver;
        settings.pressure = method;
        for (const int value : values) {
            set(settings, value);
            points.push_back((trial.*run)(settings));
        }
    };
    measure(PressureMethod::Jacobi, &Trial::solve, {10, 20, 40, 80, 160, 320},
            [](SolverDesc& settings, int sweeps) { settings.jacobi.sweeps = sweeps; });
    measure(PressureMethod::Multigrid, &Trial::solve, {0, 1, 2, 3, 4, 5},
            [](SolverDesc& settings, int cycles) { settings.multigrid.cycles = cycles; });
    measure(PressureMethod::Mgpcg, &Trial::solve, {1, 2, 3, 4, 5}, [](SolverDesc& settings, int iterations) {
        settings.mgpcg = {.maxIterations = iterations, .tolerance = 0};
    });
    const auto setRounds = [](SolverDesc& settings, int rounds) { settings.iop.rounds = rounds; };
    if (fluid.solids && !fluid.liquid) measure(PressureMethod::Iop, &Trial::project, {1, 2, 4, 8}, setRounds);
    else measure(PressureMethod::Iop, &Trial::project, {1}, setRounds);
    return points;
}

}  // namespace slabflow
