// The velocity of an obstacle on the faces that it covers:  v + omega x (x - c), and what its change of shape adds
// Where several obstacles cover a face, the mean by what each covers; the fourth channel names the one that covers
// most.
// reads solidVelocity [m/s], openings [faces], both without this obstacle, cover   writes solidVelocity. 3 fetches
#include "common/faces.glsl"

uniform sampler3D solidVelocity;
uniform sampler3D openings;
uniform sampler3D cover;
uniform vec3 bodyCentre;    // [cells]
uniform vec3 bodyVelocity;  // [m/s]
uniform vec3 bodySpin;      // [rad/s]
uniform float number;       // of the obstacle, from 1; negative when fluid sticks to it

#ifdef CHANGES_SHAPE
uniform sampler3D wallVelocity;  // sums of velocities [m/s] and weights next to the surface, per cell
uniform ivec3 latticeLow;        // the cell in which that field begins
uniform ivec3 latticeSize;       // [cells]

// Of the two cells beside a face, or else of those around them.
float shapeVelocity(ivec3 texel, int axis) {
    ivec3 cell = texel - latticeLow;
    vec4 sum = texelFetch(wallVelocity, cell, 0) + texelFetch(wallVelocity, cell - UNIT[axis], 0);
    if (sum.w < 0.01)
        for (int i = 0; i < 27; ++i) {
            ivec3 beside = cell + ivec3(i % 3, i / 3 % 3, i / 9) - 1;
            sum += texelFetch(wallVelocity, clamp(beside, ivec3(0), latticeSize - 1), 0);
        }
    return sum.w < 0.01 ? 0.0 : sum[axis] / sum.w;
}
#else
float shapeVelocity(ivec3 texel, int axis) { return 0.0; }
#endif

vec4 kernel(ivec3 texel) {
    vec4 before = texelFetch(solidVelocity, texel, 0), after = before;
    vec3 others = 1.0 - texelFetch(openings, texel, 0).xyz, own = texelFetch(cover, texel, 0).xyz;
    for (int axis = 0; axis < 3; ++axis) {
        if (own[axis] == 0.0) continue;
        vec3 arm = h * (facePosition(texel, axis) - bodyCentre);
        float pushed = (bodyVelocity + cross(bodySpin, arm))[axis] + shapeVelocity(texel, axis);
        after[axis] = mix(before[axis], pushed, own[axis] / (own[axis] + others[axis]));
    }
    float mine = max(own.x, max(own.y, own.z)), theirs = max(others.x, max(others.y, others.z));
    after.w = mine > 0.0 && mine >= theirs ? number : before.w;
    return after;
}
