// Goes back along a direction by as much as leaves least to do, each of three channels by itself:
//     now - top / bottom way
// reads now, way (any layout), top, bottom (one texel)   writes now. 4 fetches
// Anderson 1965

uniform sampler3D now;
uniform sampler3D way;
uniform sampler3D top;
uniform sampler3D bottom;

vec4 kernel(ivec3 texel) {
    vec3 share = texelFetch(top, ivec3(0), 0).xyz / max(texelFetch(bottom, ivec3(0), 0).xyz, 1e-30);
    return texelFetch(now, texel, 0) - vec4(share * texelFetch(way, texel, 0).xyz, 0);
}
