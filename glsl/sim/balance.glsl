// Gives back what smoothing and a limiter have added to a quantity on the whole: of the corrections  c = limited - a  those that have
// the sign of that excess shrink in proportion,  c' = c (1 - |excess| / room),  so that the sum is that of the values
// without a limit. Every value stays between a and the limited one.
// reads limited, advected a (centres), excess, room (one texel each: sums over all cells)   writes the quantity
// 4 fetches

uniform sampler3D limited;
uniform sampler3D advected;
uniform sampler3D excess;
uniform sampler3D room;

vec4 kernel(ivec3 texel) {
    vec4 value = texelFetch(limited, texel, 0), a = texelFetch(advected, texel, 0);
    vec4 added = texelFetch(excess, ivec3(0), 0), most = texelFetch(room, ivec3(0), 0);
    vec4 share = clamp(abs(added) / max(most, 1e-30), 0.0, 1.0);
    for (int c = 0; c < 3; ++c)
        if ((value[c] - a[c]) * added[c] > 0.0) value[c] = mix(value[c], a[c], share[c]);
    return value;
}
