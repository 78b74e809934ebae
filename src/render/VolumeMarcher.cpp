#include "render/VolumeMarcher.h"

#include "gpu/Draw.h"
#include "render/Uniforms.h"

namespace slabflow {

void VolumeMarcher::march(const Frame& frame, const View& view, const FluidFields& fluid, const LookDesc& look,
                          const LightVolume& light, long frameIndex) {
    ProgramDesc desc{"march", "render/fullscreen.vert", "", {"render/march.frag"}, ""};
    if (fluid.dye) desc.prelude = "#define DYED\n";
    Program& program = slab_.shaders().program(desc);
    setView(program, view);
    setBox(program, fluid.grid);
    program.set("rayData", frame.rayData);
    program.set("extinction", light.extinction().texture());
    program.set("nearbyMaximum", light.nearbyMaximum().texture());
    program.set("negligible", LightVolume::negligible(fluid.grid));
    program.set("light", light.light().texture());
    if (fluid.dye) {
        program.set("dye", fluid.dye->texture());
        program.set("perDensity", look.extinction);
    }
    program.set("cell", fluid.grid.h);
    program.set("stepLength", look.stepVoxels * fluid.grid.h);
    program.set("towardsLight", towardsLight(look));
    program.set("lightColor", look.light.color);
    program.set("ambient", look.ambient);
    program.set("albedo", look.albedo);
    program.set("anisotropy", look.anisotropy);
    program.set("blueNoise", blueNoise_);
    program.set("frameIndex", int(frameIndex));
    drawFullscreen(program, frame.smokeTarget);
}

void VolumeMarcher::composite(const Frame& frame) {
    Program& program =
        slab_.shaders().program({"composite", "render/fullscreen.vert", "", {"render/composite.frag"}, ""});
    program.set("smoke", frame.smoke);
    drawFullscreen(program, frame.imageTarget, {.blend = Blend::Premultiplied});
}

}  // namespace slabflow
