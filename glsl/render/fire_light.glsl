// The light of fires at any place: from their emitters, without shadows unless render/fire_shadows.glsl includes it.
// Close to one it is that of a ball of its size.
#include "render/fluids.glsl"

uniform sampler3D emitters[FLUIDS];   // see render/emitters.glsl; one texel without light where nothing burns
uniform float emitterRadius[FLUIDS];  // [m]
uniform float fireLighting;

#ifndef FIRE_SHADOWS
float shareOfFire(int fire, vec3 place, vec3 emitter) { return 1.0; }
#endif

struct FireLight {
    vec3 arriving;
    vec3 sent;       // from all directions, if nothing were in the way
    vec3 sentAhead;  // that of the emitters which are before the surface
};

const float STEEPEST = 4.0;  // a slope of the relief makes the cosine at most so many times that of the surface

// From all directions, a normal of 0: integral of the radiance over the sphere; or else on a surface, whose relief has
// the normal `bumped`. What is behind the surface does not reach its relief.
FireLight fireLight(int fluid, vec3 place, vec3 normal, vec3 bumped) {
    ivec3 size = textureSize(emitters[fluid], 0), part;
    FireLight sum = FireLight(vec3(0), vec3(0), vec3(0));
    for (part.z = 0; part.z < size.z / 2; ++part.z)
        for (part.y = 0; part.y < size.y; ++part.y)
            for (part.x = 0; part.x < size.x; ++part.x) {
                vec4 emitter = texelFetch(emitters[fluid], part + ivec3(0, 0, size.z / 2), 0);
                if (emitter.w == 0.0) continue;
                vec3 way = emitter.xyz - place;
                float squared = dot(way, way) + emitterRadius[fluid] * emitterRadius[fluid];
                float cosine = max(min(dot(bumped, way), STEEPEST * dot(normal, way)), 0.0) * inversesqrt(squared);
                float facing = normal == vec3(0) ? 1.0 : cosine;
                vec3 sent = fireLighting / squared * texelFetch(emitters[fluid], part, 0).rgb;
                sum.sent += sent;
                if (normal == vec3(0) || dot(normal, way) > 0.0) sum.sentAhead += sent;
                if (facing == 0.0) continue;
                sum.arriving += shareOfFire(fluid, place, emitter.xyz) * facing * sent;
            }
    return sum;
}

FireLight fireLight(vec3 place, vec3 normal, vec3 bumped) {
    FireLight sum = FireLight(vec3(0), vec3(0), vec3(0));
    for (int i = 0; i < FLUIDS; ++i) {
        FireLight one = fireLight(i, place, normal, bumped);
        sum.arriving += one.arriving;
        sum.sent += one.sent;
        sum.sentAhead += one.sentAhead;
    }
    return sum;
}

float brightnessOf(vec3 light) { return light.r + light.g + light.b; }

vec3 fireFluence(vec3 place) { return fireLight(place, vec3(0), vec3(0)).arriving; }
vec3 fireIrradiance(vec3 place, vec3 normal) { return fireLight(place, normal, normal).arriving; }
