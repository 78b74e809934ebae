// A rectangle that faces whoever looks along a direction, drawn out along the way that something goes meanwhile.

struct Billboard {
    vec3 across, along;  // its sides, of length 1; what rests stands upright
    float halfWay;       // half of what is seen of the way [m]
};

// `forward` and `upright` are of length 1, `way` is in metres.
Billboard billboardOf(vec3 forward, vec3 way, vec3 upright) {
    vec3 seen = way - dot(way, forward) * forward;
    vec3 along = normalize(dot(seen, seen) > 1e-12 ? seen : upright - dot(upright, forward) * forward);
    return Billboard(cross(forward, along), along, 0.5 * length(seen));
}

// Corners 0 … 3 of two triangles: -1 and 1 along each side.
vec2 cornerOf(int corner) { return 2.0 * vec2(corner & 1, corner >> 1) - 1.0; }
