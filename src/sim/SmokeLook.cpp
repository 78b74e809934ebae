#include "sim/SmokeLook.h"

#include "base/Error.h"

namespace slabflow {
namespace {

Field oneTexel(Slab& slab, const char* label) { return slab.makeField({label, {}, Layout::Centre, Format::RGBA32F}); }

void find(Slab& slab, const FluidFields& fluid, float ahead, const char* end, Reduction reduction, Field& result) {
    const Grid& gas = fluid.gas->smoke.grid();
    Inputs inputs{fluid.gas->smoke, fluid.cellVelocity};
    Variant variant{end};
    if (fluid.gas->dye) {
        inputs.push_back(*fluid.gas->dye);
        variant.emplace_back("DYED");
    }
    Field blocks = slab.makeScratch({"smoke reach", coarser(gas, reductionBlock), Layout::Centre, Format::RGBA32F});
    slab.run({.kernel = "sim/smoke_reach",
              .target = blocks,
              .inputs = inputs,
              .uniforms = {{"gasCells", gas.cells},
                           {"fineness", gas.cells / fluid.grid.cells},
                           {"negligible",
                            glm::vec4(negligibleDensity, negligibleHeat, negligibleReaction, negligibleDensity)},
                           {"ahead", ahead}},
              .variant = variant});
    slab.copy(reduce(slab, reduction, blocks), result);
}

}  // namespace

SmokeLook::SmokeLook(Slab& slab)
    : low_(oneTexel(slab, "smokeLow")), high_(oneTexel(slab, "smokeHigh")), middle_(oneTexel(slab, "smokeMiddle")) {}

void SmokeLook::look(Slab& slab, const FluidFields& fluid, float seconds) {
    const float ahead = seconds / fluid.grid.h;
    find(slab, fluid, ahead, "LOW", Reduction::MaxAbs, low_);
    find(slab, fluid, ahead, "HIGH", Reduction::MaxAbs, high_);
    find(slab, fluid, ahead, "MIDDLE", Reduction::Sum, middle_);
    lookAgain();
}

void SmokeLook::lookAgain() {
    arriving_.clear();
    for (const Field* field : fields()) arriving_.emplace_back(field->texture());
}

std::optional<SmokeReach> SmokeLook::take(glm::ivec3 cells) {
    std::array<glm::vec3, 3> found;
    float importance = 0;
    for (size_t i = 0; i < found.size(); ++i) {
        const std::vector<float> texel = arriving_.at(i).takeFloats();
        found[i] = {texel[0], texel[1], texel[2]};
        importance = texel[3];
    }
    arriving_.clear();
    if (importance <= 0) return {};
    return SmokeReach{glm::vec3(cells) - found[0], found[1], found[2] / importance};
}

}  // namespace slabflow
