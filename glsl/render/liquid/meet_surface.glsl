// Where a ray meets the smooth surface of a liquid first, in the box's frame.
// With AROUND_SOLIDS defined, reads openings

#include "render/liquid/smooth_level_set.glsl"

struct Meeting {
    float s;        // along the ray [m]
    vec3 outwards;  // not of length 1
    bool found;
};

const int CORRECTIONS = 6;
const float CLOSE = 0.02;      // [cell] along the ray: the next correction would not be seen
const float NEAR = 1.5;        // [cell]: what is farther away is another surface
const float LONGEST = 0.75;    // [cell] of a correction

// Near a place on the ray, by Newton's method, where the ray goes into the liquid.
Meeting meetingNear(vec3 origin, vec3 direction, float near) {
    Meeting meeting = Meeting(near, vec3(0), false);
    for (int i = 0; i < CORRECTIONS && !meeting.found && abs(meeting.s - near) <= NEAR * cell; ++i) {
        SmoothLevel level = smoothLevelAt(origin + meeting.s * direction);
        float slope = dot(level.gradient, direction);
        meeting.s += clamp(level.value / max(-slope, 0.1), -LONGEST * cell, LONGEST * cell);
        meeting.outwards = level.gradient;
        meeting.found = abs(level.value) < -slope * CLOSE * cell;
    }
    return meeting;
}

#ifdef AROUND_SOLIDS
uniform sampler3D openings;  // xyz: open share of the low faces; w: number of the obstacle that holds the centre, or 0

bool isFluid(ivec3 at) { return texelFetch(openings, at, 0).w == 0.0; }

// Whether faces on the way from one cell to another at most two away, along one axis after the other, are open.
bool isConnected(ivec3 from, ivec3 to) {
    bool open = true;
    for (int i = 0; i < 6; ++i) {
        int axis = i / 2;
        ivec3 next = from;
        next[axis] += sign(to[axis] - from[axis]);
        if (next != from) open = open && texelFetch(openings, max(from, next), 0)[axis] > 0.0;
        from = next;
    }
    return open;
}

const float BEFORE = 0.5, BEHIND = 0.25;  // [cell]

// Whether there is liquid behind a place on a ray that comes through air. In solids the level set goes on as it is on
// their wet side: behind a thin wall it is below 0 as well, but no cell that the air is connected with holds liquid.
bool isLiquidBehind(vec3 place, vec3 direction) {
    ivec3 last = textureSize(levelSet, 0) - 1;
    vec3 x = (place - boxLow[0]) / cell;
    ivec3 air = clamp(ivec3(floor(x - BEFORE * direction)), ivec3(0), last);
    ivec3 low = ivec3(floor(x + BEHIND * direction - 0.5));
    bool liquid = false;
    for (int i = 0; i < 8; ++i) {
        ivec3 at = clamp(low + (ivec3(i) >> ivec3(0, 1, 2) & 1), ivec3(0), last);
        liquid = liquid || texelFetch(levelSet, at, 0).x < 0.0 && isFluid(at) && isConnected(air, at);
    }
    return liquid;
}
#else
bool isLiquidBehind(vec3 place, vec3 direction) { return true; }
#endif

const int TRIES = 12;  // a sheet that is too thin for the spline, and behind it another

Meeting firstMeeting(vec3 origin, vec3 direction, float from, float to) {
    Meeting meeting = Meeting(from, vec3(0), false);
    float s = from;
    for (int i = 0; i < TRIES && s < to && !meeting.found; ++i) {
        s = crossingAlong(origin, direction, s, to, 1.0);
        if (s < to) meeting = meetingNear(origin, direction, s);
        meeting.found = meeting.found && meeting.s < to && isLiquidBehind(origin + meeting.s * direction, direction);
        s += 2.0 * LEAST_STEP * cell;
    }
    return meeting;
}
