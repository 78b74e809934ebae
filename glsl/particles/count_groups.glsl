// What is summed over groups of particles: whether they are dead, alive, or have been born in this step
// reads cloudGroups   writes vec3 (groups), 1 or 0 each. 1 fetch

uniform sampler3D cloudGroups;

vec3 kernel(ivec3 texel) {
    vec4 group = texelFetch(cloudGroups, texel, 0);
    bool lives = group.w > 0.0;
    return vec3(!lives, lives, lives && group.z == 0.0);
}
