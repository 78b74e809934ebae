// The parameters of what shines: lights, fire and the sky. See Parameter.h for the visitor.
#pragma once

#include <algorithm>

#include "scene/Parameter.h"
#include "scene/SceneNames.h"

namespace slabflow {

inline constexpr size_t mostRampStops = 16;  // of a ramp of colours: as many as its bar in the viewer has room for

/// A light whose place and colour do nothing for the reason `idle`, if that says one.
template <class Visitor>
void describe(Visitor& v, LightDesc& light, std::string_view idle = {}) {
    v.value(
        "direction", light.direction,
        {.range = {-1000, 1000}, .slider = {-1, 1}, .help = "towards the light, of any length but 0", .idle = idle});
    v.value("color", light.color,
            {.range = {0, 1000}, .slider = {0, 20}, .color = true, .help = "irradiance", .idle = idle});
    v.value("size", light.size,
            {.unit = "degrees",
             .range = {0, 90},
             .slider = {0, 20},
             .help = "how wide it looks: the wider, the softer its shadows, in smoke and water in pictures of several "
                     "samples; the "
                     "sun is 0.53"});
    v.rule(glm::length(light.direction) > 1e-6f, "direction", "must not be zero");
}

template <class Visitor>
void describe(Visitor& v, ColorStop& stop) {
    v.value("at", stop.at,
            {.range = {0, 1},
             .required = true,
             .help = "of fire its reaction coordinate: 1 is just lit, 0 is burnt out; of particles their age"});
    v.value("color", stop.color,
            {.range = {0, 1000}, .slider = {0, 1}, .color = true, .required = true, .help = "linear RGB"});
}

template <class Visitor>
void describe(Visitor& v, FireLookDesc& fire) {
    v.value("colors", fire.colors, {.help = "those of a glowing body, or of a ramp"});
    const bool ramp = fire.colors == FireColors::Ramp;
    const std::string_view unlessHot = ramp ? "colors are those of the ramp" : "";
    v.value(
        "emission", fire.emission,
        {.unit = "radiance/m", .range = {0, 1e5}, .slider = {1, 500}, .logarithmic = true, .help = "of gas just lit"});
    v.value("hottest", fire.hottest,
            {.unit = "K",
             .range = {500, 20000},
             .slider = {1000, 6000},
             .help = "black body of gas just lit",
             .idle = unlessHot});
    v.value("coolest", fire.coolest,
            {.unit = "K",
             .range = {500, 20000},
             .slider = {800, 3000},
             .help = "black body of gas burnt out",
             .idle = unlessHot});
    v.list("ramp", fire.ramp,
           {.most = mostRampStops,
            .help = "colours from burnt out (black) to just lit",
            .idle = ramp ? "" : "colors are those of a black body"});
    v.value("lighting", fire.lighting,
            {.range = {0, 100}, .slider = {0, 3}, .help = "how strongly fire lights its surroundings"});
    v.rule(fire.coolest <= fire.hottest, "coolest", "must not be above \"hottest\"");
    v.rule(!fire.ramp.empty(), "ramp", "must have 1 to 16 stops");
    const auto isHigher = [](const ColorStop& a, const ColorStop& b) { return a.at >= b.at; };
    v.rule(std::ranges::adjacent_find(fire.ramp, isHigher) == fire.ramp.end(), "ramp", "\"at\" must increase");
}

template <class Visitor>
void describe(Visitor& v, SkyDesc& sky) {
    const std::string_view unlessSky = sky.strength == 0 ? "there is no sky" : "";
    const std::string_view unlessClear = sky.image.empty() ? unlessSky : "the sky is a picture",
                           unlessPicture = sky.image.empty() ? "the sky is no picture" : unlessSky;
    v.value(
        "strength", sky.strength,
        {.range = {0, 100}, .slider = {0, 4}, .help = "how bright; 1: as sun or picture make it, 0: there is none"});
    v.value("turbidity", sky.turbidity,
            {.range = {1, 10}, .slider = {1.5, 8}, .help = "haze: 2 is very clear, 6 is misty", .idle = unlessClear});
    v.value(
        "colors_sun", sky.colorsSun,
        {.help = "the lower the sun, the redder: light.color is that of a sun straight above", .idle = unlessClear});
    v.value("image", sky.image,
            {.still = true,
             .help = "a picture of all directions (.exr, .hdr) beside the scene, instead of a clear sky; the viewer "
                     "takes one that is dropped on it"});
    v.value("turn", sky.turn,
            {.unit = "degrees",
             .range = {-1e4, 1e4},
             .slider = {-180, 180},
             .help = "turns the picture about the vertical",
             .idle = unlessPicture});
    v.value("sun_threshold", sky.sunThreshold,
            {.range = {0, 1e9},
             .slider = {1, 1000},
             .logarithmic = true,
             .help = "brightness above which the picture's light is taken for the sun, which throws shadows; 0: the "
                     "light is as it is set",
             .idle = unlessPicture});
}

}  // namespace slabflow
