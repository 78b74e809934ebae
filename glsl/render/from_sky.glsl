// Directions towards the sky, spread so that a mean over them is one over a hemisphere by the cosine of the zenith angle;
// and pictures of all obstacles, seen from each, side by side.

uniform vec3 middle;   // of a sphere that all obstacles fit into [m]
uniform float radius;  // [m]

const int SKY_ROWS = 6;
const int DIRECTIONS = SKY_ROWS * SKY_ROWS;

// A spiral of points as dense as a disc is large, lifted to the sphere (Vogel 1979).
vec3 towardsSky(int index) {
    float r = sqrt((float(index) + 0.5) / float(DIRECTIONS)), turn = 2.39996323 * float(index);
    return vec3(r * cos(turn), sqrt(1.0 - r * r), r * sin(turn));
}

// Right and up of the picture, and depth away from the sky: -1 to 1 in the sphere.
vec3 seenFromSky(int index, vec3 place) {
    vec3 towards = towardsSky(index), right = normalize(cross(towards, vec3(0.31, 0.12, 0.94)));
    vec3 from = (place - middle) / radius;
    return vec3(dot(from, right), dot(from, cross(towards, right)), -dot(from, towards));
}

// From 0 to 1 in all pictures together.
vec2 inPictures(int index, vec2 seen) {
    vec2 corner = vec2(index % SKY_ROWS, index / SKY_ROWS);
    return (corner + 0.5 + 0.5 * seen) / float(SKY_ROWS);
}
