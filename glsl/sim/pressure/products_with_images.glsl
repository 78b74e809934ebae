// Scalar products of a new image A z with those of up to three directions, itself among them, and with the residual,
// over 4 x 4 texels a quarter of the field apart, so that neighbours read neighbours.
// reads image, image0 to image2, residual (red halves)   writes one vec4 for 16 texels, to be summed. 48 to 80 fetches
#include "common/grid.glsl"

uniform sampler3D image;
uniform sampler3D image0;
uniform sampler3D image1;
uniform sampler3D image2;
uniform sampler3D residual;
uniform int count;  // of images there are

vec4 kernel(ivec3 texel) {
    ivec2 size = textureSize(image, 0).xy;
    vec4 sum = vec4(0);
    for (int y = texel.y; y < size.y; y += cells.y)
        for (int x = texel.x; x < size.x; x += cells.x) {
            ivec3 at = ivec3(x, y, texel.z);
            vec4 a = texelFetch(image, at, 0);
            sum.x += dot(a, texelFetch(image0, at, 0));
            if (count > 1) sum.y += dot(a, texelFetch(image1, at, 0));
            if (count > 2) sum.z += dot(a, texelFetch(image2, at, 0));
            sum.w += dot(a, texelFetch(residual, at, 0));
        }
    return sum;
}
