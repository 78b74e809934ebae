// What a point adds to its texel, by blending.

layout(location = 0) flat in vec4 added;
layout(location = 0) out vec4 sum;

void main() { sum = added; }
