// What a picture shows that the sun has of particles.

uniform sampler3D shadowExtent;  // its lowest and highest place, in the directions below [m]
uniform vec3 shadowRight, shadowUp, shadowTowards;  // of length 1; the last one to the sun

vec3 seenFromSun(vec3 place) {
    return vec3(dot(place, shadowRight), dot(place, shadowUp), -dot(place, shadowTowards));
}
vec3 extentLow() { return texelFetch(shadowExtent, ivec3(0), 0).xyz; }
vec3 extentHigh() { return texelFetch(shadowExtent, ivec3(0, 0, 1), 0).xyz; }
