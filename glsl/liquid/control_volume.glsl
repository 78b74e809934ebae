// The controller that keeps the volume of a liquid (Kim, Liu, Llamas, Jiao, Rossignac 2007):  with x = (V - V0) / V0 and
// y its integral over time the liquid is to expand by
//   c = -(kp x + ki y) / (1 + x)   [1/s],  at most 1/s;  y waits meanwhile, and while |x| is below 1e-4
// It does so below its surface, where there is W of it, and by V / W times as much there, at most 2/s.
// reads measured (one texel; z: V [m³], w: W), control (one texel; x: V0 [m³], y)   writes control (x: V0, y, c V / W)
// 2 fetches

uniform sampler3D measured;
uniform sampler3D control;
uniform float dt;
uniform float kp;  // [1/s]
uniform float ki;  // [1/s²]

const float DEAD_BAND = 1e-4, LARGEST = 1.0, LARGEST_BELOW = 2.0;

vec3 kernel(ivec3 texel) {
    vec4 before = texelFetch(control, texel, 0), found = texelFetch(measured, texel, 0);
    float target = before.x, x = found.z / max(target, 1e-30) - 1.0, share = found.w / max(found.z, 1e-30);
    if (target <= 0.0 || abs(x) <= DEAD_BAND || share <= 0.0) return vec3(target, before.y, 0);
    float y = before.y + x * dt, wanted = -(kp * x + ki * y) / (1.0 + x), largest = min(LARGEST, LARGEST_BELOW * share);
    bool isTooMuch = abs(wanted) > largest;
    return vec3(target, isTooMuch ? before.y : y, clamp(wanted, -largest, largest) / share);
}
