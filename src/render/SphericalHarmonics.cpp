#include "render/SphericalHarmonics.h"

namespace slabflow {

std::array<float, 9> harmonicsIn(glm::vec3 d) {
    return {0.282095f,
            0.488603f * d.y,
            0.488603f * d.z,
            0.488603f * d.x,
            1.092548f * d.x * d.y,
            1.092548f * d.y * d.z,
            0.315392f * (3 * d.z * d.z - 1),
            1.092548f * d.x * d.z,
            0.546274f * (d.x * d.x - d.y * d.y)};
}

glm::vec3 irradianceOverPi(const Harmonics& radiance, glm::vec3 normal) {
    constexpr std::array<float, 3> ofOrder{1, 2.0f / 3, 0.25f};  // of a cosine above the surface, over pi
    const std::array<float, 9> harmonics = harmonicsIn(normal);
    glm::vec3 sum(0);
    for (size_t i = 0; i < 9; ++i) sum += ofOrder[i == 0 ? 0 : i < 4 ? 1 : 2] * harmonics[i] * radiance[i];
    return glm::max(sum, glm::vec3(0));
}

}  // namespace slabflow
