// The smoke before the scene in every pixel, or what of it there is to see at the edges of obstacles: all of
// render/march.frag but what render/march_rules.glsl decides.
// reads sceneDistance, what render/march_ray.glsl does (sampleImage, sampleDistance; liquidPlace)   writes radiance multiplied by
// opacity, opacity; with PASSES defined, what render/passes.glsl says as well

#include "render/camera_rays.glsl"
#include "render/march_ray.glsl"
#ifdef SAMPLES
#include "render/scene_samples.glsl"
#endif
#ifdef FIX_UP
#include "render/neighbours.glsl"
#endif

layout(location = 0) out vec4 smoke;
#ifdef OFFSCREEN
// For render/edges.frag: the cut as a multiple of the largest smooth difference between neighbours; red and green of the
// ray data, in which entries lie between 0 and 1 and the marks do not, as multiples of the same.
layout(location = 1) out vec4 rayMarks;
const float SMOOTH_ENTRY = 0.98;
#endif

// From how far from the eye on a ray is marched that would start at the near plane [m].
#ifdef BEHIND_LIQUID
uniform sampler2D liquidPlace;  // [m], 1 where rays meet the liquid
float startOf(ivec2 pixel, float nearDistance) {
    vec4 liquid = texelFetch(liquidPlace, pixel, 0);
    return liquid.w > 0.0 ? max(nearDistance, length(liquid.xyz - eye)) : nearDistance;
}
#else
float startOf(ivec2 pixel, float nearDistance) { return nearDistance; }
#endif

// What render/march_rules.glsl decides: the ray that is marched; whether it need not be, where so many around are like
// it and so many are wanted; and what is written of what it meets.
Ray rayUpTo(ivec2 pixel, float scene);
bool willDo(float alike, float wanted);
vec4 shown(vec4 smoke);
void writePasses(float opacity);

// In front of a surface that lies beyond what has been marched; nothing where that hides the volume, or the ray misses
// it. With FIX_UP defined, what the offscreen frame has around will do where one of its four is like the part of the
// pixel that shows the surface. A whole pixel next to an edge asks for two, to be in between.
vec4 smokeBefore(float surface, ivec2 pixel, inout March march) {
#ifdef FIX_UP
    Passage passage = passageThrough(pixel, surface);
    if (passage.from >= passage.to) return vec4(0);
    Neighbours four = neighboursOf(pixel);
    vec4 unlike = unlikeness(four, passage.cut);
    float alike = dot(vec4(lessThan(unlike, vec4(1))), vec4(1));
    if (willDo(alike, four.nextToEdge && !isMixed(pixel) ? 2.0 : 1.0)) return alikeSmoke(four, unlike);
#endif
    marchOn(march, rayUpTo(pixel, surface));
    return seen(march);
}

#ifdef SAMPLES
const float NONE = 1e30;

float nearestSampleBeyond(float reached, ivec2 pixel) {
    float nearest = NONE;
    for (int i = 0; i < SAMPLES; ++i)
        if (distanceOf(pixel, i) > reached) nearest = min(nearest, distanceOf(pixel, i));
    return nearest;
}

// Where an obstacle's edge crosses the pixel, every sample sees as much of the smoke as there is before it, and covers
// what that sample shows: were they mixed before, what is behind the obstacle would shine through it. The ray meets one
// surface after the other.
vec4 smokeOfSamples(ivec2 pixel, March march) {
    vec4 sum = vec4(0);
    float reached = -1.0;
    for (int turn = 0; turn < SAMPLES; ++turn) {
        float surface = nearestSampleBeyond(reached, pixel);
        if (surface == NONE) break;
        vec4 before = smokeBefore(surface, pixel, march);
        reached = surface + smoothCut;
        for (int i = 0; i < SAMPLES; ++i)
            if (distanceOf(pixel, i) >= surface && distanceOf(pixel, i) <= reached)
                sum += vec4(before.rgb + (1.0 - before.a) * texelFetch(sampleImage, pixel, i).rgb, 1);
    }
    return sum / float(SAMPLES);
}
#endif

void main() {
    ivec2 pixel = pickedPixel(ivec2(gl_FragCoord.xy));
    March march = START;
#ifdef SAMPLES
    if (isMixed(pixel)) smoke = smokeOfSamples(pixel, march);
    else
#endif
        smoke = smokeBefore(sceneAt(pixel), pixel, march);
#ifdef OFFSCREEN
    float cut = passageThrough(pixel, sceneAt(pixel)).cut / smoothCut;
    rayMarks = vec4(min(cut, 6e4), max(rayDataOf(pixel).rg / SMOOTH_ENTRY, -6e4), 0);
#endif
    writePasses(smoke.a);
    smoke = shown(smoke);
}
