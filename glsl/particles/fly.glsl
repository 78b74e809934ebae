// Drops of water fly for a time dt:  v' = (v + g dt) exp(-k dt),  x' = x + ½ (v + v') dt,  exact in vacuum; k differs from
// drop to drop. They bounce off walls a little and run along them, down into the liquid, which takes them; so do solids
// that have moved over them. What leaves the domain is gone. The first flight takes half a step to one and a half:
// what is born in one step would otherwise be a front.
// reads drops, dropsRing (slots), levelSet, openings   writes drops: of those that have come down, what they held below 0
// 2 fetches, and some 10 where a drop flies
#define AROUND_SOLIDS
#include "particles/slots.glsl"
#include "common/random.glsl"
#include "particles/way.glsl"
#include "liquid/level_set.glsl"

uniform sampler3D drops;
uniform sampler3D dropsRing;
uniform vec3 origin;   // [m] of the grid
uniform vec3 gravity;  // [m/s²]
uniform float drag;    // [1/s]: half to one and a half times that
uniform float dt;

const float UNDER = 0.5;   // [cells] below the surface, where liquid has a drop
const float BOUNCE = 0.2;  // of the speed with which a drop meets a wall
const float RUB = 3.0;     // [1/s] by which its speed along the wall falls

struct Drop {
    vec3 place;  // [cells]
    vec3 velocity;
    float held;
};

// Random numbers of the drop in a slot: it keeps them as long as it lives, for they depend on the time around the ring
// at which it was born. Its birth has taken the two sets before.
vec3 randomTraits(ivec3 texel) {
    vec4 ring = texelFetch(dropsRing, ivec3(0), 0);
    bool isOfThisTime = slotIndex(drops, texel) < int(ring.x);
    return randomOf(uvec3(texel.xy, 3u * (uint(ring.y) - uint(!isOfThisTime)) + 2u));
}

float phiNear(vec3 x) { return centreValue(levelSet, x).x; }

// Out of the wall that ends a way: a mean over the steps in which cells have it, for drops to run down on.
vec3 normalOf(Way way, vec3 heading) {
    ivec3 cell = ivec3(floor(way.end));
    vec3 face = -sign(heading) * vec3(equal(ivec3(0, 1, 2), ivec3(way.axis))), outwards = vec3(0);
    for (int i = 0; i < 27; ++i) {
        ivec3 aside = ivec3(i, i / 3, i / 9) % 3 - 1, there = wrapped(cell + aside);
        if (isCell(there) && isSolid(there)) outwards -= vec3(aside);
    }
    return dot(outwards, face) > 0.0 ? normalize(outwards) : face;
}

void bounce(inout vec3 velocity, vec3 normal, float time) {
    velocity -= (1.0 + BOUNCE) * min(dot(velocity, normal), 0.0) * normal;
    velocity *= exp(-RUB * time);
}

// What is left of a way behind the wall that ends it goes along the wall.
Way alongWall(Way way, vec3 target) {
    vec3 left = target - way.end;
    left *= vec3(notEqual(ivec3(0, 1, 2), ivec3(way.axis)));
    return wayTo(way.end, way.end + left);
}

void fly(inout Drop drop, float k, float time) {
    vec3 after = (drop.velocity + gravity * time) * exp(-k * time);
    vec3 target = drop.place + 0.5 * time / h * (drop.velocity + after);
    if (isSolid(wrapped(ivec3(floor(drop.place))))) drop.held = -drop.held;
    if (drop.held <= 0.0) return;
    drop.velocity = after;
    Way way = wayTo(drop.place, target);
    if (way.axis >= 0 && !way.leaves) {
        bounce(drop.velocity, normalOf(way, target - drop.place), time);
        way = alongWall(way, target);
    }
    if (way.leaves) drop.held = 0.0;
    drop.place = way.end - vec3(cells) * periodsTo(way.end);
    if (phiNear(drop.place) < -UNDER * h) drop.held = -abs(drop.held);
}

vec4 kernel(ivec3 texel) {
    vec4 where = texelFetch(drops, ivec3(texel.xy, 0), 0), how = texelFetch(drops, ivec3(texel.xy, 1), 0);
    if (where.w <= 0.0) return texel.z == 0 ? vec4(where.xyz, 0) : how;
    Drop drop = Drop((where.xyz - origin) / h, how.xyz, where.w);
    vec3 traits = randomTraits(texel);
    float time = how.w == 0.0 ? dt * (0.5 + traits.y) : dt;
    for (int i = 0; i < 1 && where.w > 0.0; ++i)  // a loop: software renderers skip no branch
        fly(drop, drag * (0.5 + traits.x), time);
    return texel.z == 0 ? vec4(origin + h * drop.place, drop.held) : vec4(drop.velocity, how.w + time);
}
