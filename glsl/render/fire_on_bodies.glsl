// The light of fires on a body, past what is in its box: shadows are no sharper than the blocks of render/fire_in_smoke,
// and smooth between them.
#include "common/cubic.glsl"

uniform sampler3D fireInSmoke[FLUIDS];  // one texel in a fluid that nothing burns in or lights
uniform vec3 fireBlocks[FLUIDS];        // so many blocks are as long as the box

// Off the surface by so much that its own body takes no more than the half of a block.
const float OFF = 0.75;  // [blocks]

// Of what is sent from all directions.
float shareOfFireOn(vec3 place, vec3 normal) {
    for (int i = 0; i < FLUIDS; ++i) {
        vec3 blocks = vec3(textureSize(fireInSmoke[i], 0)), on = textureFromWorld(i, place);
        if (blocks.x * blocks.y == 1.0 || on != clamp(on, 0.0, 1.0)) continue;
        vec3 off = textureFromWorld(i, place + OFF * boxSize[i].x / fireBlocks[i].x * normal);
        return cubicAt(fireInSmoke[i], clamp(off, 0.0, 1.0) * fireBlocks[i] / blocks, blocks).w;
    }
    return 1.0;
}

// `normal` is that of the surface, `bumped` that of its relief. What is sent from behind the body does not arrive off
// its surface either: the share is that of what is sent from ahead.
vec3 fireOnBody(vec3 place, vec3 normal, vec3 bumped) {
    FireLight light = fireLight(place, normal, bumped);
    float ahead = brightnessOf(light.sentAhead);
    if (ahead == 0.0) return vec3(0);
    return min(shareOfFireOn(place, normal) * brightnessOf(light.sent) / ahead, 1.0) * light.arriving;
}
