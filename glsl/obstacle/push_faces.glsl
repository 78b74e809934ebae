// The velocity of a rigid obstacle on the faces that it covers:  v + omega x (x - c)   [m/s]
// Where several obstacles cover a face, the mean by what each covers; the fourth channel names the one that covers most.
// reads solidVelocity [m/s], openings [faces] without this obstacle   writes solidVelocity
uniform sampler3D solidVelocity;
uniform sampler3D openings;
uniform vec3 bodyCentre;    // [cells]
uniform vec3 bodyVelocity;  // [m/s]
uniform vec3 bodySpin;      // [rad/s]
uniform float number;       // of the obstacle, from 1; negative when fluid sticks to it

vec4 kernel(ivec3 texel) {
    vec4 before = texelFetch(solidVelocity, texel, 0), after = before;
    vec3 others = 1.0 - texelFetch(openings, texel, 0).xyz, own = closedShares(texel);
    for (int axis = 0; axis < 3; ++axis) {
        if (own[axis] == 0.0) continue;
        vec3 arm = h * (facePosition(texel, axis) - bodyCentre);
        float pushed = (bodyVelocity + cross(bodySpin, arm))[axis];
        after[axis] = mix(before[axis], pushed, own[axis] / (own[axis] + others[axis]));
    }
    float mine = max(own.x, max(own.y, own.z)), theirs = max(others.x, max(others.y, others.z));
    after.w = mine > 0.0 && mine >= theirs ? number : before.w;
    return after;
}
