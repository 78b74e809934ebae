// Pictures of all obstacles as they are seen from directions of the sky, side by side: GroundOcclusion in render.
#include "constants/skyRows.glsl"

uniform vec3 middle;   // of a sphere that all obstacles fit into [m]
uniform float radius;  // [m]

const int DIRECTIONS = skyRows * skyRows;
uniform vec3 skyRight[DIRECTIONS], skyUp[DIRECTIONS], skyTowards[DIRECTIONS];  // of each picture; of length 1

// Right and up of the picture, and depth away from the sky: -1 to 1 in the sphere.
vec3 seenFromSky(int index, vec3 place) {
    vec3 from = (place - middle) / radius;
    return vec3(dot(from, skyRight[index]), dot(from, skyUp[index]), -dot(from, skyTowards[index]));
}

// From 0 to 1 in all pictures together.
vec2 inPictures(int index, vec2 seen) {
    vec2 corner = vec2(index % skyRows, index / skyRows);
    return (corner + 0.5 + 0.5 * seen) / float(skyRows);
}
