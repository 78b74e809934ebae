// The glow of burning gas by its reaction coordinate: FireGlow in render/FireLight.h.

uniform vec3 glowRamp[16];  // [radiance/m] from burnt out (black) to just lit

vec3 glowOf(float reaction) {
    float place = 15.0 * clamp(reaction, 0.0, 1.0);
    int below = min(int(place), 14);
    return mix(glowRamp[below], glowRamp[below + 1], place - float(below));
}
