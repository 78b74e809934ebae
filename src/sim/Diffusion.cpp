#include "sim/Diffusion.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "sim/Walls.h"

namespace slabflow {
namespace {

/// k dt / h²
float reachOf(const Step& step, float diffusivity, const Grid& grid) {
    return diffusivity * step.dt / (grid.h * grid.h);
}

/// The largest eigenvalue of a Jacobi sweep; all lie between this and its negative.
double spectralRadius(float reach, glm::ivec3 cells) {
    int axes = 0;
    for (int axis = 0; axis < 3; ++axis) axes += cells[axis] > 1;
    const double coupled = 2.0 * std::max(axes, 1) * double(reach);
    return coupled / (1.0 + coupled);
}

/// Solves (1 - reach lap) f = b for `field`, which holds b: each sweep goes on beyond where Jacobi's method ends, by a
/// factor that makes of all of them the polynomial that is smallest on all eigenvalues (Golub and Varga 1961). At 32
/// bits, whatever the field is stored in.
void solve(const Step& step, Field& field, const char* kernel, const char* name, float reach, const Uniforms& uniforms,
           const Inputs& more = {}) {
    const auto scratch = [&](const char* label) {
        return step.slab.makeScratch({label, field.grid(), field.layout(), Format::RGBA32F});
    };
    const auto copy = [&](const Field& from, Field& to) {
        step.slab.run({.kernel = "slab/copy", .target = to, .inputs = {{"source", from}}});
    };
    Field before = scratch("before"), last = scratch("last"), now = scratch("now"), swept = scratch("swept");
    copy(field, before);
    copy(field, last);
    const auto sweep = [&](const Field& from, Field& to) {
        step.slab.run(
            {.kernel = kernel, .target = to, .inputs = Inputs{{name, from}, before} + more, .uniforms = uniforms});
    };
    sweep(before, now);
    const double radius = spectralRadius(reach, field.grid().cells);
    double factor = 2;
    for (int i = 1; i < diffusionSweeps(reach, field.grid().cells); ++i) {
        sweep(now, swept);
        factor = 1 / (1 - 0.25 * radius * radius * factor);
        step.slab.run({.kernel = "slab/overshoot",
                       .target = last,
                       .inputs = {{"a", swept}, {"b", last}},
                       .uniforms = {{"factor", float(factor)}}});
        std::swap(last, now);
    }
    copy(now, field);
}

}  // namespace

int diffusionSweeps(float reach, glm::ivec3 cells) {
    constexpr double reduction = 1e4, most = 1000;
    const double sweeps = std::acosh(reduction) / std::acosh(1 / spectralRadius(reach, cells));
    return int(std::ceil(std::clamp(sweeps, 2.0, most)));
}

void diffuseScalars(const Step& step, FluidFields& fluid) {
    const auto stage = step.slab.stage("diffusion");
    const auto& diffusion = step.scene.fluid.diffusion;
    const auto spread = [&](Field& field, glm::vec4 diffusivity, glm::vec4 heated) {
        const float largest = std::max(diffusivity.x, diffusivity.y);
        if (largest <= 0) return;
        const float reach = reachOf(step, largest, fluid.grid);
        solve(step, field, "sim/diffuse", "quantity", reach,
              heatedWallUniforms(step.scene.domain) +
                  Uniforms{{"reach", diffusivity * (reach / largest)}, {"heated", heated}});
    };
    spread(fluid.gas, {0, diffusion.temperature, 0, 0}, {0, 1, 0, 0});
    if (fluid.dye) spread(*fluid.dye, {glm::vec3(diffusion.dye), 0}, glm::vec4(0));
}

void diffuseVelocity(const Step& step, FluidFields& fluid) {
    const auto stage = step.slab.stage("diffusion");
    const float reach = reachOf(step, step.scene.fluid.viscosity, fluid.grid);
    if (reach <= 0) return;
    Inputs solids;
    if (fluid.solids) solids = {fluid.solids->openings, fluid.solids->velocity};
    solve(step, fluid.velocity, fluid.solids ? "sim/diffuse_velocity_around_solids" : "sim/diffuse_velocity",
          "velocity", reach, step.walls + Uniforms{{"reach", reach}}, solids);
}

}  // namespace slabflow
