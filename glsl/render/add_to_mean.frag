// One more image into the mean of several; blended by its share in alpha.
// reads image [linear radiance]   writes radiance, share

uniform sampler2D image;
uniform float share;

layout(location = 0) out vec4 radiance;

void main() { radiance = vec4(texelFetch(image, ivec2(gl_FragCoord.xy), 0).rgb, share); }
