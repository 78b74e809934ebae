// Share of light that passes the smoke between a place and the domain's boundary.   T = exp(-integral of sigma)

uniform sampler3D extinction;  // [1/m]

// `place` and `direction` (length 1) in world axes, m, place seen from the low corner; `stepLength` in m. Midpoints of
// whole steps, then one of what is left, so that a homogeneous box is exact.
float transmittance(vec3 place, vec3 direction, vec3 boxSize, float stepLength) {
    vec3 toExit = (mix(vec3(0), boxSize, greaterThan(direction, vec3(0))) - place) / direction;
    toExit = mix(toExit, vec3(1e9), lessThan(abs(direction), vec3(1e-6)));
    float whole = max(min(toExit.x, min(toExit.y, toExit.z)), 0.0);
    vec3 start = place / boxSize, along = direction / boxSize;
    float depth = 0.0;
    for (float t = 0.0; t < whole && depth < 7.0; t += stepLength) {  // exp(-7) is 0.001
        float length = min(stepLength, whole - t);
        depth += length * textureLod(extinction, start + (t + 0.5 * length) * along, 0.0).x;
    }
    return exp(-depth);
}
