// The domain: where the fluid is.

uniform vec3 boxLow;   // [m]
uniform vec3 boxSize;  // [m]

// Distances at which the line origin + t direction enters and leaves a box; it misses where x >= y.
vec2 spanOf(vec3 low, vec3 size, vec3 origin, vec3 direction) {
    vec3 inverse = 1.0 / mix(direction, vec3(1e-12), lessThan(abs(direction), vec3(1e-12)));
    vec3 a = (low - origin) * inverse;
    vec3 b = (low + size - origin) * inverse;
    vec3 first = min(a, b), last = max(a, b);
    return vec2(max(first.x, max(first.y, first.z)), min(last.x, min(last.y, last.z)));
}

vec2 boxSpan(vec3 origin, vec3 direction) { return spanOf(boxLow, boxSize, origin, direction); }

vec3 textureFromWorld(vec3 world) { return (world - boxLow) / boxSize; }
