// The velocity of an obstacle on the faces that it covers:  v + omega x (x - c), and what its change of shape adds
// Where several obstacles cover a face, the mean by what each covers; the fourth channel names the one that covers
// most.
// reads solidVelocity [m/s], openings [faces], both without this obstacle, cover   writes solidVelocity. 3 fetches
// CHANGING: the obstacle changes its shape
// SHARES: of a source, for which the fourth channel says on which faces the velocity is known: 1 + 2 + 4 for x, y, z
// variants: [CHANGING] [SHARES]
#include "common/faces.glsl"

uniform sampler3D solidVelocity;
uniform sampler3D openings;
uniform sampler3D cover;
uniform vec3 bodyCentre;    // [cells]
uniform vec3 bodyVelocity;  // [m/s]
uniform vec3 bodySpin;      // [rad/s]
#ifndef SHARES
uniform float number;       // of the obstacle, from 1; negative when fluid sticks to it
#endif

#ifdef CHANGING
uniform isampler3D wallVelocity;  // of the surface, see obstacle/wall_velocity.frag
uniform float unit;               // of that field [m/s]
uniform ivec3 latticeLow;         // the cell in which it begins
uniform ivec3 latticeSize;        // [cells]

// Sum of one component over the places where the surface was met in a cell of the lattice, and their count.
ivec2 metIn(ivec3 cell, int axis) {
    return ivec2(texelFetch(wallVelocity, cell + ivec3(0, 0, axis * latticeSize.z), 0).x,
                 texelFetch(wallVelocity, cell + ivec3(0, 0, 3 * latticeSize.z), 0).x);
}

// In the two cells beside a face, or else in those around them; deep inside of the shape it is not known.
float shapeVelocity(ivec3 texel, int axis, out bool isKnown) {
    ivec3 cell = texel - latticeLow;
    ivec2 met = metIn(cell, axis) + metIn(cell - UNIT[axis], axis);
    if (met.y == 0)
        for (int i = 0; i < 27; ++i) {
            ivec3 beside = cell + ivec3(i % 3, i / 3 % 3, i / 9) - 1;
            met += metIn(clamp(beside, ivec3(0), latticeSize - 1), axis);
        }
    isKnown = met.y != 0;
    return isKnown ? unit * float(met.x) / float(met.y) : 0.0;
}
#else
float shapeVelocity(ivec3 texel, int axis, out bool isKnown) {
    isKnown = true;
    return 0.0;
}
#endif

vec4 kernel(ivec3 texel) {
    vec4 before = texelFetch(solidVelocity, texel, 0), after = before;
    vec3 others = 1.0 - texelFetch(openings, texel, 0).xyz, own = texelFetch(cover, texel, 0).xyz;
    int known = int(before.w);  // of a source
    for (int axis = 0; axis < 3; ++axis) {
        if (own[axis] == 0.0) continue;
        bool isKnown;
        vec3 arm = h * (facePosition(texel, axis) - bodyCentre);
        float pushed = (bodyVelocity + cross(bodySpin, arm))[axis] + shapeVelocity(texel, axis, isKnown);
        if (isKnown) known |= 1 << axis;
        after[axis] = mix(before[axis], pushed, own[axis] / (own[axis] + others[axis]));
    }
#ifdef SHARES
    after.w = float(known);
#else
    float mine = max(own.x, max(own.y, own.z)), theirs = max(others.x, max(others.y, others.z));
    after.w = mine > 0.0 && mine >= theirs ? number : before.w;
#endif
    return after;
}
