// The force of the fluid's friction on one obstacle that it sticks to, or its torque: on every face next to one that
// the obstacle closes, nu h² du/dn as sim/diffuse_velocity has it   [N per unit density]
// Faces on the sides of the domain stand for half a cell.
// reads velocity, solidVelocity [m/s, faces], openings [faces]   writes force (faces). 20 fetches
#include "common/faces.glsl"

uniform sampler3D velocity;
uniform sampler3D openings;
uniform sampler3D solidVelocity;
uniform float viscosity;  // [m²/s]
uniform float number;     // of the obstacle
uniform vec3 pivot;       // [cells]
uniform int asTorque;

vec3 kernel(ivec3 texel) {
    vec3 u = texelFetch(velocity, texel, 0).xyz, open = texelFetch(openings, texel, 0).xyz, sum = vec3(0);
    for (int i = 0; i < 6; ++i) {
        int across = i % 3;
        ivec3 neighbour = wrapped(texel + (i < 3 ? UNIT[across] : -UNIT[across]));
        if (any(lessThan(neighbour, ivec3(0))) || any(greaterThan(neighbour, cells))) continue;
        vec4 solid = texelFetch(solidVelocity, neighbour, 0);
        if (solid.w != -number) continue;
        vec3 isClosed = vec3(equal(texelFetch(openings, neighbour, 0).xyz, vec3(0)));
        for (int axis = 0; axis < 3; ++axis)
            if (!isFace(neighbour, axis)) isClosed[axis] = 0.0;
        vec3 perDistance = 2.0 - vec3(UNIT[across]);  // the surface lies halfway, but on a face that looks at it
        sum += viscosity * h * isClosed * perDistance * (u - solid.xyz);
    }
    ivec3 repeated = PERIODIC * ivec3(equal(texel, ivec3(0)));  // on the high side of these axes it is counted again
    sum *= exp2(-float(repeated.x + repeated.y + repeated.z));
    vec3 force = vec3(0);
    for (int axis = 0; axis < 3; ++axis) {
        if (!isFace(texel, axis) || open[axis] == 0.0) continue;
        bool isOnSide = !isPeriodic(axis) && (texel[axis] == 0 || texel[axis] == cells[axis]);
        vec3 part = (isOnSide ? 0.5 : 1.0) * sum[axis] * vec3(UNIT[axis]);
        force += asTorque == 1 ? cross(h * shortestWay(facePosition(texel, axis) - pivot), part) : part;
    }
    return force;
}
