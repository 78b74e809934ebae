#include "app/hand/ToolMarker.h"

#include "app/hand/WorldPen.h"

namespace slabflow {
namespace {

constexpr PenColour faintest{150, 200, 235, 28};
constexpr PenColour faint{150, 200, 235, 70};
constexpr PenColour clear{190, 225, 250, 200};
constexpr PenColour bright{255, 214, 150, 255};

/// Whether the eye looks at that side of the domain from outside: nothing of the fluid is before its edges.
bool looksAt(const View& view, const PlacedGrid& grid, int axis, bool high) {
    const float eye = grid.placeInGrid(view.eye)[axis];
    return high ? eye > grid.size()[axis] : eye < 0;
}

}  // namespace

void drawDomainEdges(const View& view, const PlacedGrid& grid) {
    WorldPen pen(view);
    for (int edge = 0; edge < 12; ++edge) {
        const int axis = edge / 4, u = (axis + 1) % 3, v = (axis + 2) % 3;
        const bool highU = edge % 2 == 1, highV = edge / 2 % 2 == 1;
        glm::vec3 from(0);
        from[u] = highU ? float(grid.cells[u]) : 0.0f;
        from[v] = highV ? float(grid.cells[v]) : 0.0f;
        glm::vec3 to = from;
        to[axis] = float(grid.cells[axis]);
        const bool nearer = looksAt(view, grid, u, highU) || looksAt(view, grid, v, highV);
        pen.line(grid.worldFromGrid(from), grid.worldFromGrid(to), nearer ? faint : faintest, 1);
    }
}

void drawToolMarker(const View& view, const PlacedGrid& grid, const DepthPlane& plane, std::optional<glm::vec3> place,
                    const Marker& marker, bool pressed) {
    WorldPen pen(view);
    pen.closedLine(outlineOf(plane, grid), faint, 1);
    if (!place) return;

    const glm::vec3 u = glm::normalize(view.right), v = glm::normalize(view.up);
    const PenColour colour = pressed ? bright : clear;
    const float width = pressed ? 2.2f : 1.5f;
    if (marker.box) pen.box({*place}, *marker.box, colour, width);
    else pen.circle(*place, marker.radius * u, marker.radius * v, colour, width);
    pen.dot(*place, colour);
    if (depthReach(view, grid) == 0) return;  // a flat domain has no floor to look down to

    if (grid.isTurned()) return;  // nor has one that is turned
    const glm::vec3 foot(place->x, grid.origin.y, place->z);
    pen.line(*place, foot, faint, 1);
    const glm::vec3 half = 0.5f * marker.box.value_or(glm::vec3(marker.radius));
    pen.circle(foot, {half.x, 0, 0}, {0, 0, half.z}, faint, 1.5f);
}

}  // namespace slabflow
