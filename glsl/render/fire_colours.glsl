// The glow of burning gas by its reaction coordinate: FireGlow in render/FireLight.h.
#include "constants/glowStops.glsl"

uniform vec3 glowRamp[glowStops];  // [radiance/m] from burnt out (black) to just lit

vec3 glowOf(float reaction) {
    float place = float(glowStops - 1) * clamp(reaction, 0.0, 1.0);
    int below = min(int(place), glowStops - 2);
    return mix(glowRamp[below], glowRamp[below + 1], place - float(below));
}
