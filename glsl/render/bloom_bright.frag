// What of four pixels lies above the threshold; their mean.   max(I - threshold, 0)
// reads picture [linear radiance]   writes half as many pixels along each axis

uniform sampler2D picture;
uniform float threshold;

layout(location = 0) out vec4 bright;

void main() {
    ivec2 last = textureSize(picture, 0) - 1;
    vec3 sum = vec3(0);
    for (int i = 0; i < 4; ++i) {
        ivec2 pixel = 2 * ivec2(gl_FragCoord.xy) + ivec2(i & 1, i >> 1);
        if (all(lessThanEqual(pixel, last))) sum += max(texelFetch(picture, pixel, 0).rgb - threshold, 0.0);
    }
    bright = vec4(0.25 * min(sum, 4e4), 0);
}
