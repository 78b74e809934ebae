// What the boxes of a scene must be like, beyond the range of each number.
#pragma once

#include <glm/gtc/quaternion.hpp>
#include <optional>
#include <string>
#include <vector>

#include "scene/SceneDesc.h"

namespace slabflow {

/// What is wrong, and the key where that is said.
struct GridFault {
    std::string key, text;
};
using WallFault = GridFault;

/// What is wrong with the velocities of the sides, which are given in the world; keys are those of the sides.
std::optional<WallFault> faultOfWalls(const DomainDesc& domain);

/// What is wrong with all grids together, and with what the scene asks of them. Obstacles must have their names.
std::optional<GridFault> faultOfGrids(const SceneDesc& scene, bool asDomain);

/// Whether a file may say them as "domain".
bool isOneDomain(const std::vector<GridDesc>& grids);

/// Whether it ever moves.
bool travels(const GridDesc& grid);

/// Whether a side goes along with the smoke of a box that follows it: air comes in there, and its axis has more than
/// one cell.
bool maySideMove(const DomainDesc& domain, size_t side);

/// Cells that a box may have in all to follow its smoke: those that it asks for, or eight times its own.
long cellBudgetOf(const DomainDesc& domain);

/// Cells of what a gas carries; along an axis of one cell there is one.
glm::ivec3 gasCellsOf(const DomainDesc& domain);

/// The key of a grid in a file: "domain", or "grids[1]".
std::string keyOfGrid(size_t index, bool asDomain);

/// Why DomainDesc::detail of one is 1.
inline constexpr std::string_view liquidHasNoDetail =
    "a liquid has one grid for all that it is: only what a gas carries may be finer";

/// What names of files and of columns begin with that are of one of a scene's fluids: "wake_", or nothing where there
/// is one alone.
std::string namePrefix(const SceneDesc& scene, const std::string& fluid);

/// Of the box in the world.
glm::mat3 axesOf(const DomainDesc& domain);

}  // namespace slabflow
