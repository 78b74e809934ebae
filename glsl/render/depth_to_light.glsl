// Optical depth of the smoke towards a light. The first cells of the way are marched, for shadows as sharp as the smoke;
// the rest is known half as finely.
#include "render/extinction_volume.glsl"

const float LAST_CELLS = 3.0;  // on the last cells to a side, a coarse grid knows little

// Of the first `end` cells of the way.
float depthNear(vec3 place, vec3 towards, float h, float end) {
    vec3 size = vec3(extinctionCells);
    float depth = 0.0, known = 0.0;
    for (float t = 0.0; t < end;) {
        if (t >= known) {
            known = t + floor(FREE_BLOCKS * float(CELLS_PER_BLOCK));
            if (nothingNear((place + t * towards) / size)) {
                t = known;
                continue;
            }
        }
        float ds = min(1.0, end - t);
        depth += ds * h * textureLod(extinction, (place + (t + 0.5 * ds) * towards) / size, 0.0).x;
        ++t;
    }
    return depth;
}

// `place` in cells, as are the sides of the domain; `fromAfar` holds the same for a grid half as fine.
float depthToLight(vec3 place, vec3 towards, vec3 domain, float h, float nearCells, sampler3D fromAfar) {
    vec3 toFace = (mix(vec3(0), domain, greaterThan(towards, vec3(0))) - place) / towards;
    toFace = mix(toFace, vec3(1e9), lessThan(abs(towards), vec3(1e-6)));
    float exit = min(toFace.x, min(toFace.y, toFace.z));
    bool comesFromAfar = exit > nearCells + LAST_CELLS;
    float depth = depthNear(place, towards, h, comesFromAfar ? nearCells : exit);
    vec3 start = (place + nearCells * towards) / (2.0 * vec3((extinctionCells + 1) / 2));
    return comesFromAfar ? depth + textureLod(fromAfar, start, 0.0).x : depth;
}
