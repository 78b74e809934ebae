// Drops are born into the slots whose turn it is: each anywhere in its cell, with an equal share of the liquid that was
// taken, as fast as that, give or take a share of its speed. (The velocity is that of half a step ago.)
// reads drops, dropsRing (slots), birthList (cell, which of its births), total, taken (one texel each; x: births, volume
// [m³]), cellVelocity   writes drops. 4 fetches, 8 where a drop is born
#include "common/grid.glsl"
#include "common/random.glsl"
#include "particles/slots.glsl"

uniform sampler3D drops;
uniform sampler3D dropsRing;
uniform sampler3D birthList;
uniform sampler3D total;
uniform sampler3D taken;
uniform sampler3D cellVelocity;
uniform vec3 origin;   // [m] of the grid
uniform vec3 gravity;  // [m/s²]
uniform float dt;
uniform float spread;  // share of the speed

vec4 kernel(ivec3 texel) {
    int slot = slotIndex(drops, texel), slots = slotCount(drops);
    vec4 ring = texelFetch(dropsRing, ivec3(0), 0);
    int number = birthInSlot(slot, int(ring.x), slots);
    vec4 birth = texelFetch(birthList, slotTexel(drops, number), 0);
    float held = max(texelFetch(taken, ivec3(0), 0).x / max(texelFetch(total, ivec3(0), 0).x, 1.0), 0.0);
    if (birth.w < 0.0 || held == 0.0) return texelFetch(drops, texel, 0);

    uint times = uint(ring.y) + uint(slot < int(ring.x));
    vec3 place = birth.xyz + randomOf(uvec3(texel.xy, 3u * times));
    if (texel.z == 0) return vec4(origin + h * place, held);
    vec3 u = centreValue(cellVelocity, place).xyz + 0.5 * dt * gravity;
    vec3 aside = 2.0 * randomOf(uvec3(texel.xy, 3u * times + 1u)) - 1.0;
    return vec4(u + spread * length(u) * aside * vec3(greaterThan(cells, ivec3(1))), 0);
}
