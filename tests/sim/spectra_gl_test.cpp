// Which wavelengths gas and velocity hold, by the choices of advection and confinement. The case [spectra] prints the
// comparison and takes minutes on a GPU: sim_gl_tests "[spectra]".
#include <cmath>
#include <cstdio>
#include <numbers>

#include "support/Array.h"
#include "support/Catch.h"
#include "support/Flow.h"

namespace slabflow::test::spectra_gl_test {

namespace {

/// Upper ends of bands of wavelengths, in cells along the axis on which a wave is shortest.
constexpr double bands[] = {2.2, 2.5, 3, 4, 6, 12};
constexpr size_t bandCount = std::size(bands) + 1;
using Spectrum = std::array<double, bandCount>;

/// Along one axis, the amounts of cosines that fit between its mirrored ends (DCT-II, orthonormal).
Array transformed(const Array& values, int axis) {
    const int n = values.size()[axis];
    std::vector<double> cosines(size_t(4 * n));
    for (int i = 0; i < 4 * n; ++i) cosines[size_t(i)] = std::cos(std::numbers::pi * i / (2 * n));
    return Array(values.grid(), Layout::Centre, 1, [&](glm::ivec3 cell, int) {
        const int m = cell[axis];
        double sum = 0;
        for (int i = 0; i < n; ++i) {
            cell[axis] = i;
            sum += values(cell) * cosines[size_t((2 * i + 1) * m % (4 * n))];
        }
        return sum * std::sqrt((m == 0 ? 1.0 : 2.0) / n);
    });
}

/// The variance in each band as a share of the whole; band 0 has the shortest waves.
Spectrum spectrumOf(Array values) {
    for (int axis = 0; axis < 3; ++axis) values = transformed(values, axis);
    Spectrum spectrum{};
    double all = 0;
    values.forEach([&](glm::ivec3 wave, int) {
        double shortest = 1e30;
        for (int axis = 0; axis < 3; ++axis)
            if (wave[axis] > 0) shortest = std::min(shortest, 2.0 * values.size()[axis] / wave[axis]);
        if (shortest == 1e30) return;
        const size_t band = size_t(std::upper_bound(std::begin(bands), std::end(bands), shortest) - std::begin(bands));
        spectrum[band] += values(wave) * values(wave);
        all += values(wave) * values(wave);
    });
    for (double& share : spectrum) share /= all;
    return spectrum;
}

struct Choice {
    const char* name;
    AdvectionScheme advection;
    Interpolation interpolation = Interpolation::Linear;
    float confinement = 0;
    Limiter limiter = Limiter::Clamp;
};
constexpr Choice choices[] = {
    {"semi_lagrangian", AdvectionScheme::SemiLagrangian},
    {"semi_lagrangian, cubic", AdvectionScheme::SemiLagrangian, Interpolation::Cubic},
    {"maccormack", AdvectionScheme::MacCormack},
    {"incremental", AdvectionScheme::Incremental},
    {"incremental, confinement 1.5", AdvectionScheme::Incremental, Interpolation::Linear, 1.5f},
    {"incremental, confinement 5", AdvectionScheme::Incremental, Interpolation::Linear, 5},
    {"incremental, cubic", AdvectionScheme::Incremental, Interpolation::Cubic},
    {"incremental, cubic, confinement 1.5", AdvectionScheme::Incremental, Interpolation::Cubic, 1.5f},
    {"incremental, revert", AdvectionScheme::Incremental, Interpolation::Linear, 0, Limiter::Revert},
    {"reflection", AdvectionScheme::Reflection},
};

/// Hot smoke that rises in a closed box, or a jet of ink in a dish one cell deep.
SceneDesc plumeOrJet(glm::ivec3 cells) {
    const bool inDepth = cells.z > 1;
    SceneDesc scene = emptyScene(cells, glm::vec3(cells) / float(cells.y));
    SourceDesc source;
    source.density = 1;
    if (inDepth) {
        scene.fluid.gravity = {0, -9.81f, 0};
        source.shape = Sphere{{0.5f, 0.15f, 0.52f}, 0.1f};
        source.temperature = 200;
    } else {
        source.shape = Box{{0.1f, 0.47f, 0}, {0.1f, 0.1f, 1}};
        source.velocity = glm::vec3(0.9f, 0, 0);
    }
    scene.sources = {source};
    return scene;
}

Array smokeOf(const World& world) {
    const Cells gas(world.fluid().fields().gas->smoke);
    return centres(world.fluid().fields().grid, 1, [&](glm::ivec3 c, int) { return gas(0, c.x, c.y, c.z); });
}

void print(const char* what, const Spectrum& spectrum) {
    std::printf("  %-9s", what);
    for (const double share : spectrum) std::printf(" %9.5f", 100 * share);
    std::printf("\n");
}

}  // namespace

TEST_CASE("a spectrum finds a wave in its band") {
    const Grid grid{{32, 16, 1}, 1.0f / 16};
    // Twelve half waves in 16 cells are of 2.67 cells each, whatever their phase along the long side.
    const Spectrum spectrum = spectrumOf(centres(grid, 1, [](glm::ivec3 c, int) {
        return 3 +
               std::cos(std::numbers::pi * 12 * (c.y + 0.5) / 16) * std::cos(std::numbers::pi * 5 * (c.x + 0.5) / 32);
    }));
    for (size_t band = 0; band < bandCount; ++band) CHECK(std::abs(spectrum[band] - (band == 2 ? 1 : 0)) < 1e-5);
}

TEST_CASE("the shortest waves of a plume stay small") {
    for (const float confinement : {0.0f, 1.5f}) {
        SceneDesc scene = plumeOrJet(glm::ivec3(32));
        scene.fluid.vorticityConfinement = confinement;
        World world(slab(), scene);
        runFor(world, 1, 1.0f / 60);
        const Spectrum smoke = spectrumOf(smokeOf(world));
        INFO("confinement " << confinement << ", share " << smoke[0]);
        // Corrections that are not smoothed leave .0054 and .0073.
        CHECK(smoke[0] < 4e-3);
    }
}

TEST_CASE("which wavelengths are left", "[.][spectra]") {
    for (const glm::ivec3 cells : {glm::ivec3(256, 144, 1), glm::ivec3(64)}) {
        std::printf("%d x %d x %d cells; percent of the variance in waves of 2 to", cells.x, cells.y, cells.z);
        for (const double band : bands) std::printf(" %g,", band);
        std::printf(" and more cells\n");
        for (const Choice& choice : choices) {
            SceneDesc scene = plumeOrJet(cells);
            scene.solver.advection = choice.advection;
            scene.solver.interpolation = choice.interpolation;
            scene.solver.limiter.scalars = choice.limiter;
            scene.fluid.vorticityConfinement = choice.confinement;
            World world(slab(), scene);
            runFor(world, cells.z > 1 ? 2 : 4, 1.0f / 60);
            const Cells velocity(world.fluid().fields().cellVelocity);
            std::printf("%s\n", choice.name);
            const Grid& grid = world.fluid().fields().grid;
            print("smoke", spectrumOf(smokeOf(world)));
            print("velocity",
                  spectrumOf(centres(grid, 1, [&](glm::ivec3 c, int) { return velocity(1, c.x, c.y, c.z); })));
            std::fflush(stdout);
        }
    }
}

}  // namespace slabflow::test::spectra_gl_test
