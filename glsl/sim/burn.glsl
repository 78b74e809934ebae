// Fire:  dY/dt = -k  and  dT/dt = heat  while 0 < Y,  and smoke as Y falls through the range of soot
// reads gas (centres; density, temperature T [K], reaction coordinate Y)   writes gas. 1 fetch
// Crane et al. 2007 §30.2.6, after Nguyen, Fedkiw, Jensen 2002. Gas that has just been lit has Y = 1; at 0 it is burnt
// out and stays there, like gas that never was fuel. What is given off is a difference of functions of Y, so that the
// total of a flame does not depend on the step.

// Y below which there is soot: gas that a source keeps lit gives off none. Nearly proportional to what Y falls by, for
// mixing with air must not make more of it: a mean of 1 and 0 gives off 1 / SOOT_BELOW times as much as the two do.
const float SOOT_BELOW = 0.9;

uniform sampler3D gas;
uniform float burnRate;  // k [1/s]
uniform float heat;      // [K/s]
uniform float smoke;     // density that is left at Y = 0
uniform float dt;

float sootIn(float fuel) { return min(fuel / SOOT_BELOW, 1.0); }

vec4 kernel(ivec3 texel) {
    vec4 g = texelFetch(gas, texel, 0);
    float fuel = clamp(g.z, 0.0, 1.0), left = max(fuel - burnRate * dt, 0.0);
    float seconds = min(fuel / max(burnRate, 1e-20), dt);
    return vec4(g.x + smoke * (sootIn(fuel) - sootIn(left)), g.y + heat * seconds, left, g.w);
}
