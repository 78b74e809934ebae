#include "app/hand/WorldPen.h"

#include <algorithm>
#include <cmath>
#include <imgui.h>

#include "app/hand/SegmentDistance.h"
#include "app/window/Gui.h"

namespace slabflow {
namespace {

/// Along the viewing axis, from the near plane.
float depthOf(const View& view, glm::vec3 world) { return glm::dot(world - view.eye, view.forward) - view.nearPlane; }

ImVec2 at(const View& view, glm::vec3 world) {
    const glm::vec2 place = panelFromPixel(view.pixelOf(world));
    return {place.x, place.y};
}

ImU32 packed(PenColour colour) { return IM_COL32(colour.r, colour.g, colour.b, colour.a); }

ImDrawList& list() { return *ImGui::GetBackgroundDrawList(); }

glm::vec3 placeOf(const Pose& pose, glm::vec3 place) { return pose.position + pose.rotation * place; }

/// A direction at right angles to another.
glm::vec3 besideOf(glm::vec3 axis) {
    const glm::vec3 other = std::abs(axis.y) < 0.9f * glm::length(axis) ? glm::vec3(0, 1, 0) : glm::vec3(1, 0, 0);
    return glm::normalize(glm::cross(axis, other));
}

/// The hull of a cylinder, or of a capsule as far as it is straight.
void tube(WorldPen& pen, glm::vec3 from, glm::vec3 to, float radius, PenColour colour, float width) {
    const glm::vec3 way = to - from, axis = way == glm::vec3(0) ? glm::vec3(0, 1, 0) : glm::normalize(way);
    const glm::vec3 u = radius * besideOf(axis), v = glm::cross(axis, u);
    pen.circle(from, u, v, colour, width);
    pen.circle(to, u, v, colour, width);
    for (const glm::vec3 side : {u, v, -u, -v}) pen.line(from + side, to + side, colour, width);
}

}  // namespace

WorldPen::WorldPen(const View& view, PenPart part, glm::vec2 pixel)
    : view_(view), part_(part), feelsAt_(panelFromPixel(pixel)) {}

void WorldPen::feelLine(glm::vec2 from, glm::vec2 to) {
    nearest_ = std::min(nearest_, distanceToSegment(*feelsAt_, from, to));
}

void WorldPen::line(glm::vec3 from, glm::vec3 to, PenColour colour, float width) {
    if (part_ != PenPart::Lines) return;
    const float a = depthOf(view_, from), b = depthOf(view_, to);
    if (std::max(a, b) <= 0) return;
    const glm::vec3 cut = glm::mix(from, to, a == b ? 0.0f : std::clamp(a / (a - b), 0.0f, 1.0f));  // near plane
    const ImVec2 begin = at(view_, a > 0 ? from : cut), end = at(view_, b > 0 ? to : cut);
    if (feelsAt_) feelLine({begin.x, begin.y}, {end.x, end.y});
    else list().AddLine(begin, end, packed(colour), scaled(width));
}

void WorldPen::closedLine(const std::vector<glm::vec3>& points, PenColour colour, float width) {
    for (size_t i = 0; i < points.size(); ++i) line(points[i], points[(i + 1) % points.size()], colour, width);
}

/// Its head lies in the plane of the picture.
void WorldPen::arrow(glm::vec3 from, glm::vec3 to, PenColour colour, float width) {
    constexpr float head = 0.22f;  // of its length
    line(from, to, colour, width);
    const glm::vec3 across = glm::cross(to - from, view_.forward);
    for (const float side : {-0.5f, 0.5f}) line(to, to + head * (from - to + side * across), colour, width);
}

void WorldPen::circle(glm::vec3 middle, glm::vec3 u, glm::vec3 v, PenColour colour, float width) {
    std::vector<glm::vec3> points;
    for (int i = 0; i < 48; ++i) {
        const float angle = float(i) * glm::radians(360.0f / 48);
        points.push_back(middle + std::cos(angle) * u + std::sin(angle) * v);
    }
    closedLine(points, colour, width);
}

/// As it is seen, and its equator.
void WorldPen::ball(glm::vec3 middle, float radius, PenColour colour, float width) {
    circle(middle, radius * glm::normalize(view_.right), radius * glm::normalize(view_.up), colour, width);
    circle(middle, {radius, 0, 0}, {0, 0, radius}, colour, width);
}

void WorldPen::box(const Pose& pose, glm::vec3 half, PenColour colour, float width) {
    for (int corner = 0; corner < 8; ++corner)
        for (int axis = 0; axis < 3; ++axis) {
            if (corner >> axis & 1) continue;
            const auto cornerAt = [&](int i) {
                return placeOf(pose, half * (2.0f * glm::vec3(i & 1, i >> 1 & 1, i >> 2) - 1.0f));
            };
            line(cornerAt(corner), cornerAt(corner | 1 << axis), colour, width);
        }
}

void WorldPen::corners(const Pose& pose, glm::vec3 half, PenColour colour, float width) {
    constexpr float share = 0.25f;  // of an edge
    for (int corner = 0; corner < 8; ++corner) {
        const glm::vec3 at = half * (2.0f * glm::vec3(corner & 1, corner >> 1 & 1, corner >> 2) - 1.0f);
        for (int axis = 0; axis < 3; ++axis) {
            glm::vec3 inwards = at;
            inwards[axis] *= 1 - 2 * share;
            line(placeOf(pose, at), placeOf(pose, inwards), colour, width);
        }
    }
}

void WorldPen::shape(const Shape& shape, const Pose& pose, PenColour colour, float width) {
    if (const auto* s = std::get_if<Sphere>(&shape)) return ball(placeOf(pose, s->center), s->radius, colour, width);
    if (const auto* s = std::get_if<Gaussian>(&shape)) return ball(placeOf(pose, s->center), s->radius, colour, width);
    if (const auto* s = std::get_if<Box>(&shape))
        return box({placeOf(pose, s->center), pose.rotation}, 0.5f * s->size, colour, width);
    if (const auto* s = std::get_if<Cylinder>(&shape))
        return tube(*this, placeOf(pose, s->from), placeOf(pose, s->to), s->radius, colour, width);
    const auto& capsule = std::get<Capsule>(shape);
    const glm::vec3 from = placeOf(pose, capsule.from), to = placeOf(pose, capsule.to);
    tube(*this, from, to, capsule.radius, colour, width);
    for (const glm::vec3 end : {from, to})
        circle(end, capsule.radius * glm::normalize(view_.right), capsule.radius * glm::normalize(view_.up), colour,
               width);
}

void WorldPen::dot(glm::vec3 place, PenColour colour) {
    if (part_ != PenPart::Lines || depthOf(view_, place) <= 0) return;
    const ImVec2 middle = at(view_, place);
    if (feelsAt_) feelLine({middle.x, middle.y}, {middle.x, middle.y});
    else list().AddCircleFilled(middle, scaled(2.5f), packed(colour));
}

/// On a shadow, as what is behind it may be bright.
void WorldPen::text(glm::vec3 place, const std::string& words, PenColour colour) {
    if (part_ != PenPart::Texts || depthOf(view_, place) <= 0) return;
    const ImVec2 left = at(view_, place);
    const ImVec2 corner{left.x + scaled(4), left.y - 0.5f * ImGui::GetTextLineHeight()};
    const ImVec2 size = ImGui::CalcTextSize(words.c_str());
    const Area own{{corner.x, corner.y}, {corner.x + size.x, corner.y + size.y}};
    const auto isCovered = [&](const Area& other) {
        return glm::all(glm::lessThan(glm::max(own.low, other.low), glm::min(own.high, other.high)));
    };
    if (std::ranges::any_of(texts_, isCovered)) return;
    texts_.push_back(own);
    if (feelsAt_) {
        if (glm::clamp(*feelsAt_, own.low, own.high) == *feelsAt_) nearest_ = 0;
        return;
    }
    list().AddText({corner.x + scaled(1), corner.y + scaled(1)}, IM_COL32(0, 0, 0, 160), words.c_str());
    list().AddText(corner, packed(colour), words.c_str());
}

}  // namespace slabflow
