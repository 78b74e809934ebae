// How much thinner the air on a ray is, by its heat, up to the scene:  x: integral of n - n_ambient [m], y: the same
// times the distance from the eye [m²]. By Gladstone and Dale 1863, n - 1 goes with the density: n - 1 = 2.92e-4 T0 / T.
// reads sceneDistance, gas (temperature in y)   writes both, for every factor-th pixel. As many fetches as there are
// cells on the ray
// variants: [FLUIDS=2,3,4]
#include "render/camera_rays.glsl"

uniform sampler3D gas[FLUIDS];
uniform float stepLength[FLUIDS];  // [m]

layout(location = 0) out vec2 column;

const float AMBIENT = 293.0, ICE = 273.15;  // [K]
const int MOST_STEPS = 2048;

float thinnerBy(float heat) { return 2.92e-4 * ICE * (1.0 / (AMBIENT + max(heat, 0.0)) - 1.0 / AMBIENT); }

void main() {
    ivec2 pixel = pickedPixel(ivec2(gl_FragCoord.xy));
    vec3 depthOne = depthOneThrough(pixel);
    float perDepth = length(depthOne);
    vec3 direction = depthOne / perDepth;
    column = vec2(0);
    for (int fluid = 0; fluid < FLUIDS; ++fluid) {
        Passage passage = passageOf(fluid, direction, nearPlane * perDepth, sceneAt(pixel));
        if (passage.from >= passage.to) continue;
        int steps = min(int(ceil((passage.to - passage.from) / stepLength[fluid])), MOST_STEPS);
        float ds = (passage.to - passage.from) / float(steps);
        for (int i = 0; i < steps; ++i) {
            float t = passage.from + (float(i) + 0.5) * ds;
            float heat = textureLod(gas[fluid], textureFromWorld(fluid, eye + t * direction), 0.0).y;
            column += thinnerBy(heat) * ds * vec2(1, t);
        }
    }
}
