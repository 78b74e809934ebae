// Optical depth of the smoke towards a light. The first cells of the way are marched, for shadows as sharp as the smoke;
// the rest is known half as finely.
#include "render/extinction_volume.glsl"
#include "render/light_grids.glsl"

const float LAST_CELLS = 3.0;  // on the last cells to a side, a coarse grid knows little

// Of the first `end` cells of the way, of that edge [m].
float depthNear(int fluid, vec3 place, vec3 towards, vec3 domain, float edge, float end) {
    vec3 size = vec3(extinctionCells[fluid]), extent = spannedBy(size, domain);
    float depth = 0.0, known = 0.0;
    for (float t = 0.0; t < end;) {
        if (t >= known) {
            known = t + floor(FREE_BLOCKS * float(CELLS_PER_BLOCK));
            if (nothingNear(fluid, broughtBack(place + t * towards, domain) / size)) {
                t = known;
                continue;
            }
        }
        float ds = min(1.0, end - t);
        depth += ds * edge * textureLod(extinction[fluid], (place + (t + 0.5 * ds) * towards) / extent, 0.0).x;
        ++t;
    }
    return depth;
}

// `place` in cells, whose edge is `edge` [m], as are the sides of the domain and the way `before` (see wayToLight);
// `fromAfar` holds the same for a grid half as fine.
float depthToLight(int fluid, vec3 place, vec3 towards, vec3 domain, float edge, float nearCells, float before,
                   sampler3D fromAfar) {
    float exit = wayToLight(place, towards, domain, before);
    bool comesFromAfar = exit > nearCells + LAST_CELLS;
    float depth = depthNear(fluid, place, towards, domain, edge, comesFromAfar ? nearCells : exit);
    vec3 afar = spannedBy(2.0 * vec3((extinctionCells[fluid] + 1) / 2), domain);
    return comesFromAfar ? depth + textureLod(fromAfar, (place + nearCells * towards) / afar, 0.0).x : depth;
}
