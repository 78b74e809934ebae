// A pale line with shade on both sides, so that it is seen before bright ink and dark.
// writes radiance, premultiplied
// variants: [AROUND_SOLIDS]

layout(location = 0) in float across;     // [pixel] from the middle of the line
layout(location = 1) in float halfWidth;  // [pixel]
layout(location = 2) in float strength;   // 0 to 1
layout(location = 0) out vec4 radiance;

const vec3 LINE = vec3(0.75), SHADE = vec3(0.01);

void main() {
    float from = abs(across);
    float line = strength * clamp(halfWidth + 0.5 - from, 0.0, 1.0);
    float shade = 0.5 * strength * clamp(0.5 * (halfWidth + 2.0 - from), 0.0, 1.0) * (1.0 - line);
    radiance = vec4(line * LINE + shade * SHADE, line + shade);
}
