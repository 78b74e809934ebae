#include "app/panels/PanelsForces.h"

#include <algorithm>
#include <imgui.h>

#include "app/window/Gui.h"

namespace slabflow {
namespace {

constexpr ImU32 colours[] = {IM_COL32(255, 120, 100, 255), IM_COL32(130, 220, 120, 255), IM_COL32(90, 170, 255, 255)};
constexpr const char* names[] = {"x", "y", "z"};

struct Range {
    float low, high;
    float share(float value) const { return (value - low) / (high - low); }
};

/// That of all components, and zero.
Range rangeOf(const std::deque<glm::vec3>& forces) {
    Range range{0, 0};
    for (const glm::vec3& f : forces) {
        range.low = std::min({range.low, f.x, f.y, f.z});
        range.high = std::max({range.high, f.x, f.y, f.z});
    }
    const float margin = std::max(0.05f * (range.high - range.low), 1e-12f);
    return {range.low - margin, range.high + margin};
}

/// The newest value is at the right; the curve moves to the left.
void drawCurves(const std::deque<glm::vec3>& forces, const glm::vec3& mean, size_t longest) {
    const ImVec2 origin = ImGui::GetCursorScreenPos(), size{ImGui::GetContentRegionAvail().x, scaled(120)};
    ImGui::Dummy(size);
    ImDrawList& drawing = *ImGui::GetWindowDrawList();
    const Range range = rangeOf(forces);
    const auto height = [&](float value) { return origin.y + (1 - range.share(value)) * size.y; };
    drawing.AddLine({origin.x, height(0)}, {origin.x + size.x, height(0)}, ImGui::GetColorU32(ImGuiCol_Text, 0.24f));
    for (int axis = 0; axis < 3; ++axis) {
        std::vector<ImVec2> points;
        for (size_t i = 0; i < forces.size(); ++i)
            points.push_back(
                {origin.x + size.x * float(longest - forces.size() + i) / float(longest - 1), height(forces[i][axis])});
        drawing.AddPolyline(points.data(), int(points.size()), colours[axis], 0, scaled(1.5f));
        const ImU32 faint = (colours[axis] & 0x00FFFFFF) | 0x60000000;
        drawing.AddLine({points.front().x, height(mean[axis])}, {origin.x + size.x, height(mean[axis])}, faint);
    }
}

void drawTable(const std::deque<glm::vec3>& forces, const glm::vec3& mean) {
    if (!ImGui::BeginTable("forces", 4)) return;
    for (const char* title : {"m^4/s²", "now", "mean", "swing"}) ImGui::TableSetupColumn(title);
    ImGui::TableHeadersRow();
    for (int axis = 0; axis < 3; ++axis) {
        float low = forces.front()[axis], high = low;
        for (const glm::vec3& f : forces) {
            low = std::min(low, f[axis]);
            high = std::max(high, f[axis]);
        }
        ImGui::TableNextRow();
        ImGui::TableNextColumn();
        ImGui::TextColored(ImGui::ColorConvertU32ToFloat4(colours[axis]), "%s", names[axis]);
        for (const float value : {forces.back()[axis], mean[axis], 0.5f * (high - low)}) {
            ImGui::TableNextColumn();
            ImGui::Text("%.3g", double(value));
        }
    }
    ImGui::EndTable();
}

}  // namespace

void ForceHistory::add(const std::vector<std::pair<std::string, BodyForce>>& bodies) {
    const auto isKnown = [](const BodyHistory& known, const auto& body) { return known.name == body.first; };
    if (!std::ranges::equal(bodies_, bodies, isKnown)) {
        bodies_.clear();
        for (const auto& [name, force] : bodies) bodies_.push_back({name, {}});
    }
    for (size_t i = 0; i < bodies.size(); ++i) {
        std::deque<glm::vec3>& forces = bodies_[i].forces;
        forces.push_back(bodies[i].second.force());
        if (forces.size() > longest) forces.pop_front();
    }
}

void ForceHistory::draw() {
    if (bodies_.empty()) return ImGui::TextDisabled("measured with the next frame");
    chosen_ = std::min(chosen_, bodies_.size() - 1);
    ImGui::SetNextItemWidth(-1);
    if (ImGui::BeginCombo("##body", bodies_[chosen_].name.c_str())) {
        for (size_t i = 0; i < bodies_.size(); ++i)
            if (ImGui::Selectable(bodies_[i].name.c_str(), i == chosen_)) chosen_ = i;
        ImGui::EndCombo();
    }
    const std::deque<glm::vec3>& forces = bodies_[chosen_].forces;
    glm::dvec3 sum(0);
    for (const glm::vec3& f : forces) sum += glm::dvec3(f);
    const glm::vec3 mean(sum / double(forces.size()));
    drawCurves(forces, mean, longest);
    drawTable(forces, mean);
}

}  // namespace slabflow
