// Colours of a scene, which are linear, as displays and people have them: sRGB-encoded.
#pragma once

#include <glm/glm.hpp>

namespace slabflow {

/// For a display; of what is too bright for one the brightness stays a factor of the colour.
glm::vec3 encodedForDisplay(glm::vec3 linear);
glm::vec3 decodedFromDisplay(glm::vec3 encoded);

/// A swatch with a picker; true when another colour was chosen. None below 0 or above 1000.
bool editColor(const char* id, glm::vec3& linear);

}  // namespace slabflow
