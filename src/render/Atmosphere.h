// Light on its way through clear air: the colours of sky and sun.
//
// Single scattering by molecules and by haze in two shells whose density falls exponentially with height, after
// Nishita, Sirai, Tadamura, Nakamae 1993. How much haze there is says its turbidity, by Ångström's formula as Preetham,
// Shirley, Smits 1999 have it. What haze scatters nearly straight on counts as not taken away (Joseph, Wiscombe,
// Weinman 1976). Half of what was taken away from the sun on its way down to a place is taken to arrive there from all
// around, and is scattered once more, without which the horizon would be dark: a guess that ends with the day.
#pragma once

#include <glm/glm.hpp>

namespace slabflow {

class Atmosphere {
public:
    /// `towardsSun`: of length 1, y upwards. `turbidity`: thickness of the air with its haze over that of pure air.
    Atmosphere(glm::vec3 towardsSun, float turbidity);

    /// What a sun of irradiance 1 above the air makes the sky send to an eye on the ground from a direction of length 1
    /// that does not point below the horizon [1/sr, of red, green and blue].
    glm::vec3 radiance(glm::vec3 direction) const;

    /// Share of sunlight that reaches the ground from a direction; 0 from below the horizon.
    glm::vec3 transmittance(glm::vec3 direction) const;

private:
    /// Metres of air as on the ground that there are on the way out of it; x: molecules, y: haze.
    static glm::vec2 columnTo(glm::vec3 place, glm::vec3 direction);
    glm::vec3 through(glm::vec2 column) const;

    glm::vec3 towardsSun_, hazeScattering_;  ///< the latter 1/m on the ground
};

}  // namespace slabflow
