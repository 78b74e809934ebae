// A fluid one cell deep as a picture on a plane.
// reads field: dye, gas or cellVelocity, whichever holds the quantity (cell centres); openings; levelSet
// writes radiance
// variants: [AROUND_SOLIDS] [LIQUID]

#include "render/view.glsl"
#include "render/box.glsl"
#include "common/catmull_rom.glsl"
#include "common/color.glsl"
#include "constants/FlatQuantity.glsl"

uniform sampler3D field;
uniform int quantity;      // a FlatQuantity
uniform int firstChannel;  // of the field's that holds a scalar
uniform float range;       // value of the strongest colour
uniform vec2 gridVelocity; // along the grid's axes [m/s]: speed is that in the world
uniform vec3 colours[5];  // at -1, -1/2, 0, 1/2 and 1 times the range, sRGB
uniform vec3 albedo;
uniform vec3 background;

in vec2 ndc;
layout(location = 0) out vec4 radiance;

const int DYE = FlatQuantity_Dye, DENSITY = FlatQuantity_Density, TEMPERATURE = FlatQuantity_Temperature;
const int SPEED = FlatQuantity_Speed;

// Across the picture, 1/s: central differences over two cells of edge boxSize.x / cells.
float vorticityAt(vec2 place) {
    vec2 cell = 1.0 / vec2(textureSize(field, 0).xy);
    float dvdx = textureLod(field, vec3(place + vec2(cell.x, 0), 0.5), 0.0).y -
                 textureLod(field, vec3(place - vec2(cell.x, 0), 0.5), 0.0).y;
    float dudy = textureLod(field, vec3(place + vec2(0, cell.y), 0.5), 0.0).x -
                 textureLod(field, vec3(place - vec2(0, cell.y), 0.5), 0.0).x;
    return (dvdx - dudy) / (2.0 * cell.x * boxSize[0].x);
}

vec3 radianceAt(vec2 place) {
    if (quantity > SPEED) return linearFromSRgb(falseColor(vorticityAt(place) / range, colours));
    vec4 value = catmullRom(field, place);
    if (quantity == DYE) return background + max(value.rgb, 0.0);  // ink that glows
    if (quantity == DENSITY) return mix(background, albedo, 1.0 - exp(-2.0 * max(value[firstChannel], 0.0)));
    float shown = quantity == TEMPERATURE ? value[firstChannel] : length(value.xy + gridVelocity);
    return linearFromSRgb(falseColor(shown / range, colours));
}

#ifdef LIQUID
uniform sampler3D levelSet;  // [m], cell centres: < 0 in liquid
uniform vec3 absorption;     // [1/m]

const vec3 WHITE = vec3(0.8);   // of the light that comes through it
const float THICKNESS = 0.3;    // of the sheet, as a share of the domain's height
const float DARKENING = 1.5;    // metres that a metre from the surface counts as

// A sheet of liquid before a bright wall, darker inside than at its edge; quantities are those of the liquid.
vec3 liquidOrAir(vec2 place) {
    float level = catmullRom(levelSet, place).x;
    float liquid = clamp(0.5 - level / max(fwidth(level), 1e-7), 0.0, 1.0);
    if (liquid == 0.0) return background;
    vec3 seen = quantity >= SPEED ? radianceAt(place)
                                  : WHITE * exp(-absorption * (THICKNESS * boxSize[0].y - DARKENING * min(level, 0.0)));
    return mix(background, seen, liquid);
}
#else
vec3 liquidOrAir(vec2 place) { return radianceAt(place); }
#endif

#ifdef AROUND_SOLIDS
uniform sampler3D openings;
const vec3 OBSTACLE = vec3(0.18);

// Share of obstacles at a place: what is closed of the faces around it.
float solidAt(vec2 place) {
    vec2 texels = vec2(textureSize(openings, 0).xy), cell = place * (texels - 1.0);
    float openX = textureLod(openings, vec3((cell + vec2(0.5, 0)) / texels, 0.25), 0.0).x;
    float openY = textureLod(openings, vec3((cell + vec2(0, 0.5)) / texels, 0.25), 0.0).y;
    return smoothstep(0.35, 0.65, 1.0 - 0.5 * (openX + openY));
}
#else
const vec3 OBSTACLE = vec3(0);
float solidAt(vec2 place) { return 0.0; }
#endif

void main() {
    vec3 ray = rayAtDepthOne(ndc);
    vec3 from = boxFromWorld(0, eye), along = boxFromWorld(0, ray);
    float depth = (boxLow[0].z + 0.5 * boxSize[0].z - from.z) / along.z;
    vec2 place = textureFromWorld(0, eye + depth * ray).xy;
    vec2 pixels = (0.5 - abs(place - 0.5)) / max(fwidth(place), 1e-7);  // to the edge of the domain
    vec2 coverage = clamp(pixels + 0.5, 0.0, 1.0);
    float inside = depth > nearPlane ? coverage.x * coverage.y : 0.0;
    vec3 seen = mix(liquidOrAir(place), OBSTACLE, solidAt(place));
    radiance = vec4(mix(0.6 * background, seen, inside), 1);
}
