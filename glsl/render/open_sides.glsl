// Smoke and fire fade before the open sides of the domain, where they would end as if cut off: there, what has left is no
// longer known. Closed sides, and those of an axis of one cell, change nothing.
#include "render/fluids.glsl"

uniform vec3 fadeLow[FLUIDS];   // [cells] before the low side of each axis, 0 where it is closed
uniform vec3 fadeHigh[FLUIDS];  // and before the high one

// So many cells behind the last one before a side.
vec3 fadeAt(vec3 cells, vec3 reach) {
    return mix(vec3(1), smoothstep(vec3(0), max(reach, 1e-3), cells), greaterThan(reach, vec3(0)));
}

// Linear between the middles of cells, as is what a filter makes of a field that has faded in all of them.
vec3 fadeBefore(vec3 distance, vec3 reach) {
    vec3 below = floor(distance - 0.5);
    return mix(fadeAt(below, reach), fadeAt(below + 1.0, reach), distance - 0.5 - below);
}

// What is left at a place [cells] of a domain of so many cells.
float openFade(int fluid, vec3 place, vec3 cells) {
    vec3 share = fadeBefore(place, fadeLow[fluid]) * fadeBefore(cells - place, fadeHigh[fluid]);
    return share.x * share.y * share.z;
}
