// The light that comes from outside of the domain: of the sun and maybe of a second light, from afar, and of the sky.

#ifndef LIGHTS
#define LIGHTS 1
#endif

uniform vec3 towardsLights[LIGHTS];  // length 1
uniform vec3 lightColors[LIGHTS];    // irradiance

#include "render/sky_light.glsl"
