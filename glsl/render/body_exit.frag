// How far it is to where rays leave the obstacles that they meet: to the first surfaces behind that face away from the eye.
// reads met   writes distance from the eye [m]

#include "render/view.glsl"

uniform sampler2D met;  // [m], distance from the eye

centroid in vec3 place;

layout(location = 0) out float reach;

void main() {
    reach = length(place - eye);
    if (reach <= texelFetch(met, ivec2(gl_FragCoord.xy), 0).x) discard;
}
