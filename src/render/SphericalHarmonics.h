// Functions of direction that are smooth, as sums of the first nine real spherical harmonics, up to order 2.
#pragma once

#include <array>
#include <glm/glm.hpp>

namespace slabflow {

using Harmonics = std::array<glm::vec3, 9>;  ///< factors of red, green and blue

/// The nine in a direction of length 1: 1, y, z, x, xy, yz, 3z²-1, xz, x²-y², each times what makes the integral of its
/// square 1 (Ramamoorthi and Hanrahan 2001). render/sky_light.glsl has them as well.
std::array<float, 9> harmonicsIn(glm::vec3 direction);

/// What a surface receives from all around that faces a direction, over pi: white, it sends out so much radiance.
glm::vec3 irradianceOverPi(const Harmonics& radiance, glm::vec3 normal);

}  // namespace slabflow
