// How wide a light is that a surface mirrors which is rippled within a pixel; for render/liquid/surroundings.glsl.
// reads place, normal (of what shades a liquid). Up to 9 fetches

const float MOST_SPREAD = 0.1;              // [rad²]
const float SEEN_DISC = 7.0 * MOST_SPREAD;  // 1 - cosine, within which there is more than a thousandth of a disc

// How much the normals within a pixel turn what they mirror: twice as far as they differ, of which a pixel's filter sees
// half (Kaplanyan, Hill, Patney, Lefohn 2016). Else ripples as small as pixels would sparkle.
float spreadWithin(ivec2 pixel) {
    vec3 outwards = texelFetch(normal, pixel, 0).xyz;
    float squares = 0.0;
    for (int axis = 0; axis < 2; ++axis) {
        float sum = 0.0, known = 0.0;
        for (int side = -1; side <= 1; side += 2) {
            ivec2 there = pixel + side * ivec2(axis == 0, axis == 1);
            if (!isInPicture(there) || texelFetch(place, there, 0).w <= 0.0) continue;
            vec3 turned = texelFetch(normal, there, 0).xyz - outwards;
            sum += dot(turned, turned);
            known += 1.0;
        }
        squares += known > 0.0 ? 0.5 * sum / known : MOST_SPREAD;  // liquid that is a pixel wide is round
    }
    return min(squares, MOST_SPREAD);
}
