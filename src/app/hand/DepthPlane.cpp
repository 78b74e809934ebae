#include "app/hand/DepthPlane.h"

#include <algorithm>
#include <cmath>

namespace slabflow {
namespace {

/// The axis along which the domain is one cell deep; -1 for a real volume.
int flatAxis(const Grid& grid) {
    for (int axis : {2, 1, 0})
        if (grid.cells[axis] == 1) return axis;
    return -1;
}

glm::vec3 middleOf(const PlacedGrid& grid) { return grid.worldFromGrid(0.5f * glm::vec3(grid.cells)); }

/// Metres along the ray at which it enters and leaves the domain; nothing when it misses.
std::optional<glm::vec2> spanIn(const PlacedGrid& grid, const Ray& ray) {
    const glm::vec3 start = grid.placeInGrid(ray.origin), way = grid.alongAxes(ray.direction);
    const glm::vec3 toLow = -start / way, toHigh = (grid.size() - start) / way;  // infinite along an axis of no motion
    const glm::vec3 in = glm::min(toLow, toHigh), out = glm::max(toLow, toHigh);
    const float enter = std::max({in.x, in.y, in.z, 0.0f}), leave = std::min({out.x, out.y, out.z});
    if (!(enter <= leave)) return {};
    return glm::vec2(enter, leave);
}

}  // namespace

DepthPlane::DepthPlane(const View& view, const PlacedGrid& grid, float depth)
    : point(middleOf(grid)), normal(view.forward) {
    if (const int axis = flatAxis(grid); axis >= 0) {
        normal = grid.axes[axis];
    } else {
        const float reach = depthReach(view, grid);
        point += glm::clamp(depth, -reach, reach) * normal;
    }
}

float depthReach(const View& view, const PlacedGrid& grid) {
    if (flatAxis(grid) >= 0) return 0;
    return 0.499f * glm::dot(glm::abs(grid.alongAxes(view.forward)),
                             grid.size());  // just short of the corner, so that some of it is seen
}

size_t gridUnder(const Ray& ray, std::span<const PlacedGrid> grids, size_t otherwise) {
    std::optional<float> nearest;
    for (size_t i = 0; i < grids.size(); ++i) {
        const auto span = spanIn(grids[i], ray);
        if (!span || (nearest && span->x >= *nearest)) continue;
        nearest = span->x;
        otherwise = i;
    }
    return otherwise;
}

std::optional<glm::vec3> placeOn(const DepthPlane& plane, const Ray& ray, const PlacedGrid& grid) {
    const auto span = spanIn(grid, ray);
    if (!span) return {};
    const float approach = glm::dot(ray.direction, plane.normal);
    const float distance = glm::dot(plane.point - ray.origin, plane.normal) / approach;
    return ray.origin + ray.direction * (approach == 0 ? span->x : glm::clamp(distance, span->x, span->y));
}

std::vector<glm::vec3> outlineOf(const DepthPlane& plane, const PlacedGrid& grid) {
    std::vector<glm::vec3> corners;
    for (int edge = 0; edge < 12; ++edge) {
        const int axis = edge / 4;
        glm::vec3 from(0);
        from[(axis + 1) % 3] = float(edge & 1);
        from[(axis + 2) % 3] = float((edge >> 1) & 1);
        const glm::vec3 start = grid.worldFromGrid(from * glm::vec3(grid.cells));
        const glm::vec3 edgeWay = grid.axes[axis] * grid.size()[axis];
        const float along = glm::dot(plane.normal, edgeWay);
        const float share = glm::dot(plane.point - start, plane.normal) / along;
        if (along == 0 || share < 0 || share > 1) continue;
        corners.push_back(start + share * edgeWay);
    }

    // A plane cuts a box in a convex polygon: going round its middle puts the corners in order.
    glm::vec3 middle(0);
    for (const glm::vec3& corner : corners) middle += corner / float(corners.size());
    const glm::vec3 helper = std::abs(plane.normal.y) < 0.9f ? glm::vec3(0, 1, 0) : glm::vec3(1, 0, 0);
    const glm::vec3 u = glm::normalize(glm::cross(helper, plane.normal)), v = glm::cross(plane.normal, u);
    const auto angle = [&](glm::vec3 corner) {
        return std::atan2(glm::dot(corner - middle, v), glm::dot(corner - middle, u));
    };
    std::ranges::sort(corners, {}, angle);
    return corners;
}

}  // namespace slabflow
