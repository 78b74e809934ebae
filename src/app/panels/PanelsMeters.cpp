#include "app/panels/PanelsMeters.h"

#include <algorithm>
#include <cmath>
#include <imgui.h>

#include "app/window/Gui.h"
#include "scene/SceneNames.h"

namespace slabflow {
namespace {

constexpr double smoothing = 0.12;   // share of the newest frame
constexpr double negligible = 5e-4;  // ms

void row(const char* name, const char* format, double value, bool known = true) {
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    ImGui::TextUnformatted(name);
    ImGui::TableNextColumn();
    if (known) ImGui::Text(format, value);
    else ImGui::TextDisabled("-");
}

/// Logarithmic axes: 10 to 1000 passes to the right, residuals from 1 down to 1e-7.
class Chart {
public:
    Chart() : origin_(ImGui::GetCursorScreenPos()), size_(ImGui::GetContentRegionAvail().x, scaled(150)) {
        ImGui::Dummy(size_);
        for (int decade = 0; decade <= decades; ++decade) {
            const float y = at(10, std::pow(10.0, -decade)).y;
            drawing_->AddLine({origin_.x, y}, {origin_.x + size_.x, y}, ImGui::GetColorU32(ImGuiCol_Text, 0.11f));
        }
        for (const double passes : {10.0, 100.0, 1000.0}) {
            const float x = at(passes, 1).x;
            drawing_->AddLine({x, origin_.y}, {x, origin_.y + size_.y}, ImGui::GetColorU32(ImGuiCol_Text, 0.11f));
        }
    }

    void add(const ConvergencePoint& from, const ConvergencePoint& to, ImU32 colour) {
        drawing_->AddLine(at(double(from.passes), from.residual), at(double(to.passes), to.residual), colour,
                          scaled(2));
        drawing_->AddCircleFilled(at(double(to.passes), to.residual), scaled(2.5f), colour);
    }

private:
    static constexpr int decades = 7;

    ImVec2 at(double passes, double residual) const {
        const double x = std::clamp((std::log10(std::max(passes, 1.0)) - 1) / 2, 0.0, 1.0);
        const double y = std::clamp(-std::log10(std::max(residual, 1e-30)) / decades, 0.0, 1.0);
        return {origin_.x + float(x) * size_.x, origin_.y + float(y) * size_.y};
    }

    ImVec2 origin_, size_;
    ImDrawList* drawing_ = ImGui::GetWindowDrawList();
};

void drawCurves(const std::vector<ConvergencePoint>& points) {
    static constexpr ImU32 colours[] = {IM_COL32(90, 190, 255, 255), IM_COL32(255, 150, 70, 255),
                                        IM_COL32(200, 200, 200, 255), IM_COL32(130, 220, 120, 255)};
    static_assert(std::size(colours) == namesOf(PressureMethod()).size());
    Chart chart;
    for (size_t i = 0; i < points.size(); ++i) {
        const ConvergencePoint& point = points[i];
        const bool first = i == 0 || points[i - 1].settings.pressure != point.settings.pressure;
        chart.add(first ? point : points[i - 1], point, colours[size_t(point.settings.pressure)]);
    }
    ImGui::TextDisabled("residual 1 to 1e-7 over 10 to 1000 passes");
    for (size_t method = 0; method < std::size(colours); ++method) {
        if (method > 0) ImGui::SameLine();
        ImGui::TextColored(ImGui::ColorConvertU32ToFloat4(colours[method]), "%s",
                           std::string(namesOf(PressureMethod())[method]).c_str());
    }
}

}  // namespace

void StageTimes::add(const GpuTimer::Frame& frame) {
    for (const GpuTimer::Row& row : frame.rows) {
        const bool known = std::ranges::find(rows_, row.label, &GpuTimer::Row::label) != rows_.end();
        if (!known) rows_.push_back(row);
    }
    for (GpuTimer::Row& row : rows_) {
        const auto now = std::ranges::find(frame.rows, row.label, &GpuTimer::Row::label);
        row.milliseconds += smoothing * ((now == frame.rows.end() ? 0 : now->milliseconds) - row.milliseconds);
    }
    std::erase_if(rows_, [](const GpuTimer::Row& row) { return row.milliseconds < negligible; });
}

double StageTimes::total() const {
    double sum = 0;
    for (const GpuTimer::Row& row : rows_) sum += row.milliseconds;
    return sum;
}

void drawStageTimes(const StageTimes& times) {
    if (!ImGui::BeginTable("stages", 3)) return;
    ImGui::TableSetupColumn("stage", ImGuiTableColumnFlags_WidthStretch);
    ImGui::TableSetupColumn("bar", ImGuiTableColumnFlags_WidthFixed, scaled(84));
    ImGui::TableSetupColumn("ms", ImGuiTableColumnFlags_WidthFixed, scaled(64));
    double longest = negligible;
    for (const GpuTimer::Row& stage : times.rows()) longest = std::max(longest, stage.milliseconds);
    for (const GpuTimer::Row& stage : times.rows()) {
        ImGui::TableNextRow();
        ImGui::TableNextColumn();
        ImGui::TextUnformatted(stage.label.c_str());
        ImGui::TableNextColumn();
        ImGui::ProgressBar(float(stage.milliseconds / longest), {-1, ImGui::GetTextLineHeight()}, "");
        ImGui::TableNextColumn();
        ImGui::Text("%.2f ms", stage.milliseconds);
    }
    ImGui::EndTable();
}

void drawMemory(const MemoryUse& use, const Grid& grid) {
    if (!ImGui::BeginTable("memory", 2)) return;
    ImGui::TableSetupColumn("name", ImGuiTableColumnFlags_WidthStretch);
    ImGui::TableSetupColumn("value", ImGuiTableColumnFlags_WidthFixed, scaled(112));
    const auto megabytes = [](const char* name, size_t bytes) { row(name, "%.1f MB", double(bytes) * 1e-6); };
    for (const auto& [stage, bytes] : use.fields) megabytes(("memory of " + stage).c_str(), bytes);
    megabytes("memory of scratch", use.scratch);
    megabytes("memory of pictures", use.pictures);
    megabytes("memory in all", use.total());
    row("without pictures", "%.0f bytes/cell", double(use.total() - use.pictures) / double(grid.cellCount()));
    ImGui::EndTable();
}

FluidReadings FluidReadings::of(const Simulation& simulation) {
    FluidReadings readings{simulation.statistics(), simulation.pressureReport(), {}};
    for (size_t i = 0; i < simulation.bodyForces().size(); ++i)
        readings.bodies.emplace_back(simulation.bodies()[i].desc.name, simulation.bodyForces()[i]);
    return readings;
}

void drawFluidReadings(const FluidReadings& readings) {
    if (!ImGui::BeginTable("readings", 2)) return;
    ImGui::TableSetupColumn("name", ImGuiTableColumnFlags_WidthStretch);
    ImGui::TableSetupColumn("value", ImGuiTableColumnFlags_WidthFixed, scaled(112));
    const FluidStatistics& s = readings.statistics;
    const bool stepped = s.maxDivergenceBefore > 0, solved = readings.pressure.passes > 0;  // else measured at rest
    for (const StatisticInfo& statistic : statisticsCatalogue)
        row(statistic.title.data(), ("%.3g " + std::string(statistic.unit)).c_str(), double(s.*statistic.value),
            stepped || statistic.value != &FluidStatistics::maxDivergenceBefore);
    row("divergence reduced by", "%.3g x", double(s.maxDivergenceBefore / s.maxDivergenceAfter),
        s.maxDivergenceAfter > 0 && stepped);
    row("sweeps or cycles", "%.0f", double(readings.pressure.iterations), solved);
    row("pressure passes", "%.0f", double(readings.pressure.passes), solved);
    for (const auto& [name, body] : readings.bodies) {
        row(("force on " + name).c_str(), "%.3g m^4/s²", double(glm::length(body.force())));
        row(("torque on " + name).c_str(), "%.3g m^5/s²", double(glm::length(body.torque())));
    }
    ImGui::EndTable();
}

void drawThickness(const Grid& grid) {
    if (std::min({grid.cells.x, grid.cells.y, grid.cells.z}) > 1) return;
    ImGui::TextDisabled("of a slab %.3g m thick, one cell", double(grid.h));
    if (ImGui::IsItemHovered())
        showTooltip("Divided by this, energy, totals, forces and torques are per metre of depth.");
}

bool drawConvergence(const std::vector<ConvergencePoint>& points) {
    const bool wanted = ImGui::Button("compare pressure solvers", {-1, 0});
    if (ImGui::IsItemHovered())
        showTooltip(
            "Solves the next step's equation with each of them, again and again. "
            "IOP solves another one: its curve is what it leaves around solids.");
    if (!points.empty()) drawCurves(points);
    return wanted;
}

}  // namespace slabflow
