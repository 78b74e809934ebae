#include "app/PanelsMeters.h"

#include <algorithm>
#include <imgui.h>

#include "app/Gui.h"

namespace slabflow {
namespace {

constexpr double smoothing = 0.12;   // share of the newest frame
constexpr double negligible = 5e-4;  // ms

void row(const char* name, const char* format, double value) {
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    ImGui::TextUnformatted(name);
    ImGui::TableNextColumn();
    ImGui::Text(format, value);
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

void drawFluidReadings(const FluidReadings& readings) {
    if (!ImGui::BeginTable("readings", 2)) return;
    ImGui::TableSetupColumn("name", ImGuiTableColumnFlags_WidthStretch);
    ImGui::TableSetupColumn("value", ImGuiTableColumnFlags_WidthFixed, scaled(112));
    const FluidStatistics& s = readings.statistics;
    row("divergence before", "%.3g 1/s", double(s.maxDivergenceBefore));
    row("divergence after", "%.3g 1/s", double(s.maxDivergenceAfter));
    if (s.maxDivergenceAfter > 0) row("reduced by", "%.3g x", double(s.maxDivergenceBefore / s.maxDivergenceAfter));
    row("pressure passes", "%.0f", double(readings.pressure.passes));
    row("highest speed", "%.3g m/s", double(s.maxSpeed));
    row("kinetic energy", "%.3g m^5/s²", double(s.kineticEnergy));
    row("smoke in total", "%.3g m³", double(s.densityTotal));
    row("heat in total", "%.3g K m³", double(s.heatTotal));
    ImGui::EndTable();
}

}  // namespace slabflow
