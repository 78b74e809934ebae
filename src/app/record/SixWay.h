// Smoke lit from six sides, for sprites that a game lights by its own lights.
#pragma once

#include <array>
#include <glm/glm.hpp>
#include <span>
#include <vector>

#include "app/files/FrameWriter.h"
#include "render/Camera.h"
#include "scene/SceneDesc.h"

namespace slabflow {

/// What a pixel has: its light from the right, top and back, its opacity; from the left, bottom and front, its own
/// light. The order is that of two RGBA textures, as game engines expect them.
enum class SixWayChannel { Right, Top, Back, Alpha, Left, Bottom, Front, Emission };
inline constexpr size_t sixWayChannels = 8;

inline constexpr std::array sixWayLights{SixWayChannel::Right, SixWayChannel::Top,    SixWayChannel::Back,
                                         SixWayChannel::Left,  SixWayChannel::Bottom, SixWayChannel::Front};

/// Towards that light, as the viewer sees it: back is behind the smoke.
glm::vec3 towards(SixWayChannel light, const View& view);

/// The look with one white light there, no sky and no fire. 1 is then the radiance of a white diffuse surface that
/// faces the light.
LookDesc litFrom(const LookDesc& look, glm::vec3 direction);

/// Eight values for every pixel, in the order of SixWayChannel. `texels` begin with those of the passes beauty and
/// emission as the look has them, RGBA as floats, and go on with those of both for every one of sixWayLights.
std::vector<float> sixWayPixels(std::span<const std::vector<std::byte>> texels);

}  // namespace slabflow
