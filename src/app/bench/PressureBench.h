// Pressure solvers on one equation.
#pragma once

#include <functional>
#include <memory>

#include "app/bench/BenchCases.h"
#include "scene/SceneNames.h"
#include "sim/InitialFields.h"
#include "sim/Statistics.h"
#include "sim/Walls.h"
#include "sim/pressure/Projection.h"

namespace slabflow {

/// Jacobi as in the books, one cell to a texel. Knows closed boxes only. Its fields are moved to and from the
/// red-black layout on the CPU, which `relax` leaves out.
class UnpackedJacobi : public PressureSolver {
public:
    UnpackedJacobi(Slab& slab, const Grid& grid)
        : pressure_(slab.makeField({"pressure", grid, Layout::Centre, Format::R32F})),
          divergence_(slab.makeField({"divergence", grid, Layout::Centre, Format::R32F})) {}

    static constexpr int sweeps = 60;

    int solve(Slab& slab, const SolverDesc&, PressureHierarchy&, const Field& divergence, Field& pressure,
              Field& remainder) override {
        divergence_.upload(fromRedBlack(divergence.grid(), divergence.download()));
        relax(slab);
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

/// One flow in one domain, and the rows of its solvers. `furnish` puts solids and liquid into it.
class PressureBench {
public:
    PressureBench(Slab& slab, const SceneDesc& scene, std::string name, double copy, int repetitions,
                  const std::function<void(FluidFields&)>& furnish = {})
        : slab_(slab),
          repetitions_(repetitions),
          name_(std::move(name)),
          copy_(copy),
          scene_(scene),
          fluid_(makeInitialFields(slab, scene_)),
          remainder_(slab.makeField({"remainder", fluid_.grid, Layout::RedBlack, Format::RGBA32F})) {
        if (furnish) furnish(fluid_);
        scene_.solver.jacobi.sweeps = UnpackedJacobi::sweeps;
        (name_ == "smooth" ? fillWithSwell : fillWithTurbulence)(slab, scene_, fluid_);
        start_ = fluid_.velocity.download();
    }

    void add(const std::string& name, std::optional<double> fetches, Projection& projection,
             const std::function<void()>& solve) {
        Projection realCells(PressureMethod::Multigrid);  // IOP leaves solids out of the divergence that it solves for
        const auto divergenceNow = [&] {
            realCells.computeDivergence(step(), fluid_);
            return maxDivergence(slab_, fluid_);
        };
        start();
        const float before = divergenceNow();
        const PressureReport report = projection.project(step(), fluid_, scene_.solver);
        const double reduction = before / divergenceNow();
        start();
        projection.computeDivergence(step(), fluid_);  // time is measured on the same equation
        const Timing time = measure(slab_, repetitions_, solve);
        rows.push_back({"pressure " + name + (name_ == "box" ? "" : ", " + name_), fluid_.grid.cells, time,
                        time.median / copy_, BenchRow::Pressure{name, name_, reduction, report.passes}, fetches});
    }

    void addUnpacked() {
        auto owned = std::make_unique<UnpackedJacobi>(slab_, fluid_.grid);
        UnpackedJacobi& solver = *owned;
        Projection projection(std::move(owned));
        add("jacobi_unpacked", 7.0 * UnpackedJacobi::sweeps, projection, [&] { solver.relax(slab_); });
    }

    void addMethod(PressureMethod method) {
        Projection projection(method);
        const std::optional<double> fetches =
            method == PressureMethod::Jacobi ? std::optional(2.0 * UnpackedJacobi::sweeps) : std::nullopt;
        add(std::string(nameOf(method)), fetches, projection,
            [&] { projection.solve(step(), fluid_, remainder_, scene_.solver); });
    }

    void addMethods() {
        addUnpacked();
        for (size_t method = 0; method < namesOf(PressureMethod()).size(); ++method) addMethod(PressureMethod(method));
    }

    std::vector<BenchRow> rows;

private:
    void start() {
        fluid_.velocity.upload(start_);
        enforceWalls(step(), fluid_);
    }

    Step step() const { return {slab_, scene_.domain(), wallUniforms(scene_.domain()), 1.0f / 60, 0}; }

    Slab& slab_;
    int repetitions_;
    std::string name_;
    double copy_;
    SceneDesc scene_;
    FluidFields fluid_;
    Field remainder_;
    std::vector<float> start_;
};

}  // namespace slabflow
