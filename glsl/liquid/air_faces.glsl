// Faces in the air whose velocity is made up, and may be changed: not those of walls and solids.
#include "common/walls.glsl"
#include "liquid/wet_faces.glsl"

uniform sampler3D velocity;  // wet components in the fourth channel

bool isFree(ivec3 face, int axis) {
    bool wet = (int(texelFetch(velocity, face, 0).w) & (1 << axis)) != 0;
    return !wet && isFace(face, axis) && wallOfFace(face, axis) < 0 && texelFetch(openings, face, 0)[axis] > 0.0;
}
