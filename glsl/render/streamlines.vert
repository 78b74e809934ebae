// Lines along the flow of a domain one cell deep, as ribbons; one instance to a line, one of each square of a lattice.
// reads flow [m/s, cell centres]; shownOpenings
// variants: [AROUND_SOLIDS]

#include "render/view.glsl"
#include "render/box.glsl"
#include "common/random.glsl"
#ifdef AROUND_SOLIDS
#include "render/flat_solids.glsl"
#else
float depthInSolid(vec2 place) { return -1.0; }
#endif

uniform sampler3D flow;
uniform vec2 gridVelocity;  // along the grid's axes [m/s]
uniform float clearSpeed;   // [m/s]
uniform ivec2 lattice;      // squares across and up
uniform int segments;       // of a line

layout(location = 0) out float across;     // [pixel] from the middle of the line
layout(location = 1) out float halfWidth;  // [pixel]
layout(location = 2) out float strength;   // 0 to 1

const float SQUARES = 3.4;     // that a line is long
const float WIDEST = 1.0;      // pixels of half the width, in a picture of 720 rows
const float BESIDE = 2.5;      // pixels of shade on either side
const float HEAD = 0.85;       // share of the line at which it is widest

// In the world.
vec2 flowAt(vec2 metres) { return textureLod(flow, vec3(metres / boxSize[0].xy, 0.5), 0.0).xy + gridVelocity; }

vec2 wayAt(vec2 metres) {
    vec2 u = flowAt(metres);
    return u / max(length(u), 1e-12);
}

vec2 pixelOf(vec2 metres) {
    vec4 clip = clipFromWorld * vec4(worldFromTexture(0, vec3(metres / boxSize[0].xy, 0.5)), 1);
    return (0.5 + 0.5 * clip.xy / clip.w) * imageSize;
}

// The line goes from its seed both ways by the midpoint rule, in equal steps of length and not of time.
void main() {
    vec2 square = boxSize[0].xy / vec2(lattice);
    ivec2 which = ivec2(gl_InstanceID % lattice.x, gl_InstanceID / lattice.x);
    vec2 metres = (vec2(which) + 0.15 + 0.7 * randomOf(uvec3(which, 7)).xy) * square;

    int corner = int[6](0, 1, 2, 2, 1, 3)[gl_VertexID % 6], node = gl_VertexID / 6 + (corner >> 1);
    int steps = node - segments / 2;
    float go = SQUARES * square.x / float(segments) * (steps < 0 ? -1.0 : 1.0);
    for (int i = abs(steps); i > 0; --i) metres += go * wayAt(metres + 0.5 * go * wayAt(metres));

    float along = float(node) / float(segments);
    float grown = smoothstep(0.0, HEAD, along), ends = 1.0 - smoothstep(HEAD, 1.0, along);
    vec2 place = metres / boxSize[0].xy, inside = step(abs(place - 0.5), vec2(0.5));
    float clear = sqrt(min(length(flowAt(metres)) / clearSpeed, 1.0));
    strength = clear * grown * ends * inside.x * inside.y * (depthInSolid(place) > 0.0 ? 0.0 : 1.0);
    halfWidth = WIDEST * max(imageSize.y / 720.0, 0.6) * mix(0.5, 1.2, grown);
    across = (corner & 1) == 0 ? halfWidth + BESIDE : -halfWidth - BESIDE;

    vec2 ahead = pixelOf(metres + 0.01 * square.x * wayAt(metres)) - pixelOf(metres);
    vec2 aside = vec2(-ahead.y, ahead.x) / max(length(ahead), 1e-9);
    gl_Position = vec4(2.0 * (pixelOf(metres) + across * aside) / imageSize - 1.0, 0, 1);
}
