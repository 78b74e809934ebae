#include <algorithm>
#include <chrono>
#include <utility>

#include "app/bench/BenchCases.h"
#include "sim/World.h"

namespace slabflow {
namespace {

constexpr int sweeps = 40;
constexpr float dt = 1.0f / 60;

/// The step of Harris 2004 in plain C++, as a person would write it: a closed square of n² cells, 1 m wide, with a
/// heated spot at its floor; one core.
class PlainFluid {
public:
    explicit PlainFluid(int cells)
        : n(cells), u_(n + 1, n), v_(n, n + 1), smoke_(n, n), heat_(n, n), pressure_(n, n), divergence_(n, n) {}

    void step() {
        heatFloor();
        smoke_ = advected(smoke_, 0.5f, 0.5f);
        heat_ = advected(heat_, 0.5f, 0.5f);
        Plane u = advected(u_, 0, 0.5f);
        v_ = advected(v_, 0.5f, 0);
        u_ = std::move(u);
        rise();
        project();
    }

    float anything() const { return v_(n / 2, n / 2); }  ///< so that none of it is left out

private:
    struct Plane {
        int nx, ny;
        std::vector<float> values;

        Plane(int x, int y) : nx(x), ny(y), values(size_t(x) * size_t(y)) {}
        float& operator()(int i, int j) { return values[size_t(j) * size_t(nx) + size_t(i)]; }
        float operator()(int i, int j) const { return values[size_t(j) * size_t(nx) + size_t(i)]; }

        float at(float x, float y) const {
            x = std::clamp(x, 0.0f, float(nx - 1));
            y = std::clamp(y, 0.0f, float(ny - 1));
            const int i = std::min(int(x), nx - 2), j = std::min(int(y), ny - 2);
            const float s = x - float(i), t = y - float(j);
            const float below = (*this)(i, j) + s * ((*this)(i + 1, j) - (*this)(i, j));
            const float above = (*this)(i, j + 1) + s * ((*this)(i + 1, j + 1) - (*this)(i, j + 1));
            return below + t * (above - below);
        }
    };

    /// Of samples that lie that much away from the low corner of their cell.
    Plane advected(const Plane& f, float offsetX, float offsetY) const {
        Plane result(f.nx, f.ny);
        const float scale = dt * float(n);
        for (int j = 0; j < f.ny; ++j)
            for (int i = 0; i < f.nx; ++i) {
                const float x = float(i) + offsetX, y = float(j) + offsetY;
                const float footX = x - scale * u_.at(x, y - 0.5f), footY = y - scale * v_.at(x - 0.5f, y);
                result(i, j) = f.at(footX - offsetX, footY - offsetY);
            }
        return result;
    }

    void heatFloor() {
        for (int j = 0; j < n / 16; ++j)
            for (int i = 7 * n / 16; i < 9 * n / 16; ++i) smoke_(i, j) = 1, heat_(i, j) = 100;
    }

    void rise() {
        for (int j = 1; j < n; ++j)
            for (int i = 0; i < n; ++i)
                v_(i, j) += dt * (0.015f * (heat_(i, j) + heat_(i, j - 1)) - 0.25f * (smoke_(i, j) + smoke_(i, j - 1)));
    }

    void project() {
        for (int j = 0; j < n; ++j) u_(0, j) = u_(n, j) = 0;
        for (int i = 0; i < n; ++i) v_(i, 0) = v_(i, n) = 0;
        for (int j = 0; j < n; ++j)
            for (int i = 0; i < n; ++i) divergence_(i, j) = u_(i + 1, j) - u_(i, j) + v_(i, j + 1) - v_(i, j);
        std::ranges::fill(pressure_.values, 0.0f);
        Plane next(n, n);
        for (int sweep = 0; sweep < sweeps; ++sweep) {
            for (int j = 0; j < n; ++j)
                for (int i = 0; i < n; ++i)
                    next(i, j) = 0.25f * (pressure_(std::max(i - 1, 0), j) + pressure_(std::min(i + 1, n - 1), j) +
                                          pressure_(i, std::max(j - 1, 0)) + pressure_(i, std::min(j + 1, n - 1)) -
                                          divergence_(i, j));
            std::swap(pressure_, next);
        }
        for (int j = 0; j < n; ++j)
            for (int i = 1; i < n; ++i) u_(i, j) -= pressure_(i, j) - pressure_(i - 1, j);
        for (int j = 1; j < n; ++j)
            for (int i = 0; i < n; ++i) v_(i, j) -= pressure_(i, j) - pressure_(i, j - 1);
    }

    int n;
    Plane u_, v_, smoke_, heat_, pressure_, divergence_;
};

Timing timeOnCpu(int n, int repetitions) {
    PlainFluid fluid(n);
    std::vector<double> times;
    float sum = 0;
    for (int i = -1; i < repetitions; ++i) {
        const auto start = std::chrono::steady_clock::now();
        fluid.step();
        sum += fluid.anything();
        const std::chrono::duration<double, std::milli> taken = std::chrono::steady_clock::now() - start;
        if (i >= 0) times.push_back(taken.count());
    }
    if (!(sum < 1e30f)) times.push_back(0);
    return Timing(times);
}

Timing timeOnGpu(Slab& slab, const SceneDesc& scene, int repetitions) {
    World world(slab, scene);
    return measure(slab, repetitions, [&] { world.advanceFrame(); });
}

/// The same flow, as its scene.
SceneDesc heatedSquare(int n) {
    SceneDesc scene = closedBox({n, n, 1});
    SourceDesc spot;
    spot.shape = Box{{0.5f, 1.0f / 32, 0}, {0.125f, 1.0f / 16, 1}};
    spot.density = 1.0f;
    spot.temperature = 100.0f;
    scene.sources = {spot};
    scene.fluid.dissipation = {0, 0, 0, 0};
    scene.solver.advection = AdvectionScheme::SemiLagrangian;
    scene.solver.trace = TraceRule::Euler;
    scene.solver.pressure = PressureMethod::Jacobi;
    scene.solver.jacobi.sweeps = sweeps;
    return scene;
}

}  // namespace

std::vector<BenchRow> benchCpu(Slab& slab, const SceneDesc& clouds, std::optional<int> resolution, int repetitions) {
    std::vector<BenchRow> rows;
    const auto add = [&](const std::string& name, glm::ivec3 cells, const Timing& time) {
        rows.push_back({name, cells, time, time.median / measureCopy(slab, {cells}, repetitions)});
        rows.back().isStep = true;
    };
    for (const int n : resolution ? std::vector{*resolution} : std::vector{128, 256, 512}) {
        add("plain C++ on one core", {n, n, 1}, timeOnCpu(n, repetitions));
        add("the same on the GPU", {n, n, 1}, timeOnGpu(slab, heatedSquare(n), repetitions));
        SceneDesc byDefault = heatedSquare(n);
        byDefault.solver = {};
        add("the default scheme on the GPU", {n, n, 1}, timeOnGpu(slab, byDefault, repetitions));
    }
    add("clouds on the GPU", clouds.domain().cells, timeOnGpu(slab, clouds, repetitions));
    return rows;
}

}  // namespace slabflow
