// Where rays leave the obstacles that they meet: the first surface behind that place which faces away from the eye.
// reads met   writes distance from the eye [m]

#include "render/view.glsl"

uniform sampler2D met;  // [m], distance from the eye

centroid in vec3 place;

layout(location = 0) out float reach;

const float AS_FAR = 1.0001;  // what is met may itself face away from the eye

void main() {
    reach = length(place - eye);
    if (reach <= AS_FAR * texelFetch(met, ivec2(gl_FragCoord.xy), 0).x) discard;
}
