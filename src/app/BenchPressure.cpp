#include "app/BenchCases.h"
#include "scene/SceneNames.h"
#include "sim/InitialFields.h"
#include "sim/Statistics.h"
#include "sim/Walls.h"
#include "sim/pressure/Projection.h"

namespace slabflow {
namespace {

constexpr int sweeps = 60;

/// Jacobi as in the books, one cell to a texel. Knows closed boxes only. Its fields are moved to and from the packed
/// layout on the CPU, which `relax` leaves out.
class UnpackedJacobi : public PressureSolver {
public:
    UnpackedJacobi(Slab& slab, const Grid& grid)
        : pressure_(slab.makeField({"pressure", grid, Layout::Centre, Format::R32F})),
          divergence_(slab.makeField({"divergence", grid, Layout::Centre, Format::R32F})) {}

    PressureReport solve(const Step& step, const Field& divergence, Field& pressure) override {
        divergence_.upload(unpacked(divergence.download(), divergence.grid().cells));
        relax(step.slab);
        pressure.upload(packed(pressure_.download(), pressure.texels()));
        return {"jacobi_unpacked", sweeps};
    }

    void relax(Slab& slab) {
        pressure_.clear();
        for (int i = 0; i < sweeps; ++i)
            slab.run({.kernel = "bench/jacobi_unpacked", .target = pressure_, .inputs = {pressure_, divergence_}});
    }

private:
    static std::vector<float> unpacked(const std::vector<float>& texels, glm::ivec3 cells) {
        const size_t slice = size_t(cells.x) * size_t(cells.y);
        std::vector<float> values(slice * size_t(cells.z));
        for (size_t i = 0; i < values.size(); ++i) values[i] = texels[texelOf(i, slice)];
        return values;
    }

    static std::vector<float> packed(const std::vector<float>& values, glm::ivec3 texels) {
        const size_t slice = size_t(texels.x) * size_t(texels.y);
        std::vector<float> result(slice * size_t(texels.z) * 4, 0.0f);
        for (size_t i = 0; i < values.size(); ++i) result[texelOf(i, slice)] = values[i];
        return result;
    }

    /// Where cell i of the plain layout lies in the packed one.
    static size_t texelOf(size_t i, size_t slice) {
        const size_t k = i / slice;
        return (k / 4 * slice + i % slice) * 4 + k % 4;
    }

    Field pressure_, divergence_;
};

/// One grid, its turbulence, and the rows of its solvers.
class PressureBench {
public:
    PressureBench(Slab& slab, glm::ivec3 cells, int repetitions)
        : slab_(slab), repetitions_(repetitions), scene_(closedBox(cells)), fluid_(makeInitialFields(slab, scene_)) {
        scene_.solver.jacobi.sweeps = sweeps;
        copy_ = measureCopy(slab, fluid_.grid, repetitions);
        fillWithTurbulence(slab, scene_, fluid_);
        turbulence_ = fluid_.velocity.download();
    }

    void add(const std::string& name, std::optional<double> fetches, PressureSolver& solver,
             const std::function<void()>& solve) {
        fluid_.velocity.upload(turbulence_);
        project(step(), fluid_, solver);
        const float before = maxDivergence(slab_, fluid_);
        computeDivergence(slab_, fluid_);
        const double reduction = before / maxDivergence(slab_, fluid_);
        const double milliseconds = measureMilliseconds(slab_, repetitions_, solve);
        rows.push_back({"pressure " + name, fluid_.grid.cells, milliseconds, milliseconds / copy_,
                        BenchRow::Pressure{name, "box", reduction}, fetches});
    }

    void addUnpacked() {
        UnpackedJacobi solver(slab_, fluid_.grid);
        add("jacobi_unpacked", 7.0 * sweeps, solver, [&] { solver.relax(slab_); });
    }

    void addMethod(PressureMethod method) {
        const auto solver = makePressureSolver(method);
        const std::optional<double> fetches =
            method == PressureMethod::Jacobi ? std::optional(2.0 * sweeps) : std::nullopt;
        add(std::string(nameOf(method)), fetches, *solver,
            [&] { solver->solve(step(), fluid_.divergence, fluid_.pressure); });
    }

    std::vector<BenchRow> rows;

private:
    Step step() const { return {slab_, scene_, wallUniforms(scene_.domain), 1.0f / 60, 0, {}}; }

    Slab& slab_;
    int repetitions_;
    SceneDesc scene_;
    FluidFields fluid_;
    std::vector<float> turbulence_;
    double copy_ = 0;
};

}  // namespace

std::vector<BenchRow> benchPressure(Slab& slab, std::optional<int> resolution, int repetitions) {
    std::vector<glm::ivec3> grids{{64, 16, 64}, {128, 32, 128}, {128, 128, 128}};
    if (resolution) grids.push_back(glm::ivec3(*resolution));
    std::vector<BenchRow> rows;
    for (const glm::ivec3 cells : grids) {
        PressureBench bench(slab, cells, repetitions);
        bench.addUnpacked();
        for (size_t method = 0; method < namesOf(PressureMethod()).size(); ++method)
            bench.addMethod(PressureMethod(method));
        rows.insert(rows.end(), bench.rows.begin(), bench.rows.end());
    }
    return rows;
}

}  // namespace slabflow
