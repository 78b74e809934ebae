// What particles leave of the sun in the smoke of grids: ParticleShade in render.

uniform sampler3D particleShade;  // depth to look through before each of its layers [1, for each colour]
uniform mat4 shadeFromWorld;

vec3 pastParticles(vec3 place) {
    return exp(-textureLod(particleShade, (shadeFromWorld * vec4(place, 1)).xyz, 0.0).rgb);
}
