#include "sim/SmallEddies.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "base/Random.h"

namespace slabflow {
namespace {

constexpr int N = noiseSize;
constexpr float noiseWave = 6.5f;    ///< about that of the noise [texels]
constexpr float largestEddy = 2.5f;  ///< the wave of the first octave, in cells of the velocity

/// By how much the first octave is to be faster than what small motion is found: 1.5 by the spectrum of Kolmogorov
/// 1941, of a flow that has it down to waves of 2.7 cells. The rest makes up for the linear filter that reads the noise
/// and for differences over two cells of its waves of about five.
constexpr float fasterThanFound = 1.9f;

using Scalar = std::vector<double>;  ///< of a periodic box of N³ texels

size_t indexOf(int i, int j, int k) {
    const auto wrapped = [](int n) { return size_t((n + N) % N); };
    return (wrapped(k) * N + wrapped(j)) * N + wrapped(i);
}

template <class Visit>
void forEachTexel(Visit visit) {
    for (int k = 0; k < N; ++k)
        for (int j = 0; j < N; ++j)
            for (int i = 0; i < N; ++i) visit(glm::ivec3(i, j, k));
}

/// The mean around each texel along one axis, with the weights of a Gaussian.
Scalar blurred(const Scalar& value, int axis, double deviation) {
    const int reach = int(std::ceil(3 * deviation));
    std::vector<double> weights;
    double sum = 0;
    for (int n = -reach; n <= reach; ++n) sum += weights.emplace_back(std::exp(-0.5 * n * n / (deviation * deviation)));
    Scalar mean(value.size());
    forEachTexel([&](glm::ivec3 at) {
        double& total = mean[indexOf(at.x, at.y, at.z)];
        for (int n = -reach; n <= reach; ++n) {
            glm::ivec3 there = at;
            there[axis] += n;
            total += weights[size_t(n + reach)] / sum * value[indexOf(there.x, there.y, there.z)];
        }
    });
    return mean;
}

/// White noise between two Gaussians.
Scalar bandOfNoise(Random& random) {
    Scalar fine(size_t(N) * N * N);
    for (double& value : fine) value = random.between(-1, 1);
    for (int axis = 0; axis < 3; ++axis) fine = blurred(fine, axis, 1);
    Scalar coarse = fine;
    for (int axis = 0; axis < 3; ++axis) coarse = blurred(coarse, axis, std::sqrt(3.0));  // 2 in all
    for (size_t i = 0; i < fine.size(); ++i) fine[i] -= coarse[i];
    return fine;
}

/// Of a component across an axis, differentiated along that.
double meanSquareSlope(const Scalar& value, int axis) {
    double sum = 0;
    forEachTexel([&](glm::ivec3 at) {
        glm::ivec3 above = at, below = at;
        ++above[axis], --below[axis];
        sum +=
            std::pow(0.5 * (value[indexOf(above.x, above.y, above.z)] - value[indexOf(below.x, below.y, below.z)]), 2);
    });
    return sum / double(value.size());
}

Field makeNoise(Slab& slab) {
    static const std::vector<float> texels = eddyNoise();
    Field noise = slab.makeField({"noise", {glm::ivec3(N), 1, glm::bvec3(true)}, Layout::Centre, Format::RGBA16F});
    noise.upload(texels);
    return noise;
}

/// Of the noise, whose repetitions fit periodic axes.
glm::dvec3 texelsPerMetre(const PlacedGrid& grid) {
    glm::dvec3 texels(noiseWave / (largestEddy * grid.h));
    for (int axis = 0; axis < 3; ++axis) {
        const double length = double(grid.size()[axis]);
        if (grid.periodic[axis]) texels[axis] = std::max(1.0, std::round(texels[axis] * length / N)) * N / length;
    }
    return texels;
}

/// Two sets of eddies of each life: xyz: where they are in the noise, in its size; w: their age [s].
std::vector<glm::vec4> livesAt(double time, int seed) {
    std::vector<glm::vec4> lives;
    for (int i = 0; i < 2 * eddyLives; ++i) {
        const double life = std::exp2(double(i / 2 + 1 - eddyLives)) * longestEddyLife;
        const double lived = time / life + 0.5 * (i % 2), generation = std::floor(lived);
        Random random(std::uint32_t(seed) * 7919u + std::uint32_t(i) * 104729u +
                      std::uint32_t(std::int64_t(generation)));
        const float x = float(random.between(0, 1)), y = float(random.between(0, 1)), z = float(random.between(0, 1));
        lives.emplace_back(x, y, z, float((lived - generation - 0.5) * life));
    }
    return lives;
}

/// x: how fast the smallest eddies of the flow are along each axis [m/s], y: how it shears [1/s].
Field smallMotion(const Step& step, const FluidFields& fluid, int dimensions) {
    Field motion = step.slab.makeScratch({"smallMotion", fluid.grid, Layout::Centre, fluid.cellVelocity.format()});
    step.slab.run({.kernel = "sim/eddies/find_small_motion",
                   .target = motion,
                   .inputs = {fluid.cellVelocity},
                   .uniforms = {{"dimensions", dimensions}}});
    Inputs inputs{motion};
    if (fluid.solids) inputs.push_back(fluid.solids->openings);
    step.slab.run({.kernel = "sim/eddies/smooth_small_motion",
                   .target = motion,
                   .inputs = inputs,
                   .variant = fluid.solids ? Variant{"AROUND_SOLIDS"} : Variant{}});
    return motion;
}

}  // namespace

std::vector<float> eddyNoise() {
    Random random(1);
    std::vector<Scalar> potential;
    double meanSquare = 0;  // of the x component of the curl, and as good as of the others
    for (int component = 0; component < 3; ++component) potential.push_back(bandOfNoise(random));
    for (size_t component = 0; component < 3; ++component)
        for (int axis = 0; axis < 3; ++axis)
            if (axis != int(component)) meanSquare += meanSquareSlope(potential[component], axis) / 3;
    std::vector<float> texels;
    for (size_t i = 0; i < potential.front().size(); ++i) {
        for (const Scalar& component : potential) texels.push_back(float(component[i] / std::sqrt(meanSquare)));
        texels.push_back(0);
    }
    return texels;
}

ReadField withSmallEddies(const Step& step, FluidFields& fluid, ReadField carrying, int seed) {
    const float share = step.domain.turbulence;
    const PlacedGrid grid = fluid.gasGrid();
    const int dimensions = (grid.cells.x > 1) + (grid.cells.y > 1) + (grid.cells.z > 1);
    if (share == 0 || fluid.detail == 1 || dimensions < 2) return carrying;
    const auto stage = step.slab.stage("small eddies");
    if (!fluid.gas->noise) fluid.gas->noise = makeNoise(step.slab);

    const Field motion = smallMotion(step, fluid, dimensions);
    const glm::dvec3 perMetre = texelsPerMetre(fluid.grid);
    const glm::dvec3 start = glm::dvec3(grid.alongAxes(grid.origin)) * perMetre;
    // In a flat flow each component is one slope of the potential where it is the difference of two elsewhere.
    const float perSlope = dimensions == 2 ? std::numbers::sqrt2_v<float> : 1.0f;
    Field potential = step.slab.makeScratch({"potential", grid, Layout::Centre, (*carrying).format()});
    step.slab.run({.kernel = "sim/eddies/draw_eddies",
                   .target = potential,
                   .inputs = {*carrying, motion, *fluid.gas->noise},
                   .uniforms = step.walls + Uniforms{{"start", glm::vec3(glm::mod(start, double(N)))},
                                                     {"texelsPerMetre", glm::vec3(perMetre)},
                                                     {"frameVelocity", grid.alongAxes(grid.velocity)},
                                                     {"lives", livesAt(step.time + 0.5 * double(step.dt), seed)},
                                                     {"strength", share * perSlope * fasterThanFound * largestEddy *
                                                                      fluid.grid.h / noiseWave},
                                                     {"detail", fluid.detail}},
                   .variant = fluid.detail > 2 ? Variant{"TWO_OCTAVES"} : Variant{}});
    Field sum = step.slab.makeScratch({(*carrying).label(), grid, Layout::Centre, (*carrying).format()});
    step.slab.run({.kernel = "sim/eddies/add_eddies", .target = sum, .inputs = {*carrying, potential}});
    return sum;
}

}  // namespace slabflow
