// Which components of the velocity the fluid decides: those of open faces, and those by which a solid pushes a cell of
// fluid. Noted in the fourth channel as 1, 2 and 4, for obstacle/extrapolate_velocity.
// reads velocity [m/s, faces], openings   writes velocity. 5 fetches
#include "common/faces.glsl"
#include "common/solids.glsl"

uniform sampler3D velocity;

bool isFluid(ivec3 place) {
    ivec3 cell = wrapped(place);
    return isCell(cell) && !isSolid(cell);
}

vec4 kernel(ivec3 texel) {
    vec3 open = texelFetch(openings, texel, 0).xyz;
    float known = 0.0;
    for (int axis = 0; axis < 3; ++axis)
        if (open[axis] > 0.0 || isFluid(texel) || isFluid(texel - UNIT[axis])) known += float(1 << axis);
    return vec4(texelFetch(velocity, texel, 0).xyz, known);
}
