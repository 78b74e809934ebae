#include "app/BenchCases.h"
#include "scene/SceneNames.h"
#include "sim/InitialFields.h"
#include "sim/Statistics.h"
#include "sim/Walls.h"
#include "sim/pressure/Convergence.h"
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

    int solve(const Step& step, PressureHierarchy&, const Field& divergence, Field& pressure,
              Field& remainder) override {
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

/// One flow in one domain, and the rows of its solvers.
class PressureBench {
public:
    PressureBench(Slab& slab, const SceneDesc& scene, std::string name, double copy, int repetitions,
                  std::optional<Solids> solids = {})
        : slab_(slab),
          repetitions_(repetitions),
          name_(std::move(name)),
          copy_(copy),
          scene_(scene),
          fluid_(makeInitialFields(slab, scene_)),
          remainder_(slab.makeField({"remainder", fluid_.grid, Layout::RedBlack, Format::RGBA32F})) {
        fluid_.solids = std::move(solids);
        scene_.solver.jacobi.sweeps = sweeps;
        (name_ == "smooth" ? fillWithSwell : fillWithTurbulence)(slab, scene_, fluid_);
        start_ = fluid_.velocity.download();
    }

    void add(const std::string& name, std::optional<double> fetches, Projection& projection,
             const std::function<void()>& solve) {
        start();
        const PressureReport report = projection.project(step(), fluid_);
        const float before = maxDivergence(slab_, fluid_);
        projection.computeDivergence(step(), fluid_);
        const double reduction = before / maxDivergence(slab_, fluid_);
        start();
        projection.computeDivergence(step(), fluid_);  // time is measured on the same equation
        const double milliseconds = measureMilliseconds(slab_, repetitions_, solve);
        rows.push_back({"pressure " + name + (name_ == "box" ? "" : ", " + name_), fluid_.grid.cells, milliseconds,
                        milliseconds / copy_, BenchRow::Pressure{name, name_, reduction, report.passes}, fetches});
    }

    void addUnpacked() {
        auto owned = std::make_unique<UnpackedJacobi>(slab_, fluid_.grid);
        UnpackedJacobi& solver = *owned;
        Projection projection(std::move(owned));
        add("jacobi_unpacked", 7.0 * sweeps, projection, [&] { solver.relax(slab_); });
    }

    void addMethod(PressureMethod method) {
        Projection projection(method);
        const std::optional<double> fetches =
            method == PressureMethod::Jacobi ? std::optional(2.0 * sweeps) : std::nullopt;
        add(std::string(nameOf(method)), fetches, projection, [&] { projection.solve(step(), fluid_, remainder_); });
    }

    std::vector<BenchRow> rows;

private:
    void start() {
        fluid_.velocity.upload(start_);
        enforceWalls(step(), fluid_);
    }

    Step step() const { return {slab_, scene_, wallUniforms(scene_.domain), 1.0f / 60, 0, {}}; }

    Slab& slab_;
    int repetitions_;
    std::string name_;
    double copy_;
    SceneDesc scene_;
    FluidFields fluid_;
    Field remainder_;
    std::vector<float> start_;
};

void append(std::vector<BenchRow>& rows, const std::vector<BenchRow>& more) {
    rows.insert(rows.end(), more.begin(), more.end());
}

SceneDesc openBox(glm::ivec3 cells) {
    SceneDesc scene = closedBox(cells);
    for (const size_t wall : {1u, 3u}) scene.domain.walls[wall].type = WallType::Open;
    return scene;
}

}  // namespace

std::vector<BenchRow> benchPressure(Slab& slab, std::optional<int> resolution, int repetitions) {
    std::vector<glm::ivec3> grids{{64, 16, 64}, {128, 32, 128}, {256, 64, 256}, {128, 128, 128}};
    if (resolution) grids.push_back(glm::ivec3(*resolution));
    std::vector<BenchRow> rows;
    for (const glm::ivec3 cells : grids) {
        const SceneDesc box = closedBox(cells);
        const double copy = measureCopy(slab, {cells}, repetitions);
        PressureBench turbulent(slab, box, "box", copy, repetitions);
        turbulent.addUnpacked();
        for (size_t method = 0; method < namesOf(PressureMethod()).size(); ++method)
            turbulent.addMethod(PressureMethod(method));
        append(rows, turbulent.rows);

        PressureBench smooth(slab, box, "smooth", copy, repetitions);
        smooth.addMethod(PressureMethod::Multigrid);
        append(rows, smooth.rows);
    }
    const std::pair<const char*, glm::ivec3> opened[] = {{"open", {64, 64, 64}}, {"odd", {65, 33, 67}}};
    for (const auto& [name, cells] : opened) {
        PressureBench bench(slab, openBox(cells), name, measureCopy(slab, {cells}, repetitions), repetitions);
        bench.addMethod(PressureMethod::Multigrid);
        append(rows, bench.rows);
    }
    return rows;
}

/// Cells of a scenario with solids; lengths are shares of the shortest axis.
using Shape3D = std::function<bool(glm::vec3 x, glm::ivec3 cell)>;

static std::vector<BenchRow> benchSolidsOn(Slab& slab, glm::ivec3 cells, int repetitions) {
    const glm::vec3 n(cells), middle = 0.5f * n;
    const float m = std::min({n.x, n.y, n.z});
    const auto wall = [&](int layer, float hole) {
        return [=](glm::vec3 x, glm::ivec3 cell) {
            return cell.x == layer && glm::length(glm::vec2(x.y, x.z) - glm::vec2(middle.y, middle.z)) > hole;
        };
    };
    const std::pair<const char*, Shape3D> scenarios[] = {
        {"sphere", [&](glm::vec3 x, glm::ivec3) { return glm::distance(x, n * glm::vec3(0.47f, 0.52f, 0.49f)) < 0.23f * m; }},
        {"bowl", [&](glm::vec3 x, glm::ivec3) {
             const float r = glm::distance(x, middle);
             return r < 0.4f * m && r > 0.4f * m - 2 && x.y < middle.y;
         }},
        {"thin_wall", wall(cells.x / 2, 0.12f * m)},
        {"thin_wall_odd", wall(cells.x / 2 + 1, 0.12f * m)},
        {"small_hole", wall(cells.x / 2 + 3, 1.6f)},
        {"tilted_wall", [&](glm::vec3 x, glm::ivec3) {
             const glm::vec3 r = x - middle;
             return std::abs(glm::dot(r, glm::vec3(0.8f, 0.5f, 0.33f))) < 0.9f && glm::length(glm::vec2(r.y, r.z)) < 0.42f * m;
         }},
        {"two_rooms", [&](glm::vec3, glm::ivec3 cell) { return cell.x == cells.x / 2 + 3; }},
        {"maze", [&](glm::vec3, glm::ivec3 cell) {
             if (cell.x % 9 != 8) return false;
             return cell.x / 9 % 2 ? cell.y >= 4 : cell.y < cells.y - 4;
         }},
    };
    std::vector<BenchRow> rows;
    const double copy = measureCopy(slab, {cells}, repetitions);
    for (const auto& [name, shape] : scenarios) {
        const SceneDesc scene = closedBox(cells);
        const Grid grid{cells, scene.domain.cellSize, scene.domain.origin};
        PressureBench bench(slab, scene, name, copy, repetitions, solidsFromCells(slab, grid, [&](glm::ivec3 cell) {
                                return shape(glm::vec3(cell) + 0.5f, cell);
                            }));
        if (rows.empty()) bench.addUnpacked();
        bench.addMethod(PressureMethod::Multigrid);
        append(rows, bench.rows);
    }
    return rows;
}

std::vector<BenchRow> benchSolids(Slab& slab, std::optional<int> resolution, int repetitions) {
    if (resolution) return benchSolidsOn(slab, glm::ivec3(*resolution), repetitions);
    std::vector<BenchRow> rows = benchSolidsOn(slab, glm::ivec3(64), repetitions);
    append(rows, benchSolidsOn(slab, {128, 32, 128}, repetitions));
    return rows;
}

std::vector<BenchRow> benchConvergence(Slab& slab, int resolution, int repetitions) {
    SceneDesc scene = closedBox(glm::ivec3(resolution));
    FluidFields fluid = makeInitialFields(slab, scene);
    Field remainder = slab.makeField({"remainder", fluid.grid, Layout::RedBlack, Format::RGBA32F});
    fillWithTurbulence(slab, scene, fluid);
    const Step step{slab, scene, wallUniforms(scene.domain), 1.0f / 60, 0, {}};
    Projection multigrid(PressureMethod::Multigrid);
    multigrid.computeDivergence(step, fluid);
    PressureHierarchy& grids = multigrid.grids(step, fluid);
    const double copy = measureCopy(slab, fluid.grid, repetitions);
    std::vector<BenchRow> rows;
    for (const ConvergencePoint& point : measureConvergence(step, grids, fluid.divergence)) {
        const std::string solver(nameOf(point.settings.pressure));
        const auto timed = makePressureSolver(point.settings.pressure);
        scene.solver = point.settings;
        const double milliseconds = measureMilliseconds(
            slab, repetitions, [&] { timed->solve(step, grids, fluid.divergence, fluid.pressure, remainder); });
        rows.push_back({solver + " x " + std::to_string(point.iterations), fluid.grid.cells, milliseconds,
                        milliseconds / copy, BenchRow::Pressure{solver, "box", 1 / point.residual, point.passes}});
    }
    return rows;
}

}  // namespace slabflow
