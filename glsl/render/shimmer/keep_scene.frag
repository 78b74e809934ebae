// The scene as it is before it is bent.
// reads image, sceneDistance   writes both

uniform sampler2D image, sceneDistance;

layout(location = 0) out vec4 keptImage;
layout(location = 1) out float keptDistance;

void main() {
    ivec2 pixel = ivec2(gl_FragCoord.xy);
    keptImage = texelFetch(image, pixel, 0);
    keptDistance = texelFetch(sceneDistance, pixel, 0).x;
}
