// The pressure of the step before in the cells whose pressure is unknown in this one: times a factor, since q = p dt / rho
// of a step of another length is another; in cells that a solid has left, where there was none, the mean of the
// neighbours that had one, so that its slope pushes nothing there.
// reads pressure [m²/s, red-black; 0 where it was not an unknown], coefficients   writes pressure. 4 to 28 fetches
#include "sim/pressure/cut_operator.glsl"

uniform sampler3D pressure;
uniform float factor;

float carriedTo(ivec3 cell, float before) {
    if (before != 0.0 || cell.z >= cells.z) return before;
    float sum = 0.0, count = 0.0;
    for (int side = 0; side < 6; ++side) {
        ivec3 neighbour = wrapped(cell + (side % 2 * 2 - 1) * UNIT[side / 2]);
        float value = isCell(neighbour) ? redBlackValue(pressure, neighbour) : 0.0;
        sum += value;
        count += value != 0.0 ? 1.0 : 0.0;
    }
    return sum / max(count, 1.0);
}

vec4 kernel(ivec3 texel) {
    vec4 q = fetch(pressure, texel);
    ivec4 k = lanesOf(texel);
    vec4 carried = vec4(carriedTo(ivec3(texel.xy, k[0]), q[0]), carriedTo(ivec3(texel.xy, k[1]), q[1]),
                        carriedTo(ivec3(texel.xy, k[2]), q[2]), carriedTo(ivec3(texel.xy, k[3]), q[3]));
    return factor * whereUnknown(carried, coefficientsOf(texel), texel);
}
