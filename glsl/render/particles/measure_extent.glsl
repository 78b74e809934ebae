// How far a cloud reaches, as the sun sees it: the lowest place of blocks of particles and how many there are, in the
// first half of the slices, the highest and the sum of their radii, in the second.   [m]
// reads extent of smaller blocks; cloud   writes extent. 64 fetches; of particles up to 320
// variants: [OF_PARTICLES]

const int SIDE = 8;  // of a block

#ifdef OF_PARTICLES
#include "render/particles/particle_looks.glsl"

uniform vec3 shadowRight, shadowUp, shadowTowards;
uniform vec3 middle;   // those farther from there than so much are left out [m]
uniform float reach;

vec4 boundOf(ivec2 texel, bool isHigh) {
    vec4 none = vec4(vec3(isHigh ? -1e30 : 1e30), 0);
    Particle p = particleIn(slotIndex(cloud, ivec3(texel, 0)));
    if (!p.lives || p.kind == ParticleKind_Spark || !(distance(p.place, middle) < reach)) return none;
    vec3 seen = vec3(dot(p.place, shadowRight), dot(p.place, shadowUp), -dot(p.place, shadowTowards));
    float reaches = p.radius + 0.5 * length(p.way);
    return isHigh ? vec4(seen + reaches, p.radius) : vec4(seen - reaches, 1);
}
#else
uniform sampler3D extent;

vec4 boundOf(ivec2 texel, bool isHigh) { return texelFetch(extent, ivec3(texel, isHigh ? 1 : 0), 0); }
#endif

uniform ivec2 size;  // of what is read

vec4 kernel(ivec3 texel) {
    bool isHigh = texel.z == 1;
    vec3 bound = vec3(isHigh ? -1e30 : 1e30);
    float sum = 0.0;
    ivec2 first = SIDE * texel.xy, last = min(first + SIDE, size);
    for (int y = first.y; y < last.y; ++y)
        for (int x = first.x; x < last.x; ++x) {
            vec4 one = boundOf(ivec2(x, y), isHigh);
            bound = isHigh ? max(bound, one.xyz) : min(bound, one.xyz);
            sum += one.w;
        }
    return vec4(bound, sum);
}
