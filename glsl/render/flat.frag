// A fluid one cell deep as a picture on a plane: its dye as glowing colour, or its density as pale smoke.
// reads field (dye or gas, cell centres)   writes radiance

#include "render/view.glsl"
#include "render/box.glsl"
#include "common/catmull_rom.glsl"

uniform sampler3D field;
uniform int dyed;          // 1: field is dye, 0: gas
uniform vec3 albedo;
uniform vec3 background;

in vec2 ndc;
layout(location = 0) out vec4 radiance;

void main() {
    vec3 ray = rayAtDepthOne(ndc);
    float depth = (boxLow.z + 0.5 * boxSize.z - eye.z) / ray.z;
    vec2 place = textureFromWorld(eye + depth * ray).xy;
    vec2 pixel = fwidth(place);
    vec2 coverage = clamp((0.5 - abs(place - 0.5)) / max(pixel, 1e-6) + 0.5, 0.0, 1.0);
    float inside = depth > nearPlane ? coverage.x * coverage.y : 0.0;

    vec3 value = max(catmullRom(field, place), 0.0).rgb;
    vec3 shown = dyed == 1 ? background + value : mix(background, albedo, 1.0 - exp(-2.0 * value.x));
    radiance = vec4(mix(background * 0.6, shown, inside), 1);
}
