// Daylight in a sheet of liquid, in a picture on a plane: it comes from above and obliquely from both sides, and fades
// along its way through the liquid (Beer and Lambert). So a jet is pale, and a pool darkens downwards. Solids let it
// pass, as does what is farther away than FARTHEST_WATER.
// reads openAt(place): share of what is no solid
#include "render/flat_sheet.glsl"

uniform sampler3D levelSet;  // [m], cell centres: < 0 in liquid

const vec2 TOWARDS_SKY[3] = vec2[3](vec2(-0.70710678, 0.70710678), vec2(0, 1), vec2(0.70710678, 0.70710678));
const float FARTHEST_WATER = 0.8;  // that is looked for, as a share of the domain's height
const float DEEPENING = 1.6;       // metres of the sheet's thickness for which a metre of this way counts
const int WAY_PARTS = 14;          // longer the farther away they are

// Length of liquid from a place on [m]; above the box there is none.
float liquidTowards(vec2 place, vec2 way) {
    float reach = FARTHEST_WATER * boxSize[0].y, sum = 0.0;
    for (int i = 0; i < WAY_PARTS; ++i) {
        vec2 ends = vec2(i, i + 1) / float(WAY_PARTS);
        ends *= reach * ends;
        float part = ends.y - ends.x;
        vec2 at = place + 0.5 * (ends.x + ends.y) * way / boxSize[0].xy;
        float share = clamp(0.5 - textureLod(levelSet, vec3(at, 0.5), 0.0).x / part, 0.0, 1.0);
        if (at.y < 1.0) sum += part * share * openAt(at);
    }
    return sum;
}

vec3 throughSheetAt(vec2 place) {
    vec3 sum = vec3(0);
    for (int i = 0; i < 3; ++i) sum += throughSheet(DEEPENING * liquidTowards(place, TOWARDS_SKY[i]));
    return sum / 3.0;
}
