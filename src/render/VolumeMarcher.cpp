#include "render/VolumeMarcher.h"

#include <algorithm>

#include "gpu/Draw.h"
#include "render/Edges.h"
#include "render/Uniforms.h"

namespace slabflow {
namespace {

/// Of what is drawn onto the pixels whose rays meet the only box; where several overlap in the picture, onto all pixels
/// that any of them may touch.
const char* vertexShaderOver(std::span<const PlacedGrid> boxes) {
    return boxes.size() == 1 ? "render/domain.vert" : "render/fullscreen.vert";
}

/// Where obstacles have several samples to a pixel, and where pixels are marched that the offscreen frame leaves.
bool hasSamples(const Rays& rays) { return rays.frame.samples && rays.factor == 1; }
bool fixesUp(const Rays& rays, const MarchInput& input) {
    return rays.frame.offscreen && rays.factor == 1 && !input.liquid;
}

void drawOntoPicture(Program& program, const Rays& rays, DrawState state) {
    constexpr int verticesOfDomain = 36;
    state.blend = Blend::Premultiplied;
    if (rays.grids.size() > 1) {
        state.within = pixelsOf(rays.view, rays.grids);
        return drawFullscreen(program, rays.frame.imageTarget, state);
    }
    state.cull = Cull::Front;
    state.depthClamp = true;
    drawVertices(program, rays.frame.imageTarget, verticesOfDomain, state);
}

/// Of something in each of the gases.
template <class Get>
auto ofEach(const MarchInput& input, Get get) {
    std::vector<decltype(get(input.gases.front()))> list;
    for (const LitGas& gas : input.gases) list.push_back(get(gas));
    return list;
}

/// Of render/passes.glsl.
void setPasses(Program& program, const MarchInput& input, const NextPicture& next) {
    program.set("cellVelocity", ofEach(input, [](const LitGas& gas) { return &gas.fluid.cellVelocity.texture(); }));
    program.set("boxVelocity", ofEach(input, [](const LitGas& gas) { return gas.fluid.grid.velocity; }));
    setMotion(program, next, input.view.size);
}

/// Whether parts of the march are switched off, or what it does is shown instead of what it sees.
bool isSwitched(const LookDesc& look) {
    const MarchDesc& march = look.march;
    const bool whole = march.fixUp && march.jitter && march.weightedEnd && march.nearPlane && march.skipEmpty;
    return !whole || look.stage == LookStage::Steps || look.stage == LookStage::FixedUp;
}

/// Of render/march_switches.glsl.
void setSwitches(Program& program, const Rays& rays, const MarchInput& input) {
    const MarchDesc& march = input.look.march;
    program.set("jitters", int(march.jitter));
    program.set("weightsEnd", int(march.weightedEnd));
    program.set("mindsNearPlane", int(march.nearPlane));
    program.set("skipsEmpty", int(march.skipEmpty));
    if (fixesUp(rays, input)) program.set("fixesUp", int(march.fixUp));
}

bool isDyed(const MarchInput& input) {
    return std::ranges::any_of(input.gases, [](const LitGas& gas) { return gas.colour() != nullptr; });
}

bool isLitByFire(const MarchInput& input) { return input.gases.front().light.isLitByFire(); }

/// Of render/march_pixel.glsl for these rays; the passes know nothing of stages.
Variant variantOf(const Rays& rays, const MarchInput& input, bool hasPasses) {
    Variant variant = lightsVariant(input.look, input.sky);
    const auto define = [&](bool wanted, const char* name) {
        if (wanted) variant.emplace_back(name);
    };
    if (input.gases.size() > 1) variant.push_back(fluidsVariant(input.gases.size()).front());
    define(isDyed(input), "DYED");
    define(isLitByFire(input), "BURNING");
    define(input.particles, "SHADED");
    define(input.look.filter == DensityFilter::Cubic, "CUBIC");
    define(rays.factor > 1, "OFFSCREEN");
    define(fixesUp(rays, input), "FIX_UP");
    define(input.liquid, "BEHIND_LIQUID");
    if (hasSamples(rays)) variant.push_back(rays.frame.samples->variant().front());
    define(hasPasses, "PASSES");
    define(!hasPasses && input.look.stage == LookStage::Steps, "COUNT_STEPS");
    define(!hasPasses && input.look.stage == LookStage::FixedUp, "SHOW_PIXELS");
    return variant;
}

}  // namespace

std::vector<PlacedGrid> MarchInput::grids() const {
    return ofEach(*this, [](const LitGas& gas) { return gas.fluid.grid; });
}

void VolumeMarcher::march(const Frame& frame, const MarchInput& input) {
    const std::vector<PlacedGrid> grids = input.grids();
    const Rays rays{input.view, grids, frame};
    const char* vertexShader = vertexShaderOver(grids);
    if (!frame.offscreen) {
        const auto stage = slab_.stage("march");
        return drawOntoPicture(marchProgram(vertexShader, rays, input), rays, {});
    }
    frame.imageTarget.clearStencil();
    const OffscreenFrame& offscreen = *frame.offscreen;
    const PixelRect boxes = pixelsOf(input.view, grids);
    if (input.look.stage == LookStage::Edges) {  // as a picture, which has none elsewhere
        offscreen.marchTarget.clearColor(1, glm::vec4(0));
        offscreen.edgeTarget.clearColor(0, glm::vec4(0));
    }
    {
        const auto stage = slab_.stage("march");
        const Rays few{input.view, grids, frame, offscreen.factor};
        drawFullscreen(marchProgram("render/fullscreen.vert", few, input), offscreen.marchTarget,
                       {.within = offscreen.pixelsFor(boxes)});
    }
    {
        const auto stage = slab_.stage("edges");
        findEdges(slab_, offscreen, boxes);
    }
    {
        const auto stage = slab_.stage("upscale");
        scaleUp(rays, input);
    }
    const auto stage = slab_.stage("fix-up");
    drawOntoPicture(marchProgram(vertexShader, rays, input), rays, {.stencil = Stencil::UnmarkedOnly});
}

void VolumeMarcher::marchBehind(const Frame& frame, const MarchInput& input) {
    const auto stage = slab_.stage("march");
    const std::vector<PlacedGrid> grids = input.grids();
    const Rays rays{input.view, grids, frame};
    drawFullscreen(marchProgram("render/fullscreen.vert", rays, input), input.liquid->behindTarget,
                   {.blend = Blend::Premultiplied, .within = pixelsOf(input.view, grids)});
}

void VolumeMarcher::marchPasses(const PassLayer& layer, const Frame& frame, const MarchInput& input,
                                const NextPicture& next) {
    const std::vector<PlacedGrid> grids = input.grids();
    const Rays rays{input.view, grids, frame};
    drawFullscreen(marchProgram("render/fullscreen.vert", rays, input, &next), layer.target);
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
    setVolumes(program, input);
    setMarch(program, input);
    if (input.liquid) program.set("liquidPlace", input.liquid->place);
    if (passesUntil) setPasses(program, input, *passesUntil);
    if (hasSamples(rays)) setSamples(program, *rays.frame.samples);
    if (fixesUp(rays, input)) setOffscreen(program, *rays.frame.offscreen);
    if (switched) setSwitches(program, rays, input);
    return program;
}

/// What is marched through: smoke, its light, what colours it and what burns.
void VolumeMarcher::setVolumes(Program& program, const MarchInput& input) {
    const auto of = [&](auto get) { return ofEach(input, get); };
    program.set("extinction", of([](const LitGas& gas) { return &gas.extinction().texture(); }));
    program.set("extinctionCells", of([](const LitGas& gas) { return gas.extinction().grid().cells; }));
    program.set("nearbyMaximum", of([](const LitGas& gas) { return &gas.nearbyMaximum().texture(); }));
    program.set("negligible", of([](const LitGas& gas) { return LightVolume::negligible(gas.fluid.grid); }));
    program.set("light", of([](const LitGas& gas) { return &gas.arriving().texture(); }));
    if (isDyed(input) || isLitByFire(input)) {
        const LookDesc& look = input.look;
        program.set("fadeLow", of([&](const LitGas& gas) { return openFadeOf(gas.fluid, look).low; }));
        program.set("fadeHigh", of([&](const LitGas& gas) { return openFadeOf(gas.fluid, look).high; }));
    }
    if (isDyed(input)) {
        program.set("dye", of([](const LitGas& gas) {
                        const Field* colour = gas.colour();
                        return &(colour ? *colour : gas.smoke()).texture();
                    }));
        program.set("isDyed", of([](const LitGas& gas) { return int(gas.colour() != nullptr); }));
        program.set("perDensity", input.look.extinction);
    }
    if (isLitByFire(input)) {
        program.set("gas", of([](const LitGas& gas) { return &gas.smoke().texture(); }));
        program.set("fireInSmoke", of([](const LitGas& gas) { return &gas.light.fire().inSmoke().texture(); }));
        program.set("glowRamp", glowRamp(input.look.fire));
    }
}

/// How it is marched, and how what is met scatters light.
void VolumeMarcher::setMarch(Program& program, const MarchInput& input) {
    const LookDesc& look = input.look;
    const float step = look.march.stepVoxels;
    program.set("cell", ofEach(input, [](const LitGas& gas) { return gas.extinction().grid().h; }));
    program.set("stepLength", ofEach(input, [=](const LitGas& gas) { return step * gas.extinction().grid().h; }));
    setLights(program, look, input.sky);
    setSkyAndFog(program, look, input.sky);
    if (input.particles) input.particles->set(program);
    program.set("albedo", look.albedo);
    program.set("anisotropy", look.anisotropy);
    program.set("multipleScattering", look.multipleScattering);
    program.set("blueNoise", blueNoise_);
    program.set("frameIndex", int(input.jitterIndex));
}

/// Marks what it draws.
void VolumeMarcher::scaleUp(const Rays& rays, const MarchInput& input) {
    Program& program = slab_.shaders().program({.label = "upscale",
                                                .vertex = vertexShaderOver(rays.grids),
                                                .fragment = {"render/upscale.frag"},
                                                .variant = fluidsVariant(rays.grids.size())});
    setRays(program, rays);
    setOffscreen(program, *rays.frame.offscreen);
    const bool shown = input.look.stage != LookStage::FixedUp;
    drawOntoPicture(program, rays, {.stencil = Stencil::Mark, .writeMask = glm::bvec4(shown)});
}

}  // namespace slabflow
