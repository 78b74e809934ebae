// A liquid: what it mirrors, and what is seen through it, coloured on the way there (Lambert and Beer).
// reads place, normal, levelSet, behind (the picture without the liquid), groundAlone, hiddenImage, hiddenDistance,
// exitDistance, hiddenExitDistance, sceneDistance, light, foam, cellVelocity
// writes radiance
// variants: LIGHTS=1,2 [SKY] [BODIES] [FOAM]

#include "render/camera_rays.glsl"
#include "render/shadow.glsl"
#include "render/liquid/smooth_level_set.glsl"
#include "render/liquid/fresnel.glsl"
#include "render/liquid/surroundings.glsl"
#include "render/fog.glsl"
#include "render/liquid/foam.glsl"

uniform sampler2D place, normal, behind;
uniform float refractiveIndex;
uniform vec3 absorption;  // [1/m]
uniform vec3 murk;        // [1/m]: what scatters in it
uniform int ground;          // 0: none
uniform float groundHeight;  // [m]

layout(location = 0) out vec4 radiance;

// A ray of light, followed backwards.
struct Path {
    vec3 at, direction;
    vec3 share;     // of the light that comes from there that arrives
    vec3 gathered;  // radiance that has
    bool ended;     // on something that the picture shows
};

// What arrives from all around, as murk scatters it.
vec3 lightIn(vec3 at) {
    vec3 sum = skyAround();
    for (int i = 0; i < LIGHTS; ++i) sum += lightColors[i] * arrivingAt(i, at) / (4.0 * 3.14159265);
    return sum;
}

void crossLiquid(inout Path path, float metres) {
    vec3 extinction = absorption + murk;
    vec3 left = exp(-extinction * metres);
    path.gathered += path.share * murk / max(extinction, vec3(1e-6)) * (1.0 - left) * lightIn(path.at);
    path.share *= left;
    path.at += metres * path.direction;
}

const float FAR = 1e4;  // [m]: as good as without an end

ivec2 pixelOf(vec3 at) {
    vec4 clip = clipFromWorld * vec4(at, 1);
    return clip.w <= 0.0 ? ivec2(-1) : ivec2(floor((0.5 * clip.xy / clip.w + 0.5) * imageSize));
}

bool isInPicture(ivec2 pixel) {
    return all(greaterThanEqual(pixel, ivec2(0))) && all(lessThan(pixel, ivec2(imageSize)));
}

#ifdef BODIES
const float BODY_STEP = 0.75;  // [cell]
const float MOST_BODY_STEPS = 500.0;  // bodies may be much larger than the box of the fluid
const int HALVINGS = 7;

uniform vec3 bodiesLow, bodiesSize;  // a box around all [m]
uniform sampler2D groundAlone;       // the picture without liquid and bodies
uniform sampler2D hiddenImage, hiddenDistance;  // what bodies hide of bodies
uniform sampler2D exitDistance, hiddenExitDistance;  // where rays leave what they meet [m], 0 where they do not

float hiddenAt(ivec2 pixel) { return texelFetch(hiddenDistance, pixel, 0).x; }

const float THINNEST = 1.0;  // [cell]: bodies count as at least this thick, or steps would miss them

// Whether a depth lies in what a ray meets at `from` and leaves at `exit`; without an exit it is `thickness` thick.
bool isBetween(float depth, float from, float exit, float thickness) {
    return depth > from && depth - from <= (exit > 0.0 ? max(exit - from, THINNEST * cell) : thickness);
}

// Whether a place lies in what is known where it is seen: the picture, and what bodies hide of bodies there. Before the
// liquid they do not count, nor does the edge of a body, where the picture is a mixture.
bool isInBody(vec3 at, float surface, float thickness) {
    ivec2 pixel = pixelOf(at);
    if (!isInPicture(pixel)) return false;
    float depth = length(at - eye), scene = texelFetch(sceneDistance, pixel, 0).x;
    if (scene < 0.0 || depth <= scene) return false;
    float exit = texelFetch(exitDistance, pixel, 0).x;
    float hidden = hiddenAt(pixel), hiddenExit = texelFetch(hiddenExitDistance, pixel, 0).x;
    return hidden > surface && isBetween(depth, hidden, hiddenExit, thickness) ||
           scene > surface && isBetween(depth, scene, exit, thickness);
}

// How far a ray runs until it comes into a body; `to` where it meets none.
float bodyAlong(vec3 at, vec3 direction, float to, float surface, float thickness) {
    float step = BODY_STEP * cell;
    vec2 span = spanOf(bodiesLow, bodiesSize, at, direction);
    float first = max(span.x, 0.0), last = min(min(to, span.y), first + MOST_BODY_STEPS * step);
    for (float s = first; s < last;) {
        float before = s, beyond = min(s + step, last);
        s = beyond;
        if (!isInBody(at + s * direction, surface, thickness)) continue;
        for (int i = 0; i < HALVINGS; ++i) {
            float middle = 0.5 * (before + beyond);
            if (isInBody(at + middle * direction, surface, thickness)) beyond = middle;
            else before = middle;
        }
        return beyond;
    }
    return to;
}

bool knowsGround(ivec2 pixel, vec3 at) { return true; }
vec3 groundAt(ivec2 pixel) { return texelFetch(groundAlone, pixel, 0).rgb; }

// Of a place on a body, but for rounding.
vec3 bodyAt(vec3 at) {
    ivec2 pixel = pixelOf(at);
    bool isHidden = length(at - eye) > hiddenAt(pixel) - 0.01 * cell;
    return isHidden ? texelFetch(hiddenImage, pixel, 0).rgb : texelFetch(behind, pixel, 0).rgb;
}
#else
float bodyAlong(vec3 at, vec3 direction, float to, float surface, float thickness) { return to; }
bool knowsGround(ivec2 pixel, vec3 at) { return sceneAt(pixel) > 0.95 * length(at - eye); }  // else something hides it
vec3 groundAt(ivec2 pixel) { return texelFetch(behind, pixel, 0).rgb; }
vec3 bodyAt(vec3 at) { return vec3(0); }
#endif

bool isGround(vec3 at) { return ground != 0 && at.y - groundHeight < 0.01 * cell; }

float toGround(vec3 at, vec3 direction) {
    return ground != 0 && direction.y < 0.0 ? clamp((groundHeight - at.y) / direction.y, 0.0, FAR) : FAR;
}

const float THICKNESS = 4.0;  // [cell] of bodies in the air: of what is farther behind them, nobody knows
const float CONTACT = 1.0;    // [cell] between liquid and a body that it touches: no air
const int MOST_TURNS = 3;

// Through the liquid and out of it, or to what stands in it or under it. Where all light is reflected inside, on from
// there. Whether it comes out.
bool followThrough(inout Path path, float surface) {
    for (int turn = 0; turn < MOST_TURNS; ++turn) {
        float end = boxSpan(0, path.at, path.direction).y;
        vec3 at = boxFromWorld(0, path.at), along = boxFromWorld(0, path.direction);
        float through = crossingAlong(at, along, min(0.75 * cell, end), end, -1.0);
        float touched = min(through + CONTACT * cell, end), body = bodyAlong(path.at, path.direction, touched, surface, FAR);
        bool onBody = body < touched;
        crossLiquid(path, onBody ? body : through);
        path.ended = onBody || through == end && isGround(path.at);
        if (path.ended) return false;
        at = boxFromWorld(0, path.at);
        vec3 outwards = worldFromBox(0, through == end ? normalOfSide(at) : outwardsAt(at));
        vec3 refracted = refract(path.direction, -outwards, refractiveIndex);
        if (refracted != vec3(0)) {
            path.direction = refracted;
            return true;
        }
        path.direction = reflect(path.direction, outwards);
    }
    return false;
}

// Of a place on the ground, one that lies in from the sides by as much as a pixel is long there: beside the liquid the
// ground is lit as its floor is nowhere.
vec3 withinFloor(vec3 at) {
    vec3 view = at - eye;
    float perDepth = length(depthOneThrough(ivec2(0, 1)) - depthOneThrough(ivec2(0)));
    float margin = perDepth * dot(view, view) / max(-view.y, 0.05 * length(view));
    vec3 x = boxFromWorld(0, at), low = boxLow[0] + margin, high = boxLow[0] + boxSize[0] - margin;
    return worldFromBox(0, vec3(clamp(x.x, low.x, high.x), x.y, clamp(x.z, low.z, high.z)));
}

float surfaceAway;  // from the eye [m]
Air airBefore;

// What is seen of it before the surface. What the picture shows has been through the air.
vec3 hazed(vec3 radiance) { return throughAir(radiance, vec3(1), surfaceAway, airBefore); }

// What arrives from the end of a path or from beyond it: what the picture shows there, unless that is before the liquid.
vec3 seenAlong(Path path, float surface) {
    vec3 at = path.at;
    bool onFloor = path.ended && isGround(at), onGround = onFloor, onBody = path.ended && !onFloor;
    if (!path.ended) {
        float last = toGround(at, path.direction);
        float body = bodyAlong(at, path.direction, last, surface, THICKNESS * cell);
        onBody = body < last;
        onGround = !onBody && last < FAR;
        at += body * path.direction;
    }
    if (onFloor) at = withinFloor(at);
    ivec2 pixel = pixelOf(at);
    bool isAhead = dot(at - eye, depthOneThrough(ivec2(imageSize) / 2)) > 0.0;
    if (onGround && isAhead) pixel = clamp(pixel, ivec2(0), ivec2(imageSize) - 1);  // beyond the picture it goes on
    if (!isInPicture(pixel)) return hazed(surroundings(path.direction));
    if (onGround && knowsGround(pixel, at)) return groundAt(pixel);
    if (onBody) return bodyAt(at);
    if (sceneAt(pixel) < surface) pixel = ivec2(gl_FragCoord.xy);
    return texelFetch(behind, pixel, 0).rgb;
}

#include "render/liquid/glints.glsl"

const float MARGIN = 0.05;  // of the picture, over which what it shows gives way to what nobody knows

// The ground as far as the picture shows it, the sky and the lights.
vec3 fromAround(vec3 at, vec3 direction, bool mirroredOnce) {
    vec3 sum = surroundings(direction);
    for (int i = 0; i < LIGHTS; ++i) {
        if (1.0 - dot(direction, towardsLights[i]) > SEEN_DISC) continue;
        float spread = mirroredOnce ? spreadWithin(ivec2(gl_FragCoord.xy)) : MOST_SPREAD;
        sum += discOf(i, direction, spread) * arrivingAt(i, at);
    }
    sum = hazed(sum);
    float last = toGround(at, direction);
    vec3 end = at + last * direction;
    ivec2 pixel = pixelOf(end);
    if (last == FAR || !isInPicture(pixel) || !knowsGround(pixel, end)) return sum;
    vec2 fromEdge = 0.5 - abs((vec2(pixel) + 0.5) / imageSize - 0.5);
    return mix(sum, groundAt(pixel), smoothstep(0.0, MARGIN, min(fromEdge.x, fromEdge.y)));
}

// What the surface mirrors: bodies, the liquid itself, and what is around. What comes out of the liquid where a mirrored
// ray meets it again is left to `again`.
vec3 mirrored(vec3 at, vec3 direction, float surface, out Path again) {
    float end = boxSpan(0, at, direction).y;
    float water = crossingAlong(boxFromWorld(0, at), boxFromWorld(0, direction), min(cell, end), end, 1.0);
    float last = water < end ? water : toGround(at, direction);
    // A wall is closer to the eye the higher up, closer even than the water at its foot.
    float body = bodyAlong(at, direction, last, surface - THICKNESS * cell, THICKNESS * cell);
    again = Path(at + water * direction, direction, vec3(0), vec3(0), false);
    if (body < last) return bodyAt(at + body * direction);
    if (water == end) return fromAround(at, direction, true);
    vec3 outwards = worldFromBox(0, outwardsAt(boxFromWorld(0, again.at)));
    outwards = faceforward(outwards, direction, outwards);
    float mirror = reflectance(-dot(direction, outwards), refractiveIndex);
    again.direction = refract(direction, outwards, 1.0 / refractiveIndex);
    again.share = vec3(1.0 - mirror);
    vec3 twice = reflect(direction, outwards);
    bool intoBasin = toGround(again.at, twice) < boxSpan(0, again.at, twice).y + cell;
    if (intoBasin) twice.y = -twice.y;  // it meets the liquid a third time, about level
    return mirror * fromAround(again.at, twice, false);
}

const int MOST_MEETINGS = 2;

// Back into the liquid where a path that has left it meets it again before anything else: a jet is seen before a pool.
// Of what the surface mirrors there, only the sky.
bool meetsAgain(inout Path path, float surface) {
    float end = boxSpan(0, path.at, path.direction).y;
    float water = crossingAlong(boxFromWorld(0, path.at), boxFromWorld(0, path.direction), min(cell, end), end, 1.0);
    if (water >= end || water > toGround(path.at, path.direction)) return false;
    if (bodyAlong(path.at, path.direction, water, surface, THICKNESS * cell) < water) return false;
    path.at += water * path.direction;
    vec3 outwards = worldFromBox(0, outwardsAt(boxFromWorld(0, path.at)));
    outwards = faceforward(outwards, path.direction, outwards);
    float mirror = reflectance(-dot(path.direction, outwards), refractiveIndex);
    path.gathered += path.share * mirror * surroundings(reflect(path.direction, outwards));
    path.share *= 1.0 - mirror;
    path.direction = refract(path.direction, outwards, 1.0 / refractiveIndex);
    return true;
}

void main() {
    ivec2 pixel = ivec2(gl_FragCoord.xy);
    vec4 hit = texelFetch(place, pixel, 0);
    Passage passage = passageThrough(pixel, sceneAt(pixel));
    vec3 direction = normalize(depthOneThrough(pixel)), start = eye + passage.from * direction;
    bool startsInside = hit.w < 0.0;
    if (hit.w == 0.0 && !startsInside) discard;

    Path path = Path(start, direction, vec3(1), vec3(0), false), again = Path(start, direction, vec3(0), vec3(0), false);
    vec3 water = vec3(0), gathered = vec3(0), clear = vec3(0);  // shares that are not swallowed
    float surface = passage.from;
    surfaceAway = startsInside ? 0.0 : length(hit.xyz - eye);
    airBefore = airAlong(direction);
    if (!startsInside) {
        vec3 outwards = texelFetch(normal, pixel, 0).xyz;
        float cosine = max(-dot(direction, outwards), 0.0);
        float mirror = reflectance(cosine, refractiveIndex);
        surface = surfaceAway;
        path.at = hit.xyz;
        path.direction = refract(direction, outwards, 1.0 / refractiveIndex);
        path.share = vec3(1.0 - mirror);
        water = mirror * mirrored(hit.xyz, reflect(direction, outwards), surface, again);
        again.share *= mirror;
        clear = mirror - again.share;
    }
    for (int i = 0; i < 2; ++i) {
        if (i == 1) path = again;
        if (path.share == vec3(0)) continue;
        bool isOut = followThrough(path, surface);
        for (int meeting = 0; meeting < MOST_MEETINGS && isOut && meetsAgain(path, surface); ++meeting)
            isOut = followThrough(path, surface);
        water += path.share * seenAlong(path, surface);
        gathered += path.gathered;
        clear += path.share;
    }
    water += throughAir(gathered, 1.0 - clear, surfaceAway, airBefore);
    if (!startsInside) water = withFoam(water, hit.xyz, texelFetch(normal, pixel, 0).xyz);
    radiance = vec4(min(water, 6e4), 1);
}
