#include "sim/pressure/Convergence.h"

#include "sim/pressure/MultigridCycle.h"
#include "slab/Reduce.h"

namespace slabflow {
namespace {

/// The equation, and room to solve it.
class Trial {
public:
    Trial(const Step& step, PressureHierarchy& grids, const Field& divergence)
        : step_(step),
          grids_(grids),
          divergence_(divergence),
          pressure_(field("pressure")),
          remainder_(field("remainder")),
          residual_(field("residual")),
          before_(double(largestNow(step.slab, divergence))) {}

    ConvergencePoint run(PressureSolver& solver, const SolverDesc& settings) {
        SceneDesc scene = step_.scene;
        scene.solver = settings;
        const long passes = step_.slab.passCount();
        ConvergencePoint point{settings};
        point.iterations = solver.solve({step_.slab, scene, step_.walls, step_.dt, step_.time, step_.splats}, grids_,
                                        divergence_, pressure_, remainder_);
        point.passes = step_.slab.passCount() - passes;
        takeOff(divergence_, pressure_);
        takeOff(residual_, remainder_);
        point.residual = before_ > 0 ? double(largestNow(step_.slab, residual_)) / before_ : 0;
        return point;
    }

private:
    Field field(const char* label) const {
        return step_.slab.makeField({label, divergence_.grid(), Layout::RedBlack, Format::RGBA32F});
    }

    /// residual = d - A q
    void takeOff(const Field& d, const Field& q) { MultigridCycle(step_.slab, grids_, 1).residual(d, q, residual_); }

    const Step& step_;
    PressureHierarchy& grids_;
    const Field& divergence_;
    Field pressure_, remainder_, residual_;
    double before_;
};

}  // namespace

std::vector<ConvergencePoint> measureConvergence(const Step& step, PressureHierarchy& grids, const Field& divergence) {
    Trial trial(step, grids, divergence);
    std::vector<ConvergencePoint> points;
    SolverDesc settings = step.scene.solver;
    const auto measure = [&](PressureMethod method, std::initializer_list<int> values, auto set) {
        settings.pressure = method;
        const auto solver = makePressureSolver(method);
        for (const int value : values) {
            set(value);
            points.push_back(trial.run(*solver, settings));
        }
    };
    measure(PressureMethod::Jacobi, {10, 20, 40, 80, 160, 320}, [&](int n) { settings.jacobi.sweeps = n; });
    measure(PressureMethod::Multigrid, {0, 1, 2, 3, 4, 5}, [&](int n) { settings.multigrid.cycles = n; });
    settings.mgpcg.tolerance = 0;
    measure(PressureMethod::Mgpcg, {1, 2, 3, 4, 5}, [&](int n) { settings.mgpcg.maxIterations = n; });
    return points;
}

}  // namespace slabflow
