// One value everywhere: clears a box of a field.
// writes any quantity
uniform vec4 value;

vec4 kernel(ivec3 texel) { return value; }
