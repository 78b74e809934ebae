// The boxes that the fluids of a picture are in. A box may be turned; it has a frame of its own then, in metres, which is
// the world's turned about its origin until the box lies along the axes. Rays and lights are turned into that frame where
// they meet the box, and everything in it is as if it were the world.
#include "render/fluids.glsl"

uniform vec3 boxLow[FLUIDS];   // low corner, in the box's frame [m]
uniform vec3 boxSize[FLUIDS];  // [m]
uniform mat3 boxAxes[FLUIDS];  // columns: unit vectors along its axes, in the world

// Of a place or of a direction.
vec3 boxFromWorld(int fluid, vec3 world) { return world * boxAxes[fluid]; }
vec3 worldFromBox(int fluid, vec3 box) { return boxAxes[fluid] * box; }

// Distances at which the line origin + t direction enters and leaves a box; it misses where x >= y.
vec2 spanOf(vec3 low, vec3 size, vec3 origin, vec3 direction) {
    vec3 inverse = 1.0 / mix(direction, vec3(1e-12), lessThan(abs(direction), vec3(1e-12)));
    vec3 a = (low - origin) * inverse;
    vec3 b = (low + size - origin) * inverse;
    vec3 first = min(a, b), last = max(a, b);
    return vec2(max(first.x, max(first.y, first.z)), min(last.x, min(last.y, last.z)));
}

vec2 boxSpan(int fluid, vec3 origin, vec3 direction) {
    return spanOf(boxLow[fluid], boxSize[fluid], boxFromWorld(fluid, origin), boxFromWorld(fluid, direction));
}

// Texture space of the fields in a box.
vec3 textureFromBox(int fluid, vec3 box) { return (box - boxLow[fluid]) / boxSize[fluid]; }
vec3 textureFromWorld(int fluid, vec3 world) { return textureFromBox(fluid, boxFromWorld(fluid, world)); }
vec3 worldFromTexture(int fluid, vec3 place) { return worldFromBox(fluid, boxLow[fluid] + place * boxSize[fluid]); }
