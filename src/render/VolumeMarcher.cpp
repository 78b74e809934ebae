#include "render/VolumeMarcher.h"

#include "gpu/Draw.h"
#include "render/RayData.h"
#include "render/Uniforms.h"

namespace slabflow {
namespace {

/// What surfaces that are smooth may take more from a ray than from its neighbour [cells].
constexpr float smoothCut = 3;

/// Of render/ray.glsl.
void setRays(Program& program, int factor, const Frame& frame, const MarchInput& input) {
    setView(program, input.view);
    setBox(program, input.fluid.grid);
    program.set("rayData", frame.rayData);
    program.set("mindsNearPlane", int(input.look.march.nearPlane));
    program.set("factor", factor);
}

/// The pixels whose rays meet the domain, and no others; for render/ray_data.vert.
void drawBackOfDomain(Program& program, const Framebuffer& target) {
    drawVertices(program, target, RayData::vertices, {.cull = Cull::Front});
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
    const auto& offscreen = frame.offscreen;
    {
        const auto stage = slab_.stage("march");
        marchInto(offscreen ? offscreen->smokeTarget : frame.smokeTarget, frame.offscreenFactor, Pixels::All, frame,
                  input);
    }
    if (!offscreen) return;
    {
        const auto stage = slab_.stage("upscale");
        findEdges(frame, input);
        scaleUp(frame, input);
    }
    if (!input.look.march.fixUp) return;
    const auto stage = slab_.stage("fix-up");
    marchInto(frame.smokeTarget, 1, Pixels::FixedUp, frame, input);
}

void VolumeMarcher::marchPasses(const PassFrame& passes, const Frame& frame, const MarchInput& input,
                                const NextPicture& next) {
    const auto stage = slab_.stage("passes");
    marchInto(passes.marchTarget, 1, Pixels::All, frame, input, &next);
}

void VolumeMarcher::marchInto(const Framebuffer& target, int factor, Pixels pixels, const Frame& frame,
                              const MarchInput& input, const NextPicture* passesUntil) {
    const auto& [view, fluid, look, light, frameIndex] = input;
    const bool all = pixels == Pixels::All;
    ProgramDesc desc{"march", all ? "render/fullscreen.vert" : "render/ray_data.vert", "", {"render/march.frag"}, ""};
    if (fluid.dye) desc.prelude += "#define DYED\n";
    if (fluid.burns) desc.prelude += "#define BURNING\n";
    if (!all) desc.prelude += "#define FIXED_UP_ONLY\n";
    if (passesUntil) desc.prelude += "#define PASSES\n";
    else if (look.stage == LookStage::Steps) desc.prelude += "#define COUNT_STEPS\n";
    Program& program = slab_.shaders().program(desc);
    setRays(program, factor, frame, input);
    if (passesUntil) setPasses(program, input, *passesUntil);
    if (!all) program.set("fixedUp", frame.offscreen->fixedUp);
    program.set("extinction", light.extinction().texture());
    program.set("nearbyMaximum", light.nearbyMaximum().texture());
    program.set("negligible", LightVolume::negligible(fluid.grid));
    program.set("light", light.light().texture());
    if (fluid.dye) {
        program.set("dye", fluid.dye->texture());
        program.set("perDensity", look.extinction);
    }
    if (fluid.burns) {
        program.set("gas", fluid.gas.texture());
        program.set("fireInSmoke", light.fire().inSmoke().texture());
        program.set("cells", glm::vec3(fluid.grid.cells));
        program.set("glowRamp", glowRamp(look.fire));
    }
    program.set("cell", fluid.grid.h);
    program.set("stepLength", look.march.stepVoxels * fluid.grid.h);
    program.set("jitters", int(look.march.jitter));
    program.set("weightsEnd", int(look.march.weightedEnd));
    program.set("skipsEmpty", int(look.march.skipEmpty));
    program.set("towardsLight", towardsLight(look));
    program.set("lightColor", look.light.color);
    program.set("ambient", look.ambient);
    program.set("albedo", look.albedo);
    program.set("anisotropy", look.anisotropy);
    program.set("blueNoise", blueNoise_);
    program.set("frameIndex", int(frameIndex));
    all ? drawFullscreen(program, target) : drawBackOfDomain(program, target);
}

void VolumeMarcher::findEdges(const Frame& frame, const MarchInput& input) {
    Program& program = slab_.shaders().program({"edges", "render/fullscreen.vert", "", {"render/edges.frag"}, ""});
    setRays(program, frame.offscreen->factor, frame, input);
    program.set("smoothCut", smoothCut * input.fluid.grid.h);
    drawFullscreen(program, frame.offscreen->edgeTarget);
}

void VolumeMarcher::scaleUp(const Frame& frame, const MarchInput& input) {
    Program& program = slab_.shaders().program({"upscale", "render/fullscreen.vert", "", {"render/upscale.frag"}, ""});
    setRays(program, frame.offscreen->factor, frame, input);
    program.set("offscreenSmoke", frame.offscreen->smoke);
    program.set("edges", frame.offscreen->edges);
    program.set("smoothCut", smoothCut * input.fluid.grid.h);
    drawFullscreen(program, frame.offscreen->upscaleTarget);
}

void VolumeMarcher::composite(const Frame& frame) {
    Program& program =
        slab_.shaders().program({"composite", "render/fullscreen.vert", "", {"render/composite.frag"}, ""});
    program.set("smoke", frame.smoke);
    drawFullscreen(program, frame.imageTarget, {.blend = Blend::Premultiplied});
}

}  // namespace slabflow
