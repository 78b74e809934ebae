// One Jacobi sweep of implicit diffusion on a coarse grid around solids; 0 where there is no fluid.
// reads error e, before: what is left on the finer grid, links (centres)   writes error. 15 fetches
#include "sim/diffusion/links.glsl"

uniform sampler3D error;
uniform sampler3D before;
uniform vec3 reach;  // k dt / h² of this grid, per channel

vec3 kernel(ivec3 texel) {
    vec3 mass = linkedAt(texel, MASS);
    vec3 sum = texelFetch(before, texel, 0).xyz, diagonal = mass + reach * linkedAt(texel, HELD);
    for (int direction = 0; direction < 6; ++direction) {
        int axis = direction / 2;
        ivec3 neighbour = wrapped(texel + (direction % 2 == 0 ? -UNIT[axis] : UNIT[axis]));
        if (!isCell(neighbour) || neighbour == texel) continue;
        vec3 open = linkedAt(direction % 2 == 0 ? texel : neighbour, axis);
        vec3 coupling = reach * open;
        sum += coupling * texelFetch(error, neighbour, 0).xyz;
        diagonal += coupling;
    }
    return mix(vec3(0), sum / max(diagonal, 1e-12), greaterThan(mass, vec3(0)));
}
