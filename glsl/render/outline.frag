// Coverage of a line, box-filtered over one pixel.

uniform vec4 lineColor;
uniform float lineWidth;  // [pixel]

noperspective in float across;
layout(location = 0) out vec4 color;

void main() {
    float coverage = clamp(0.5 * lineWidth + 0.5 - abs(across), 0.0, 1.0);
    color = vec4(lineColor.rgb, lineColor.a * coverage);
}
