#include "render/VolumeMarcher.h"

#include "gpu/Draw.h"
#include "render/RayData.h"
#include "render/Uniforms.h"

namespace slabflow {
namespace {

/// Of what is drawn onto the pixels whose rays meet the domain.
constexpr const char* domainShader = "render/domain.vert";

/// Of render/ray.glsl.
void setRays(Program& program, int factor, const Frame& frame, const MarchInput& input) {
    setRays(program, input.view, input.fluid.grid, frame, factor, input.look.march.nearPlane);
}

/// Of render/neighbours.glsl.
void setOffscreen(Program& program, const OffscreenFrame& offscreen) {
    program.set("offscreenSmoke", offscreen.smoke);
    program.set("edges", offscreen.edges);
    program.set("offscreenSize", glm::vec2(offscreen.size));
    program.set("offscreenFactor", offscreen.factor);
}

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

}  // namespace

void VolumeMarcher::march(const Frame& frame, const MarchInput& input) {
    if (!frame.offscreen) {
        const auto stage = slab_.stage("march");
        return drawOntoPicture(marchProgram(domainShader, 1, frame, input), frame, {});
    }
    frame.imageTarget.clearStencil();
    const OffscreenFrame& offscreen = *frame.offscreen;
    const Grid& grid = input.fluid.grid;
    const PixelRect domain = input.view.pixelsOf(grid.origin, grid.origin + grid.size());
    if (input.look.stage == LookStage::Edges) {  // as a picture, which has none elsewhere
        offscreen.marchTarget.clearColor(1, glm::vec4(0));
        offscreen.edgeTarget.clearColor(0, glm::vec4(0));
    }
    {
        const auto stage = slab_.stage("march");
        drawFullscreen(marchProgram("render/fullscreen.vert", offscreen.factor, frame, input), offscreen.marchTarget,
                       {.within = offscreen.pixelsFor(domain)});
    }
    {
        const auto stage = slab_.stage("edges");
        findEdges(offscreen, domain);
    }
    {
        const auto stage = slab_.stage("upscale");
        scaleUp(frame, input);
    }
    const auto stage = slab_.stage("fix-up");
    drawOntoPicture(marchProgram(domainShader, 1, frame, input), frame, {.stencil = Stencil::UnmarkedOnly});
}

void VolumeMarcher::marchPasses(const PassFrame& passes, const MarchInput& input, const NextPicture& next) {
    drawFullscreen(marchProgram("render/fullscreen.vert", 1, passes.scene, input, &next), passes.marchTarget);
}

/// The program of render/march.frag: for every `factor`-th pixel, or for those of the picture.
Program& VolumeMarcher::marchProgram(const char* vertexShader, int factor, const Frame& frame, const MarchInput& input,
                                     const NextPicture* passesUntil) {
    const auto& [view, fluid, look, light, frameIndex] = input;
    ProgramDesc desc{"march", vertexShader, "", {"render/march.frag"}, lightsPrelude(look)};
    const bool multisampled = frame.samples && factor == 1, fixesUp = frame.offscreen && factor == 1;
    if (fluid.dye) desc.prelude += "#define DYED\n";
    if (fluid.burns()) desc.prelude += "#define BURNING\n";
    if (look.filter == DensityFilter::Cubic) desc.prelude += "#define CUBIC\n";
    if (factor > 1) desc.prelude += "#define OFFSCREEN\n";
    if (multisampled) desc.prelude += frame.samples->prelude();
    if (fixesUp) desc.prelude += "#define FIX_UP\n";
    if (passesUntil) desc.prelude += "#define PASSES\n";
    else if (look.stage == LookStage::Steps) desc.prelude += "#define COUNT_STEPS\n";
    else if (look.stage == LookStage::FixedUp) desc.prelude += "#define SHOW_PIXELS\n";
    Program& program = slab_.shaders().program(desc);
    setRays(program, factor, frame, input);
    if (passesUntil) setPasses(program, input, *passesUntil);
    if (multisampled) setSamples(program, *frame.samples, fluid.grid);
    if (fixesUp) {
        setOffscreen(program, *frame.offscreen);
        program.set("fixesUp", int(look.march.fixUp));
    }
    program.set("extinction", light.extinction().texture());
    program.set("extinctionCells", fluid.grid.cells);
    program.set("nearbyMaximum", light.nearbyMaximum().texture());
    program.set("negligible", LightVolume::negligible(fluid.grid));
    program.set("light", light.light().texture());
    if (fluid.dye || fluid.burns()) {
        const OpenFade fade = openFadeOf(fluid, look);
        program.set("fadeLow", fade.low);
        program.set("fadeHigh", fade.high);
    }
    if (fluid.dye) {
        program.set("dye", fluid.dye->texture());
        program.set("perDensity", look.extinction);
    }
    if (fluid.burns()) {
        program.set("gas", fluid.gas.texture());
        program.set("fireInSmoke", light.fire().inSmoke().texture());
        program.set("glowRamp", glowRamp(look.fire));
    }
    program.set("cell", fluid.grid.h);
    program.set("stepLength", look.march.stepVoxels * fluid.grid.h);
    program.set("jitters", int(look.march.jitter));
    program.set("weightsEnd", int(look.march.weightedEnd));
    program.set("skipsEmpty", int(look.march.skipEmpty));
    setLights(program, look);
    program.set("albedo", look.albedo);
    program.set("anisotropy", look.anisotropy);
    program.set("blueNoise", blueNoise_);
    program.set("frameIndex", int(frameIndex));
    return program;
}

void VolumeMarcher::findEdges(const OffscreenFrame& offscreen, const PixelRect& domain) {
    Program& program = slab_.shaders().program({"edges", "render/fullscreen.vert", "", {"render/edges.frag"}, ""});
    program.set("rays", offscreen.rays);
    program.set("offscreenSize", offscreen.size);
    drawFullscreen(program, offscreen.edgeTarget, {.within = offscreen.pixelsFor(domain)});
}

/// Marks what it draws.
void VolumeMarcher::scaleUp(const Frame& frame, const MarchInput& input) {
    Program& program = slab_.shaders().program({"upscale", domainShader, "", {"render/upscale.frag"}, ""});
    setRays(program, input.view, input.fluid.grid, frame);
    setOffscreen(program, *frame.offscreen);
    const bool shown = input.look.stage != LookStage::FixedUp;
    drawOntoPicture(program, frame, {.stencil = Stencil::Mark, .writeMask = glm::bvec4(shown)});
}

}  // namespace slabflow
