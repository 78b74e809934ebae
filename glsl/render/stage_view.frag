// A stage of the picture as colours that can be told apart.
// reads source: what the stage has written   writes sRGB-encoded colour

#include "constants/LookStage.glsl"

uniform sampler2D source;
uniform int stage;  // a LookStage
uniform ivec2 pictureSize;
uniform float longest;  // ray through the domain [m]

layout(location = 0) out vec4 display;

const float MOST_STEPS = 256.0;

vec3 heat(float x) { return clamp(vec3(3.0 * x, 3.0 * x - 1.0, 3.0 * x - 2.0), 0.0, 1.0); }

vec3 shown(vec4 value) {
    if (stage == LookStage_RayEntry) return value.r < -0.5 ? vec3(1, 0, 0) : value.g < -0.5 ? vec3(0, 1, 1) : value.rgb;
    if (stage == LookStage_RayLength) return vec3(max(value.a, 0.0) / longest);
    if (stage == LookStage_Edges) return vec3(value.r < 0.0);
    if (stage == LookStage_Smoke) return sqrt(clamp(value.rgb, 0.0, 1.0));
    return stage == LookStage_Steps ? heat(value.r / MOST_STEPS) : vec3(value.r);
}

void main() {
    ivec2 texel = ivec2(gl_FragCoord.xy) * textureSize(source, 0) / pictureSize;
    display = vec4(shown(texelFetch(source, texel, 0)), 1);
}
