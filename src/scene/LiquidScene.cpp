#include "scene/LiquidScene.h"

#include <vector>

namespace slabflow {
namespace {

using Keys = std::vector<std::string>;

bool isGiven(const InitialValue& value) { return !std::holds_alternative<std::monostate>(value); }

void addIf(bool isAsked, Keys& keys, const std::string& key) {
    if (isAsked) keys.push_back(key);
}

/// Of smoke and fire.
Keys keysOfGas(const SceneDesc& scene) {
    const FluidDesc& fluid = scene.fluid;
    Keys keys;
    addIf(fluid.buoyancy != BuoyancyDesc{}, keys, "fluid.buoyancy");
    addIf(fluid.vorticityConfinement > 0, keys, "fluid.vorticity_confinement");
    addIf(fluid.diffusion != DiffusionDesc{}, keys, "fluid.diffusion");
    addIf(fluid.dissipation.density > 0, keys, "fluid.dissipation.density");
    addIf(fluid.dissipation.dye > 0, keys, "fluid.dissipation.dye");
    addIf(fluid.fire != FireDesc{}, keys, "fluid.fire");
    addIf(fluid.atmosphere != AtmosphereDesc{}, keys, "fluid.atmosphere");
    addIf(scene.look.stage == LookStage::Smoke || scene.look.stage == LookStage::Steps, keys, "look.stage");
    addIf(!scene.look.march.fixUp, keys, "look.fix_up");
    addIf(isGiven(scene.initial.density), keys, "initial.density");
    addIf(isGiven(scene.initial.temperature), keys, "initial.temperature");
    addIf(isGiven(scene.initial.reaction), keys, "initial.reaction");
    addIf(isGiven(scene.initial.vapor), keys, "initial.vapor");
    addIf(isGiven(scene.initial.dye), keys, "initial.dye");
    for (size_t i = 0; i < scene.sources.size(); ++i) {
        const SourceDesc& source = scene.sources[i];
        const std::string path = "sources[" + std::to_string(i) + "].";
        addIf(source.density.has_value(), keys, path + "density");
        addIf(source.temperature.has_value(), keys, path + "temperature");
        addIf(source.reaction.has_value(), keys, path + "reaction");
        addIf(source.vapor.has_value(), keys, path + "vapor");
        addIf(source.dye.has_value(), keys, path + "dye");
    }
    for (size_t i = 0; i < scene.forces.size(); ++i)  // which weighs by the density of smoke
        addIf(std::holds_alternative<AttractorDesc>(scene.forces[i]), keys,
              "forces[" + std::to_string(i) + "].attractor");
    return keys;
}

Keys keysOfLiquid(const SceneDesc& scene) {
    Keys keys;
    addIf(scene.fluid.liquid != LiquidDesc{}, keys, "fluid.liquid");
    addIf(!scene.initial.liquid.empty(), keys, "initial.liquid");
    addIf(isGiven(scene.initial.levelSet), keys, "initial.level_set");
    for (size_t i = 0; i < scene.sources.size(); ++i)
        addIf(scene.sources[i].liquid.has_value(), keys, "sources[" + std::to_string(i) + "].liquid");
    return keys;
}

}  // namespace

std::optional<std::string> warningOfLiquid(const SceneDesc& scene) {
    const bool isLiquid = scene.fluid.kind == FluidKind::Liquid;
    std::string list;
    for (const std::string& key : isLiquid ? keysOfGas(scene) : keysOfLiquid(scene))
        list += (list.empty() ? "" : ", ") + key;
    if (list.empty()) return {};
    return std::string("the fluid is a ") + (isLiquid ? "liquid" : "gas") + ", so that these have no effect: " + list;
}

}  // namespace slabflow
