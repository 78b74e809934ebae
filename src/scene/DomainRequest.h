// The grid as a scene file asks for it, and the grid that it gets.
#pragma once

#include <variant>

#include "scene/SceneDesc.h"

namespace slabflow {

/// Cells along the longest axis, or along each.
using CellCount = std::variant<int, glm::ivec3>;

struct DomainRequest {
    glm::vec3 size{1, 2, 1};          ///< m; 0 on an axis asks for exactly one cell there
    std::optional<glm::vec3> origin;  ///< low corner [m]; without: x and z centred on 0, y from 0
    CellCount cells = 64;
};

/// The limits within which cells can be asked for.
inline constexpr int maxCellsPerAxis = 4096;
inline constexpr double maxCells = 512.0 * 1024 * 1024;

/// Size, origin, cells and cell size of the grid; walls stay as they are. Cells are cubes, so that the extent is
/// rounded to whole cells on every axis but the longest. Total: whatever is asked for, some grid results.
void resolveDomain(const DomainRequest& request, DomainDesc& domain);

/// The request that resolves to exactly this grid.
DomainRequest requestFor(const DomainDesc& domain);

/// Whether some axis is long enough to be meant, 0.1 mm.
bool hasLength(const DomainRequest& request);

/// Whether the cells asked for fill the size to half a cell on each axis. With one number they always do.
bool cellsFit(const DomainRequest& request);

/// The cells that would fit, as "[32, 64, 32]": as many along the longest axis as asked for.
std::string fittingCells(const DomainRequest& request);

/// Whether some axis is one cell deep: a 2D scene.
bool isFlat(const DomainDesc& domain);

/// Keeps periodic sides in pairs while a person changes one of them: the side that has become periodic, or is so no
/// longer, takes the other one along.
void pairPeriodicSides(const DomainDesc& before, DomainDesc& domain);

}  // namespace slabflow
