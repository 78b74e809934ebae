// Numbers as colours: a signed map that is dark at 0, so that both signs stand out and quiet regions stay quiet.
// reads values   writes sRGB colour

#include "common/color.glsl"

uniform sampler2D values;
uniform float range;      // the value of the outermost colour
uniform vec3 colours[5];  // at -1, -½, 0, ½ and 1 times the range

layout(location = 0) out vec4 color;

void main() {
    float value = texelFetch(values, ivec2(gl_FragCoord.xy), 0).x;
    color = vec4(falseColor(value / range, colours), 1);
    if (isnan(value) || isinf(value)) color = vec4(1, 0, 1, 1);  // not to be overlooked
}
