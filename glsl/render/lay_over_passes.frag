// One more layer over the picture taken apart, of things that are before all that is in it: depth and motion are means by
// what each adds to the picture.
// reads layer, layerEmission, layerMoments (PassLayer in render/PassLayer.h); beauty, emission, depth, motion
// writes the same of all

uniform sampler2D layer, layerEmission, layerMoments;
uniform sampler2D beautyBefore, emissionBefore, depthBefore, motionBefore;
uniform float farAway;  // [m]

layout(location = 0) out vec4 beauty;
layout(location = 1) out vec4 emission;
layout(location = 2) out float depth;
layout(location = 3) out vec2 motion;

float meanOf(vec3 light) { return dot(light, vec3(1.0 / 3.0)); }

void main() {
    ivec2 pixel = ivec2(gl_FragCoord.xy);
    vec4 front = texelFetch(layer, pixel, 0), behind = texelFetch(beautyBefore, pixel, 0);
    vec3 shines = texelFetch(layerEmission, pixel, 0).rgb, shone = texelFetch(emissionBefore, pixel, 0).rgb;
    float past = 1.0 - front.a;
    beauty = front + past * behind;
    emission = vec4(min(shines + past * shone, 6e4), 1);

    vec4 ofFront = texelFetch(layerMoments, pixel, 0);  // with the opacity in more bits
    float ofLayer = ofFront.w + meanOf(shines), ofRest = past * (behind.a + meanOf(shone));
    vec3 moments = ofFront.xyz;
    if (ofRest > 0.0)  // else depth is as good as without an end
        moments += ofRest * vec3(texelFetch(depthBefore, pixel, 0).x, texelFetch(motionBefore, pixel, 0).xy);
    float weights = ofLayer + ofRest;
    depth = weights > 0.0 ? moments.x / weights : farAway;
    motion = weights > 0.0 ? moments.yz / weights : vec2(0);
}
