// What a particle adds to the depth through which the sun looks:  -ln(1 - alpha (1 - tint)),  so that two of them leave
// the product of what each leaves. Coloured smoke lets more of its own colour pass.
// writes depth for each colour, and their mean times how far away it is [m]

#include "render/particles/leaf_shape.glsl"
#include "render/particles/puff.glsl"

layout(location = 0) in vec2 across;
layout(location = 1) in vec2 inNoise;
layout(location = 2) flat in vec4 measures;
layout(location = 3) flat in vec4 tint;
layout(location = 0) out vec4 depth;

const float MOST = 0.999;  // of the light that one may take

void main() {
    float alpha = measures.w > 0.0
                      ? step(0.0, withinLeaf(across))
                      : measures.x * puffOpacity(noiseAt(inNoise, measures.z), length(across), measures.y);
    if (alpha <= 0.0) discard;
    depth.rgb = -log(1.0 - min(alpha * (1.0 - tint.rgb), MOST));
    depth.a = dot(depth.rgb, vec3(1.0 / 3.0)) * tint.a;
}
