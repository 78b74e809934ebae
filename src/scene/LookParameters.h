// The parameters of the picture. See Parameter.h for the visitor.
#pragma once

#include <algorithm>

#include "scene/LightParameters.h"

namespace slabflow {

template <class Visitor>
void describe(Visitor& v, SmokeStop& stop) {
    v.value("at", stop.at, {.range = {0, 1000}, .slider = {0, 5}, .required = true, .help = "density of the smoke"});
    v.value("opacity", stop.opacity,
            {.range = {0, 1000}, .slider = {0, 5}, .required = true, .help = "density as which it is drawn"});
    v.value("color", stop.color,
            {.range = {0, 1}, .slider = {0, 1}, .color = true, .help = "times the colour of the smoke or its dye"});
}

template <class Visitor>
void describe(Visitor& v, BloomDesc& bloom) {
    v.value("strength", bloom.strength,
            {.range = {0, 10}, .slider = {0, 1}, .help = "share of the light above the threshold; 0: none"});
    v.value("threshold", bloom.threshold,
            {.range = {0, 1000}, .slider = {0, 6}, .help = "radiance times exposure above which light spreads"});
}

/// Of what is not in a flat picture.
inline ParameterInfo ofVolume(const LookDesc& look, ParameterInfo info) {
    info.volume = true;
    if (look.mode == LookMode::Flat) info.idle = "the mode is flat";
    return info;
}

template <class Visitor>
void describeLiquid(Visitor& v, LookDesc& look) {
    LiquidLookDesc& liquid = look.liquid;
    v.value(
        "absorption", liquid.absorption,
        {.unit = "1/m", .range = {0, 1e4}, .slider = {0, 20}, .help = "how much of red, green and blue it swallows"});
    v.value(
        "murk", liquid.murk,
        ofVolume(
            look,
            {.unit = "1/m", .range = {0, 1e4}, .slider = {0, 20}, .help = "how much of each it scatters; 0: clear"}));
    v.value(
        "refractive_index", liquid.refractiveIndex,
        ofVolume(look, {.range = {1.01, 3}, .slider = {1.1, 2}, .help = "how strongly it bends light; water: 1.333"}));
    v.value("foam", liquid.foam, {.range = {0, 100}, .slider = {0, 4}, .help = "how strongly foam shows; 0 hides it"});
    v.value("wetness", liquid.wetness,
            ofVolume(look, {.range = {0, 1}, .help = "how dark and glossy what has been wet is until it dries"}));
}

template <class Visitor>
void describeMarch(Visitor& v, LookDesc& look) {
    MarchDesc& march = look.march;
    const auto numerics = [&](ParameterInfo info) {
        info.advanced = true;
        return ofVolume(look, info);
    };
    v.value("step_voxels", march.stepVoxels,
            numerics({.unit = "cells", .range = {0.05, 4}, .slider = {0.25, 2}, .help = "step of the march"}));
    v.value("offscreen_scale", march.offscreenScale,
            numerics({.range = {0.25, 1},
                      .slider = {0.25, 1},
                      .help = "resolution of the march as a share of the picture's: 1, 1/2, 1/3 or 1/4"}));
    v.value("fix_up", march.fixUp, numerics({.help = "marches single pixels where the smaller picture lacks detail"}));
    v.value("jitter", march.jitter,
            numerics({.help = "shifts the samples of every pixel; without it, steps show as bands"}));
    v.value(
        "weighted_end", march.weightedEnd,
        numerics(
            {.help =
                 "weights the last sample by what is left of the ray; without it, surfaces in the smoke show bands"}));
    v.value("near_plane", march.nearPlane,
            numerics({.help = "starts rays at the near plane where it cuts the domain open"}));
    v.value("skip_empty", march.skipEmpty,
            numerics({.help = "skips empty space; without it, drawing only takes longer"}));
}

template <class Visitor>
void describe(Visitor& v, LookDesc& look) {
    v.value("mode", look.mode, {.help = "lit volume, or a flat picture (default when one cell deep)"});
    v.value("extinction", look.extinction,
            ofVolume(look, {.unit = "1/m per unit density",
                            .range = {0, 1e5},
                            .slider = {1, 500},
                            .logarithmic = true,
                            .help = "how opaque smoke is"}));
    v.value("albedo", look.albedo,
            {.range = {0, 1}, .slider = {0, 1}, .color = true, .help = "colour of smoke without dye"});
    v.list("smoke_curve", look.smokeCurve,
           ofVolume(look, {.most = mostSmokeStops,
                           .help = "how opaque and of which colour smoke of each density is drawn: straight from stop "
                                   "to stop, from nothing at 0, and as at the last one above it; empty: as it is"}));
    const auto isDenser = [](const SmokeStop& a, const SmokeStop& b) { return a.at >= b.at; };
    v.rule(std::ranges::adjacent_find(look.smokeCurve, isDenser) == look.smokeCurve.end(), "smoke_curve",
           "\"at\" must increase");
    v.value("anisotropy", look.anisotropy,
            ofVolume(look, {.range = {-0.99, 0.99},
                            .slider = {-0.9, 0.9},
                            .help = "scattering: forward above 0, backward below (Henyey-Greenstein g)"}));
    v.value("multiple_scattering", look.multipleScattering,
            ofVolume(look, {.range = {0, 1},
                            .slider = {0, 1},
                            .help = "how much of the light is scattered many times: 0 is smoke, 1 a cloud, white in "
                                    "its depth"}));
    const bool hasPicturesSun = look.sky.strength > 0 && !look.sky.image.empty() && look.sky.sunThreshold > 0;
    v.section("light", ofVolume(look, {.help = "the sun"}),
              [&] { describe(v, look.light, hasPicturesSun ? "the sun is that of the sky's picture" : ""); });
    v.section("key_light", ofVolume(look, {.help = "a second light; off while it is black"}),
              [&] { describe(v, look.keyLight); });
    v.section("fire", ofVolume(look, {.help = "the glow of burning gas"}), [&] { describe(v, look.fire); });
    v.section("liquid", {.help = "light in a liquid"}, [&] { describeLiquid(v, look); });
    const std::string_view unlessNoSky =
        look.mode == LookMode::Volume && look.sky.strength > 0 ? "there is a sky" : std::string_view();
    v.value("ambient", look.ambient,
            ofVolume(look, {.range = {0, 1000},
                            .slider = {0, 2},
                            .color = true,
                            .help = "light from all around",
                            .idle = unlessNoSky}));
    v.value(
        "background", look.background,
        {.range = {0, 1000}, .slider = {0, 1}, .color = true, .help = "colour behind everything", .idle = unlessNoSky});
    v.section("sky",
              ofVolume(look, {.help = "a clear sky around the sun, or a picture, instead of background and ambient: it "
                                      "lights smoke, bodies and ground, and water mirrors it"}),
              [&] { describe(v, look.sky); });
    v.value("fog", look.fog,
            ofVolume(look, {.unit = "1/m",
                            .range = {0, 1000},
                            .slider = {1e-3, 10},
                            .logarithmic = true,
                            .help = "how much of what is seen each metre of air hides",
                            .idle = look.sky.strength == 0 ? "there is no sky" : ""}));
    v.value("shimmer", look.shimmer,
            ofVolume(look, {.range = {0, 1000},
                            .slider = {0, 20},
                            .help = "how hot air bends what is seen through it: 1 is as in nature, where it moves by "
                                    "a pixel or so"}));
    v.value("exposure", look.exposure,
            {.range = {1e-3, 1000}, .slider = {0.1, 10}, .logarithmic = true, .help = "brightness of the picture"});
    const bool isFalse = look.mode == LookMode::Flat && look.flatQuantity != FlatQuantity::Dye &&
                         look.flatQuantity != FlatQuantity::Density;
    const std::string_view unlessFalse = isFalse ? "colours stand for numbers" : "";
    v.value("white_balance", look.whiteBalance,
            {.unit = "K",
             .range = {1667, 25000},
             .slider = {2000, 12000},
             .help = "colour of light that is shown white: above 6500 the picture is warmer, below it is colder",
             .idle = unlessFalse});
    v.section("bloom", {.help = "light around what is very bright", .idle = unlessFalse},
              [&] { describe(v, look.bloom); });
    v.value("tone_mapping", look.toneMapping,
            {.help = "how bright light is shown: lottes keeps hues and is white at 6, agx is soft and keeps hues up "
                     "to 16, filmic has strong contrast and warm flames",
             .idle = unlessFalse});
    v.value("ground", look.ground, ofVolume(look, {.help = "a floor that receives shadows"}));
    v.value("ground_color", look.groundColor,
            ofVolume(look, {.range = {0, 1}, .slider = {0, 1}, .color = true, .help = "colour of that floor"}));
    const std::string_view whyNoGround = look.ground ? "" : "there is no ground";
    v.value("ground_material", look.groundMaterial,
            ofVolume(look, {.help = "what the floor is made of; its colour is the mean", .idle = whyNoGround}));
    const bool isPlain = look.groundMaterial == Material::Plain;
    v.value("ground_scale", look.groundScale,
            ofVolume(look, {.range = {1e-3, 1e4},
                            .slider = {0.1, 10},
                            .logarithmic = true,
                            .help = "how large its slabs, stones and grains are: 1 is as in nature",
                            .idle = !whyNoGround.empty() ? whyNoGround
                                    : isPlain            ? "ground_material is plain"
                                                         : ""}));
    v.value(
        "outline", look.outline,
        {.help = "the edges of the domain, in stills and recordings as well; the viewer shows them anyway while its "
                 "panels are open"});
    v.value("open_fade", look.openFade,
            ofVolume(look, {.range = {0, 0.5},
                            .slider = {0, 0.2},
                            .help = "share of the domain's longest side over which smoke and fire fade before open "
                                    "sides; at 0 they are cut off there"}));
    v.value(
        "samples", look.samples,
        {.range = {1, 1024},
         .slider = {1, 64},
         .logarithmic = true,
         .help = "renderings averaged into one picture: smooth edges, no noise; the viewer adds them by itself while "
                 "nothing moves"});
    v.value(
        "multisampling", look.multisampling,
        ofVolume(look, {.advanced = true, .help = "smooths the edges of obstacles with up to four samples a pixel"}));
    v.value("filter", look.filter,
            ofVolume(look, {.advanced = true,
                            .help = "interpolation of smoke between cells; cubic is smoother where cells are larger "
                                    "than pixels, and slower"}));
    describeMarch(v, look);
    v.value(
        "stage", look.stage,
        ofVolume(look,
                 {.advanced = true,
                  .help = "a stage on the way to the picture; edges and what is fixed up are found offscreen only"}));
    const std::string_view unlessFlat = look.mode == LookMode::Flat ? "" : "mode is not flat";
    v.value(
        "flat_quantity", look.flatQuantity,
        {.help = "what the flat mode shows; density where there is no dye, and a liquid itself", .idle = unlessFlat});
    v.value("flat_range", look.flatRange,
            {.unit = "K, m/s, 1/s, m²/s² or m",
             .range = {1e-6, 1e6},
             .slider = {0.01, 100},
             .logarithmic = true,
             .help = "number that the flat mode shows with the strongest colour",
             .idle = unlessFlat});
    v.value(
        "flat_overlay", look.flatOverlay,
        {.help = "shows where the fluid of a flat picture goes: by arrows, by a grain of lines that run along, or by "
                 "single lines",
         .idle = unlessFlat});
    const bool hasOverlay = look.flatOverlay != FlatOverlay::None;
    v.value("flat_overlay_speed", look.flatOverlaySpeed,
            {.unit = "m/s",
             .range = {1e-6, 1e6},
             .slider = {0.01, 100},
             .logarithmic = true,
             .help = "speed of the longest arrows and the clearest lines",
             .idle = !unlessFlat.empty() ? unlessFlat
                     : hasOverlay        ? ""
                                         : "there is no overlay"});
    const bool showsInk = look.flatQuantity == FlatQuantity::Dye || look.flatQuantity == FlatQuantity::Density;
    const std::string_view unlessInk = !unlessFlat.empty() ? unlessFlat
                                       : showsInk          ? ""
                                                           : "no ink and no smoke is shown";
    v.value("flat_backdrop", look.flatBackdrop,
            {.help = "what is behind a flat fluid: the background's colour, checks or rough paper of it, or a sky that "
                     "is paler below",
             .idle = unlessFlat});
    v.value("flat_ink", look.flatInk,
            {.help = "what flat ink and smoke are: ink light and smoke haze, both haze, pigment through which the "
                     "backdrop is seen, or opaque wax with an edge",
             .idle = unlessInk});
    v.value("flat_relief", look.flatRelief,
            {.range = {0, 1},
             .slider = {0, 0.1},
             .help = "how high flat ink and smoke stand out, in lengths of the dish; lit from the upper left",
             .idle = unlessInk});
    const bool isHaze = look.flatInk == FlatInk::Haze || look.flatInk == FlatInk::Light;
    v.value(
        "flat_shadow", look.flatShadow,
        {.range = {0, 1000},
         .slider = {0, 40},
         .help = "how much flat haze and smoke shade themselves: optical depth over the length of the dish; lit from "
                 "the upper left",
         .idle = !unlessInk.empty() ? unlessInk
                 : isHaze           ? ""
                                    : "the ink is no haze"});
    v.value("flat_refraction", look.flatRefraction,
            {.unit = "m²",
             .range = {-100, 100},
             .slider = {-0.01, 0.01},
             .help = "how far flat ink and smoke move what is behind them, along their gradient",
             .idle = unlessInk});
}

}  // namespace slabflow
