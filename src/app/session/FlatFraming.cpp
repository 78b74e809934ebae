#include "app/session/FlatFraming.h"

#include <algorithm>
#include <cmath>

namespace slabflow {

Camera framedIn(std::span<const PixelRect> parts, const Camera& camera, const PlacedGrid& grid, glm::ivec2 size,
                float aspect) {
    const View view = camera.view(size);
    const glm::vec3 low = grid.origin + glm::vec3(0, 0, 0.5f * grid.size().z);
    const float depth = glm::dot(low - view.eye, view.forward);
    if (parts.empty() || view.forward.z > -0.999f || depth <= 0) return camera;

    const glm::vec2 whole(size), beside(0.5f * (aspect * whole.y - whole.x), 0);  // what is meant to be seen as well
    const glm::vec2 from = glm::clamp(view.pixelOf(low), -beside, whole + beside);
    const glm::vec2 to = glm::clamp(view.pixelOf(low + glm::vec3(glm::vec2(grid.size()), 0)), from, whole + beside);
    const auto shrinking = [&](const PixelRect& part) {  // so that it fits
        const glm::vec2 share = (to - from) / glm::vec2(part.high - part.low);
        return std::max({share.x, share.y, 1.0f});
    };
    const auto holdsIt = [&](const PixelRect& part) {
        return glm::all(glm::lessThanEqual(glm::vec2(part.low), from)) &&
               glm::all(glm::greaterThanEqual(glm::vec2(part.high), to));
    };
    if (std::ranges::any_of(parts, holdsIt)) return camera;

    const PixelRect& part = *std::ranges::min_element(parts, {}, shrinking);
    const float factor = shrinking(part), pixel = 2 * depth * glm::length(view.up) / whole.y;  // m, before
    const glm::vec2 shownMiddle = 0.5f * (from + to - whole),
                    partMiddle = 0.5f * glm::vec2(part.low + part.high - size);
    const glm::vec2 aside = pixel * (shownMiddle - factor * partMiddle);
    CameraDesc desc = camera.desc();
    desc.eye += glm::vec3(aside, 0) - (factor - 1) * depth * view.forward;
    desc.target += glm::vec3(aside, 0);
    return Camera(desc);
}

}  // namespace slabflow
