#include "render/VolumeMarcher.h"

#include "gpu/Draw.h"
#include "render/Edges.h"
#include "render/Uniforms.h"

namespace slabflow {
namespace {

/// Of what is drawn onto the pixels whose rays meet the domain.
constexpr const char* domainShader = "render/domain.vert";

/// Where obstacles have several samples to a pixel, and where pixels are marched that the offscreen frame leaves.
bool hasSamples(const Rays& rays) { return rays.frame.samples && rays.factor == 1; }
bool fixesUp(const Rays& rays) { return rays.frame.offscreen && rays.factor == 1; }

void drawOntoPicture(Program& program, const Frame& frame, DrawState state) {
    constexpr int verticesOfDomain = 36;
    state.blend = Blend::Premultiplied;
    state.cull = Cull::Front;
    state.depthClamp = true;
    drawVertices(program, frame.imageTarget, verticesOfDomain, state);
}

/// Of render/passes.glsl.
void setPasses(Program& program, const MarchInput& input, const NextPicture& next) {
    program.set("cellVelocity", input.fluid.cellVelocity.texture());
    program.set("seconds", next.seconds);
    program.set("nextClipFromWorld", next.camera.view(input.view.size).clipFromWorld);
    program.set("farAway", Frame::farAway);
}

/// Whether parts of the march are switched off, or what it does is shown instead of what it sees.
bool isSwitched(const LookDesc& look) {
    const MarchDesc& march = look.march;
    const bool whole = march.fixUp && march.jitter && march.weightedEnd && march.nearPlane && march.skipEmpty;
    return !whole || look.stage == LookStage::Steps || look.stage == LookStage::FixedUp;
}

/// Of render/march_switches.glsl.
void setSwitches(Program& program, const Rays& rays, const MarchDesc& march) {
    program.set("jitters", int(march.jitter));
    program.set("weightsEnd", int(march.weightedEnd));
    program.set("mindsNearPlane", int(march.nearPlane));
    program.set("skipsEmpty", int(march.skipEmpty));
    if (fixesUp(rays)) program.set("fixesUp", int(march.fixUp));
}

/// Of render/march_pixel.glsl for these rays; the passes know nothing of stages.
Variant variantOf(const Rays& rays, const MarchInput& input, bool hasPasses) {
    Variant variant = lightsVariant(input.look);
    const auto define = [&](bool wanted, const char* name) {
        if (wanted) variant.emplace_back(name);
    };
    define(input.fluid.gas->dye.has_value(), "DYED");
    define(input.fluid.burns(), "BURNING");
    define(input.look.filter == DensityFilter::Cubic, "CUBIC");
    define(rays.factor > 1, "OFFSCREEN");
    define(fixesUp(rays), "FIX_UP");
    if (hasSamples(rays)) variant.push_back(rays.frame.samples->variant().front());
    define(hasPasses, "PASSES");
    define(!hasPasses && input.look.stage == LookStage::Steps, "COUNT_STEPS");
    define(!hasPasses && input.look.stage == LookStage::FixedUp, "SHOW_PIXELS");
    return variant;
}

}  // namespace

void VolumeMarcher::march(const Frame& frame, const MarchInput& input) {
    const PlacedGrid& grid = input.fluid.grid;
    const Rays rays{input.view, grid, frame};
    if (!frame.offscreen) {
        const auto stage = slab_.stage("march");
        return drawOntoPicture(marchProgram(domainShader, rays, input), frame, {});
    }
    frame.imageTarget.clearStencil();
    const OffscreenFrame& offscreen = *frame.offscreen;
    const PixelRect domain = input.view.pixelsOf(grid.origin, grid.origin + grid.size());
    if (input.look.stage == LookStage::Edges) {  // as a picture, which has none elsewhere
        offscreen.marchTarget.clearColor(1, glm::vec4(0));
        offscreen.edgeTarget.clearColor(0, glm::vec4(0));
    }
    {
        const auto stage = slab_.stage("march");
        const Rays few{input.view, grid, frame, offscreen.factor};
        drawFullscreen(marchProgram("render/fullscreen.vert", few, input), offscreen.marchTarget,
                       {.within = offscreen.pixelsFor(domain)});
    }
    {
        const auto stage = slab_.stage("edges");
        findEdges(slab_, offscreen, domain);
    }
    {
        const auto stage = slab_.stage("upscale");
        scaleUp(rays, input);
    }
    const auto stage = slab_.stage("fix-up");
    drawOntoPicture(marchProgram(domainShader, rays, input), frame, {.stencil = Stencil::UnmarkedOnly});
}

void VolumeMarcher::marchPasses(const PassFrame& passes, const MarchInput& input, const NextPicture& next) {
    const Rays rays{input.view, input.fluid.grid, passes.scene};
    drawFullscreen(marchProgram("render/fullscreen.vert", rays, input, &next), passes.marchTarget);
}

/// The program of render/march.frag; of render/march_switched.frag where parts of it are switched off.
Program& VolumeMarcher::marchProgram(const char* vertexShader, const Rays& rays, const MarchInput& input,
                                     const NextPicture* passesUntil) {
    const bool switched = isSwitched(input.look);
    Program& program =
        slab_.shaders().program({.label = "march",
                                 .vertex = vertexShader,
                                 .fragment = {switched ? "render/march_switched.frag" : "render/march.frag"},
                                 .variant = variantOf(rays, input, passesUntil != nullptr)});
    setRays(program, rays);
    setVolume(program, input);
    setMarch(program, input);
    if (passesUntil) setPasses(program, input, *passesUntil);
    if (hasSamples(rays)) setSamples(program, *rays.frame.samples, rays.grid);
    if (fixesUp(rays)) setOffscreen(program, *rays.frame.offscreen);
    if (switched) setSwitches(program, rays, input.look.march);
    return program;
}

/// What is marched through: smoke, its light, what colours it and what burns.
void VolumeMarcher::setVolume(Program& program, const MarchInput& input) {
    const auto& [view, fluid, look, light, jitterIndex] = input;
    program.set("extinction", light.extinction().texture());
    program.set("extinctionCells", fluid.grid.cells);
    program.set("nearbyMaximum", light.nearbyMaximum().texture());
    program.set("negligible", LightVolume::negligible(fluid.grid));
    program.set("light", light.light().texture());
    if (fluid.gas->dye || fluid.burns()) {
        const OpenFade fade = openFadeOf(fluid, look);
        program.set("fadeLow", fade.low);
        program.set("fadeHigh", fade.high);
    }
    if (fluid.gas->dye) {
        program.set("dye", fluid.gas->dye->texture());
        program.set("perDensity", look.extinction);
    }
    if (fluid.burns()) {
        program.set("gas", fluid.gas->smoke.texture());
        program.set("fireInSmoke", light.fire().inSmoke().texture());
        program.set("glowRamp", glowRamp(look.fire));
    }
}

/// How it is marched, and how what is met scatters light.
void VolumeMarcher::setMarch(Program& program, const MarchInput& input) {
    const LookDesc& look = input.look;
    const float cell = input.fluid.grid.h;
    program.set("cell", cell);
    program.set("stepLength", look.march.stepVoxels * cell);
    setLights(program, look);
    program.set("albedo", look.albedo);
    program.set("anisotropy", look.anisotropy);
    program.set("blueNoise", blueNoise_);
    program.set("frameIndex", int(input.jitterIndex));
}

/// Marks what it draws.
void VolumeMarcher::scaleUp(const Rays& rays, const MarchInput& input) {
    Program& program = slab_.shaders().program({"upscale", domainShader, "", {"render/upscale.frag"}, ""});
    setRays(program, rays);
    setOffscreen(program, *rays.frame.offscreen);
    const bool shown = input.look.stage != LookStage::FixedUp;
    drawOntoPicture(program, rays.frame, {.stencil = Stencil::Mark, .writeMask = glm::bvec4(shown)});
}

}  // namespace slabflow
