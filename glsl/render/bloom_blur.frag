// One picture as another of half or twice as many pixels along each axis, a little blurred: four filtered samples
// around.
// reads source   writes the blurred picture. 4 fetches

uniform sampler2D source;

in vec2 ndc;
layout(location = 0) out vec4 blurred;

void main() {
    vec2 place = 0.5 * ndc + 0.5, texel = 1.0 / vec2(textureSize(source, 0));
    vec3 sum = vec3(0);
    for (int i = 0; i < 4; ++i)
        sum += textureLod(source, place + texel * (vec2(i & 1, i >> 1) - 0.5), 0.0).rgb;
    blurred = vec4(0.25 * sum, 0);
}
