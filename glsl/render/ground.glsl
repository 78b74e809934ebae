// The ground: the plane on which the lowest box stands, and a picture of it that is the finer the closer to the middle.

uniform float groundHeight;  // [m]
uniform vec2 groundMiddle;   // of what stands on it: x, z [m]
uniform float groundExtent;  // the largest of that [m]

const float POOL_RADIUS = 1.0;  // of the lit pool, in multiples of that extent
const float POOL_END = 1e-3;    // of its brightness, where it ends: at 2.63 radii
const float FINENESS = 4.0;     // of the middle, against a picture of even resolution

float poolRadius() { return POOL_RADIUS * groundExtent; }

// Half a side of the picture [m].
float groundReach() { return poolRadius() * sqrt(-log(POOL_END)); }

const float BEND = 1.0 / (FINENESS - 1.0);  // x (1 + bend) / (|x| + bend) has slope FINENESS at 0 and is 1 at 1

vec2 groundTexture(vec3 place) {
    vec2 x = (place.xz - groundMiddle) / groundReach();
    return 0.5 + 0.5 * x * (1.0 + BEND) / (abs(x) + BEND);
}

vec3 groundPlace(vec2 texture) {
    vec2 y = 2.0 * texture - 1.0, x = y * BEND / (1.0 + BEND - abs(y));
    vec2 place = groundMiddle + groundReach() * x;
    return vec3(place.x, groundHeight, place.y);
}
