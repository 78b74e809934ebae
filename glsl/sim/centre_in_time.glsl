// Velocity at the middle of a step, from those at its start and a step before:  u + s (u - u_old),  s = dt / (2 dt_old)
// reads cellVelocity, previousVelocity [m/s, centres]   writes cellVelocity [m/s, centres]. 2 fetches

uniform sampler3D cellVelocity;
uniform sampler3D previousVelocity;
uniform float share;

vec3 kernel(ivec3 texel) {
    vec3 u = texelFetch(cellVelocity, texel, 0).xyz;
    return u + share * (u - texelFetch(previousVelocity, texel, 0).xyz);
}
