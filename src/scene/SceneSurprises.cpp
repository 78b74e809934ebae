#include "scene/SceneSurprises.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <utility>

#include "scene/DomainRequest.h"
#include "scene/GridRules.h"
#include "scene/MeshPlayback.h"
#include "scene/SceneNames.h"
#include "scene/SourceRules.h"

namespace slabflow {
namespace {

constexpr double noticeable = 0.005;  // of a length
constexpr int fewestSweeps = 20;  // of Jacobi's method: Harris 2004 §38.3.3 has 40 to 80, and 20 where it must be fast

constexpr double farthestFall = 8;  // [cell] in a step: of what falls farther, much is lost

/// The size that the file asks for, which the scene no longer knows: it has been rounded to whole cells.
glm::vec3 writtenSize(const nlohmann::json& domain) {
    const auto& size = domain.at("size");
    return {size[0].get<float>(), size[1].get<float>(), size[2].get<float>()};
}

/// By which share whole cells miss the length of an axis, with the sign; 0 where one cell was asked for, or where both
/// sides are open, so that no wall is anywhere else than was meant.
double missOf(const DomainDesc& domain, const glm::vec3& size, int axis) {
    const auto isOpen = [&](int side) { return domain.walls[size_t(2 * axis + side)].type == WallType::Open; };
    if (size[axis] == 0 || (isOpen(0) && isOpen(1))) return 0;
    return double(domain.size[axis]) / double(size[axis]) - 1;
}

int worstAxis(const DomainDesc& domain, const glm::vec3& size) {
    int worst = 0;
    for (int axis = 1; axis < 3; ++axis)
        if (std::abs(missOf(domain, size, axis)) > std::abs(missOf(domain, size, worst))) worst = axis;
    return worst;
}

bool fits(const DomainDesc& domain, const glm::vec3& size) {
    return std::abs(missOf(domain, size, worstAxis(domain, size))) <= noticeable;
}

/// The number of cells along the longest axis nearest to the one there is that fits; 0 when there is none.
int fittingNumber(DomainDesc domain, const glm::vec3& size) {
    const int now = std::max({domain.cells.x, domain.cells.y, domain.cells.z});
    for (int change = 1; change < maxCellsPerAxis; ++change)
        for (const int cells : {now + change, now - change}) {
            if (cells < 1 || cells > maxCellsPerAxis) continue;
            resolveDomain({size, {}, cells}, domain);
            if (fits(domain, size)) return cells;
        }
    return 0;
}

std::string lengthText(float metres) {
    char text[32];
    std::snprintf(text, sizeof text, "%.4g", double(metres));
    return text;
}

std::string missedSize(const DomainDesc& domain, const glm::vec3& size) {
    const int axis = worstAxis(domain, size), cells = fittingNumber(domain, size);
    char miss[32];
    std::snprintf(miss, sizeof miss, "%.2g %%", 100 * std::abs(missOf(domain, size, axis)));
    return "cells are cubes of " + lengthText(domain.cellSize) + " m, so the domain is " +
           lengthText(domain.size[axis]) + " m long along " + std::string(nameOf(Axis(axis))) + " and not " +
           lengthText(size[axis]) + " m, " + miss + " off" +
           (cells > 0 ? "; \"cells\": " + std::to_string(cells) + " would fit" : "");
}

/// Whether a parabolic inflow has nothing beside it where it could fall to zero.
bool staysUniform(const DomainDesc& domain, size_t side) {
    if (domain.walls[side].profile != InflowProfile::Parabolic) return false;
    for (size_t other = 0; other < 6; ++other) {
        const bool beside = other / 2 != side / 2 && domain.cells[int(other / 2)] > 1;
        if (beside && domain.walls[other].type == WallType::NoSlip) return false;
    }
    return true;
}

/// How many cells a liquid crosses in a step when it has fallen through the domain.
double cellsFallenInStep(const SceneDesc& scene, const DomainDesc& domain) {
    const glm::vec3 gravity = scene.fluid.gravity;
    const double squaredSpeed = 2 * double(glm::dot(glm::abs(gravity), domain.size));
    return std::sqrt(squaredSpeed) * double(scene.time.step) / scene.time.substeps / double(domain.cellSize);
}

/// Keys of water vapor.
std::vector<std::string> keysOfVapor(const SceneDesc& scene) {
    std::vector<std::string> keys;
    if (!std::holds_alternative<std::monostate>(scene.initial.vapor)) keys.emplace_back("initial.vapor");
    for (size_t i = 0; i < scene.sources.size(); ++i)
        if (scene.sources[i].vapor) keys.push_back("sources[" + std::to_string(i) + "].vapor");
    return keys;
}

/// What a scene says of its sources that does nothing beside the rest: key and reason.
std::vector<std::pair<std::string, const char*>> idleKeysOfSources(const SceneDesc& scene) {
    std::vector<std::pair<std::string, const char*>> keys;
    for (size_t i = 0; i < scene.sources.size(); ++i) {
        const SourceDesc& source = scene.sources[i];
        const std::string path = "sources[" + std::to_string(i) + "].";
        const auto add = [&](bool isSaid, const char* key, const char* reason) {
            if (isSaid) keys.emplace_back(path + key, reason);
        };
        const auto* mesh = std::get_if<MeshShape>(&source.shape);
        const bool hasFormula = !isFromFile(source.shape), rests = mesh && !isPlaying(*mesh) && source.obstacle.empty();
        const char* reason = "it is for shapes from a file";
        add(hasFormula && source.position != glm::vec3(0), "position", reason);
        add(hasFormula && source.rotation != glm::vec3(0), "rotation", reason);
        add(hasFormula && source.scale != 1, "scale", reason);
        const char* edgeIsIdle = whyEdgeIsIdle(source);
        add(*edgeIsIdle && source.edge != 0, "edge", edgeIsIdle);
        add(rests && source.inherit != 0, "inherit", "neither an obstacle nor its file moves the mesh");
    }
    return keys;
}

}  // namespace

std::vector<std::string> surprisesIn(const SceneDesc& scene, const JsonDocument& document) {
    std::vector<std::string> warnings;
    const bool asDomain = !document.root().contains("grids");
    for (size_t i = 0; i < scene.grids.size(); ++i) {
        const DomainDesc& domain = scene.grids[i];
        const std::string key = keyOfGrid(i, asDomain);
        const glm::vec3 size = writtenSize(asDomain ? document.root().at("domain") : document.root().at("grids").at(i));
        if (!fits(domain, size)) warnings.push_back(document.placed(key + ".size", missedSize(domain, size)));
        for (size_t side = 0; side < 6; ++side)
            if (staysUniform(domain, side))
                warnings.push_back(document.placed(key + ".walls." + std::string(wallNames[side]) + ".profile",
                                                   "the inflow is uniform: a parabolic one falls to zero at no_slip "
                                                   "walls beside it, and there are none"));
    }
    if (scene.solver.pressure == PressureMethod::Jacobi && scene.solver.jacobi.sweeps < fewestSweeps)
        warnings.push_back(document.placed(
            "solver.jacobi.sweeps", "so few leave much of the divergence, and the fluid is seen to shrink and swell; " +
                                        std::to_string(fewestSweeps) + " and more look right, and multigrid is exact"));
    if (scene.fluid.kind == FluidKind::Liquid && scene.fluid.velocity == VelocityKind::Solved && !scene.time.cfl) {
        const double cells = cellsFallenInStep(scene, scene.domain());
        if (cells > farthestFall)
            warnings.push_back(document.placed(
                "time.step",
                "liquid that falls through the domain crosses " + std::to_string(int(std::lround(cells))) +
                    " cells in a step, and much of it may be lost; with \"cfl\": 2 there are as many steps "
                    "as it needs"));
    }
    if (scene.fluid.kind == FluidKind::Gas && !scene.fluid.atmosphere.moist)
        for (const std::string& key : keysOfVapor(scene))
            warnings.push_back(document.placed(key, "has no effect: \"fluid.atmosphere.moist\" is false"));
    for (const auto& [key, reason] : idleKeysOfSources(scene))
        warnings.push_back(document.placed(key, std::string("has no effect: ") + reason));
    return warnings;
}

}  // namespace slabflow
