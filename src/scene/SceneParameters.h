// Every parameter of a scene: key, unit, range, meaning, and the rules between them. The visitor: see Parameter.h.
#pragma once

#include <algorithm>

#include "scene/AnimationParameters.h"
#include "scene/CameraParameters.h"
#include "scene/DomainParameters.h"
#include "scene/FlowParameters.h"
#include "scene/FluidParameters.h"
#include "scene/ForceParameters.h"
#include "scene/LookParameters.h"
#include "scene/MeshPlayback.h"
#include "scene/ObstacleParameters.h"
#include "scene/Parameter.h"
#include "scene/ParticleParameters.h"
#include "scene/PrescribedVelocity.h"
#include "scene/SceneDesc.h"
#include "scene/ShapeParameters.h"
#include "scene/SolverParameters.h"
#include "scene/SourceRules.h"

namespace slabflow {

template <class Visitor>
void describeInitialLiquid(Visitor& v, InitialDesc& initial) {
    v.list("liquid", initial.liquid, {.restart = true, .help = "shapes that are filled with liquid"});
    v.value("level_set", initial.levelSet,
            {.unit = "m",
             .restart = true,
             .help = "instead: distance to the surface, below 0 in the liquid, (nz, ny, nx)"});
    const bool hasFile = !std::holds_alternative<std::monostate>(initial.levelSet);
    v.rule(!hasFile || initial.liquid.empty(), "level_set", "says where liquid is, and so does \"liquid\"");
}

template <class Visitor>
void describe(Visitor& v, InitialDesc& initial) {
    v.value("velocity", initial.velocity,
            {.unit = "m/s",
             .restart = true,
             .formula = true,
             .help = "(nz, ny, nx, 3) at cell centres, or (nz+1, ny+1, nx+1, 3) on low faces; or a flow: taylor_green; "
                     "rotation turns a disc once a second; vortex winds up what it carries, deformation stretches it "
                     "in three dimensions; or vortices, a vortex ring and a shear layer, which are added, and made to "
                     "pass along sides and obstacles"});
    v.value("density", initial.density,
            {.range = densityRange, .restart = true, .number = true, .help = "(nz, ny, nx)"});
    v.value("temperature", initial.temperature,
            {.unit = "K",
             .range = temperatureRange,
             .restart = true,
             .number = true,
             .help = "above ambient, (nz, ny, nx)"});
    v.value(
        "reaction", initial.reaction,
        {.range = reactionRange, .restart = true, .number = true, .help = "1: just lit, 0: burnt out, (nz, ny, nx)"});
    v.value("vapor", initial.vapor,
            {.unit = "g/kg",
             .range = vaporRange,
             .restart = true,
             .number = true,
             .help = "water vapor above that of the surroundings, (nz, ny, nx)"});
    v.value("dye", initial.dye,
            {.range = densityRange,
             .slider = {0, 1},
             .color = true,
             .restart = true,
             .number = true,
             .help = "linear RGB, (nz, ny, nx, 3)"});
    describeInitialLiquid(v, initial);
}

/// Where what a file holds is, as an obstacle of it would be.
template <class Visitor>
void describePlace(Visitor& v, SourceDesc& source) {
    const std::string_view idle = isFromFile(source.shape) ? "" : "it is for shapes from a file";
    const auto ofFile = [&](ParameterInfo info) {
        info.idle = idle;
        return info;
    };
    v.value("position", source.position, ofFile(positionInfo));
    v.value("rotation", source.rotation, ofFile(rotationInfo));
    v.value("scale", source.scale, ofFile(scaleInfo));
}

/// The obstacle that takes a source along.
template <class Visitor>
void describeCarrier(Visitor& v, SourceDesc& source) {
    const std::string_view idle = source.obstacle.empty() ? "it names no obstacle" : "";
    const auto* mesh = std::get_if<MeshShape>(&source.shape);
    const bool isMesh = mesh != nullptr, isMoved = !source.obstacle.empty() || (isMesh && isPlaying(*mesh));
    v.value("obstacle", source.obstacle,
            {.help = "name of the one that takes it along: the shape is around its position, and turns with it"});
    v.value("inherit", source.inherit,
            {.range = {-1000, 1000},
             .slider = {-2, 2},
             .help = "share of the velocity of its obstacle, or of the moving mesh, that the fluid gets as well; per "
                     "second where it is added",
             .idle = isMoved  ? ""
                     : isMesh ? "neither an obstacle nor its file moves it"
                              : idle});
    v.value("above_speed", source.aboveSpeed,
            {.unit = "m/s",
             .range = {0, 1000},
             .slider = {0, 20},
             .help = "on while the obstacle is as fast there",
             .idle = idle});
    v.value("above_slip", source.aboveSlip,
            {.unit = "m/s",
             .range = {0, 1000},
             .slider = {0, 10},
             .help = "on while a tyre slides over the ground there as fast, across its z axis",
             .idle = idle});
    const bool needsObstacle = (source.inherit != 0 && !isMesh) || source.aboveSpeed != 0 || source.aboveSlip != 0;
    v.rule(!needsObstacle || !source.obstacle.empty(), "obstacle",
           "is needed for \"inherit\", \"above_speed\" and \"above_slip\": it is what moves");
}

template <class Visitor>
void describe(Visitor& v, SourceDesc& source) {
    v.value("name", source.name, {.help = "for panels and messages"});
    v.oneOf("shape", source.shape, {.required = true, .help = "where it is; a shape from a file stands at position"});
    describePlace(v, source);
    v.value("edge", source.edge,
            {.unit = "m",
             .range = {0, 10000},
             .slider = {0, 0.2f},
             .help = "width over which it fades at its surface, half of it outside; a cell at least",
             .idle = whyEdgeIsIdle(source)});
    v.value("mode", source.mode, {.help = "hold at the value, or add it per second"});
    v.value("density", source.density, {.range = {0, 1000}, .slider = {0, 2}, .help = "smoke"});
    v.value("temperature", source.temperature,
            {.unit = "K", .range = {-300, 10000}, .slider = {0, 500}, .help = "above ambient"});
    v.value("reaction", source.reaction,
            {.range = {0, 1000}, .slider = {0, 1}, .help = "fire: 1 is gas just lit, 0 puts it out"});
    v.value(
        "vapor", source.vapor,
        {.unit = "g/kg", .range = vaporRange, .slider = {0, 10}, .help = "water vapor above that of the surroundings"});
    v.value("dye", source.dye, {.range = {0, 1000}, .slider = {0, 1}, .color = true, .help = "linear RGB"});
    v.value("velocity", source.velocity,
            {.unit = "m/s", .range = {-1000, 1000}, .slider = {-5, 5}, .help = "of the fluid in the shape"});
    v.value("liquid", source.liquid, {.help = "fill the shape with liquid, or empty it; whatever the mode"});
    describeCarrier(v, source);
    v.value("from", source.from, {.unit = "s", .range = {0, 1e6}, .slider = {0, 60}, .help = "when it starts"});
    v.value("until", source.until,
            {.unit = "s", .range = {0, 1e6}, .slider = {0, 60}, .help = "when it ends, if ever"});

    v.rule(!source.until || *source.until > source.from, "until", "must be later than \"from\"");
    v.rule(!source.reaction || source.mode == SourceMode::Add || *source.reaction <= 1, "reaction",
           "must be 0 to 1 where it is set");
    v.rule(source.density || source.temperature || source.reaction || source.vapor || source.dye || source.velocity ||
               source.liquid || source.inherit != 0,
           "",
           "must name at least one quantity: density, temperature, reaction, vapor, dye, velocity, liquid, inherit");
}

template <class Visitor>
void describe(Visitor& v, RecordDesc& record) {
    v.value("frames", record.frames, {.range = {1, 1e6}, .slider = {1, 1000}, .help = "length of a recording"});
    v.value("size", record.size,
            {.unit = "pixels", .range = {1, 16384}, .slider = {16, 4096}, .help = "of the images"});
    v.section("final", {.help = "the quality \"final\" of this scene"}, [&] {
        v.value("cells", record.final.cells,
                {.unit = "cells",
                 .range = {0, maxCellsPerAxis},
                 .slider = {0, 512},
                 .help = "along the longest axis; 0: twice as many as the scene has"});
        v.value("detail", record.final.detail,
                {.range = {0, 4}, .help = "least detail of every grid: 1, 2 or 4; 0: that of the scene"});
        v.value("samples", record.final.samples,
                {.range = {1, 1024},
                 .slider = {1, 64},
                 .logarithmic = true,
                 .help = "renderings averaged into one picture, at least"});
        v.rule(record.final.detail != 3, "detail", "allowed: 0, 1, 2 or 4");
    });
}

template <class Visitor>
void describe(Visitor& v, ReferenceDesc& reference) {
    v.value("length", reference.length,
            {.unit = "m", .range = {1e-6, 1e5}, .slider = {0.01, 10}, .help = "by which numbers lose their unit"});
    v.value("speed", reference.speed, {.unit = "m/s", .range = {1e-6, 1e5}, .slider = {0.01, 10}, .help = "likewise"});
    v.value("from", reference.from,
            {.unit = "s", .range = {0, 1e6}, .slider = {0, 60}, .help = "means are of what is later"});
    v.value("obstacle", reference.obstacle, {.help = "name of the one whose forces count"});
    v.value("quantities", reference.quantities,
            {.help = "of drag, lift, strouhal, nusselt, reattachment and error (see `slabflow record --help`)"});
    const auto names = namesOf(ReferenceQuantity{});
    bool known = true;
    for (const std::string& name : reference.quantities) known = known && std::ranges::count(names, name) > 0;
    v.rule(known, "quantities", "may be \"drag\", \"lift\", \"strouhal\", \"nusselt\", \"reattachment\" and \"error\"");
}

template <class Visitor>
void describe(Visitor& v, SceneDesc& scene) {
    v.value("description", scene.description, {.help = "one line, shown by `slabflow scenes`"});
    describeGrids(v, scene);
    v.section("time", {.help = "time steps"}, [&] { describe(v, scene.time); });
    v.section("fluid", {.help = "the physics"}, [&] { describe(v, scene.fluid); });
    const bool isLiquid = scene.fluid.kind == FluidKind::Liquid;
    if constexpr (Visitor::fromFile) {
        if (isLiquid) scene.solver.advection = AdvectionScheme::MacCormack;
        if (isLiquid) scene.solver.limiter.velocity = Limiter::Clamp;
    }
    v.section("solver", {.advanced = true, .help = "the numerics"}, [&] {
        describe(v, scene.solver);
        const AdvectionScheme scheme = scene.solver.advection;
        v.rule(!isLiquid || scheme == AdvectionScheme::MacCormack || scheme == AdvectionScheme::SemiLagrangian,
               "advection", "makes waves grow: \"maccormack\" and \"semi_lagrangian\" carry liquids");
        v.rule(!isLiquid || scene.solver.pressure != PressureMethod::Iop, "pressure",
               "knows of no surface; a liquid needs another");
    });
    v.section(
        "initial",
        {.help =
             "fields at time 0: .npy and OpenVDB files beside the scene, or a value everywhere; of several grids in "
             "a file { \"file\": \"cloud.vdb\", \"grid\": \"soot\" } is one"},
        [&] {
            describe(v, scene.initial);
            const std::string fault = faultOfVelocity(scene);
            v.rule(fault.empty(), "velocity", fault);
        });
    v.list("sources", scene.sources, {.help = "what flows in"});
    v.list("forces", scene.forces, {.help = "what pushes the fluid"});
    v.list("obstacles", scene.obstacles, {.help = "what stands in the way"});
    v.section("particles", {.help = "what emitters give off, whatever carries it"},
              [&] { describe(v, scene.particles); });
    v.list("emitters", scene.emitters, {.most = mostEmitters, .help = "where particles are born"});
    v.list("animation", scene.animation,
           {.most = mostTracks, .still = true, .help = "parameters that change with time"});
    v.section("timeline", {.still = true, .help = "what the viewer plays"}, [&] { describe(v, scene.timeline); });
    v.section("camera", {.help = "the view"}, [&] { describe(v, scene.camera); });
    if constexpr (Visitor::fromFile) {
        if (isFlat(scene.domain())) scene.look.mode = LookMode::Flat;
    }
    v.section("look", {.help = "the picture"}, [&] { describe(v, scene.look); });
    v.section("record", {.still = true, .help = "`slabflow record`"}, [&] { describe(v, scene.record); });
    v.section("reference", {.still = true, .help = "what `slabflow record --report` says of the flow"},
              [&] { describe(v, scene.reference); });
    v.value("seed", scene.seed,
            {.range = {0, 2147483647}, .slider = {0, 1000}, .restart = true, .help = "of everything random"});

    const bool isPrescribed = scene.fluid.velocity == VelocityKind::Prescribed;
    v.rule(!isPrescribed || !std::holds_alternative<std::monostate>(scene.initial.velocity), "initial",
           "must give the velocity that \"fluid.velocity\" says is prescribed");
}

}  // namespace slabflow
