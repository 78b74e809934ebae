// The ground: the plane on which the domain stands, and a picture of it that is the finer the closer to the middle.
#include "render/box.glsl"

const float POOL_RADIUS = 1.0;  // of the lit pool, in multiples of the domain's largest extent
const float POOL_END = 1e-3;    // of its brightness, where it ends: at 2.63 radii
const float FINENESS = 4.0;     // of the middle, against a picture of even resolution

vec2 groundMiddle() { return boxLow.xz + 0.5 * boxSize.xz; }
float poolRadius() { return POOL_RADIUS * max(boxSize.x, max(boxSize.y, boxSize.z)); }

// Half a side of the picture [m].
float groundReach() { return poolRadius() * sqrt(-log(POOL_END)); }

const float BEND = 1.0 / (FINENESS - 1.0);  // x (1 + bend) / (|x| + bend) has slope FINENESS at 0 and is 1 at 1

vec2 groundTexture(vec3 place) {
    vec2 x = (place.xz - groundMiddle()) / groundReach();
    return 0.5 + 0.5 * x * (1.0 + BEND) / (abs(x) + BEND);
}

vec3 groundPlace(vec2 texture) {
    vec2 y = 2.0 * texture - 1.0, x = y * BEND / (1.0 + BEND - abs(y));
    vec2 place = groundMiddle() + groundReach() * x;
    return vec3(place.x, boxLow.y, place.y);
}
