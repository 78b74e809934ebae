#include "app/hand/GizmoPen.h"

#include <imgui.h>

#include "app/window/Gui.h"

namespace slabflow {
namespace {

constexpr ImU32 axisColours[] = {IM_COL32(238, 82, 92, 255), IM_COL32(132, 200, 66, 255), IM_COL32(74, 144, 245, 255)};
constexpr ImU32 freeColour = IM_COL32(225, 230, 238, 220), brightColour = IM_COL32(255, 214, 110, 255);
constexpr ImU32 shadowColour = IM_COL32(0, 0, 0, 70);
constexpr float width = 1.8f, brightWidth = 2.6f;

ImVec2 at(const View& view, glm::vec3 world) {
    const glm::vec2 place = panelFromPixel(view.pixelOf(world));
    return {place.x, place.y};
}

ImU32 withOpacity(ImU32 colour, unsigned alpha) { return (colour & ~IM_COL32_A_MASK) | (alpha << IM_COL32_A_SHIFT); }

/// At the end of an axis: an arrow's head where it moves, a box where it scales.
void drawHead(ImDrawList& list, ImVec2 from, ImVec2 to, GizmoMode mode, ImU32 colour) {
    const glm::vec2 way(to.x - from.x, to.y - from.y);
    const float length = glm::length(way);
    if (length < 1) return;
    const float size = scaled(mode == GizmoMode::Move ? 11.0f : 4.2f);
    if (mode == GizmoMode::Scale)
        return list.AddRectFilled({to.x - size, to.y - size}, {to.x + size, to.y + size}, colour, scaled(1));
    const glm::vec2 along = way / length, across(-along.y, along.x), tip(to.x, to.y), back = tip - size * along;
    const glm::vec2 left = back + 0.38f * size * across, right = back - 0.38f * size * across;
    list.AddTriangleFilled({tip.x, tip.y}, {left.x, left.y}, {right.x, right.y}, colour);
}

void drawHandle(ImDrawList& list, const View& view, const Gizmo& gizmo, GizmoHandle handle, bool bright) {
    const bool isFree = handle == GizmoHandle::Free, isPlane = !isFree && handle > GizmoHandle::Z;
    const ImU32 usual = isFree ? freeColour : axisColours[int(handle) % 3], colour = bright ? brightColour : usual;
    const float thickness = scaled(bright ? brightWidth : width);
    std::vector<ImVec2> points;
    for (const glm::vec3 point : outlineOf(view, gizmo, handle)) points.push_back(at(view, point));
    if (isFree && gizmo.mode != GizmoMode::Turn) {
        list.AddCircleFilled(points[0], scaled(gizmoMiddle), withOpacity(colour, bright ? 130 : 50));
        return list.AddCircle(points[0], scaled(gizmoMiddle), colour, 0, scaled(bright ? 2.0f : 1.4f));
    }
    if (isPlane) list.AddConvexPolyFilled(points.data(), 4, withOpacity(colour, bright ? 150 : 70));
    const bool isThin = isPlane || isFree;
    if (!isThin) list.AddPolyline(points.data(), int(points.size()), shadowColour, 0, thickness + scaled(1.6f));
    list.AddPolyline(points.data(), int(points.size()), colour, 0, isThin ? scaled(1.2f) : thickness);
    if (gizmo.mode != GizmoMode::Turn && !isPlane) drawHead(list, points[0], points[1], gizmo.mode, colour);
}

}  // namespace

void drawGizmo(const View& view, const Gizmo& gizmo, std::optional<GizmoHandle> pointed,
               std::optional<GizmoHandle> held) {
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    for (const GizmoHandle handle : handlesOf(view, gizmo))
        if (!held || handle == held) drawHandle(list, view, gizmo, handle, handle == pointed || handle == held);
}

}  // namespace slabflow
