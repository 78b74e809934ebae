// The same, changing in steps, so that a shadow's pixels stay where they are while the cloud moves a little, and no
// narrower than its particles deserve. Something near the origin where there is no cloud.   [m]
// reads extent   writes the lowest and the highest place. 2 fetches

uniform sampler3D extent;
uniform float shadowPixels;  // along each side

const float STEPS = 32.0;   // at least so many, and at most twice as many
const float RADIUS = 8.0;   // of a particle of mean size, at most [pixel]: a young cloud would fill the picture many times

vec3 kernel(ivec3 texel) {
    vec4 low = texelFetch(extent, ivec3(0), 0), high = texelFetch(extent, ivec3(0, 0, 1), 0);
    if (low.w < 0.5) return vec3(texel.z);
    float least = shadowPixels / RADIUS * high.w / low.w;
    vec3 margin = 0.5 * max(vec3(vec2(least), 0) - (high.xyz - low.xyz), 0.0);
    low.xyz -= margin;
    high.xyz += margin;
    vec3 grain = exp2(floor(log2(max(high.xyz - low.xyz, vec3(1e-3)) / STEPS)));
    return texel.z == 0 ? grain * floor(low.xyz / grain) : grain * (floor(high.xyz / grain) + 1.0);
}
