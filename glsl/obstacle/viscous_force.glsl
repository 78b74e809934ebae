// The force of the fluid's friction on one obstacle that it sticks to, or its torque: on every face next to one that
// the obstacle holds, nu h² du/dn at the wall where sim/diffuse_velocity has it   [N per unit density]
// The stress is nu (grad u + grad u^T) n, and at a wall that does not change its shape that is nu d(u - U)/dn, where U
// is what the fluid would have if it turned with the obstacle.
// Faces on the sides of the domain stand for half a cell.
// reads velocity, solidVelocity [m/s, faces], openings [faces]   writes force (faces). 8 fetches, more at the obstacle
#include "common/faces.glsl"
#include "common/sticking.glsl"

uniform sampler3D velocity;
uniform float viscosity;  // [m²/s]
uniform float number;     // of the obstacle
uniform vec3 spin;        // of the obstacle [rad/s]
uniform vec3 pivot;       // [cells]
uniform int asTorque;

// Velocity on a face that many away from the wall, relative to the surface and without the turning, over its distance.
// Not known behind another wall.
bool slopeTo(ivec3 face, int axis, ivec3 towards, float distance, float wall, out float slope) {
    bool isThere = all(greaterThanEqual(face, ivec3(0))) && isFace(face, axis) && openOf(face)[axis] >= 0.5;
    slope = isThere ? (velocityAtCentre(velocity, face, axis) - wall) / distance : 0.0;
    return isThere;
}

// Of the parabola through the wall and the two nearest of three faces that keep half a cell away from it: what the
// pressure leaves next to the wall would count for much over a short way.
float slopeAtWall(ivec3 texel, int axis, ivec3 towards, float way, float wall) {
    float first, second, third;
    slopeTo(texel, axis, towards, way, wall, first);
    if (!slopeTo(wrapped(texel - towards), axis, towards, 1.0 + way, wall, second)) return first;
    float near = first * (1.0 + way) - second * way;
    if (way >= 0.5 || !slopeTo(wrapped(texel - 2 * towards), axis, towards, 2.0 + way, wall, third)) return near;
    return mix(second * (2.0 + way) - third * (1.0 + way), near, 2.0 * way);
}

// nu h du/dn of this obstacle on a face, or its torque, summed over all neighbours that it holds.
vec3 frictionOn(ivec3 texel, int axis) {
    vec3 sum = vec3(0);
    for (int i = 0; i < 6; ++i) {
        int across = i / 2, side = i % 2;
        ivec3 towards = side == 0 ? -UNIT[across] : UNIT[across], neighbour = wrapped(texel + towards);
        if (neighbour[across] < 0 || !isFace(neighbour, axis) || openOf(neighbour)[axis] >= 0.5) continue;
        if (texelFetch(solidVelocity, neighbour, 0).w != -number) continue;
        float way = wayToWall(texel, axis, across, side);
        float wall = surfaceVelocity(texel, axis, across, side, way);
        float slope = slopeAtWall(texel, axis, towards, way, wall) + cross(spin, h * vec3(towards))[axis];
        vec3 part = viscosity * h * slope * vec3(UNIT[axis]);
        vec3 arm = h * shortestWay(facePosition(texel, axis) + way * vec3(towards) - pivot);
        sum += asTorque == 1 ? cross(arm, part) : part;
    }
    return sum;
}

vec3 kernel(ivec3 texel) {
    vec3 open = openOf(texel), force = vec3(0);
    for (int axis = 0; axis < 3; ++axis) {
        if (!isFace(texel, axis) || open[axis] < 0.5) continue;
        bool isOnSide = !isPeriodic(axis) && (texel[axis] == 0 || texel[axis] == cells[axis]);
        force += (isOnSide ? 0.5 : 1.0) * frictionOn(texel, axis);
    }
    ivec3 repeated = PERIODIC * ivec3(equal(texel, ivec3(0)));  // on the high side of these axes it is counted again
    return force * exp2(-float(repeated.x + repeated.y + repeated.z));
}
