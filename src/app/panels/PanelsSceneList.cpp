#include <algorithm>
#include <imgui.h>
#include <utility>

#include "app/panels/PanelsScene.h"
#include "app/window/Gui.h"
#include "scene/Quality.h"
#include "scene/Text.h"

namespace slabflow {
namespace {

/// What a scene looks like and what it shows, beside the mouse.
void showPicture(const Texture* picture, const std::string& description) {
    ImGui::BeginTooltip();
    if (picture) drawThumbnail(*picture, scaled(108));
    ImGui::PushTextWrapPos(scaled(picture ? 208 : 340));
    ImGui::TextUnformatted(description.c_str());
    ImGui::PopTextWrapPos();
    ImGui::EndTooltip();
}

}  // namespace

void ScenePanel::drawScenes(const SceneDesc& running, const std::vector<std::string>& recent, SceneWishes& wishes) {
    constexpr float mostRows = 5.9f;
    const float rows = std::min(float(builtIn_.size()) + 0.3f, mostRows);
    if (ImGui::BeginListBox("##scenes", {-1, rows * ImGui::GetTextLineHeightWithSpacing()})) {
        for (const SceneSummary& scene : builtIn_) {
            const bool isOpen = scene.name == running.name;
            const Texture* picture = thumbnails_.of(scene.name);
            if (picture) drawThumbnail(*picture, ImGui::GetTextLineHeight());
            if (picture) ImGui::SameLine();
            if (choice(scene.name, isOpen)) wishes.open = scene.name;
            if (ImGui::IsItemHovered()) showPicture(picture, scene.description);
            if (isOpen && std::exchange(scrollsToOpen_, false)) ImGui::SetScrollHereY();
        }
        ImGui::EndListBox();
    }
    offerQualities(wishes);
    const float arrow = ImGui::GetFrameHeight();
    ImGui::SetNextItemWidth(-scaled(56) - arrow);
    const bool entered = ImGui::InputTextWithHint("##file", "a file, or drop one here", typedFile_, sizeof typedFile_,
                                                  ImGuiInputTextFlags_EnterReturnsTrue);
    ImGui::SameLine(0, 0);
    offerRecent(recent, wishes);
    ImGui::SameLine();
    if ((ImGui::Button("open", {-1, 0}) || entered) && typedFile_[0] != '\0') wishes.open = typedFile_;
}

/// In a row, with their cells.
void ScenePanel::offerQualities(SceneWishes& wishes) {
    const auto names = namesOf(Quality());
    const float gap = ImGui::GetStyle().ItemInnerSpacing.x;
    const float width = (ImGui::GetContentRegionAvail().x - float(names.size() - 1) * gap) / float(names.size());
    for (size_t i = 0; i < names.size(); ++i) {
        if (i > 0) ImGui::SameLine(0, gap);
        normal_.record = draft_.record;
        const QualitySettings settings = settingsOf(normal_, Quality(i));
        const bool holds = settings == QualitySettings{mostCells(draft_), settings.leastDetail, draft_.look.samples,
                                                       draft_.look.march.offscreenScale} &&
                           std::ranges::all_of(draft_.grids, [&](const GridDesc& grid) {
                               return grid.detail == detailOf(grid, settings);
                           });
        if (holds) ImGui::PushStyleColor(ImGuiCol_Button, ImGui::GetStyleColorVec4(ImGuiCol_ButtonActive));
        if (ImGui::Button(std::string(names[i]).c_str(), {width, 0}) && !holds) useQuality(Quality(i), wishes);
        if (holds) ImGui::PopStyleColor();
        if (ImGui::IsItemHovered())
            showTooltip(
                std::to_string(settings.cells) + " cells along the longest axis" +
                (settings.leastDetail > 1 ? ", detail " + std::to_string(settings.leastDetail) : "") +
                (settings.samples > 1 ? ", " + std::to_string(settings.samples) + " renderings a picture" : "") +
                "\nstarts over");
    }
}

/// Of one of the draft's grids. One that was added since the scene was opened has its own.
int ScenePanel::detailOf(const GridDesc& grid, const QualitySettings& settings) const {
    const auto normal = std::ranges::find(normal_.grids, grid.name, &GridDesc::name);
    return std::max(normal == normal_.grids.end() ? grid.detail : normal->detail, settings.leastDetail);
}

/// Whatever else has been changed stays: what is neither cells, detail, samples nor the scale of the march.
void ScenePanel::useQuality(Quality quality, SceneWishes& wishes) {
    const QualitySettings settings = settingsOf(normal_, quality);
    SceneDesc scene = draft_;
    for (GridDesc& grid : scene.grids) grid.detail = detailOf(grid, settings);
    scene.look.samples = settings.samples;
    scene.look.march.offscreenScale = settings.offscreenScale;
    startWith(scene, settings.cells, wishes);
}

/// By their names, with the whole path beside the mouse.
void ScenePanel::offerRecent(const std::vector<std::string>& recent, SceneWishes& wishes) {
    ImGui::BeginDisabled(recent.empty());
    const bool open = ImGui::BeginCombo("##recent", "", ImGuiComboFlags_NoPreview | ImGuiComboFlags_HeightLargest);
    ImGui::EndDisabled();
    if (!open && ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled)) showTooltip("files that were open before");
    if (!open) return;
    for (const std::string& file : recent) {
        ImGui::PushID(file.c_str());
        if (ImGui::Selectable(utf8FromPath(pathFromUtf8(file).filename()).c_str())) wishes.open = file;
        if (ImGui::IsItemHovered()) showTooltip(file);
        ImGui::PopID();
    }
    ImGui::EndCombo();
}

}  // namespace slabflow
