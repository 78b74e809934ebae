#include "app/panels/PanelsExport.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <imgui.h>

#include "app/window/Gui.h"
#include "base/ChildProcess.h"
#include "base/System.h"
#include "scene/Text.h"

namespace slabflow {
namespace {

constexpr float width = 470, labels = 110;
constexpr std::array<glm::ivec2, 5> usualSizes{glm::ivec2(640, 360), glm::ivec2(1280, 720), glm::ivec2(1920, 1080),
                                               glm::ivec2(3840, 2160), glm::ivec2(1080, 1080)};
constexpr std::array films{"", ".mp4", ".webm", ".mov", ".webp", ".gif"};
constexpr std::array pictureNames{"none", "PNG images", "PNG images without a background", "EXR passes for compositing",
                                  "a flipbook for games"};
constexpr glm::ivec2 usualTile(256, 256);
constexpr int mostTiles = 64;  // along either side

void label(const char* text) {
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(text);
    ImGui::SameLine(scaled(labels));
}

std::string sizeText(glm::ivec2 size) { return std::to_string(size.x) + " x " + std::to_string(size.y); }

/// The fields of a gas or a liquid that people take to other programs.
std::vector<std::string> volumesOf(const SceneDesc& scene) {
    if (scene.fluid.kind == FluidKind::Liquid) return {"level_set", "velocity", "foam"};
    std::vector<std::string> names{"density", "temperature", "velocity"};
    const auto burns = [](const SourceDesc& source) { return source.reaction.has_value(); };
    const auto dyes = [](const SourceDesc& source) { return source.dye.has_value(); };
    if (std::ranges::any_of(scene.sources, burns)) names.push_back("reaction");
    if (std::ranges::any_of(scene.sources, dyes)) names.push_back("dye");
    return names;
}

bool exists(const std::string& file) {
    std::error_code ignored;
    return std::filesystem::exists(pathFromUtf8(file), ignored);
}

std::string stateText(const ExportJob& job) {
    using State = ExportJob::State;
    char text[96];
    switch (job.state) {
        case State::Waiting: return "waits";
        case State::Done: return "done";
        case State::Failed: return "failed";
        case State::Cancelled: return "cancelled; what was finished stays";
        case State::Running: break;
    }
    if (job.frame <= 0) return "starts";
    std::snprintf(text, sizeof text, "%ld of %ld   %.0f s left", job.frame, job.frames, job.secondsLeft);
    return text;
}

/// Steps per second [1/s]; one that is round but for the bits of a float is what was meant.
float rateOf(float step) {
    const float exact = 1 / step, round = std::round(1000 * exact) / 1000;
    return std::abs(round - exact) < 1e-6f * exact ? round : exact;
}

}  // namespace

void ExportPanel::follow(const SceneDesc& scene) {
    request_ = {};
    request_.folder = scene.name + "_export";
    request_.size = sceneSize_ = scene.record.size;
    request_.frames = scene.record.frames;
    request_.fps = rateOf(scene.time.step);
}

std::optional<ExportRequest> ExportPanel::draw(const SceneDesc& scene, ExportQueue& queue) {
    std::optional<ExportRequest> wanted;
    if (!open_) return wanted;
    const ImVec2 display = ImGui::GetIO().DisplaySize;
    ImGui::SetNextWindowPos({0.5f * display.x, 0.08f * display.y}, ImGuiCond_Appearing, {0.5f, 0});
    ImGui::SetNextWindowBgAlpha(overPanels);
    ImGui::SetNextWindowSizeConstraints({scaled(width), 0}, {scaled(width), 0.9f * display.y});
    if (ImGui::Begin("Export", &open_,
                     ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoNav |
                         ImGuiWindowFlags_NoSavedSettings)) {
        drawFolder();
        drawLength(scene);
        drawPictures(scene);
        drawVolumes(scene);
        drawCommandLine();
        wanted = drawStart();
        drawQueue(queue);
    }
    ImGui::End();
    return wanted;
}

void ExportPanel::drawFolder() {
    label("folder");
    char name[512] = {};
    request_.folder.copy(name, sizeof name - 1);
    ImGui::SetNextItemWidth(-scaled(84));
    if (ImGui::InputText("##folder", name, sizeof name)) request_.folder = name;
    ImGui::SameLine();
    if (ImGui::Button("choose...", {-1, 0})) folderDialog_.openFolder(request_.folder);
    if (const auto chosen = folderDialog_.draw()) request_.folder = *chosen;
}

void ExportPanel::drawLength(const SceneDesc& scene) {
    label("frames");
    ImGui::SetNextItemWidth(scaled(110));
    ImGui::InputInt("##frames", &request_.frames, 1, 10);
    request_.frames = std::clamp(request_.frames, 1, 1000000);
    ImGui::SameLine();
    ImGui::TextUnformatted("of 1/");
    ImGui::SameLine();
    ImGui::SetNextItemWidth(scaled(60));
    ImGui::InputFloat("s##fps", &request_.fps, 0, 0, "%.4g");
    request_.fps = std::clamp(request_.fps, 0.1f, 100000.0f);
    ImGui::SameLine();
    ImGui::TextDisabled("%.3g s in all", double(request_.frames) / double(request_.fps));

    label("cells");
    const glm::ivec3 cells = scene.domain().cells;
    const int shown = std::max({cells.x, cells.y, cells.z});
    int longest = request_.resolution.value_or(shown);
    ImGui::SetNextItemWidth(scaled(110));
    if (ImGui::InputInt("along the longest side", &longest, 8, 32))
        request_.resolution = longest == shown ? std::nullopt : std::optional(std::clamp(longest, 1, 4096));
}

void ExportPanel::drawPictures(const SceneDesc& scene) {
    label("pictures");
    ImGui::SetNextItemWidth(-1);
    int pictures = int(request_.pictures);
    if (ImGui::Combo("##pictures", &pictures, pictureNames.data(), int(pictureNames.size())))
        choosePictures(ExportPictures(pictures));
    if (request_.pictures == ExportPictures::Flipbook) drawFlipbook(scene);
    else drawFilm();

    label("size");
    ImGui::SetNextItemWidth(scaled(130));
    if (ImGui::BeginCombo("##usual", sizeText(request_.size).c_str())) {
        for (const glm::ivec2 size : usualSizes)
            if (choice(sizeText(size), size == request_.size)) request_.size = size;
        ImGui::EndCombo();
    }
    ImGui::SameLine();
    ImGui::SetNextItemWidth(-1);
    ImGui::InputInt2("##size", &request_.size.x);
    request_.size = glm::clamp(request_.size, 16, 16384);
}

void ExportPanel::drawFilm() {
    label("film");
    ImGui::SetNextItemWidth(-1);
    if (ImGui::BeginCombo("##film", request_.film.empty() ? "none" : request_.film.c_str())) {
        for (const char* film : films)
            if (choice(*film ? film : "none", request_.film == film)) request_.film = film;
        ImGui::EndCombo();
    }
    if (!request_.film.empty() && !findProgram("ffmpeg") && !std::getenv("SLABFLOW_FFMPEG"))
        showFault("Films are made by ffmpeg, which is not installed.");
}

/// Tiles are much smaller than pictures.
void ExportPanel::choosePictures(ExportPictures pictures) {
    const bool tiled = pictures == ExportPictures::Flipbook, wasTiled = request_.pictures == ExportPictures::Flipbook;
    if (tiled != wasTiled) request_.size = tiled ? usualTile : sceneSize_;
    request_.pictures = pictures;
}

void ExportPanel::drawFlipbook(const SceneDesc& scene) {
    label("tiles");
    ImGui::SetNextItemWidth(scaled(130));
    ImGui::InputInt2("##tiles", &request_.tiles.x);
    if (ImGui::IsItemHovered()) showTooltip("Columns and rows.");
    request_.tiles = glm::clamp(request_.tiles, 1, mostTiles);
    if (scene.fluid.kind == FluidKind::Liquid) request_.sixWay = false;  // only smoke is lit so
    else {
        ImGui::SameLine();
        ImGui::Checkbox("lit from six sides", &request_.sixWay);
    }
}

void ExportPanel::drawVolumes(const SceneDesc& scene) {
    constexpr int perRow = 3;
    int count = 0;
    for (const std::string& name : volumesOf(scene)) {
        const auto found = std::ranges::find(request_.volumes, name);
        bool wanted = found != request_.volumes.end();
        if (count % perRow == 0) label(count == 0 ? "volumes" : "");
        else ImGui::SameLine();
        ++count;
        std::string title = name;
        std::ranges::replace(title, '_', ' ');
        if (!ImGui::Checkbox(title.c_str(), &wanted)) continue;
        if (wanted) request_.volumes.push_back(name);
        else request_.volumes.erase(found);
    }
    if (!request_.volumes.empty()) {
        label("");
        ImGui::Checkbox("half precision", &request_.halfVolumes);
    }
    label("also");
    ImGui::Checkbox("statistics", &request_.statistics);
    ImGui::SameLine();
    ImGui::Checkbox("edges of the box", &request_.outline);
    if (scene.fluid.kind != FluidKind::Liquid) return;
    ImGui::SameLine();
    ImGui::Checkbox("surface as a mesh", &request_.surface);
}

/// To be selected and copied, or copied whole.
void ExportPanel::drawCommandLine() const {
    std::string line = commandLineOf(recordArguments(request_, sceneFileOf(request_)));
    label("command");
    ImGui::SetNextItemWidth(-scaled(60));
    ImGui::InputText("##command", line.data(), line.size() + 1, ImGuiInputTextFlags_ReadOnly);
    if (ImGui::IsItemHovered()) showTooltip(line);
    ImGui::SameLine();
    if (ImGui::Button("copy", {-1, 0})) ImGui::SetClipboardText(line.c_str());
}

std::optional<ExportRequest> ExportPanel::drawStart() {
    const bool nothing = request_.pictures == ExportPictures::None && request_.film.empty() &&
                         request_.volumes.empty() && !request_.statistics && !request_.surface;
    const bool overwrites = exists(request_.folder);
    request_.overwrite = overwrites;
    ImGui::Spacing();
    ImGui::BeginDisabled(nothing || request_.folder.empty());
    const bool clicked = ImGui::Button(overwrites ? "export, and replace what is in the folder" : "export", {-1, 0});
    ImGui::EndDisabled();
    return clicked ? std::optional(request_) : std::nullopt;
}

void ExportPanel::drawQueue(ExportQueue& queue) {
    using State = ExportJob::State;
    std::optional<size_t> cancelled, removed;
    for (size_t i = 0; i < queue.jobs().size(); ++i) {
        const ExportJob& job = queue.jobs()[i];
        ImGui::PushID(int(i));
        ImGui::Separator();
        ImGui::TextUnformatted(job.title.c_str());
        const bool isOver = job.state != State::Waiting && job.state != State::Running;
        const float share = job.frames > 0 ? float(job.frame) / float(job.frames) : 0.0f;
        ImGui::ProgressBar(share, {-scaled(180), 0}, stateText(job).c_str());
        ImGui::SameLine();
        if (ImGui::Button(isOver ? "remove" : "cancel", {scaled(70), 0})) (isOver ? removed : cancelled) = i;
        ImGui::SameLine();
        if (ImGui::Button("open folder", {-1, 0})) showFolder(job.folder);
        if (!job.message.empty()) showFault(job.message);
        ImGui::PopID();
    }
    if (cancelled) queue.cancel(*cancelled);
    if (removed) queue.remove(*removed);
}

}  // namespace slabflow
