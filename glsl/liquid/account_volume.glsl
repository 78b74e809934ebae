// What has been poured or drained is to stay so:  V0' = V0 + V_after - V_before
// reads control, before, after (one texel each; V0 in x, volumes [m³] in z)   writes control. 3 fetches

uniform sampler3D control;
uniform sampler3D before;
uniform sampler3D after;

vec4 kernel(ivec3 texel) {
    float poured = texelFetch(after, texel, 0).z - texelFetch(before, texel, 0).z;
    return texelFetch(control, texel, 0) + vec4(poured, 0, 0, 0);
}
