// The glow of burning gas by its reaction coordinate: FireGlow in render/FireLight.h.

const int STOPS = 61;

uniform vec3 glowRamp[STOPS];  // [radiance/m] from burnt out (black) to just lit

vec3 glowOf(float reaction) {
    float place = float(STOPS - 1) * clamp(reaction, 0.0, 1.0);
    int below = min(int(place), STOPS - 2);
    return mix(glowRamp[below], glowRamp[below + 1], place - float(below));
}
