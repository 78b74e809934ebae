// For vertex shaders whose vertices are points that each add to one texel of a field: Scattering in slab/Slab.h. They call
// one of the two functions.

uniform ivec3 texels;  // of the target

layout(location = 0) flat out vec4 addedByVertex;
#ifndef LAYER_IN_VERTEX_SHADER
layout(location = 1) flat out int sliceOfVertex;
#endif

void addTo(ivec3 texel, vec4 value) {
    addedByVertex = value;
    gl_Position = vec4((2.0 * vec2(texel.xy) + 1.0) / vec2(texels.xy) - 1.0, 0, 1);
    gl_PointSize = 1.0;
#ifdef LAYER_IN_VERTEX_SHADER
    gl_Layer = texel.z;
#else
    sliceOfVertex = texel.z;
#endif
}

void addNowhere() {
    addTo(ivec3(0), vec4(0));
    gl_Position = vec4(2, 2, 0, 1);
}
