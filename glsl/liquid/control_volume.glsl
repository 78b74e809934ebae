// The controller that keeps the volume of a liquid (Kim, Liu, Llamas, Jiao, Rossignac 2007):  with x = (V - V0) / V0 and
// y its integral over time the liquid deep below the surface is to expand by
//   c = -(kp x + ki y) / (1 + x)   [1/s],  at most 0.5/s;  y waits meanwhile, and while |x| is below 1e-4
// reads measured (one texel; z: V [m³]), control (one texel; x: V0 [m³], y)   writes control (x: V0, y, c). 2 fetches

uniform sampler3D measured;
uniform sampler3D control;
uniform float dt;
uniform float kp;  // [1/s]
uniform float ki;  // [1/s²]

const float DEAD_BAND = 1e-4, LARGEST = 0.5;

vec3 kernel(ivec3 texel) {
    vec4 before = texelFetch(control, texel, 0);
    float target = before.x, x = texelFetch(measured, texel, 0).z / max(target, 1e-30) - 1.0;
    if (target <= 0.0 || abs(x) <= DEAD_BAND) return vec3(target, before.y, 0);
    float y = before.y + x * dt, wanted = -(kp * x + ki * y) / (1.0 + x);
    return abs(wanted) < LARGEST ? vec3(target, y, wanted) : vec3(target, before.y, clamp(wanted, -LARGEST, LARGEST));
}
