// A grid that moves through the world, seen from there.
#include "common/grid.glsl"

uniform mat4 gridFromWorld;  // metres to cells, by the end of the step
uniform vec3 gridVelocity;   // [m/s]

// Of a place in the world, so much time before the end of the step.
vec3 cellsFromWorld(vec3 place, float before) { return (gridFromWorld * vec4(place + before * gridVelocity, 1)).xyz; }

vec3 turnedToGrid(vec3 v) { return h * (mat3(gridFromWorld) * v); }
vec3 turnedToWorld(vec3 v) { return h * (v * mat3(gridFromWorld)); }
