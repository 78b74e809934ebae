#include "app/panels/PanelsLegend.h"

#include <imgui.h>

#include "app/panels/ColorBar.h"
#include "scene/SceneNames.h"

namespace slabflow {
namespace {

/// Where the numbers of a quantity are found.
struct Source {
    const FieldInfo* field = nullptr;
    int component = 0;  ///< of a vector
};

/// None of ink and smoke, whose colours are their own.
Source sourceOf(FlatQuantity quantity) {
    switch (quantity) {
        case FlatQuantity::Dye:
        case FlatQuantity::Density: return {};
        case FlatQuantity::Temperature: return {fieldNamed("temperature")};
        case FlatQuantity::Speed: return {fieldNamed("velocity"), Slice::length};
        case FlatQuantity::Vorticity: return {fieldNamed("vorticity"), 2};
        case FlatQuantity::VelocityX: return {fieldNamed("velocity"), 0};
        case FlatQuantity::VelocityY: return {fieldNamed("velocity"), 1};
        case FlatQuantity::Pressure: return {fieldNamed("pressure")};
        case FlatQuantity::Divergence: return {fieldNamed("divergence")};
        case FlatQuantity::LevelSet: return {fieldNamed("level_set")};
    }
    return {};
}

}  // namespace

bool LegendPanel::isThere(const Simulation& simulation) {
    const LookDesc& look = simulation.scene().look;
    const FieldInfo* field = sourceOf(look.flatQuantity).field;
    return look.mode == LookMode::Flat && field && (!field->isThere || field->isThere(simulation.fields()));
}

void LegendPanel::draw(Simulation& simulation, std::optional<glm::vec3> pointed) {
    value_.reset();
    if (!isThere(simulation)) return;
    const LookDesc& look = simulation.scene().look;
    const FluidFields& fluid = simulation.fields();
    const Source source = sourceOf(look.flatQuantity);
    {
        const auto stage = slab_.stage("legend");
        const FieldReading reading = source.field->read(slab_, simulation);
        const int component = source.field->isVector() ? source.component : reading.firstChannel;
        view_.draw(reading.field(), {.component = component, .scale = reading.scale}, look.flatRange);
    }
    const char* name = namesOf(look.flatQuantity)[size_t(look.flatQuantity)].data();
    const char* unit = source.field->unit.data();
    ImGui::TextUnformatted(name);
    drawColorBar(look.flatRange, unit, look.flatQuantity == FlatQuantity::Speed);
    const float h = source.field->gridOf(fluid).h;
    if (pointed) value_ = view_.values().at(glm::ivec2(glm::floor(fluid.grid.placeInGrid(*pointed) / h)));
    if (value_) ImGui::Text("under the mouse: %.4g %s", double(*value_), unit);
    else ImGui::TextDisabled("under the mouse: -");
}

}  // namespace slabflow
