// Light that arrives in a cell: x from the sun (transmittance towards it), y from the sky (share of it that is seen).
// The last cells of the sun's way are marched, for shadows as sharp as the smoke; the rest is known half as finely.
// reads extinction [1/m], sunFromAfar (half as fine), skyVisibility (a quarter as fine)   writes light [1, cell centres]
// 8 to 10 filtered fetches
#include "render/extinction_volume.glsl"

uniform sampler3D sunFromAfar;
uniform sampler3D skyVisibility;
uniform ivec3 cells;
uniform float h;             // [m]
uniform vec3 towardsLight;   // length 1

const float NEAR_CELLS = 6.0, LAST_CELLS = 3.0;  // on the last cells to a side, a coarse grid knows little

// Linear filtering within a grid that may reach beyond the domain.
float valueAt(sampler3D coarse, float cellsPerTexel, vec3 place) {
    return textureLod(coarse, place / (cellsPerTexel * vec3(textureSize(coarse, 0))), 0.0).x;
}

vec2 kernel(ivec3 texel) {
    vec3 place = vec3(texel) + 0.5;
    vec3 toFace = (mix(vec3(0), vec3(cells), greaterThan(towardsLight, vec3(0))) - place) / towardsLight;
    toFace = mix(toFace, vec3(1e9), lessThan(abs(towardsLight), vec3(1e-6)));
    float exit = min(toFace.x, min(toFace.y, toFace.z)), depth = 0.0;
    bool comesFromAfar = exit > NEAR_CELLS + LAST_CELLS;
    float end = comesFromAfar ? NEAR_CELLS : exit;
    for (float t = 0.0; t < end; ++t) {
        float ds = min(1.0, end - t);
        depth += ds * h * textureLod(extinction, (place + (t + 0.5 * ds) * towardsLight) / vec3(cells), 0.0).x;
    }
    if (comesFromAfar) depth += valueAt(sunFromAfar, 2.0, place + NEAR_CELLS * towardsLight);
    return vec2(exp(-depth), valueAt(skyVisibility, 4.0, place));
}
