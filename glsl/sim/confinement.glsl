// Vorticity confinement:  N = grad |w| / |grad |w||,  a = eps h (N x w)   [m/s²]
// reads vorticity [1/s, centres; length in the fourth channel]   writes confinement [m/s², centres]. 7 fetches
// Steinhoff and Underhill 1994; Fedkiw, Stam, Jensen 2001 eq. 9. No force where |w| has no gradient.
#include "common/grid.glsl"

uniform sampler3D vorticity;
uniform float strength;  // eps [1/s]

vec3 kernel(ivec3 texel) {
    vec3 gradient;
    for (int axis = 0; axis < 3; ++axis) {
        ivec3 above = withinWalls(texel + UNIT[axis]), below = withinWalls(texel - UNIT[axis]);
        float distance = max(float(above[axis] - below[axis]), 1.0) * h;
        float rise = texelFetch(vorticity, wrapped(above), 0).w - texelFetch(vorticity, wrapped(below), 0).w;
        gradient[axis] = rise / distance;
    }
    vec3 w = texelFetch(vorticity, texel, 0).xyz;
    // Gradients below a millionth of |w| per cell are rounding: a direction made of them would be noise.
    float steepness = length(gradient);
    if (steepness * h <= 1e-6 * length(w) || steepness == 0.0) return vec3(0);
    return strength * h * cross(gradient / steepness, w);
}
