#include "scene/PrescribedVelocity.h"

#include <algorithm>
#include <vector>

#include "scene/GridRules.h"
#include "scene/NearestKey.h"
#include "scene/SceneNames.h"

namespace slabflow {
namespace {

bool mayBurn(const SceneDesc& scene) {
    return !std::holds_alternative<std::monostate>(scene.initial.reaction) ||
           std::ranges::any_of(scene.sources, [](const SourceDesc& source) { return source.reaction.value_or(0) > 0; });
}

/// Keys of what would change the velocity.
std::vector<std::string> keysWithoutEffect(const SceneDesc& scene) {
    const FluidDesc& fluid = scene.fluid;
    std::vector<std::string> keys;
    const auto add = [&](bool isAsked, const std::string& key) {
        if (isAsked) keys.push_back(key);
    };
    for (size_t i = 0; i < scene.grids.size(); ++i)
        for (size_t side = 0; side < 6; ++side)
            add(scene.grids[i].walls[side].velocity != glm::vec3(0),
                keyOfGrid(i, isOneDomain(scene.grids)) + ".walls." + std::string(wallNames[side]) + ".velocity");
    add(fluid.viscosity > 0, "fluid.viscosity");
    add(fluid.gravity != FluidDesc{}.gravity && fluid.gravity != glm::vec3(0), "fluid.gravity");
    add(fluid.buoyancy != BuoyancyDesc{}, "fluid.buoyancy");
    add(fluid.vorticityConfinement > 0, "fluid.vorticity_confinement");
    add(fluid.dissipation.velocity > 0, "fluid.dissipation.velocity");
    add(mayBurn(scene) && fluid.fire.expansion > 0, "fluid.fire.expansion");
    for (size_t i = 0; i < scene.sources.size(); ++i)
        add(scene.sources[i].velocity.has_value(), "sources[" + std::to_string(i) + "].velocity");
    add(!scene.forces.empty(), "forces");
    return keys;
}

/// What is wrong with a sum of flows in a box; empty if nothing is.
std::string faultOfFlow(const FlowDesc& flow, const GridDesc& grid) {
    const bool inPlane = !flow.vortices.empty() || flow.shearLayer.velocity != 0;
    if (inPlane && (grid.cells.x == 1 || grid.cells.y == 1))
        return "has vortices along z, or streams along x: the domain must be deeper than one cell in x and y";
    const glm::ivec3 n = grid.cells;
    if (flow.ring.circulation != 0 && std::min({n.x, n.y, n.z}) == 1)
        return "has a vortex ring, which needs three dimensions; in two it is a pair of vortices";
    if (flow.shearLayer.velocity != 0 && grid.walls[2].type == WallType::Periodic)
        return "has a shear layer: its streams differ, and sides across y that are periodic would have them meet";
    return "";
}

}  // namespace

std::string faultOfVelocity(const SceneDesc& scene) {
    const InitialValue& given = scene.initial.velocity;
    const bool isPrescribed = scene.fluid.velocity == VelocityKind::Prescribed;
    if (isPrescribed && std::holds_alternative<std::monostate>(given))
        return "must be given, as \"fluid.velocity\" is \"prescribed\": a .npy file, a sum of flows, or one of " +
               quotedList(namesOf(AnalyticField{}));
    if (const auto* sum = std::get_if<FlowDesc>(&given)) {
        for (const GridDesc& grid : scene.grids)
            if (const std::string fault = faultOfFlow(*sum, grid); !fault.empty()) return fault;
        return "";
    }
    const auto* flow = std::get_if<AnalyticField>(&given);
    if (!flow || *flow == AnalyticField::TaylorGreen) return "";
    for (const GridDesc& grid : scene.grids) {
        const glm::ivec3 cells = grid.cells;
        if (cells.x == 1 || cells.y == 1) return "goes round in x and y: the domain must be deeper than one cell there";
        if (*flow == AnalyticField::Deformation && cells.z == 1)
            return "needs three dimensions, and the domain is one cell deep; \"vortex\" is flat";
    }
    return "";
}

std::optional<std::string> warningOfPrescribed(const SceneDesc& scene) {
    if (scene.fluid.velocity != VelocityKind::Prescribed) return {};
    std::string warning;
    for (const std::string& key : keysWithoutEffect(scene)) warning += (warning.empty() ? "" : ", ") + key;
    if (!warning.empty()) warning = "the velocity is prescribed, so that these have no effect: " + warning;
    if (!scene.obstacles.empty())
        warning += std::string(warning.empty() ? "the velocity is prescribed" : "") +
                   "; obstacles hold smoke back, but do not turn the flow";
    return warning.empty() ? std::nullopt : std::optional(warning);
}

}  // namespace slabflow
