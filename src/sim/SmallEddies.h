// Eddies that the cells of the velocity are too large for, where a gas has finer ones (Kim, Thürey, James and Gross
// 2008): drawn from noise, as strong as the smallest that the flow has, and carried along by it.
#pragma once

#include "sim/FluidFields.h"
#include "sim/Step.h"

namespace slabflow {

inline constexpr int noiseSize = 64;        ///< texels along the edge of the noise, beyond which it repeats
inline constexpr int eddyLives = 16;        ///< each twice as long as the one before
inline constexpr int longestEddyLife = 64;  ///< s

/// A potential in texels whose curl has a mean square of 1 along each axis: white noise between two Gaussians, waves of
/// about 6.5 texels. The fourth channel is 0. RGBA, noiseSize³ of them, always the same.
std::vector<float> eddyNoise();

/// What carries the gas (velocityOfGas [m/s]), and step.domain.turbulence times the eddies that Kolmogorov 1941 expects
/// below the cells of the velocity: one octave where those of the gas are half as large, two where a quarter. They have
/// no divergence, go into no solid and through no closed side. The same with the same seed and time.
ReadField withSmallEddies(const Step& step, FluidFields& fluid, ReadField carrying, int seed);

}  // namespace slabflow
