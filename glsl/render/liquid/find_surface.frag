// Where rays meet the liquid first (Crane, Llamas, Tariq 2007, §30.3.2): at its surface, or where a side of the domain
// cuts it. With OFFSCREEN defined, for pixels of the offscreen frame; with NEIGHBOURS defined, close to where the four
// around have met it, and pixels next to edges, and where it is not there, are left to those that follow their rays.
// reads levelSet [m, cell centres], sceneDistance (openings, edges)
// writes place [m] and 1; normal, outwards, and 1 where the ray was followed; 0 where rays miss it, and where they start
// in it, with -1 in the fourth channel of the place. With OFFSCREEN, what render/edges.frag reads
// variants: [AROUND_SOLIDS] [OFFSCREEN | NEIGHBOURS]

#include "render/camera_rays.glsl"
#include "render/liquid/meet_surface.glsl"

#ifdef OFFSCREEN
layout(location = 1) out vec4 rayMarks;
const float HIT = 8.0;  // more than the weights of edges divide by

void write(Meeting meeting, vec3 direction, bool inside) {
    rayMarks = meeting.found ? vec4(meeting.s / smoothCut, HIT, 0, 0) : vec4(0);
}
#else
layout(location = 0) out vec4 place;
layout(location = 1) out vec4 normal;

void write(Meeting meeting, vec3 direction, bool inside) {
    place = meeting.found ? vec4(eye + meeting.s * direction, 1) : vec4(0, 0, 0, -float(inside));
    normal = meeting.found ? vec4(worldFromBox(0, normalize(meeting.outwards)), 0) : vec4(0);
#ifndef NEIGHBOURS
    normal.w = 1.0;
#endif
}
#endif

#ifdef NEIGHBOURS
#include "render/neighbours.glsl"

Meeting met(ivec2 pixel, vec3 origin, vec3 direction, Passage passage) {
    Neighbours four = neighboursOf(pixel);
    if (four.nextToEdge) discard;
    float near = linearCut(four) * smoothCut;
    if (near == 0.0) return Meeting(0.0, vec3(0), false);
    Meeting meeting = meetingNear(origin, direction, near);
    bool isThere = meeting.found && meeting.s > passage.from && meeting.s < passage.to;
    if (!isThere || !isLiquidBehind(origin + meeting.s * direction, direction)) discard;
    return meeting;
}
#else
Meeting met(ivec2 pixel, vec3 origin, vec3 direction, Passage passage) {
    return firstMeeting(origin, direction, passage.from, passage.to);
}
#endif

// Whether a ray that starts there starts in liquid; near the surface as the spline has it, or the edge where a side of the
// domain cuts the surface would not be smooth.
bool isInLiquid(vec3 start) {
    float level = levelSetNear(start);
    for (int i = 0; i < 1 && abs(level) < cell; ++i) level = smoothLevelAt(start).value;
    return level < 0.0;
}

void main() {
    ivec2 pixel = pickedPixel(ivec2(gl_FragCoord.xy));
    Passage passage = passageThrough(pixel, sceneAt(pixel));
    vec3 direction = normalize(depthOneThrough(pixel));
    vec3 origin = boxFromWorld(0, eye), along = boxFromWorld(0, direction), start = origin + passage.from * along;
    bool isEmpty = passage.from >= passage.to, inside = !isEmpty && isInLiquid(start);
    Meeting meeting = Meeting(passage.from, normalOfSide(start), inside && passage.from == passage.enter);
    if (!isEmpty && !inside) meeting = met(pixel, origin, along, passage);
    write(meeting, direction, inside);
}
