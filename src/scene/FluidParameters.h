// The parameters of the fluid. See Parameter.h for the visitor.
#pragma once

#include "scene/Parameter.h"
#include "scene/SceneDesc.h"
#include "scene/ShapeParameters.h"

namespace slabflow {

template <class Visitor>
void describe(Visitor& v, BuoyancyDesc& buoyancy) {
    v.value("model", buoyancy.model, {.help = "linear in temperature, or the density of an ideal gas"});
    v.value("heat", buoyancy.heat,
            {.unit = "m/s² per K", .range = {-100, 100}, .slider = {0, 0.2}, .help = "rise of hot gas (linear)"});
    v.value("weight", buoyancy.weight,
            {.unit = "m/s² per unit density", .range = {-1000, 1000}, .slider = {0, 5}, .help = "fall of dense smoke"});
    v.value("ambient", buoyancy.ambient,
            {.unit = "K",
             .range = {1, 5000},
             .slider = {200, 400},
             .help = "absolute temperature of the surroundings (ideal gas)"});
}

template <class Visitor>
void describe(Visitor& v, DissipationDesc& dissipation) {
    const Range range{0, 1000}, slider{0, 5};
    v.value("density", dissipation.density,
            {.unit = "1/s", .range = range, .slider = slider, .help = "smoke thins out"});
    v.value("temperature", dissipation.temperature,
            {.unit = "1/s", .range = range, .slider = slider, .help = "gas cools towards ambient"});
    v.value("dye", dissipation.dye, {.unit = "1/s", .range = range, .slider = slider, .help = "dye fades"});
    v.value("velocity", dissipation.velocity,
            {.unit = "1/s", .range = range, .slider = slider, .help = "drag everywhere"});
}

template <class Visitor>
void describe(Visitor& v, DiffusionDesc& diffusion) {
    const Range range{0, 1000}, slider{0, 0.1};
    v.value("temperature", diffusion.temperature,
            {.unit = "m²/s", .range = range, .slider = slider, .help = "diffusivity of heat"});
    v.value("dye", diffusion.dye, {.unit = "m²/s", .range = range, .slider = slider, .help = "diffusivity of dye"});
}

template <class Visitor>
void describe(Visitor& v, FireDesc& fire) {
    v.value("burn_rate", fire.burnRate,
            {.unit = "1/s",
             .range = {0, 1000},
             .slider = {0, 10},
             .help = "how fast the reaction coordinate falls; flames last 1 / this"});
    v.value("heat", fire.heat,
            {.unit = "K/s", .range = {0, 1e5}, .slider = {0, 10000}, .help = "how fast burning gas warms"});
    v.value("smoke", fire.smoke,
            {.range = {0, 1000},
             .slider = {0, 2},
             .help = "density that a flame leaves, made in the second half of its life"});
    v.value("expansion", fire.expansion,
            {.unit = "1/s",
             .range = {0, 1000},
             .slider = {0, 10},
             .help = "how fast burning gas expands; needs an open side"});
}

template <class Visitor>
void describe(Visitor& v, AtmosphereDesc& air) {
    v.value("moist", air.moist,
            {.restart = true,
             .help = "the air thins and cools upwards and holds water vapor, which condenses to cloud: density is then "
                     "cloud water in g/kg, temperature is potential, and buoyancy is that of moist air"});
    const std::string_view idle = air.moist ? "" : "the air is not moist";
    v.value("temperature", air.temperature,
            {.unit = "K", .range = {200, 400}, .slider = {270, 310}, .help = "at height 0", .idle = idle});
    v.value("pressure", air.pressure,
            {.unit = "Pa", .range = {1000, 1e6}, .slider = {5e4, 1.1e5}, .help = "at height 0", .idle = idle});
    v.value("lapse_rate", air.lapseRate,
            {.unit = "K/m",
             .range = {-0.1, 0.1},
             .slider = {0, 0.01},
             .help = "how much colder it is with every metre: 0.0098 makes dry air indifferent, less makes it stable",
             .idle = idle});
    v.value("inversion", air.inversion,
            {.unit = "m",
             .range = {0, 1e5},
             .slider = {0, 5000},
             .help = "height of a lid: from there on it is no colder, and air hardly rises further",
             .idle = idle});
    v.value("humidity", air.humidity,
            {.range = {0, 1}, .help = "share of the water vapor that the air could hold", .idle = idle});
}

template <class Visitor>
void describe(Visitor& v, LiquidDesc& liquid) {
    v.value("volume_control", liquid.volumeControl,
            {.advanced = true,
             .help = "gives back what advection and pressure lose or gain of the volume; not where a side is open"});
    v.value("spray", liquid.spray,
            {.restart = true,
             .help = "sheets and drops thinner than a cell fly as drops until they fall back, and leave foam"});
    v.value("redistance", liquid.redistance,
            {.unit = "cells",
             .range = {0, 1e6},
             .slider = {0, 24},
             .advanced = true,
             .help = "how far the fastest liquid goes before its level set is made a distance again"});
    v.list("equilibrium", liquid.equilibrium,
           {.advanced = true, .help = "shapes that the liquid fills once it is at rest, if known"});
    v.value(
        "equilibrium_strength", liquid.equilibriumStrength,
        {.range = {0, 1},
         .slider = {0, 0.2},
         .advanced = true,
         .help = "share of the way to its equilibrium that the surface moves in 1/60 s: holds the liquid up where the "
                 "pressure is poorly solved, and calms waves",
         .idle = liquid.equilibrium.empty() ? "no equilibrium is given" : ""});
}

template <class Visitor>
void describe(Visitor& v, PrescribedDesc& prescribed, std::string_view idle) {
    v.value("factor", prescribed.factor,
            {.range = {-1000, 1000}, .slider = {-5, 5}, .help = "times the velocity that is given", .idle = idle});
    v.value("period", prescribed.period,
            {.unit = "s",
             .range = {0.001, 1e6},
             .slider = {0.1, 10},
             .logarithmic = true,
             .help = "times cos(pi t / period): the flow turns round, and after a period all is back where it was",
             .idle = idle});
}

template <class Visitor>
void describe(Visitor& v, FluidDesc& fluid) {
    v.value("kind", fluid.kind, {.restart = true, .help = "what fills the domain"});
    v.value("velocity", fluid.velocity,
            {.restart = true,
             .advanced = true,
             .help = "solved from the equations, or prescribed: that of initial.velocity, which carries smoke and dye, "
                     "and which nothing changes"});
    const bool isPrescribed = fluid.velocity == VelocityKind::Prescribed;
    v.section("prescribed", {.advanced = true, .help = "how a velocity that is prescribed changes in time"},
              [&] { describe(v, fluid.prescribed, isPrescribed ? "" : "the velocity is solved"); });
    const std::string_view idle = isPrescribed ? "the velocity is prescribed" : "";
    v.value("viscosity", fluid.viscosity,
            {.unit = "m²/s", .range = {0, 1000}, .slider = {0, 0.1}, .help = "kinematic viscosity", .idle = idle});
    v.section("diffusion", {.help = "spreading without flow"}, [&] { describe(v, fluid.diffusion); });
    v.value("gravity", fluid.gravity,
            {.unit = "m/s²",
             .range = {-1000, 1000},
             .slider = {-20, 20},
             .help = "direction and strength behind buoyancy",
             .idle = idle});
    v.section(
        "buoyancy",
        {.help = "what makes gas rise and sink", .idle = fluid.atmosphere.moist ? "it is that of moist air" : idle},
        [&] { describe(v, fluid.buoyancy); });
    v.value("vorticity_confinement", fluid.vorticityConfinement,
            {.unit = "1/s",
             .range = {0, 1000},
             .slider = {0, 20},
             .help = "strength given back to small eddies",
             .idle = idle});
    v.section("dissipation", {.help = "decay per second"}, [&] { describe(v, fluid.dissipation); });
    v.section("fire", {.help = "how gas burns"}, [&] { describe(v, fluid.fire); });
    v.section("atmosphere", {.help = "air in which clouds form"}, [&] { describe(v, fluid.atmosphere); });
    v.section("liquid",
              {.help = "how a liquid keeps its surface", .idle = fluid.kind == FluidKind::Gas ? "it is a gas" : ""},
              [&] { describe(v, fluid.liquid); });
}

}  // namespace slabflow
