// Particles move, carried by the fluid where there are grids, and by themselves outside:
//   V' = w V_in + (1 - w) V_out,  X' = X + dt V'
// V_in is the mean of the grids' velocities by their weights, w the largest of those; a body of its own has the momentum,
// the weight and the drag of  dV/dt = g - k (V - air),  which is solved exactly: V_out is that in air at rest. Sparks are
// such bodies in the grids as well. Leaves go with fluid that is fast enough, and are bodies in slower one; a rim lets go
// of each at a place of its own, or those on the ground would creep ever more slowly towards the side and lie there in a
// line.
// reads cloud, cloudGroups, emitters, winds   writes cloud. 3 fetches, 6 of the living
// variants: [IN_GRIDS]
// Cohen, Tariq, Green 2010
#include "constants/ParticleKind.glsl"
#include "particles/life.glsl"

uniform sampler3D cloud;
uniform vec3 gravity;  // [m/s²]
uniform float drag;    // [1/s]
uniform float ground;  // height below which nothing gets [m]
#ifdef IN_GRIDS
uniform sampler3D winds;
vec4 windOf(ivec3 slot) {
    vec4 sum = texelFetch(winds, slot, 0);
    return vec4(sum.w > 0.0 ? sum.xyz / sum.w : vec3(0), texelFetch(winds, slot + ivec3(0, 0, 1), 0).x);
}
#else
vec4 windOf(ivec3 slot) { return vec4(0); }
#endif

struct Particle {
    vec3 place, velocity;
};

// After a time t in air that moves: a body that is heavy for its drag.
vec3 bodyIn(vec3 air, vec3 velocity, vec3 g, float k, float t) {
    float left = exp(-k * t), fall = k * t > 1e-3 ? (1.0 - left) / k : t;
    return air + (velocity - air) * left + g * fall;
}

// What is left of the velocity of what meets the ground: of its fall, and of its way along it.
vec2 leftOnGround(int kind) {
    if (kind == ParticleKind_Leaf) return vec2(0);
    return kind == ParticleKind_Spark ? vec2(-0.3, 0.7) : vec2(0, 1);
}

// From none at the speed that lifts a leaf to all at one and a half times that.
float carried(float speed, float lift) { return clamp(2.0 * (speed / max(lift, 1e-6) - 1.0), 0.0, 1.0); }

void move(inout Particle particle, ivec3 slot, Life life) {
    float t = timeLeft(slot, life);
    vec3 factor = 0.5 + traitOf(slot, life, OF_MOTION);  // of weight, drag, and lift
    vec4 own = ofEmitter(life, EmitterTexel_Motion), wind = windOf(slot);
    int kind = int(ofEmitter(life, EmitterTexel_Births).w);
    vec3 g = gravity * own.x * factor.x;
    float k = drag * own.y * factor.y, w = wind.w;
    if (kind == ParticleKind_Leaf)
        w = float(w > traitOf(slot, life, OF_GRIP).x) * carried(length(wind.xyz), own.z * factor.z);

    vec3 inside = kind == ParticleKind_Spark ? bodyIn(wind.xyz, particle.velocity, g, k, t) : wind.xyz;
    particle.velocity = mix(bodyIn(vec3(0), particle.velocity, g, k, t), inside, w);
    particle.place += t * particle.velocity;
    if (particle.place.y >= ground) return;
    particle.place.y = ground;
    vec2 left = leftOnGround(kind);
    particle.velocity = particle.velocity * vec3(left.y, particle.velocity.y < 0.0 ? left.x : 1.0, left.y);
}

vec4 kernel(ivec3 texel) {
    Life life = lifeOf(texel);
    if (life.lifespan == 0.0) return vec4(0);
    ivec3 slot = ivec3(texel.xy, 0);
    Particle particle = Particle(texelFetch(cloud, slot, 0).xyz, texelFetch(cloud, slot + ivec3(0, 0, 1), 0).xyz);
    for (int i = 0; i < 1 && life.lifespan > 0.0; ++i)  // a loop: software renderers skip no branch
        move(particle, slot, life);
    return texel.z == 0 ? vec4(particle.place, life.age) : vec4(particle.velocity, life.lifespan);
}
