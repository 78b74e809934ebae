// What drops that have come down give back to the cell in which they are:  as many times its volume per second [1/s]
// reads drops   adds to landed (centres)
#include "common/grid.glsl"
#include "particles/slots.glsl"
#include "slab/scatter.glsl"

uniform sampler3D drops;
uniform vec3 origin;  // [m]
uniform float dt;

void main() {
    vec4 where = texelFetch(drops, slotTexel(drops, gl_VertexID), 0);
    ivec3 cell = clamp(ivec3(floor((where.xyz - origin) / h)), ivec3(0), cells - 1);
    if (where.w < 0.0) addTo(cell, vec4(-where.w / (h * h * h * dt), 0, 0, 0));
    else addNowhere();
}
