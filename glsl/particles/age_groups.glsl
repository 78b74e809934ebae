// Groups of particles grow older, and die at the end of their lifespan.
// reads cloudGroups   writes cloudGroups. 1 fetch

uniform sampler3D cloudGroups;
uniform float dt;

vec4 kernel(ivec3 texel) {
    vec4 group = texelFetch(cloudGroups, texel, 0);
    float age = group.z + dt;
    return age < group.w ? vec4(group.xy, age, group.w) : vec4(0);
}
