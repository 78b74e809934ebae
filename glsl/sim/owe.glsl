// What of an excess the corrections had no room for:  excess - sign(excess) min(|excess|, room)
// reads excess, room (one texel each)   writes what is owed (one texel). 2 fetches

uniform sampler3D excess;
uniform sampler3D room;

vec4 kernel(ivec3 texel) {
    vec4 rest = texelFetch(excess, texel, 0), most = texelFetch(room, texel, 0);
    return sign(rest) * max(abs(rest) - most, 0.0) * vec4(1, 1, 1, 0);
}
