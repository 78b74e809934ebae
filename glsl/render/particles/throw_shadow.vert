// A particle as the sun sees it: a rectangle that faces the sun, or a leaf as it lies.
// reads cloud, cloudGroups, looks, shadowExtent

#include "render/billboard.glsl"
#include "render/particles/particle_looks.glsl"
#include "render/particles/leaf_shape.glsl"
#include "render/particles/puff.glsl"
#include "render/particles/shadow_extent.glsl"

uniform float shadowPixels;  // along each side

layout(location = 0) out vec2 across;
layout(location = 1) out vec2 inNoise;
layout(location = 2) flat out vec4 measures;  // opacity, offset, radius in pixels, 1 of a leaf
layout(location = 3) flat out vec4 tint;      // how much of the light passes besides, for each colour; how far away it is

const float SMALLEST = 0.7;  // [pixel]: smaller ones are as large and fainter
const float TINT = 0.5;

void main() {
    Particle p = particleIn(gl_VertexID >> 2);
    vec2 corner = cornerOf(gl_VertexID & 3);
    across = corner;
    inNoise = vec2(0);
    measures = vec4(0);
    tint = vec4(0);
    gl_Position = vec4(2, 2, 2, 1);  // outside of the picture
    if (!p.lives || p.kind == ParticleKind_Spark) return;

    vec3 low = extentLow(), range = extentHigh() - low, place;
    float pixel = max(range.x, range.y) / shadowPixels;
    if (p.kind == ParticleKind_Leaf) {
        Leaf leaf = leafOf(p.place, length(p.velocity), p.random);
        float radius = max(p.radius, SMALLEST * pixel);
        place = p.place + radius * (SLENDER * corner.x * leaf.across + corner.y * leaf.along);
        measures = vec4(p.radius * p.radius / (radius * radius), 0, 0, 1);
    } else {
        float radius = max(p.radius, SMALLEST * pixel);
        Billboard board = billboardOf(-shadowTowards, p.way, shadowUp);
        vec3 from = corner.x * radius * board.across + corner.y * (radius + board.halfWay) * board.along;
        place = p.place + from;
        float fainter = p.radius * p.radius / (radius * radius) * radius / (radius + board.halfWay);
        inNoise = noisePlace(vec2(dot(from, shadowRight), dot(from, shadowUp)) / radius, p.random, p.age);
        measures = vec4(p.opacity * fainter, offsetOf(p.spent), radius / pixel, 0);
        float least = min(p.colour.r, min(p.colour.g, p.colour.b)), most = max(p.colour.r, max(p.colour.g, p.colour.b));
        tint.rgb = TINT * (p.colour - least) / max(most, 1e-6);
    }
    tint.a = seenFromSun(p.place).z - low.z;
    gl_Position = vec4(2.0 * (seenFromSun(place).xy - low.xy) / range.xy - 1.0, 0, 1);
}
