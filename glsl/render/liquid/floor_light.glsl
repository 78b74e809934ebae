// How much of the sun's light arrives at the floor under a liquid, whose surface focuses it: caustics. Light that
// enters at s lands at x(s); where that lies closer together than s did, the floor is the brighter:
//     E = E0 (1 - R) exp(-extra l) / |det dx/ds|
// The s for a place on the floor is found by going back along the ray that a level surface would bend there, and
// correcting by how far it lands beside.
// reads levelSet [m, cell centres]   writes share of the light that arrives without the surface, for each colour

#include "render/liquid/smooth_level_set.glsl"
#include "render/liquid/fresnel.glsl"

uniform vec3 towardsSun;
uniform float refractiveIndex;
uniform vec3 extra;  // [1/m]: extinction beyond that of the colour that crosses best, which the light volume knows
uniform ivec3 cells;

const int CORRECTIONS = 3;
const float SHARPEST = 0.15;  // share of an area over which its light is spread at least
const float REACH = 1.0;      // [cell] to all sides, over which the surface's slope is taken: the floor need not be sharp

vec3 slopeAt(vec3 at) {
    vec3 slope;
    for (int axis = 0; axis < 3; ++axis) {
        vec3 apart = vec3(0);
        apart[axis] = REACH * cell;
        slope[axis] = levelSetNear(at + apart) - levelSetNear(at - apart);
    }
    return normalize(slope);
}

// Where light enters for a place on the floor, straight back along `bent`; and where it lands.
struct Landing {
    vec2 place;      // [m]
    float metres;    // through the liquid
    float mirrored;  // share that does not enter
    bool entered;
};

Landing landingBehind(vec2 floorPlace, vec3 bent) {
    vec3 from = vec3(floorPlace.x, boxLow.y + 0.25 * cell, floorPlace.y);
    float end = boxSpan(from, -bent).y, s = crossingAlong(from, -bent, 0.0, end, -1.0);
    if (s >= end) return Landing(floorPlace, s, 0.0, false);  // through a side
    s += levelSetNear(from - s * bent) / min(dot(slopeAt(from - s * bent), bent), -0.2);
    vec3 surface = from - s * bent, outwards = slopeAt(surface);
    vec3 down = refract(-towardsSun, outwards, 1.0 / refractiveIndex);
    float metres = (surface.y - boxLow.y) / max(-down.y, 0.05);
    return Landing(surface.xz + metres * down.xz, metres,
                   reflectance(max(dot(towardsSun, outwards), 0.0), refractiveIndex), true);
}

vec3 kernel(ivec3 texel) {
    vec2 target = boxLow.xz + (vec2(texel.xz) + 0.5) / vec2(cells.xz) * boxSize.xz;
    vec3 bent = refract(-towardsSun, vec3(0, 1, 0), 1.0 / refractiveIndex);
    if (levelSetNear(vec3(target.x, boxLow.y + 0.25 * cell, target.y)) >= 0.0) return vec3(1);
    vec2 start = target;
    Landing landing = landingBehind(start, bent);
    for (int i = 0; i < CORRECTIONS && landing.entered; ++i) {
        start += clamp(target - landing.place, -2.0 * cell, 2.0 * cell);
        landing = landingBehind(start, bent);
    }
    if (!landing.entered) return exp(-extra * landing.metres);
    float apart = REACH * cell;
    Landing x = landingBehind(start + vec2(apart, 0), bent), z = landingBehind(start + vec2(0, apart), bent);
    mat2 stretch = mat2(x.place - landing.place, z.place - landing.place) / apart;
    float focus = x.entered && z.entered ? 1.0 / max(abs(determinant(stretch)), SHARPEST) : 1.0;
    return (1.0 - landing.mirrored) * exp(-extra * landing.metres) * focus;
}
