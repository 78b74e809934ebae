// A place for a particle that is born, anywhere in the shape of its emitter or on the surface of an obstacle, where the
// emitter puts the same number of births on the same area or volume.
#include "particles/life.glsl"
#include "constants/ShapeKind.glsl"

uniform sampler3D surfaces;  // three corners to a triangle; in the first w: the area up to the triangle's end, as a share

const float TURN = 6.28318531;

vec3 onUnitSphere(vec2 chance) {
    float up = 2.0 * chance.x - 1.0, around = TURN * chance.y, across = sqrt(max(1.0 - up * up, 0.0));
    return vec3(across * cos(around), across * sin(around), up);
}

vec3 inUnitBall(vec3 chance) { return onUnitSphere(chance.xy) * pow(chance.z, 1.0 / 3.0); }

// Any direction across a way.
vec3 across(vec3 way) { return normalize(cross(way, abs(way.x) < 0.5 * length(way) ? vec3(1, 0, 0) : vec3(0, 1, 0))); }

vec3 inCylinder(vec3 from, vec3 to, float radius, vec3 chance) {
    vec3 along = to - from, side = across(along), other = normalize(cross(along, side));
    float around = TURN * chance.y;
    return from + chance.x * along + radius * sqrt(chance.z) * (cos(around) * side + sin(around) * other);
}

// A cylinder between two halves of a ball.
vec3 inCapsule(vec3 from, vec3 to, float radius, vec3 chance, float part) {
    float straight = distance(from, to), round = 4.0 / 3.0 * radius;  // volumes by the circle's area
    if (part * (straight + round) < straight) return inCylinder(from, to, radius, chance);
    vec3 place = radius * inUnitBall(chance);
    return place + (dot(place, to - from) > 0.0 ? to : from);
}

// The density of exp(-r² / radius²), by Box and Muller 1958.
vec3 inBell(float radius, vec4 chance) {
    vec2 far = radius * sqrt(-log(max(chance.xy, 1e-7)));
    return vec3(far.x * cos(TURN * chance.z), far.x * sin(TURN * chance.z), far.y * cos(TURN * chance.w));
}

vec3 inShape(Life life, vec3 chance, vec3 more) {
    vec4 from = ofEmitter(life, EmitterTexel_From), to = ofEmitter(life, EmitterTexel_To);
    int kind = int(to.w);
    if (kind == ShapeKind_Sphere) return from.xyz + from.w * inUnitBall(chance);
    if (kind == ShapeKind_Box) return from.xyz + to.xyz * (2.0 * chance - 1.0);
    if (kind == ShapeKind_Cylinder) return inCylinder(from.xyz, to.xyz, from.w, chance);
    if (kind == ShapeKind_Capsule) return inCapsule(from.xyz, to.xyz, from.w, chance, more.x);
    return from.xyz + inBell(from.w, vec4(chance, more.x));
}

vec4 surfaceTexel(int index) {
    int row = textureSize(surfaces, 0).x;
    return texelFetch(surfaces, ivec3(index % row, index / row, 0), 0);
}

// Of a mesh that changes its shape, between up to four poses.
vec3 cornerOf(Life life, int corner) {
    ivec4 poses = ivec4(ofEmitter(life, EmitterTexel_Poses));
    vec4 weights = ofEmitter(life, EmitterTexel_PoseWeights);
    vec3 place = vec3(0);
    for (int i = 0; i < 4; ++i)
        if (weights[i] != 0.0) place += weights[i] * surfaceTexel(poses[i] + corner).xyz;
    return place;
}

vec3 onSurface(Life life, int triangles, vec3 chance) {
    int first = int(ofEmitter(life, EmitterTexel_Poses).x), low = 0, high = triangles - 1;
    while (low < high) {
        int middle = (low + high) / 2;
        if (chance.z < surfaceTexel(first + 3 * middle).w) high = middle;
        else low = middle + 1;
    }
    vec3 a = cornerOf(life, 3 * low), b = cornerOf(life, 3 * low + 1), c = cornerOf(life, 3 * low + 2);
    float side = sqrt(chance.x);
    return a + side * ((b - a) + chance.y * (c - b));
}

// In the coordinates of the emitter [m].
vec3 birthplace(ivec3 slot, Life life) {
    vec3 chance = traitOf(slot, life, OF_PLACE), more = traitOf(slot, life, OF_PLACE + 1);
    int triangles = int(ofEmitter(life, EmitterTexel_From).w);
    return ofEmitter(life, EmitterTexel_To).w < 0.0 ? onSurface(life, triangles, chance) : inShape(life, chance, more);
}
