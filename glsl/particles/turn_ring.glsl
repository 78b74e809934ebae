// The ring goes on by as many slots as there were births
// reads ring (one texel; x: slot of the next birth, y: times around), total (one texel; x: births), drops (for how many
// slots there are)   writes ring. 2 fetches
#include "particles/slots.glsl"

uniform sampler3D ring;
uniform sampler3D total;
uniform sampler3D drops;

vec4 kernel(ivec3 texel) {
    vec4 before = texelFetch(ring, texel, 0);
    int slots = slotCount(drops), next = int(before.x) + int(texelFetch(total, texel, 0).x);
    return vec4(next % slots, before.y + float(next / slots), 0, 0);
}
