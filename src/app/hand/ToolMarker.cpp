#include "app/hand/ToolMarker.h"

#include <algorithm>
#include <cmath>
#include <imgui.h>

#include "app/window/Gui.h"

namespace slabflow {
namespace {

constexpr ImU32 faintest = IM_COL32(150, 200, 235, 28);
constexpr ImU32 faint = IM_COL32(150, 200, 235, 70);
constexpr ImU32 clear = IM_COL32(190, 225, 250, 200);
constexpr ImU32 bright = IM_COL32(255, 214, 150, 255);

/// Along the viewing axis, from the near plane.
float depthOf(const View& view, glm::vec3 world) { return glm::dot(world - view.eye, view.forward) - view.nearPlane; }

/// Whether the eye looks at that side of the domain from outside: nothing of the fluid is before its edges.
bool looksAt(const View& view, const PlacedGrid& grid, int axis, bool high) {
    const float eye = grid.placeInGrid(view.eye)[axis];
    return high ? eye > grid.size()[axis] : eye < 0;
}

/// Lines through points of the world.
class WorldPen {
public:
    explicit WorldPen(const View& view) : view_(view), list_(*ImGui::GetBackgroundDrawList()) {}

    void line(glm::vec3 from, glm::vec3 to, ImU32 colour, float width) {
        const float a = depthOf(view_, from), b = depthOf(view_, to);
        if (std::max(a, b) <= 0) return;
        const glm::vec3 cut = glm::mix(from, to, a == b ? 0.0f : std::clamp(a / (a - b), 0.0f, 1.0f));  // near plane
        list_.AddLine(at(a > 0 ? from : cut), at(b > 0 ? to : cut), colour, scaled(width));
    }

    void closedLine(const std::vector<glm::vec3>& points, ImU32 colour, float width) {
        for (size_t i = 0; i < points.size(); ++i) line(points[i], points[(i + 1) % points.size()], colour, width);
    }

    void circle(glm::vec3 middle, glm::vec3 u, glm::vec3 v, ImU32 colour, float width) {
        std::vector<glm::vec3> points;
        for (int i = 0; i < 48; ++i) {
            const float angle = float(i) * glm::radians(360.0f / 48);
            points.push_back(middle + std::cos(angle) * u + std::sin(angle) * v);
        }
        closedLine(points, colour, width);
    }

    void box(glm::vec3 middle, glm::vec3 half, ImU32 colour, float width) {
        for (int corner = 0; corner < 8; ++corner)
            for (int axis = 0; axis < 3; ++axis) {
                if (corner >> axis & 1) continue;
                const auto at = [&](int i) {
                    return middle + half * (2.0f * glm::vec3(i & 1, i >> 1 & 1, i >> 2) - 1.0f);
                };
                line(at(corner), at(corner | 1 << axis), colour, width);
            }
    }

    void dot(glm::vec3 place, ImU32 colour) {
        if (depthOf(view_, place) > 0) list_.AddCircleFilled(at(place), scaled(2.5f), colour);
    }

private:
    ImVec2 at(glm::vec3 world) const {
        const glm::vec2 place = panelFromPixel(view_.pixelOf(world));
        return {place.x, place.y};
    }

    const View& view_;
    ImDrawList& list_;
};

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
    const ImU32 colour = pressed ? bright : clear;
    const float width = pressed ? 2.2f : 1.5f;
    if (marker.box) pen.box(*place, *marker.box, colour, width);
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
