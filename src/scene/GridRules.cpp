#include "scene/GridRules.h"

#include <algorithm>
#include <cmath>

#include "scene/InitialFiles.h"
#include "scene/Motion.h"
#include "scene/NearestKey.h"
#include "scene/SceneNames.h"

namespace slabflow {
namespace {

/// Of a side, into the box.
glm::vec3 inwards(const glm::mat3& axes, size_t side) { return axes[int(side / 2)] * (side % 2 == 0 ? 1.0f : -1.0f); }

/// Area of a side in faces of cells; none where nothing flows along its axis.
float areaOf(const DomainDesc& domain, size_t side) {
    const glm::ivec3 n = domain.cells;
    return n[int(side / 2)] == 1 ? 0 : float(n.x) * float(n.y) * float(n.z) / float(n[int(side / 2)]);
}

bool has(const DomainDesc& domain, WallType type) {
    return std::ranges::count(domain.walls, type, &WallDesc::type) > 0;
}

std::optional<WallFault> faultOfSide(const DomainDesc& domain, size_t side) {
    const WallDesc& wall = domain.walls[side];
    const float into = glm::dot(wall.velocity, inwards(axesOf(domain), side));
    const std::string key(wallNames[side]);
    if (wall.type == WallType::NoSlip && std::abs(into) > 1e-5f * glm::length(wall.velocity))
        return WallFault{key, "the velocity of a no_slip wall must lie in its plane"};
    if (wall.type == WallType::Inflow && into <= 0)
        return WallFault{key, "the velocity of an inflow must point into the domain"};
    if (wall.profile == InflowProfile::Parabolic && domain.velocity != glm::vec3(0))
        return WallFault{key, "the inflow of a box that travels must be uniform"};
    return {};
}

/// What flows into the box through its far sides, as a share of what flows through them.
float shareThatStays(const DomainDesc& domain) {
    float sum = 0, all = 0;
    for (size_t side = 0; side < 6; ++side) {
        if (domain.walls[side].type != WallType::FarField) continue;
        const glm::vec3 relative = domain.walls[side].velocity - domain.velocity;
        const float flux = areaOf(domain, side) * glm::dot(relative, inwards(axesOf(domain), side));
        sum += flux;
        all += std::abs(flux);
    }
    return all > 0 ? std::abs(sum) / all : 0;
}

bool isFileName(const std::string& name) {
    const auto isAllowed = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
    };
    return !name.empty() && name.size() <= 64 && std::ranges::all_of(name, isAllowed);
}

bool isArray(const InitialFile* file) { return file && !file->isVolume(); }

/// The first of the initial fields that comes from an array, which is nowhere in the world.
std::string initialArray(const InitialDesc& initial) {
    for (const InitialField& field : initialFields())
        if (isArray(field.fileOf(initial))) return "initial." + std::string(field.key);
    return "";
}

bool isEverywhere(const InitialValue& value) {
    const auto* number = std::get_if<float>(&value);
    return (number && *number != 0) || std::holds_alternative<glm::vec3>(value);
}

/// What keeps a box from following its smoke.
std::optional<GridFault> faultOfFollowing(const SceneDesc& scene, const GridDesc& grid) {
    const InitialDesc& initial = scene.initial;
    if (scene.fluid.kind == FluidKind::Liquid) return GridFault{"follow", "a liquid has no smoke that can be followed"};
    if (scene.fluid.velocity == VelocityKind::Prescribed)
        return GridFault{"follow", "a velocity that is prescribed is that of a box which stays where it is"};
    bool moves = false;
    for (size_t side = 0; side < 6; ++side) moves |= maySideMove(grid, side);
    if (!moves) return GridFault{"follow", "no side can go along with smoke: one must be open or far_field"};
    if (std::ranges::count(grid.walls, InflowProfile::Parabolic, &WallDesc::profile) > 0)
        return GridFault{"follow", "the inflow of a box that follows its smoke must be uniform"};
    if (isEverywhere(initial.density) || isEverywhere(initial.temperature) || isEverywhere(initial.reaction) ||
        isEverywhere(initial.vapor) || isEverywhere(initial.dye))
        return GridFault{"follow", "smoke that \"initial\" has everywhere cannot be followed"};
    return {};
}

/// What is wrong with one of them, by its own keys.
std::optional<GridFault> faultOfGrid(const SceneDesc& scene, const GridDesc& grid) {
    std::vector<std::string_view> obstacles;
    for (const ObstacleDesc& obstacle : scene.obstacles) obstacles.push_back(obstacle.name);
    const std::string& followed = grid.follow.obstacle;
    const bool isTurned = grid.rotation != glm::vec3(0), isLiquid = scene.fluid.kind == FluidKind::Liquid;
    if (!isFileName(grid.name))
        return GridFault{"name", "must be of letters, digits, _ and -: files are named after it"};
    if (!followed.empty() && std::ranges::count(obstacles, followed) == 0)
        return GridFault{"follow.obstacle",
                         "there is no obstacle \"" + followed + "\"" + didYouMean(followed, obstacles) +
                             "; allowed: " + (obstacles.empty() ? "none, as there are none" : quotedList(obstacles))};
    if (travels(grid) && isLiquid)
        return GridFault{grid.follow.obstacle.empty() ? "velocity" : "follow",
                         "a liquid stays where it is: only a gas may travel"};
    if (travels(grid) && scene.fluid.velocity == VelocityKind::Prescribed)
        return GridFault{grid.follow.obstacle.empty() ? "velocity" : "follow",
                         "a velocity that is prescribed is that of a box which stays where it is"};
    if (isTurned && isLiquid) return GridFault{"rotation", "a liquid is in a box that is upright"};
    if (isTurned && isArray(std::get_if<InitialFile>(&scene.initial.velocity)))
        return GridFault{"rotation", "\"initial.velocity\" of a box that is turned cannot come from an array"};
    if (grid.follow.smoke)
        if (auto fault = faultOfFollowing(scene, grid)) return fault;
    if (isLiquid && grid.detail > 1)
        return GridFault{"detail", std::string(liquidHasNoDetail)};
    if (isLiquid && has(grid, WallType::FarField))
        return GridFault{"walls", "far_field is air: sides of a liquid are open instead"};
    return {};
}

}  // namespace

std::optional<WallFault> faultOfWalls(const DomainDesc& domain) {
    for (size_t side = 0; side < domain.walls.size(); ++side)
        if (auto fault = faultOfSide(domain, side)) return fault;
    if (has(domain, WallType::Open)) return {};
    if (has(domain, WallType::Inflow)) return WallFault{"", "an inflow needs an open side where the fluid can leave"};
    if (shareThatStays(domain) > 1e-4f)
        return WallFault{"",
                         "as much must flow out through far_field sides as flows in: opposite sides need the same "
                         "velocity, or some side must be open"};
    return {};
}

std::optional<GridFault> faultOfGrids(const SceneDesc& scene, bool asDomain) {
    for (size_t i = 0; i < scene.grids.size(); ++i) {
        const std::string path = keyOfGrid(i, asDomain) + ".";
        if (const auto fault = faultOfGrid(scene, scene.grids[i])) return GridFault{path + fault->key, fault->text};
        for (size_t j = 0; j < i; ++j)
            if (scene.grids[j].name == scene.grids[i].name)
                return GridFault{path + "name", "the name \"" + scene.grids[i].name + "\" is taken by another grid"};
    }
    const std::string array = initialArray(scene.initial);
    if (scene.grids.size() > 1 && !array.empty())
        return GridFault{array, "an array fits one grid, and the scene has several"};
    return {};
}

bool isOneDomain(const std::vector<GridDesc>& grids) {
    return grids.size() == 1 && grids.front().name == GridDesc{}.name;
}

bool travels(const GridDesc& grid) { return grid.velocity != glm::vec3(0) || !grid.follow.obstacle.empty(); }

bool maySideMove(const DomainDesc& domain, size_t side) {
    const WallType type = domain.walls[side].type;
    return (type == WallType::Open || type == WallType::FarField) && domain.cells[int(side / 2)] > 1;
}

long cellBudgetOf(const DomainDesc& domain) {
    const glm::ivec3 n = domain.cells;
    return domain.maxCells > 0 ? long(domain.maxCells) : 8 * long(n.x) * long(n.y) * long(n.z);
}

glm::ivec3 gasCellsOf(const DomainDesc& domain) {
    glm::ivec3 cells = domain.cells;
    for (int axis = 0; axis < 3; ++axis)
        if (cells[axis] > 1) cells[axis] *= domain.detail;
    return cells;
}

std::string keyOfGrid(size_t index, bool asDomain) {
    return asDomain ? "domain" : "grids[" + std::to_string(index) + "]";
}

std::string namePrefix(const SceneDesc& scene, const std::string& fluid) {
    return scene.grids.size() == 1 ? "" : fluid + "_";
}

glm::mat3 axesOf(const DomainDesc& domain) { return glm::mat3_cast(rotationFromDegrees(domain.rotation)); }

}  // namespace slabflow
