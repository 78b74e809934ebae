// What a particle adds to the depth through which the sun looks:  -ln(1 - alpha (1 - tint)),  so that two of them leave
// the product of what each leaves. Coloured smoke lets more of its own colour pass.
// writes depth for each colour, and their mean times how far away it is [m]; with IN_LAYERS defined, depth for each
// colour to all layers that are behind it, and to the two that it is between by halves
// variants: [IN_LAYERS]

#include "render/particles/leaf_shape.glsl"
#include "render/particles/puff.glsl"

layout(location = 0) in vec2 across;
layout(location = 1) in vec2 inNoise;
layout(location = 2) flat in vec4 measures;
layout(location = 3) flat in vec4 tint;

const float MOST = 0.999;  // of the light that one may take

vec3 depthOf(float alpha) { return -log(1.0 - min(alpha * (1.0 - tint.rgb), MOST)); }

#ifdef IN_LAYERS
#include "constants/shadeLayers.glsl"
#include "render/particles/shadow_extent.glsl"

layout(location = 0) out vec4 depths[shadeLayers];

void write(float alpha) {
    float place = tint.a / (extentHigh().z - extentLow().z) * float(shadeLayers);  // layer i is at i + 1/2
    for (int i = 0; i < shadeLayers; ++i) depths[i] = vec4(clamp(float(i) + 1.0 - place, 0.0, 1.0) * depthOf(alpha), 0);
}
#else
layout(location = 0) out vec4 depth;

void write(float alpha) {
    depth.rgb = depthOf(alpha);
    depth.a = dot(depth.rgb, vec3(1.0 / 3.0)) * tint.a;
}
#endif

void main() {
    float alpha = measures.w > 0.0
                      ? measures.x * step(0.0, withinLeaf(across))
                      : measures.x * puffOpacity(noiseAt(inNoise, measures.z), length(across), measures.y);
    if (alpha <= 0.0) discard;
    write(alpha);
}
