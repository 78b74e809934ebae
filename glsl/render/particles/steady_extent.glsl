// The same, changing in steps, so that a shadow's pixels stay where they are while the cloud moves a little. Something
// near the origin where there is no cloud.   [m]
// reads extent   writes the lowest and the highest place. 2 fetches

uniform sampler3D extent;

const float STEPS = 32.0;  // at least so many, and at most twice as many

vec3 kernel(ivec3 texel) {
    vec3 low = texelFetch(extent, ivec3(0), 0).xyz, high = texelFetch(extent, ivec3(0, 0, 1), 0).xyz;
    if (any(greaterThan(low, high))) return vec3(texel.z);
    vec3 grain = exp2(floor(log2(max(high - low, vec3(1e-3)) / STEPS)));
    return texel.z == 0 ? grain * floor(low / grain) : grain * (floor(high / grain) + 1.0);
}
