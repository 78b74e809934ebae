#include "sim/Turbulence.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "base/Random.h"

namespace slabflow {
namespace {

constexpr double pi = std::numbers::pi;

/// The wave numbers [1/m] of so many periods across the domain.
glm::dvec3 waveVector(const glm::ivec3& periods, const Grid& grid) {
    return 2 * pi * glm::dvec3(periods) / glm::dvec3(grid.size());
}

/// What differences over one cell make of it: amplitudes across this are without divergence on the grid.
glm::dvec3 staggered(const glm::dvec3& wave, double h) { return 2.0 / h * glm::sin(0.5 * h * wave); }

/// Draws whole periods whose wavelength is about two eddies. A wave and its opposite are the same.
class WaveLottery {
public:
    WaveLottery(const TurbulenceDesc& turbulence, const Grid& grid)
        : grid_(grid), wanted_(pi / std::max(double(turbulence.scale), 2 * double(grid.h))) {
        for (int axis = 0; axis < 3; ++axis) {
            const int shortest = grid.cells[axis] / 4;  // four cells to a wave
            const double length = double(grid.size()[axis]);
            if (grid.cells[axis] > 1)
                most_[axis] = std::clamp(int(longestShare * wanted_ * length / (2 * pi)), 1, std::max(shortest, 1));
        }
    }

    /// Those that were not drawn before, up to `count`.
    std::vector<glm::ivec3> draw(int count, Random& random) const {
        std::vector<glm::ivec3> drawn;
        // In a domain that is small for such eddies the nearest that fit will do.
        for (const double share : {longestShare, 4.0 * longestShare, 1e9})
            for (int attempt = 0; attempt < 2000 && int(drawn.size()) < count; ++attempt) {
                const glm::ivec3 periods = anyPeriods(random);
                if (!isNear(periods, share) || std::ranges::count(drawn, periods) > 0) continue;
                drawn.push_back(periods);
            }
        return drawn;
    }

private:
    static constexpr double longestShare = 1.5;  ///< wave numbers from wanted / this to wanted * this

    glm::ivec3 anyPeriods(Random& random) const {
        glm::ivec3 periods(0);
        for (int axis = 0; axis < 3; ++axis)
            periods[axis] = int(std::floor(random.between(-double(most_[axis]), double(most_[axis]) + 1)));
        const bool opposite = periods.x != 0 ? periods.x < 0 : periods.y != 0 ? periods.y < 0 : periods.z < 0;
        return opposite ? -periods : periods;
    }

    bool isNear(const glm::ivec3& periods, double share) const {
        const double length = glm::length(waveVector(periods, grid_));
        return length > 0 && length > wanted_ / share && length < wanted_ * share;
    }

    const Grid& grid_;
    double wanted_;       ///< wave number [1/m]
    glm::ivec3 most_{0};  ///< periods along each axis
};

/// A direction across the wave, and along no axis of one cell; 0 where there is none.
glm::dvec3 directionAcross(const glm::dvec3& wave, const Grid& grid, Random& random) {
    for (int attempt = 0; attempt < 8; ++attempt) {
        glm::dvec3 direction(0);
        for (int axis = 0; axis < 3; ++axis) {
            const double any = random.between(-1, 1);
            if (grid.cells[axis] > 1) direction[axis] = any;
        }
        direction -= wave * (glm::dot(direction, wave) / glm::dot(wave, wave));
        if (glm::length(direction) > 0.1) return glm::normalize(direction);
    }
    return glm::dvec3(0);
}

}  // namespace

std::vector<TurbulentWave> turbulentWaves(const TurbulenceDesc& turbulence, const Grid& grid, unsigned seed,
                                          double time, glm::vec3 travelled) {
    Random random(seed);
    std::vector<TurbulentWave> waves;
    for (const glm::ivec3& periods : WaveLottery(turbulence, grid).draw(maxTurbulentWaves, random)) {
        const glm::dvec3 wave = waveVector(periods, grid);
        const glm::dvec3 direction = directionAcross(staggered(wave, double(grid.h)), grid, random);
        const double start = random.between(0, 1), turns = random.between(-1, 1) < 0 ? -1 : 1;
        if (direction == glm::dvec3(0)) continue;
        const double passed = turns * double(turbulence.speed) * glm::length(wave) / (2 * pi) * time;
        const double met = glm::dot(wave, glm::dvec3(travelled)) / (2 * pi);
        const double phase = start + passed + met;
        waves.push_back({glm::vec3(periods), glm::vec3(direction), float(phase - std::floor(phase))});
    }
    // The mean square of a wave is half that of its amplitude.
    for (TurbulentWave& wave : waves)
        wave.amplitude *= float(double(turbulence.acceleration) * std::sqrt(2.0 / double(waves.size())));
    return waves;
}

}  // namespace slabflow
