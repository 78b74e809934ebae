// By how many pixels what is behind hot air is seen beside its place, and how far away that air is. A ray turns towards
// where light is slower, by the slope across it of the integral of n along it; from there on it goes straight, and the
// eye takes it for one that always did.   shift = grad I (D - t) / (t D a²), of a pixel's angle a
// reads columns, sceneDistance   writes xy: shift [pixel], z: t [m], w: 1; 0 where there is nothing. 10 fetches
#include "render/camera_rays.glsl"

uniform sampler2D columns;
uniform float strength;  // times what air does

layout(location = 0) out vec4 bend;

// What stands before the hot air cuts the column off, which is no slope of it.
float columnAt(ivec2 place, float away, float otherwise) {
    place = clamp(place, ivec2(0), textureSize(columns, 0) - 1);
    return sceneAt(pickedPixel(place)) < away ? otherwise : texelFetch(columns, place, 0).x;
}

void main() {
    ivec2 place = ivec2(gl_FragCoord.xy);
    bend = vec4(0);
    vec2 here = texelFetch(columns, place, 0).xy;
    if (here.x > -1e-12) return;
    float away = here.y / here.x, scene = sceneAt(pickedPixel(place));
    vec2 slope = vec2(columnAt(place + ivec2(1, 0), away, here.x) - columnAt(place - ivec2(1, 0), away, here.x),
                      columnAt(place + ivec2(0, 1), away, here.x) - columnAt(place - ivec2(0, 1), away, here.x)) /
                 (2.0 * float(factor));
    float angle = 2.0 * length(viewRight) / imageSize.x;
    bend = vec4(strength * slope * max(1.0 - away / scene, 0.0) / (away * angle * angle), away, 1);
}
