#include "scene/DomainRequest.h"

#include <algorithm>
#include <cmath>

namespace slabflow {
namespace {

constexpr float shortest = 1e-4f;  // m

int longestAxis(const glm::vec3& size) {
    const int horizontal = size.x >= size.z ? 0 : 2;
    return size.y > size[horizontal] ? 1 : horizontal;
}

int atLeastOne(double count) { return static_cast<int>(std::clamp(count, 1.0, double(maxCellsPerAxis))); }

int cellsAlong(int axis, const CellCount& cells) {
    return std::holds_alternative<int>(cells) ? std::get<int>(cells) : std::get<glm::ivec3>(cells)[axis];
}

/// The extent of so many cells. A size that fits but for rounding stays as it was written.
float extentOf(int cells, double edge, float written) {
    const double exact = cells * edge;
    return std::abs(exact - written) <= 1e-6 * exact ? written : static_cast<float>(exact);
}

/// Edge of a cell in double, so that rounding it does not add up over an axis.
double cellEdge(const DomainRequest& request) {
    const int axis = longestAxis(request.size);
    return std::max<double>(request.size[axis], shortest) / atLeastOne(cellsAlong(axis, request.cells));
}

}  // namespace

void resolveDomain(const DomainRequest& request, DomainDesc& domain) {
    const double edge = cellEdge(request);
    const bool each = std::holds_alternative<glm::ivec3>(request.cells);
    for (int axis = 0; axis < 3; ++axis) {
        const double count = each ? cellsAlong(axis, request.cells) : std::round(request.size[axis] / edge);
        domain.cells[axis] = atLeastOne(count);
        domain.size[axis] = extentOf(domain.cells[axis], edge, request.size[axis]);
    }
    domain.cellSize = static_cast<float>(edge);
    domain.origin = request.origin.value_or(glm::vec3(-0.5f * domain.size.x, 0, -0.5f * domain.size.z));
}

DomainRequest requestFor(const DomainDesc& domain) {
    DomainRequest request{domain.size, domain.origin, domain.cells};
    for (int axis = 0; axis < 3; ++axis) {
        if (domain.cells[axis] == 1 && axis != longestAxis(domain.size)) request.size[axis] = 0;
    }
    return request;
}

bool hasLength(const DomainRequest& request) { return request.size[longestAxis(request.size)] >= shortest; }

bool cellsFit(const DomainRequest& request) {
    if (std::holds_alternative<int>(request.cells)) return true;
    const double edge = cellEdge(request);
    for (int axis = 0; axis < 3; ++axis) {
        const double wanted = request.size[axis] == 0 ? 1 : request.size[axis] / edge;  // 0 asks for one cell
        if (std::abs(cellsAlong(axis, request.cells) - wanted) > 0.5 + 1e-6) return false;
    }
    return true;
}

std::string fittingCells(const DomainRequest& request) {
    DomainDesc fitting;
    resolveDomain({request.size, {}, cellsAlong(longestAxis(request.size), request.cells)}, fitting);
    const glm::ivec3 n = fitting.cells;
    return "[" + std::to_string(n.x) + ", " + std::to_string(n.y) + ", " + std::to_string(n.z) + "]";
}

bool isFlat(const DomainDesc& domain) { return domain.cells.z == 1; }

void pairPeriodicSides(const DomainDesc& before, DomainDesc& domain) {
    for (size_t side = 0; side < domain.walls.size(); ++side) {
        WallDesc &changed = domain.walls[side], &other = domain.walls[side ^ 1];
        const bool was = before.walls[side].type == WallType::Periodic, is = changed.type == WallType::Periodic;
        if (was == is) continue;
        other = {};
        if (is) other.type = WallType::Periodic, changed = other;
        side |= 1;  // the other one is done as well
    }
}

}  // namespace slabflow
