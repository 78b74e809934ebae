#include "render/FlatView.h"

#include "gpu/Draw.h"
#include "render/SliceView.h"
#include "render/Uniforms.h"
#include "scene/SceneNames.h"
#include "sim/FieldCatalogue.h"

namespace slabflow {
namespace {

constexpr int linesPeriod = 40;  ///< frames in which the pattern in lines along the flow comes to where it was

/// Density stands in for a dye that a gas does not have.
FlatQuantity shownQuantity(const FluidFields& fluid, const LookDesc& look) {
    const bool lacksDye = fluid.gas && !fluid.gas->dye;
    return look.flatQuantity == FlatQuantity::Dye && lacksDye ? FlatQuantity::Density : look.flatQuantity;
}

/// Where a quantity is found, from which channel on: what the catalogue has of that name, or what all motion is seen
/// from.
std::pair<const Field&, int> sourceOf(const FluidFields& fluid, FlatQuantity quantity) {
    if (fluid.liquid) return {fluid.cellVelocity, 0};  // of all else, it shows where it is
    const FieldInfo* info = fieldNamed(namesOf(quantity)[size_t(quantity)]);
    if (info && info->stored) return {info->stored(fluid), info->firstChannel};
    return {fluid.cellVelocity, 0};
}

}  // namespace

void FlatView::draw(const Frame& frame, const Shot& shot, const View& view) {
    const FluidFields& fluid = shot.fluid();
    const LookDesc& look = shot.look;
    const FlatQuantity quantity = shownQuantity(fluid, look);
    ProgramDesc desc{"flat", "render/fullscreen.vert", "", {"render/flat.frag"}, ""};
    if (fluid.solids) desc.variant.emplace_back("AROUND_SOLIDS");
    if (fluid.liquid) desc.variant.emplace_back("LIQUID");
    const bool isEmbossed = look.flatRelief > 0 || look.flatRefraction != 0 || look.flatBackdrop != FlatBackdrop::Plain;
    if (isEmbossed) desc.variant.emplace_back("EMBOSSED");
    if (look.flatOverlay != FlatOverlay::None)
        desc.variant.emplace_back(look.flatOverlay == FlatOverlay::Arrows ? "ARROWS" : "LINES");
    Program& program = slab_.shaders().program(desc);
    if (fluid.solids) program.set("openings", fluid.solids->openings.texture());
    if (fluid.liquid) {
        program.set("levelSet", fluid.liquid->levelSet.texture());
        program.set("absorption", look.liquid.absorption);
    }
    setView(program, view);
    setBox(program, fluid.grid);
    const auto& [field, firstChannel] = sourceOf(fluid, quantity);
    program.set("field", field.texture());
    program.set("firstChannel", firstChannel);
    program.set("quantity", int(quantity));
    program.set("range", look.flatRange);
    program.set("gridVelocity", glm::vec2(fluid.grid.alongAxes(fluid.grid.velocity)));
    program.set("colours", std::vector<glm::vec3>(SliceView::colours.begin(), SliceView::colours.end()));
    program.set("albedo", look.albedo);
    program.set("background", look.background);
    if (isEmbossed) {
        program.set("checks", look.flatBackdrop == FlatBackdrop::Checks ? 1.0f : 0.0f);
        program.set("relief", look.flatRelief);
        program.set("refraction", look.flatRefraction);
    }
    if (look.flatOverlay != FlatOverlay::None) {
        program.set("flow", fluid.cellVelocity.texture());
        program.set("clearSpeed", look.flatOverlaySpeed);
    }
    if (look.flatOverlay == FlatOverlay::Lines) program.set("phase", float(shot.frame % linesPeriod) / linesPeriod);
    drawFullscreen(program, frame.imageTarget);
}

}  // namespace slabflow
