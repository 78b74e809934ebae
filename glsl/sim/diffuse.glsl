// One Jacobi sweep of implicit diffusion at cell centres:  (1 - k dt lap) f = b,  no flux into solids (fourth channel 0)
// nor through the sides, but those with a temperature of their own, whose value holds on the wall itself.
// reads quantity f, before b (centres)   writes the quantity. 8 fetches
// Harris 2004 §38.3.2; b stays frozen while f is swept
#include "common/grid.glsl"

uniform sampler3D quantity;
uniform sampler3D before;
uniform vec4 reach;                // k dt / h², per channel
uniform vec4 heated;               // 1 on the channel that heated walls hold
uniform int wallHeated[6];
uniform vec3 sideReach;            // along each axis, of what the sides give off as a multiple
uniform float wallTemperature[6];  // [K above ambient]

vec4 kernel(ivec3 texel) {
    vec4 sum = texelFetch(before, texel, 0);
    if (sum.w == 0.0) return sum;
    vec4 diagonal = vec4(1);
    for (int wall = 0; wall < 6; ++wall) {
        ivec3 neighbour = wrapped(texel + (wall % 2 == 0 ? -UNIT[wall / 2] : UNIT[wall / 2]));
        if (isCell(neighbour)) {
            vec4 beside = texelFetch(quantity, neighbour, 0);
            sum += reach * beside.w * beside;
            diagonal += reach * beside.w;
        } else if (wallHeated[wall] == 1) {
            vec4 given = 2.0 * sideReach[wall / 2] * reach * heated;
            sum += given * wallTemperature[wall];
            diagonal += given;
        }
    }
    return sum / diagonal;
}
