// The force of the fluid's pressure on one obstacle, or its torque:  F = sum of p A,  where what an obstacle closes of
// two opposite faces of a cell is the surface A that it turns to the fluid there   [N per unit density]
// The pressure is that on the surface, which lies as far beyond the cell's centre as the faces along it are open.
// reads pressure q [m²/s, red-black], openings, solidVelocity [faces]   writes force (centres). 15 fetches
#include "common/faces.glsl"
#include "common/red_black.glsl"

uniform sampler3D pressure;
uniform sampler3D openings;
uniform sampler3D solidVelocity;
uniform float dt;
uniform float number;   // of the obstacle
uniform vec3 pivot;     // [cells]
uniform int asTorque;

// Share of the low faces of a texel that this obstacle closes.
vec3 closedBy(ivec3 texel) {
    bool isMine = abs(texelFetch(solidVelocity, texel, 0).w) == number;
    return isMine ? 1.0 - texelFetch(openings, texel, 0).xyz : vec3(0);
}

vec3 kernel(ivec3 texel) {
    vec3 low = closedBy(texel);
    vec3 high = vec3(closedBy(texel + UNIT[0]).x, closedBy(texel + UNIT[1]).y, closedBy(texel + UNIT[2]).z);
    vec3 area = high - low;
    if (area == vec3(0)) return vec3(0);
    vec3 openLow = texelFetch(openings, texel, 0).xyz;
    vec3 openHigh = vec3(texelFetch(openings, texel + UNIT[0], 0).x, texelFetch(openings, texel + UNIT[1], 0).y,
                         texelFetch(openings, texel + UNIT[2], 0).z);
    vec3 mean = 0.5 * (openLow + openHigh);
    float q = redBlackValue(pressure, texel);
    vec3 force;
    for (int axis = 0; axis < 3; ++axis) {
        float beyond = abs(area[axis]) * (0.5 * (mean[(axis + 1) % 3] + mean[(axis + 2) % 3]) - 0.5);
        ivec3 away = wrapped(texel - (area[axis] > 0.0 ? UNIT[axis] : -UNIT[axis]));
        bool isOpen = isCell(away) && (area[axis] > 0.0 ? openLow[axis] : openHigh[axis]) > 0.0;
        float atSurface = isOpen ? q + beyond * (q - redBlackValue(pressure, away)) : q;
        force[axis] = atSurface / dt * h * h * area[axis];
    }
    return asTorque == 1 ? cross(h * shortestWay(centreOf(texel) - pivot), force) : force;
}
