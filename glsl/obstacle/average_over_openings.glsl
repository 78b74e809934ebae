// From the velocity at the centres of faces to its mean over what solids that fluid sticks to leave open of them
// (common/sticking.glsl): one sweep, since other faces beside may be cut, too.
// reads velocity, centred [m/s, faces], openings, solidVelocity   writes velocity. 4 fetches, 27 at solids
#include "common/faces.glsl"
#include "common/sticking.glsl"

uniform sampler3D velocity;
uniform sampler3D centred;

float mean(ivec3 texel, int axis, float u) {
    if (!isFace(texel, axis)) return u;
    Shift shift = shiftOf(texel, axis);
    vec2 others = vec2(texelFetch(velocity, shift.first, 0)[axis], texelFetch(velocity, shift.second, 0)[axis]);
    return (1.0 - shift.share.x - shift.share.y) * u + dot(shift.share, others) - shift.solid;
}

vec3 kernel(ivec3 texel) {
    vec3 u = texelFetch(centred, texel, 0).xyz;
    return vec3(mean(texel, 0, u.x), mean(texel, 1, u.y), mean(texel, 2, u.z));
}
