// An obstacle in the light that reaches it through the smoke and past other obstacles.
// reads light   writes radiance, distance from the eye [m]

#include "render/view.glsl"
#include "render/shadow.glsl"

uniform vec3 lightColor;
uniform vec3 ambient;
uniform vec3 albedo;
uniform float cell;  // edge [m]

#ifdef BURNING
#include "render/fire_light.glsl"
#else
vec3 fireIrradiance(vec3 at, vec3 normal) { return vec3(0); }
#endif

in vec3 place;
in vec3 outward;
layout(location = 0) out vec4 radiance;
layout(location = 1) out float distanceFromEye;

const float LEAST_SKY = 0.2;  // what comes from all that is not drawn, so that no side is black

void main() {
    vec3 towardsEye = normalize(eye - place), n = normalize(outward);
    if (!gl_FrontFacing) n = -n;  // of a surface that is not closed
    // So far off the surface that the obstacle's own voxels do not darken it.
    vec3 lit = place + 1.5 * cell * n;
    float sun = max(dot(n, towardsLight), 0.0) * sunAt(lit);
    vec3 at = textureFromWorld(lit);
    bool isOutside = any(lessThan(at, vec3(0))) || any(greaterThan(at, vec3(1)));
    float visible = isOutside ? 1.0 : textureLod(light, at, 0.0).y;
    float sky = (0.65 + 0.35 * n.y) * mix(LEAST_SKY, 1.0, visible);
    // A trace of gloss, so that round things look round where only the sky lights them.
    float gloss = 0.04 + 0.3 * pow(1.0 - max(dot(n, towardsEye), 0.0), 5.0);
    float glint = sun * pow(max(dot(n, normalize(towardsEye + towardsLight)), 0.0), 60.0);
    radiance = vec4(albedo * ((lightColor * sun + fireIrradiance(place, n)) / 3.14159265 + ambient * sky) +
                        gloss * (ambient * sky + lightColor * glint),
                    1);
    distanceFromEye = length(eye - place);
}
