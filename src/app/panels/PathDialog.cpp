#include "app/panels/PathDialog.h"

#include <algorithm>
#include <imgui.h>
#include <utility>

#include "app/window/Gui.h"
#include "scene/Text.h"

namespace slabflow {

namespace fs = std::filesystem;

void PathDialog::openFolder(const std::string& folder) {
    std::error_code error;
    const fs::path path = fs::absolute(pathFromUtf8(folder), error).lexically_normal();
    utf8FromPath(path.filename()).copy(name_, sizeof name_ - 1);
    name_[std::min(utf8FromPath(path.filename()).size(), sizeof name_ - 1)] = '\0';
    accepts_ = {};
    fault_.clear();
    enter(path.parent_path());
    opens_ = true;
}

void PathDialog::openFile(Accepts accepts) {
    std::error_code error;
    accepts_ = std::move(accepts);
    name_[0] = '\0';
    fault_.clear();
    enter(here_.empty() ? fs::current_path(error) : here_);
    opens_ = true;
}

/// What cannot be read is shown empty.
void PathDialog::enter(const fs::path& folder) {
    here_ = folder;
    folders_.clear();
    files_.clear();
    std::error_code error;
    for (const fs::directory_entry& entry : fs::directory_iterator(here_, error)) {
        const std::string name = utf8FromPath(entry.path().filename());
        if (name.front() == '.') continue;
        if (entry.is_directory(error)) folders_.push_back(name);
        else if (accepts_ && accepts_(name)) files_.push_back(name);
    }
    std::ranges::sort(folders_);
    std::ranges::sort(files_);
}

/// A click on a folder enters it, one on a file chooses that.
void PathDialog::drawFolders() {
    fs::path next;
    if (ImGui::BeginListBox("##folders", {scaled(380), scaled(220)})) {
        if (here_.has_relative_path() && ImGui::Selectable("..", false, ImGuiSelectableFlags_DontClosePopups))
            next = here_.parent_path();
        for (const std::string& name : folders_)
            if (ImGui::Selectable((name + "/").c_str(), false, ImGuiSelectableFlags_DontClosePopups))
                next = here_ / pathFromUtf8(name);
        for (const std::string& name : files_)
            if (ImGui::Selectable(name.c_str())) chosen_ = utf8FromPath(here_ / pathFromUtf8(name));
        ImGui::EndListBox();
    }
    if (!next.empty()) enter(next);
}

/// The only way to another drive, too.
void PathDialog::drawName() {
    ImGui::SetNextItemWidth(scaled(280));
    const char* hint = accepts_ ? "a file or a folder" : "a new folder";
    const bool entered =
        ImGui::InputTextWithHint("##name", hint, name_, sizeof name_, ImGuiInputTextFlags_EnterReturnsTrue);
    ImGui::SameLine();
    if (ImGui::Button(accepts_ ? "open" : "choose", {-1, 0}) || entered) take(here_ / pathFromUtf8(name_));
    if (!fault_.empty()) ImGui::TextDisabled("%s", fault_.c_str());
}

void PathDialog::take(const fs::path& typed) {
    std::error_code error;
    const fs::path path = fs::absolute(typed, error).lexically_normal();
    const std::string name = utf8FromPath(path.filename());
    fault_.clear();
    if (!accepts_) {
        chosen_ = utf8FromPath(typed);
    } else if (fs::is_directory(path, error)) {
        enter(name.empty() ? path.parent_path() : path);
        name_[0] = '\0';
    } else if (!fs::exists(path, error)) {
        fault_ = "there is no " + name;
    } else if (!accepts_(name)) {
        fault_ = name + " does not fit";
    } else {
        chosen_ = utf8FromPath(path);
    }
}

std::optional<std::string> PathDialog::draw() {
    const char* title = accepts_ ? "choose a file" : "choose a folder";
    if (std::exchange(opens_, false)) ImGui::OpenPopup(title);
    if (!ImGui::BeginPopup(title)) return {};
    ImGui::TextUnformatted(utf8FromPath(here_).c_str());
    drawFolders();
    if (accepts_ && files_.empty()) ImGui::TextDisabled("no file here that fits");
    drawName();
    if (chosen_) ImGui::CloseCurrentPopup();
    ImGui::EndPopup();
    return std::exchange(chosen_, {});
}

}  // namespace slabflow
