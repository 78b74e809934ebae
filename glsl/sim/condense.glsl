// Water that changes between vapor v and cloud c until the air is saturated or there is no cloud left, and the latent
// heat of that:  c' = c - e,  v' = v + e,  theta' = theta - L / (cp Pi) e
// reads gas (centres; c [g/kg], theta above that of the surroundings [K]), vapor (centres; v above that of the
// surroundings [g/kg])   writes gas. OF_VAPOR: writes vapor. 2 fetches
// Harris et al. 2003 §3.2, who move  min(saturation - v, c)  at the temperature before. But what condenses warms the air,
// which then holds more: Newton's method finds where it ends (saturation adjustment; Soong and Ogura 1973).
// variants: [OF_VAPOR]
#include "common/atmosphere.glsl"

const int ITERATIONS = 3;

uniform sampler3D gas;
uniform sampler3D vapor;

// Of what becomes vapor [g/kg] (below 0: cloud): its sum, by which both kernels change alike.
float evaporated(float temperature, float pressure, float v, float c) {
    const float WARMTH = 0.001 * LATENT_HEAT / HEAT_CAPACITY;  // [K per g/kg]
    float sum = 0.0;
    for (int i = 0; i < ITERATIONS; ++i) {
        float held = saturation(temperature, pressure), celsius = temperature - 273.15;
        float slope = held * 17.67 * 243.5 / ((celsius + 243.5) * (celsius + 243.5));
        float e = clamp((held - v - sum) / (1.0 + WARMTH * slope), -max(v + sum, 0.0), c - sum);
        sum += e;
        temperature -= WARMTH * e;
    }
    return sum;
}

vec4 kernel(ivec3 texel) {
    vec4 g = texelFetch(gas, texel, 0), w = texelFetch(vapor, texel, 0);
    Air air = airAt(heightOf(centreOf(texel)));
    float temperature = (air.potentialTemperature + g.y) * air.exner;
    float e = g.w * evaporated(temperature, air.pressure, air.vapor + w.x, g.x);
#ifdef OF_VAPOR
    return w + vec4(e, 0, 0, 0);
#else
    return g - vec4(e, 0.001 * LATENT_HEAT / (HEAT_CAPACITY * air.exner) * e, 0, 0);
#endif
}
