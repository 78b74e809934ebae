// Obstacles in a flat picture, in the cells of what a gas carries. There a face is the edge of a square, and what is closed
// of it says where the surface crosses it, so that straight surfaces are drawn straight.
// reads shownOpenings, obstacleLooks
// MATERIALS: some are of a material. The shader includes render/box.glsl, and has repeats and litAt(slope) then.
#ifdef MATERIALS
#include "render/material.glsl"
#endif

uniform sampler3D shownOpenings;
uniform sampler2D obstacleLooks;  // FlatView's; columns by their numbers, from 1; first what has none

const float BRIGHTNESS = 0.6;  // of what faces the camera

// What is closed of a low edge of a square, of which axis' face it is; on the high sides of the domain, that beside it.
float closedOf(ivec2 square, int axis) {
    ivec2 last = textureSize(shownOpenings, 0).xy - 1;
    if (axis == 0) last.y -= 1;
    if (axis == 1) last.x -= 1;
    return 1.0 - texelFetch(shownOpenings, ivec3(clamp(square, ivec2(0), last), 0), 0)[axis];
}

// How deep a corner of squares lies in obstacles [cells], up to 1, and at least -1: along each axis what is closed of the
// two edges that meet there, less one. The nearer surface counts, and where just one axis knows of any, both: walls are
// thinner than a cell there.
float depthOfCorner(ivec2 corner) {
    float alongX = closedOf(corner - ivec2(1, 0), 1) + closedOf(corner, 1) - 1.0;
    float alongY = closedOf(corner - ivec2(0, 1), 0) + closedOf(corner, 0) - 1.0;
    if (alongX * alongY < 0.0) return alongX + alongY;
    return abs(alongX) < abs(alongY) ? alongX : alongY;
}

// [cells], linearly between corners; above 0 in obstacles.
float depthInSolid(vec2 place) {
    vec2 squares = vec2(textureSize(shownOpenings, 0).xy - 1), p = clamp(place, 0.0, 1.0) * squares;
    ivec2 low = ivec2(min(floor(p), squares - 1.0));
    vec2 t = p - vec2(low);
    float below = mix(depthOfCorner(low), depthOfCorner(low + ivec2(1, 0)), t.x);
    float above = mix(depthOfCorner(low + ivec2(0, 1)), depthOfCorner(low + 1), t.x);
    return mix(below, above, t.y);
}

// Of the obstacle that holds the middle of the square there, or of one beside it; 0: none.
int numberOfSolid(vec2 place) {
    ivec2 last = textureSize(shownOpenings, 0).xy - 2, square = clamp(ivec2(place * vec2(last + 1)), ivec2(0), last);
    int number = int(texelFetch(shownOpenings, ivec3(square, 0), 0).w);
    for (int i = 0; i < 9 && number == 0; ++i) {
        ivec2 beside = clamp(square + ivec2(i % 3, i / 3) - 1, ivec2(0), last);
        number = int(texelFetch(shownOpenings, ivec3(beside, 0), 0).w);
    }
    return number < textureSize(obstacleLooks, 0).x ? number : 0;
}

// Light from it; `pixel` is the edge of what a pixel shows [m].
vec3 radianceOfSolid(vec2 place, float pixel) {
    int number = numberOfSolid(place);
    vec4 look = texelFetch(obstacleLooks, ivec2(number, 0), 0);
#ifdef MATERIALS
    material = int(look.w);
    if (material != Material_Plain) {
        vec4 x = texelFetch(obstacleLooks, ivec2(number, 1), 0), y = texelFetch(obstacleLooks, ivec2(number, 2), 0);
        vec3 from = boxLow[0] + vec3(place, 0.5) * boxSize[0] - texelFetch(obstacleLooks, ivec2(number, 3), 0).xyz;
        from.xy -= repeats * boxSize[0].xy * round(from.xy / boxSize[0].xy);
        materialScale = x.w;
        Relief relief = reliefAt(vec2(dot(x.xyz, from), dot(y.xyz, from)), 1.0, pixel);
        vec2 slope = relief.slope.x * x.xy + relief.slope.y * y.xy;
        return BRIGHTNESS * clamp(look.rgb * relief.tint, 0.0, 1.0) * litAt(slope);
    }
#endif
    return BRIGHTNESS * look.rgb;
}
