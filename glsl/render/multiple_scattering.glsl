// Light that was scattered so often that it comes from all around. It does not die away exponentially: through a layer of
// optical depth t passes 1 / (1 + 3/4 (1 - g) t) of it, where drops swallow none (Shettle and Weinman 1970, Eddington's
// approximation). So a cloud is white on the side of the sun and light grey on the other. Solids count as the thickest of
// clouds here, since what light comes through does not say of what.

uniform float multipleScattering;  // how much there is of it

const float OF_A_THICK_CLOUD = 1.2;  // light that isotropic drops scatter once being 1: so much that thick clouds give off
                                     // about what falls on them

float passesOften(float depth) { return 1.0 / (1.0 + 0.75 * (1.0 - max(anisotropy, 0.0)) * depth); }

// Behind smoke that lets so much of a light pass straight on, of which 16 bits know no less than 1e-7.
float scatteredOften(float direct) {
    if (multipleScattering == 0.0) return 0.0;
    return multipleScattering * OF_A_THICK_CLOUD * passesOften(-log(max(direct, 1e-7)));
}

// Of the sky, half of whose depth counts where light is scattered seldom (render/sky_visibility.glsl).
float skyThrough(float seldom) {
    if (multipleScattering == 0.0) return seldom;
    return mix(seldom, passesOften(-2.0 * log(max(seldom, 1e-4))), multipleScattering);
}
