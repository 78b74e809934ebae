// Adds the error that a grid twice as coarse has found on its faces, interpolated linearly.
// reads now (faces), error (coarse faces)   writes now. 4 fetches
#include "common/faces.glsl"

uniform sampler3D now;
uniform sampler3D error;
uniform ivec3 coarseCells;

vec3 kernel(ivec3 texel) {
    vec3 u = texelFetch(now, texel, 0).xyz;
    for (int axis = 0; axis < 3; ++axis) {
        if (!isFace(texel, axis)) continue;
        vec3 x = mix(vec3(0.5), 0.5 * facePosition(texel, axis), vec3(greaterThan(cells, ivec3(1))));
        vec3 lattice = clamp(x - faceOffset(axis), vec3(0), vec3(coarseCells - 1 + UNIT[axis]));
        u[axis] += textureLod(error, (lattice + 0.5) / vec3(coarseCells + 1), 0)[axis];
    }
    return u;
}
