// What a camera does about the colour of light.
#pragma once

#include <glm/glm.hpp>

namespace slabflow {

/// The white balance that changes nothing [K].
inline constexpr float neutralWhite = 6500;

/// Multiplied with linear RGB (of ITU-R BT.709), makes the light of a black body of so many kelvin, 1667 to 25000, the
/// colour that one of neutralWhite has without it. Bradford's adaptation (Lam 1985) from one to the other on the
/// Planckian locus, as Kim, Kim, Moon, Kim, Lee 2002 fit it.
glm::mat3 whiteBalance(float kelvin);

}  // namespace slabflow
