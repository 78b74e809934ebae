// Where the sun's light lands on the floor under a liquid that enters its surface at s, which is straight back along the
// ray that a level surface would bend to a place on the floor.
// reads levelSet [m, cell centres]   writes how far beside that place light lands along x and z [texel]; metres through
// the liquid; and the share of light that enters, -1 where the way back leads through a side, -2 where the floor is dry

#include "render/liquid/smooth_level_set.glsl"
#include "render/liquid/fresnel.glsl"

uniform vec3 towardsSun;  // in the box's frame, of which the floor is the low side along y
uniform float refractiveIndex;
uniform ivec3 cells;

const float REACH = 1.0;  // [cell] to all sides, over which the surface's slope is taken: the floor need not be sharp

vec3 slopeAt(vec3 at) {
    vec3 slope;
    for (int axis = 0; axis < 3; ++axis) {
        vec3 apart = vec3(0);
        apart[axis] = REACH * cell;
        slope[axis] = levelSetNear(at + apart) - levelSetNear(at - apart);
    }
    return normalize(slope);
}

vec4 kernel(ivec3 texel) {
    vec2 target = boxLow[0].xz + (vec2(texel.xz) + 0.5) / vec2(cells.xz) * boxSize[0].xz;
    vec3 from = vec3(target.x, boxLow[0].y + 0.25 * cell, target.y);
    vec3 bent = refract(-towardsSun, vec3(0, 1, 0), 1.0 / refractiveIndex);
    if (levelSetNear(from) >= 0.0) return vec4(0, 0, 0, -2);
    float end = spanOf(boxLow[0], boxSize[0], from, -bent).y, s = crossingAlong(from, -bent, 0.0, end, -1.0);
    if (s >= end) return vec4(0, 0, s, -1);
    s += levelSetNear(from - s * bent) / min(dot(slopeAt(from - s * bent), bent), -0.2);
    vec3 surface = from - s * bent, outwards = slopeAt(surface);
    vec3 down = refract(-towardsSun, outwards, 1.0 / refractiveIndex);
    float metres = (surface.y - boxLow[0].y) / max(-down.y, 0.05);
    float mirrored = reflectance(max(dot(towardsSun, outwards), 0.0), refractiveIndex);
    vec2 beside = surface.xz + metres * down.xz - target;
    return vec4(beside * vec2(cells.xz) / boxSize[0].xz, metres, 1.0 - mirrored);
}
