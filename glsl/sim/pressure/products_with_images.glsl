// Scalar products of a new image A z_i with those of up to four directions, itself among them, over blocks of 4 x 4 x 4
// texels.
// reads image, image0 to image3 (red halves)   writes one vec4 a block, to be summed. 320 fetches

uniform sampler3D image;
uniform sampler3D image0;
uniform sampler3D image1;
uniform sampler3D image2;
uniform sampler3D image3;
uniform int count;  // of images there are

vec4 kernel(ivec3 texel) {
    ivec3 low = texel * 4;
    ivec3 high = min(low + 4, textureSize(image, 0));
    vec4 sum = vec4(0);
    for (int z = low.z; z < high.z; ++z)
        for (int y = low.y; y < high.y; ++y)
            for (int x = low.x; x < high.x; ++x) {
                ivec3 at = ivec3(x, y, z);
                vec4 a = texelFetch(image, at, 0);
                sum.x += dot(a, texelFetch(image0, at, 0));
                if (count > 1) sum.y += dot(a, texelFetch(image1, at, 0));
                if (count > 2) sum.z += dot(a, texelFetch(image2, at, 0));
                if (count > 3) sum.w += dot(a, texelFetch(image3, at, 0));
            }
    return sum;
}
