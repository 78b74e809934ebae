#include "render/ShadowPass.h"

#include "gpu/Draw.h"
#include "render/Uniforms.h"

namespace slabflow {

void ShadowPass::draw(const PassFrame& passes, const Shot& shot, const Lighting& lighting,
                      const ParticleShadow* particles) {
    const View view = shot.camera.view(shot.size);
    const auto programOf = [&](const char* label, const char* vertex, const char* fragment) -> Program& {
        Variant variant = lightsVariant(shot.look);
        for (const std::string& fluids : fluidsVariant(shot.fluids.size())) variant.push_back(fluids);
        if (particles) variant.emplace_back("SHADED");
        for (const std::string& bodies : lighting.variantOnSolids()) variant.push_back(bodies);
        Program& program =
            slab_.shaders().program({.label = label, .vertex = vertex, .fragment = {fragment}, .variant = variant});
        setView(program, view);
        setBoxes(program, shot.grids());
        lighting.setLightOnSolids(program);
        setLights(program, shot.look);
        program.set("sceneDistance", passes.scene.distance);
        if (particles) particles->set(program);
        return program;
    };
    Program& ground = programOf("shadow pass", "render/fullscreen.vert", "render/shadow_pass.frag");
    ground.set("farAway", Frame::farAway);
    drawFullscreen(ground, passes.shadowTarget);
    for (const Body& body : shot.bodies) {
        Program& program = programOf("body shadow pass", "render/body.vert", "render/body_shadow_pass.frag");
        program.set("worldFromBody", body.worldFromBody());
        program.set("cell", coarsestCell(shot.grids()));
        slabflow::draw(program, passes.shadowTarget, body.surface->drawn());
    }
}

}  // namespace slabflow
