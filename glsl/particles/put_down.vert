// What drops that have come down bring to the cell in which they are, of which each fills f:  the sums of f v and f
// reads drops   adds to landing (centres; xyz: f v [m/s], w: f)
#include "common/grid.glsl"
#include "particles/slots.glsl"
#include "slab/scatter.glsl"

uniform sampler3D drops;
uniform vec3 origin;  // [m]

void main() {
    ivec3 slot = slotTexel(drops, gl_VertexID);
    vec4 where = texelFetch(drops, slot, 0);
    ivec3 cell = clamp(ivec3(floor((where.xyz - origin) / h)), ivec3(0), cells - 1);
    float share = -where.w / (h * h * h);
    if (share > 0.0) addTo(cell, share * vec4(texelFetch(drops, slot + ivec3(0, 0, 1), 0).xyz, 1));
    else addNowhere();
}
