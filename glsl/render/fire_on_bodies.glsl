// The light of fires on a body, past what is in its box: shadows are no sharper than the blocks of render/fire_in_smoke,
// and smooth between them.
#include "common/cubic.glsl"

uniform sampler3D fireInSmoke[FLUIDS];  // one texel in a fluid that nothing burns in or lights
uniform vec3 fireBlocks[FLUIDS];        // so many blocks are as long as the box

// Off the surface by so much that its own body takes no more than the half of a block.
const float OFF = 0.75;  // [blocks]

float shareOfFireOn(vec3 place, vec3 normal) {
    for (int i = 0; i < FLUIDS; ++i) {
        vec3 blocks = vec3(textureSize(fireInSmoke[i], 0));
        vec3 at = textureFromWorld(i, place + OFF * boxSize[i].x / fireBlocks[i].x * normal);
        if (blocks.x * blocks.y == 1.0 || at != clamp(at, 0.0, 1.0)) continue;
        return cubicAt(fireInSmoke[i], at * fireBlocks[i] / blocks, blocks).w;
    }
    return 1.0;
}

vec3 fireOnBody(vec3 place, vec3 normal) { return shareOfFireOn(place, normal) * fireIrradiance(place, normal); }
