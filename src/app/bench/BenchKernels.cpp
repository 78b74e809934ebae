#include <functional>

#include "app/bench/BenchCases.h"
#include "sim/Advection.h"
#include "sim/Forces.h"
#include "sim/InitialFields.h"
#include "sim/Walls.h"
#include "sim/pressure/BoxGrid.h"
#include "sim/pressure/Projection.h"

namespace slabflow {
namespace {

/// A fluid in turbulent motion, and the rows that have been measured on it.
class KernelBench {
public:
    KernelBench(Slab& slab, int resolution, int repetitions)
        : slab_(slab),
          repetitions_(repetitions),
          scene_(closedBox(glm::ivec3(resolution))),
          fluid_(makeInitialFields(slab, scene_)) {
        fillWithTurbulence(slab, scene_, fluid_);
        copy_ = measureCopy(slab, fluid_.grid, repetitions);
    }

    void copies() {
        for (const Format format : {Format::R16F, Format::RGBA16F, Format::R32F, Format::RGBA32F}) {
            const Field source = slab_.makeField({"source", fluid_.grid, Layout::Centre, format});
            Field target = slab_.makeField({"target", fluid_.grid, Layout::Centre, format});
            measure(std::string("copy ") + info(format).name, 1,
                    [&] { slab_.run({.kernel = "slab/copy", .target = target, .inputs = {source}}); });
        }
    }

    void advection() {
        for (const AdvectionScheme scheme : {AdvectionScheme::SemiLagrangian, AdvectionScheme::MacCormack}) {
            scene_.solver.advection = scheme;
            const bool corrected = scheme == AdvectionScheme::MacCormack;
            const std::string name = corrected ? " MacCormack" : " semi-Lagrangian";
            measure("advect gas" + name, corrected ? 56 : 3, [&] {
                advectScalars(step(), fluid_, fluid_.cellVelocity, scene_.solver, isClosed(step(), fluid_, scene_));
            });
            measure("advect velocity" + name, corrected ? 50 : 9,
                    [&] { advectVelocity(step(), fluid_, scene_.solver); });
        }
    }

    void projection() {
        const Uniforms coefficients = BoxGrid{fluid_.grid, fluid_.openSides}.coefficients();
        Projection projection(PressureMethod::Multigrid);
        measure("divergence", 4, [&] { projection.computeDivergence(step(), fluid_); });
        measure("jacobi sweep", 2, [&] {
            slab_.run({.kernel = "sim/pressure/relax",
                       .target = fluid_.pressure,
                       .inputs = {fluid_.pressure, fluid_.divergence},
                       .uniforms = coefficients + Uniforms{{"omega", 1.0f}, {"keep", 0.0f}, {"neighbours", true}},
                       .variant = {"BOX"}});
        });
        measure("subtract gradient", 9, [&] {
            slab_.run({.kernel = "sim/pressure/subtract_gradient_box",
                       .target = fluid_.velocity,
                       .inputs = {fluid_.velocity, fluid_.pressure, {"remainder", fluid_.pressure}},
                       .uniforms = coefficients + Uniforms{{"share", 1.0f}},
                       .variant = {"WITH_REMAINDER"}});
        });
        measure("velocity to centres", 4, [&] { averageToCentres(slab_, fluid_); });
    }

    void vorticity() {
        Field vorticity = slab_.makeField({"vorticity", fluid_.grid, Layout::Centre, Format::RGBA32F});
        measure("vorticity", 24, [&] { computeVorticity(slab_, fluid_.velocity, vorticity); });
    }

    std::vector<BenchRow> rows;

private:
    Step step() const { return {slab_, scene_.domain(), wallUniforms(scene_.domain()), 1.0f / 60, 0}; }

    /// `fetches` per cell, as the kernels' headers have it.
    void measure(const std::string& name, double fetches, const std::function<void()>& work) {
        const Timing time = slabflow::measure(slab_, repetitions_, work);
        rows.push_back({name, fluid_.grid.cells, time, time.median / copy_, {}, fetches});
    }

    Slab& slab_;
    int repetitions_;
    SceneDesc scene_;
    FluidFields fluid_;
    double copy_ = 0;
};

}  // namespace

std::vector<BenchRow> benchKernels(Slab& slab, int resolution, int repetitions) {
    KernelBench bench(slab, resolution, repetitions);
    bench.copies();
    bench.advection();
    bench.projection();
    bench.vorticity();
    return bench.rows;
}

}  // namespace slabflow
