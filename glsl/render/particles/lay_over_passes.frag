// Particles over the passes of a fluid, and leaves behind it: all is over what is behind it, and depth and motion are
// means by what each adds to the picture.
// reads particles, particleEmission, particleMoments, leaves, leafMoments; beauty, emission, depth, motion of the fluid
// writes the same of all
// variants: [LIQUID]

uniform sampler2D particles, particleEmission, particleMoments;
uniform sampler2D leaves, leafMoments;
uniform sampler2D fluidBeauty, fluidDepth, fluidMotion;
#ifdef LIQUID
vec4 emissionOf(ivec2 pixel) { return vec4(0, 0, 0, 1); }  // a liquid sends out none
#else
uniform sampler2D fluidEmission;
vec4 emissionOf(ivec2 pixel) { return texelFetch(fluidEmission, pixel, 0); }
#endif
uniform float farAway;  // [m]

layout(location = 0) out vec4 beauty;
layout(location = 1) out vec4 emission;
layout(location = 2) out float depth;
layout(location = 3) out vec2 motion;

void main() {
    ivec2 pixel = ivec2(gl_FragCoord.xy);
    vec4 puffs = texelFetch(particles, pixel, 0), leaf = texelFetch(leaves, pixel, 0);
    vec4 fluid = texelFetch(fluidBeauty, pixel, 0);
    vec3 sparks = texelFetch(particleEmission, pixel, 0).rgb, fire = emissionOf(pixel).rgb;
    float past = 1.0 - puffs.a, pastFluid = past * (1.0 - fluid.a);
    beauty = puffs + past * fluid + pastFluid * leaf;
    emission = vec4(min(sparks + past * fire, 6e4), 1);

    float ofParticles = puffs.a + dot(sparks, vec3(1.0 / 3.0)), ofFluid = past * (fluid.a + dot(fire, vec3(1.0 / 3.0)));
    vec3 moments = texelFetch(particleMoments, pixel, 0).xyz + pastFluid * texelFetch(leafMoments, pixel, 0).xyz;
    if (ofFluid > 0.0)
        moments += ofFluid * vec3(texelFetch(fluidDepth, pixel, 0).x, texelFetch(fluidMotion, pixel, 0).xy);
    float weights = ofParticles + ofFluid + pastFluid * leaf.a;
    depth = weights > 0.0 ? moments.x / weights : farAway;
    motion = weights > 0.0 ? moments.yz / weights : vec2(0);
}
