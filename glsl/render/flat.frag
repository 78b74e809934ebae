// A fluid one cell deep as a picture on a plane.
// reads field: what holds the quantity, at cell centres; of divergence, velocity [m/s, faces]; of pressure, red-black
// reads openings, shownOpenings, obstacleLooks; solidVelocity; levelSet; foam, cellVelocity; flow   writes radiance
// EMBOSSED: ink and smoke have relief, shade themselves, bend what is behind them, are of another stuff than light; or the
// backdrop is not plain;
// MATERIALS: some obstacles are of a material; FOAM: the liquid has some
// ARROWS, LINES: with the flow drawn over it
// variants: [AROUND_SOLIDS [MATERIALS]] [LIQUID [FOAM]] [EMBOSSED] [ARROWS | LINES]

#include "render/view.glsl"
#include "render/box.glsl"
#include "common/catmull_rom.glsl"
#include "common/color.glsl"
#include "common/red_black.glsl"
#include "constants/FlatQuantity.glsl"

uniform sampler3D field;
uniform int quantity;      // a FlatQuantity
uniform int firstChannel;  // of the field's that holds a scalar
uniform float range;       // value of the strongest colour
uniform float dt;          // [s], by which what the solver calls pressure is divided
uniform vec2 gridVelocity; // along the grid's axes [m/s]: speed is that in the world
uniform vec3 colours[5];  // at -1, -1/2, 0, 1/2 and 1 times the range, sRGB
uniform vec3 background;
uniform float lineWidth;  // of that around the domain [pixels]
uniform vec3 lineColor;

in vec2 ndc;
layout(location = 0) out vec4 radiance;

const int DYE = FlatQuantity_Dye, DENSITY = FlatQuantity_Density, TEMPERATURE = FlatQuantity_Temperature;
const int SPEED = FlatQuantity_Speed, VORTICITY = FlatQuantity_Vorticity;
const int VELOCITY_X = FlatQuantity_VelocityX, VELOCITY_Y = FlatQuantity_VelocityY;
const int PRESSURE = FlatQuantity_Pressure, DIVERGENCE = FlatQuantity_Divergence, LEVEL_SET = FlatQuantity_LevelSet;

const vec3 TO_LIGHT = vec3(-0.48, 0.64, 0.6);  // from the upper left

// What a surface of that slope has of the light of a level one.
float litAt(vec2 slope) { return max(dot(normalize(vec3(-slope, 1)), TO_LIGHT), 0.0) / TO_LIGHT.z; }

#if defined(EMBOSSED) || defined(MATERIALS)
uniform vec2 repeats;  // 1 along periodic axes, else 0
#endif

#ifdef AROUND_SOLIDS
#include "render/flat_solids.glsl"
uniform sampler3D openings;
uniform sampler3D solidVelocity;  // [m/s], faces

vec3 withSolids(vec3 seen, vec2 place, vec2 pixel) {
    float depth = depthInSolid(place), cellsPerPixel = pixel.x * float(textureSize(shownOpenings, 0).x - 1);
    float covered = clamp(0.5 + depth / cellsPerPixel, 0.0, 1.0), metresPerPixel = pixel.x * boxSize[0].x;
    for (int i = 0; i < 1 && covered > 0.0; ++i) seen = mix(seen, radianceOfSolid(place, metresPerPixel), covered);
    return seen;
}

// There is no ink in obstacles. Close to them it is that of a place one cell away, or they would have dark seams; in gaps
// that are no wider, that of their middle.
vec2 besideSolids(vec2 place) {
    float depth = depthInSolid(place);
    if (depth <= -1.0) return place;
    vec2 cell = 1.0 / vec2(textureSize(shownOpenings, 0).xy - 1), x = vec2(0.5 * cell.x, 0), y = vec2(0, 0.5 * cell.y);
    vec2 slope = vec2(depthInSolid(place + x) - depthInSolid(place - x),
                      depthInSolid(place + y) - depthInSolid(place - y));
    vec2 away = -(depth + 1.0) * cell * slope / max(length(slope), 1e-3);
    return place + (depthInSolid(place + away) < depth ? away : 0.5 * away);
}

// Share of what is no solid, by the faces along x, linearly between them: cheaper than finding where its surface is.
float openAt(vec2 place) {
    vec3 faces = vec3(textureSize(shownOpenings, 0));
    vec2 at = (clamp(place, 0.0, 1.0) * (faces.xy - 1.0) + vec2(0.5, 0)) / faces.xy;
    return textureLod(shownOpenings, vec3(at, 0.5 / faces.z), 0.0).x;
}
#else
float openAt(vec2 place) { return 1.0; }
float depthInSolid(vec2 place) { return -1.0; }
vec2 besideSolids(vec2 place) { return place; }
vec3 withSolids(vec3 seen, vec2 place, vec2 pixel) { return seen; }
#endif

// Across the picture, 1/s: central differences over two cells of edge boxSize.x / cells.
float vorticityAt(vec2 place) {
    vec2 cell = 1.0 / vec2(textureSize(field, 0).xy);
    float dvdx = textureLod(field, vec3(place + vec2(cell.x, 0), 0.5), 0.0).y -
                 textureLod(field, vec3(place - vec2(cell.x, 0), 0.5), 0.0).y;
    float dudy = textureLod(field, vec3(place + vec2(0, cell.y), 0.5), 0.0).x -
                 textureLod(field, vec3(place - vec2(0, cell.y), 0.5), 0.0).x;
    return (dvdx - dudy) / (2.0 * cell.x * boxSize[0].x);
}

// Linearly between the four nearest cells, m²/s².
float pressureAt(vec2 place) {
    vec2 p = place * vec2(cells.xy) - 0.5, f = fract(p);
    ivec2 last = cells.xy - 1, low = ivec2(floor(p)), a = clamp(low, ivec2(0), last), b = clamp(low + 1, ivec2(0), last);
    float below = mix(redBlackValue(field, ivec3(a, 0)), redBlackValue(field, ivec3(b.x, a.y, 0)), f.x);
    float above = mix(redBlackValue(field, ivec3(a.x, b.y, 0)), redBlackValue(field, ivec3(b, 0)), f.x);
    return mix(below, above, f.y) / dt;
}

// What goes through a face for each of its area, m/s: fluid through what is open of it, obstacles through the rest.
float through(ivec3 face, int axis) {
    float u = axis == 0 ? texelFetch(field, face, 0).x : texelFetch(field, face, 0).y;
#ifdef AROUND_SOLIDS
    vec2 open = texelFetch(openings, face, 0).xy, solid = texelFetch(solidVelocity, face, 0).xy;
    u = axis == 0 ? mix(solid.x, u, open.x) : mix(solid.y, u, open.y);
#endif
    return u;
}

// Of the cell that the place is in, 1/s: its numbers as they are.
float divergenceAt(vec2 place) {
    ivec3 cell = ivec3(clamp(ivec2(place * vec2(cells.xy)), ivec2(0), cells.xy - 1), 0);
    float outflow = through(cell + UNIT[0], 0) - through(cell, 0) + through(cell + UNIT[1], 1) - through(cell, 1);
    return outflow * float(cells.x) / boxSize[0].x;
}

#include "render/flat_ink.glsl"

float numberAt(vec2 place) {
    if (quantity == VORTICITY) return vorticityAt(place);
    if (quantity == PRESSURE) return pressureAt(place);
    if (quantity == DIVERGENCE) return divergenceAt(place);
    vec4 value = catmullRom(field, place);
    if (quantity == SPEED) return length(value.xy + gridVelocity);
    if (quantity == VELOCITY_X) return value.x + gridVelocity.x;
    if (quantity == VELOCITY_Y) return value.y + gridVelocity.y;
    return value[firstChannel];
}

vec3 radianceAt(vec2 place) {
#ifndef LIQUID  // which is no ink. Software renderers skip no branch, and this is the longest.
    if (quantity == DYE || quantity == DENSITY) return inkOverBackdrop(place, besideSolids(place));
#endif
    return linearFromSRgb(falseColor(numberAt(place) / range, colours));
}

#ifdef LIQUID
#include "render/flat_daylight.glsl"
#include "render/flat_foam.glsl"

// Quantities are those of the liquid.
vec3 liquidOrAir(vec2 place) {
    if (quantity == LEVEL_SET) return radianceAt(place);
    float level = catmullRom(levelSet, place).x, change = fwidth(level);
    Foam bubbles = foamAt(place, level);
    float liquid = liquidShare(bubbles, level, change);
    vec3 air = backdropAt(place);
    if (liquid == 0.0) return air;
    float depth = max(-level, 0.0);
    vec3 seen = quantity >= SPEED ? radianceAt(place) : withFoam(throughSheetAt(place) + rimOfSheet(depth), bubbles);
    return mix(air, seen, liquid);
}
#else
vec3 liquidOrAir(vec2 place) { return radianceAt(place); }
#endif

#if defined(ARROWS) || defined(LINES)
uniform sampler3D flow;    // [m/s]
uniform float clearSpeed;  // [m/s]

// In the world, as all that is shown.
vec2 flowAt(vec2 place) { return textureLod(flow, vec3(place, 0.5), 0.0).xy + gridVelocity; }
#endif

#ifdef ARROWS
const float ARROWS_ALONG = 36.0;  // the dish
const vec3 ARROW = vec3(0.75), BESIDE_IT = vec3(0.01);

float distanceToSegment(vec2 p, vec2 a, vec2 b) {
    return length(p - a - (b - a) * clamp(dot(p - a, b - a) / max(dot(b - a, b - a), 1e-6), 0.0, 1.0));
}

// One arrow in each square of a lattice, whose middle lies in the square's: as long as the square for clearSpeed.
vec3 withFlow(vec3 seen, vec2 place, vec2 pixel) {
    vec2 square = vec2(boxSize[0].x / ARROWS_ALONG), metres = place * boxSize[0].xy;
    vec2 middle = (floor(metres / square) + 0.5) * square, u = flowAt(middle / boxSize[0].xy);
    float speed = length(u), pixels = square.x / (pixel.x * boxSize[0].x);
    if (depthInSolid(middle / boxSize[0].xy) > 0.0 || speed < 0.02 * clearSpeed) return seen;
    float reach = 0.45 * pixels * min(speed / clearSpeed, 1.0), barb = min(0.2 * pixels, reach);
    vec2 along = u / speed, p = (metres - middle) / (pixel * boxSize[0].xy);
    p = vec2(dot(p, along), abs(dot(p, vec2(-along.y, along.x))));  // both sides are alike
    vec2 tip = vec2(reach, 0);
    float nearest = min(distanceToSegment(p, -tip, tip), distanceToSegment(p, tip, tip + barb * vec2(-0.8, 0.6)));
    float width = max(0.035 * pixels, 0.6);
    seen = mix(seen, BESIDE_IT, 0.6 * clamp(2.5 * width - nearest, 0.0, 1.0));
    return mix(seen, ARROW, clamp(width + 0.5 - nearest, 0.0, 1.0));
}
#elif defined(LINES)
uniform float phase;  // of the pattern that runs along the lines, from 0 to 1

#include "common/random.glsl"

const float ROWS = 360.0;    // of noise in the height of the picture
const int STEPS = 16;        // to each side, of a row each
const float CONTRAST = 3.0, PI = 3.14159265;

// Noise that is smeared along the flow: line integral convolution (Cabral and Leedom 1993), whose kernel has waves that
// run with the flow.
vec3 withFlow(vec3 seen, vec2 place, vec2 pixel) {
    vec2 row = pixel * max(imageSize.y / ROWS, 1.0);
    float sum = 0.0, weights = 0.0;
    for (int side = -1; side <= 1; side += 2) {
        vec2 at = place;
        for (int i = 0; i < STEPS; ++i) {
            vec2 u = flowAt(at);
            vec2 go = float(side) * u / max(length(u), 1e-12);
            vec2 middle = at + 0.5 * go * row;
            vec2 v = flowAt(middle);
            float s = float(side) * (float(i) + 0.5) / float(STEPS);
            float weight = (1.0 + cos(PI * s)) * (1.0 + cos(2.0 * PI * (1.5 * s + phase)));
            sum += weight * randomOf(uvec3(ivec2(floor(middle / row)) + 65536, 0)).x;
            weights += weight;
            at += float(side) * v / max(length(v), 1e-12) * row;
        }
    }
    float shown = clamp(0.5 + CONTRAST * (sum / weights - 0.5), 0.0, 1.0);
    float clear = min(length(flowAt(place)) / clearSpeed, 1.0);
    return mix(seen, seen * 2.0 * shown + 0.12 * shown * shown, 0.85 * sqrt(clear));
}
#else
vec3 withFlow(vec3 seen, vec2 place, vec2 pixel) { return seen; }
#endif

const float LINE_OPACITY = 0.5;

void main() {
    vec3 ray = rayAtDepthOne(ndc);
    vec3 from = boxFromWorld(0, eye), along = boxFromWorld(0, ray);
    float depth = (boxLow[0].z + 0.5 * boxSize[0].z - from.z) / along.z;
    vec2 place = textureFromWorld(0, eye + depth * ray).xy;
    vec2 pixel = max(fwidth(place), 1e-7);
    vec2 pixels = (0.5 - abs(place - 0.5)) / pixel;  // to the edge of the domain
    vec2 coverage = clamp(pixels + 0.5, 0.0, 1.0);
    float ahead = float(depth > nearPlane), inside = ahead * coverage.x * coverage.y;
    vec3 seen = withSolids(withFlow(liquidOrAir(place), place, pixel), place, pixel);
    seen = mix(backdropAt(place), seen, inside);
    float covered = clamp(0.5 * lineWidth + 0.5 - abs(min(pixels.x, pixels.y)), 0.0, 1.0) * min(lineWidth, 1.0);
    radiance = vec4(mix(seen, lineColor, LINE_OPACITY * covered * ahead), 1);
}
