// How often a closed mesh surrounds the middle of a texel: on the way up from there, surfaces that look away from it
// count +1 and those that look at it -1 (Crane, Llamas, Tariq 2007, §30.2.4). Sums, not parities, so that parts of a
// mesh may overlap: whatever is not 0 is inside. The counts are added by blending.

in float height;
layout(location = 0) out float winding;

void main() { winding = height > 0.0 ? (gl_FrontFacing ? 1.0 : -1.0) : 0.0; }
