#include "app/panels/FolderDialog.h"

#include <algorithm>
#include <imgui.h>
#include <utility>

#include "app/window/Gui.h"
#include "scene/Text.h"

namespace slabflow {

namespace fs = std::filesystem;

void FolderDialog::open(const std::string& folder) {
    std::error_code error;
    const fs::path path = fs::absolute(pathFromUtf8(folder), error).lexically_normal();
    utf8FromPath(path.filename()).copy(name_, sizeof name_ - 1);
    name_[std::min(utf8FromPath(path.filename()).size(), sizeof name_ - 1)] = '\0';
    enter(path.parent_path());
    opens_ = true;
}

/// What cannot be read is shown empty.
void FolderDialog::enter(const fs::path& folder) {
    here_ = folder;
    inside_.clear();
    std::error_code error;
    for (const fs::directory_entry& entry : fs::directory_iterator(here_, error)) {
        const std::string name = utf8FromPath(entry.path().filename());
        if (entry.is_directory(error) && name.front() != '.') inside_.push_back(name);
    }
    std::ranges::sort(inside_);
}

std::optional<std::string> FolderDialog::draw() {
    if (std::exchange(opens_, false)) ImGui::OpenPopup("choose a folder");
    std::optional<std::string> chosen;
    if (!ImGui::BeginPopup("choose a folder")) return chosen;
    ImGui::TextUnformatted(utf8FromPath(here_).c_str());
    fs::path next;
    if (ImGui::BeginListBox("##folders", {scaled(380), scaled(220)})) {
        if (here_.has_relative_path() && ImGui::Selectable("..", false, ImGuiSelectableFlags_DontClosePopups))
            next = here_.parent_path();
        for (const std::string& name : inside_)
            if (ImGui::Selectable((name + "/").c_str(), false, ImGuiSelectableFlags_DontClosePopups))
                next = here_ / pathFromUtf8(name);
        ImGui::EndListBox();
    }
    if (!next.empty()) enter(next);
    ImGui::SetNextItemWidth(scaled(280));
    const bool entered =
        ImGui::InputTextWithHint("##name", "a new folder", name_, sizeof name_, ImGuiInputTextFlags_EnterReturnsTrue);
    ImGui::SameLine();
    if (ImGui::Button("choose", {-1, 0}) || entered) {
        chosen = utf8FromPath(here_ / pathFromUtf8(name_));
        ImGui::CloseCurrentPopup();
    }
    ImGui::EndPopup();
    return chosen;
}

}  // namespace slabflow
