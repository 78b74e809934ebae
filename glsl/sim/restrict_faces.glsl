// What is left of (1 - nu dt lap) u = b on the faces of a grid twice as coarse: means of D (swept - now), as a sweep's
// way is the residual over its diagonal D; along the face's own axis weighted 1/4, 1/2, 1/4, but on the sides.
// reads swept, now, inverse 1 / D (fine faces)   writes the residual (faces). Up to 108 fetches
#include "common/faces.glsl"

uniform sampler3D swept;
uniform sampler3D now;
uniform sampler3D inverse;
uniform ivec3 fineCells;

float residualAt(ivec3 face, int axis) {
    float way = texelFetch(swept, face, 0)[axis] - texelFetch(now, face, 0)[axis];
    return way / texelFetch(inverse, face, 0)[axis];
}

float restricted(ivec3 texel, int axis) {
    ivec3 last = fineCells - 1 + UNIT[axis];
    ivec3 low = min(2 * texel, last), high = min(2 * texel + 1, last);
    bool onSide = texel[axis] == 0 || texel[axis] == cells[axis];
    low[axis] = min(2 * texel[axis], last[axis]) - (onSide ? 0 : 1);
    high[axis] = min(low[axis] + (onSide ? 0 : 2), last[axis]);
    vec2 sum = vec2(0);
    for (int k = low.z; k <= high.z; ++k)
        for (int j = low.y; j <= high.y; ++j)
            for (int i = low.x; i <= high.x; ++i) {
                ivec3 face = ivec3(i, j, k);
                float weight = onSide || face[axis] == 2 * texel[axis] ? 2.0 : 1.0;
                sum += weight * vec2(residualAt(face, axis), 1);
            }
    return sum.x / sum.y;
}

vec3 kernel(ivec3 texel) {
    vec3 residual = vec3(0);
    for (int axis = 0; axis < 3; ++axis)
        if (isFace(texel, axis)) residual[axis] = restricted(texel, axis);
    return residual;
}
