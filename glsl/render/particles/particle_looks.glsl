// The particles of a cloud (ParticleCloud in sim/particles), and how they look (ParticleLooks in render).

#include "constants/ParticleKind.glsl"
#include "constants/cloudGroup.glsl"
#include "constants/lookStops.glsl"
#include "common/random.glsl"
#include "particles/slots.glsl"

uniform sampler3D cloud;
uniform sampler3D cloudGroups;
uniform sampler2D looks;     // a row for each emitter
uniform float exposureTime;  // [s]
uniform float secondsAgo;    // when they are seen

struct Particle {
    bool lives;
    vec3 place, way;  // [m]; the way that it goes while the picture is taken
    vec3 velocity;    // [m/s]
    int kind;
    float spent;      // of its life; 0 of what lives for ever
    float age;        // [s]
    float radius;     // [m]
    float opacity;
    vec3 colour;
    vec3 random;      // from 0 to 1, of its own for its whole life
    uint number;      // likewise
};

vec3 colourOf(int row, float share) {
    float place = share * float(lookStops - 1);
    int below = min(int(place), lookStops - 2);
    return mix(texelFetch(looks, ivec2(1 + below, row), 0).rgb, texelFetch(looks, ivec2(2 + below, row), 0).rgb,
               place - float(below));
}

Particle particleIn(int slot) {
    ivec3 texel = slotTexel(cloud, slot);
    vec4 where = texelFetch(cloud, texel, 0), how = texelFetch(cloud, texel + ivec3(0, 0, 1), 0);
    vec4 shared32 = texelFetch(cloudGroups, ivec3(texel.x / cloudGroup, texel.y, 0), 0);
    int row = clamp(int(shared32.x + 0.5), 0, textureSize(looks, 0).y - 1);
    vec4 look = texelFetch(looks, ivec2(0, row), 0);
    uint number = uint(slot) ^ floatBitsToUint(shared32.y);

    Particle p;
    p.lives = how.w > 0.0;
    p.velocity = how.xyz;
    p.place = where.xyz - secondsAgo * p.velocity;
    p.way = exposureTime * p.velocity;
    p.kind = int(look.x + 0.5);
    p.age = where.w;
    p.spent = clamp(where.w / max(how.w, 1e-6), 0.0, 1.0);
    p.random = randomOf(uvec3(number, 0, 5));
    p.number = number;
    float variation = texelFetch(looks, ivec2(1, row), 0).w;
    p.radius = 0.5 * mix(look.z, look.w, sqrt(p.spent)) * mix(1.0 - variation, 1.0 + variation, p.random.z);
    p.opacity = look.y;
    p.colour = colourOf(row, p.kind == ParticleKind_Leaf ? p.random.x : p.spent);
    return p;
}
