#include "app/BenchCases.h"
#include "scene/SceneNames.h"
#include "sim/InitialFields.h"
#include "sim/Statistics.h"
#include "sim/Walls.h"
#include "sim/pressure/Projection.h"

namespace slabflow {
namespace {

constexpr int sweeps = 60;

/// Jacobi as in the books, one cell to a texel. Knows closed boxes only. Its fields are moved to and from the
/// red-black layout on the CPU, which `relax` leaves out.
class UnpackedJacobi : public PressureSolver {
public:
    UnpackedJacobi(Slab& slab, const Grid& grid)
        : pressure_(slab.makeField({"pressure", grid, Layout::Centre, Format::R32F})),
          divergence_(slab.makeField({"divergence", grid, Layout::Centre, Format::R32F})) {}

    int solve(const Step& step, const Field& divergence, Field& pressure, Field& remainder) override {
        divergence_.upload(fromRedBlack(divergence.grid(), divergence.download()));
        relax(step.slab);
        pressure.upload(toRedBlack(pressure, pressure_.download()));
        remainder.clear();
        return sweeps;
    }

    void relax(Slab& slab) {
        pressure_.clear();
        for (int i = 0; i < sweeps; ++i)
            slab.run({.kernel = "bench/jacobi_unpacked", .target = pressure_, .inputs = {pressure_, divergence_}});
    }

private:
    static std::vector<float> fromRedBlack(const Grid& grid, const std::vector<float>& texels) {
        std::vector<float> values;
        for (int k = 0; k < grid.cells.z; ++k)
            for (int j = 0; j < grid.cells.y; ++j)
                for (int i = 0; i < grid.cells.x; ++i) values.push_back(texels[redBlackIndex(grid, {i, j, k})]);
        return values;
    }

    static std::vector<float> toRedBlack(const Field& field, const std::vector<float>& values) {
        const glm::ivec3 cells = field.grid().cells, texels = field.texels();
        std::vector<float> result(size_t(texels.x) * size_t(texels.y) * size_t(texels.z) * 4, 0.0f);
        const float* value = values.data();
        for (int k = 0; k < cells.z; ++k)
            for (int j = 0; j < cells.y; ++j)
                for (int i = 0; i < cells.x; ++i) result[redBlackIndex(field.grid(), {i, j, k})] = *value++;
        return result;
    }

    Field pressure_, divergence_;
};

/// One grid, its turbulence, and the rows of its solvers.
class PressureBench {
public:
    PressureBench(Slab& slab, glm::ivec3 cells, int repetitions)
        : slab_(slab),
          repetitions_(repetitions),
          scene_(closedBox(cells)),
          fluid_(makeInitialFields(slab, scene_)),
          remainder_(slab.makeField({"remainder", fluid_.grid, Layout::RedBlack, Format::RGBA32F})) {
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
            [&] { solver->solve(step(), fluid_.divergence, fluid_.pressure, remainder_); });
    }

    std::vector<BenchRow> rows;

private:
    Step step() const { return {slab_, scene_, wallUniforms(scene_.domain), 1.0f / 60, 0, {}}; }

    Slab& slab_;
    int repetitions_;
    SceneDesc scene_;
    FluidFields fluid_;
    Field remainder_;
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
