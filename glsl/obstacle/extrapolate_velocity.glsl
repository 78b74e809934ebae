// Carries the velocity one face further into solids, so that traces next to them read fluid and faces that a solid
// leaves have a velocity: the mean of the neighbours that are known (Bridson 2008 §6.3). Next to a solid to which the
// fluid sticks, the mirror image about the solid's velocity, 2 u_solid - u: their mean is the solid's.
// reads velocity [m/s, faces; known components in the fourth channel], solidVelocity   writes velocity. 8 fetches
#include "common/faces.glsl"

uniform sampler3D velocity;
uniform sampler3D solidVelocity;
uniform int firstLayer;

bvec3 knownOf(float bits) { return notEqual(ivec3(int(bits)) & ivec3(1, 2, 4), ivec3(0)); }

vec4 kernel(ivec3 texel) {
    vec4 here = texelFetch(velocity, texel, 0);
    bvec3 known = knownOf(here.w);
    if (all(known)) return here;
    vec3 sum = vec3(0), count = vec3(0);
    for (int i = 0; i < 6; ++i) {
        ivec3 neighbour = wrapped(texel + (i < 3 ? UNIT[i] : -UNIT[i - 3]));
        if (any(lessThan(neighbour, ivec3(0))) || any(greaterThan(neighbour, cells))) continue;
        vec4 there = texelFetch(velocity, neighbour, 0);
        vec3 counts = mix(vec3(0), vec3(1), knownOf(there.w));
        for (int axis = 0; axis < 3; ++axis)
            if (!isFace(neighbour, axis)) counts[axis] = 0.0;
        sum += counts * there.xyz;
        count += counts;
    }
    bvec3 found = bvec3(uvec3(greaterThan(count, vec3(0))) & uvec3(not(known)));
    vec4 solid = texelFetch(solidVelocity, texel, 0);
    vec3 carried = sum / max(count, 1.0);
    if (firstLayer == 1 && solid.w < 0.0) carried = 2.0 * solid.xyz - carried;
    vec3 bits = mix(vec3(0), vec3(1, 2, 4), found);
    return vec4(mix(here.xyz, carried, found), here.w + bits.x + bits.y + bits.z);
}
