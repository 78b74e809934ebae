// Which components of the velocity the liquid decides, noted in the fourth channel as 1, 2 and 4: those of faces beside
// it. The others are made up from them
// reads velocity [m/s, faces], levelSet, openings   writes velocity. 9 to 13 fetches
#include "liquid/wet_faces.glsl"

uniform sampler3D velocity;

vec4 kernel(ivec3 texel) {
    float wet = 0.0;
    for (int axis = 0; axis < 3; ++axis)
        if (isWet(texel, axis)) wet += float(1 << axis);
    return vec4(texelFetch(velocity, texel, 0).xyz, wet);
}
