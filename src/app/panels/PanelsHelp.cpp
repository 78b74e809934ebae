#include "app/panels/PanelsHelp.h"

#include <algorithm>
#include <imgui.h>
#include <sstream>

#include "app/window/Gui.h"
#include "app/window/Keys.h"

namespace slabflow {
namespace {

constexpr float margin = 12, widest = 660, firstColumn = 0.4f;
const ImVec4 marked{0.55f, 0.8f, 0.98f, 1};

/// Words of Markdown without what marks them: emphasis, code, and the targets of links.
std::string plainText(const std::string& line) {
    std::string text;
    for (size_t i = 0; i < line.size(); ++i) {
        if (line[i] == '*' || line[i] == '`' || line[i] == '[') continue;
        if (line.compare(i, 2, "](") == 0) i = std::min(line.find(')', i), line.size());
        else text += line[i];
    }
    return text;
}

/// "| a | b |" without its bars.
std::vector<std::string> cellsOf(const std::string& row) {
    std::vector<std::string> cells;
    std::istringstream text(row.substr(1));
    for (std::string cell; std::getline(text, cell, '|');)
        if (text.good()) cells.push_back(plainText(cell.substr(1, cell.size() > 1 ? cell.size() - 2 : 0)));
    return cells;
}

void drawRow(const std::string& row) {
    ImGui::TableNextRow();
    for (const std::string& cell : cellsOf(row)) {
        ImGui::TableNextColumn();
        ImGui::TextWrapped("%s", cell.c_str());
    }
}

}  // namespace

void HelpPanel::draw() {
    if (!open_) return;
    const ImVec2 display = ImGui::GetIO().DisplaySize;
    const float width = std::min(scaled(widest), display.x - scaled(2 * margin));
    const float top = 0.06f * display.y, height = display.y - 2 * top;
    ImGui::SetNextWindowPos({0.5f * display.x, top}, ImGuiCond_Appearing, {0.5f, 0});
    ImGui::SetNextWindowBgAlpha(overPanels);
    ImGui::SetNextWindowSize({width, std::max(height, scaled(80))}, ImGuiCond_Always);
    ImGui::Begin("Help", &open_,
                 ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoSavedSettings |
                     ImGuiWindowFlags_NoNav);
    if (ImGui::BeginTabBar("pages", ImGuiTabBarFlags_FittingPolicyScroll)) {
        const auto tab = [](const std::string& name, auto body) {
            if (!ImGui::BeginTabItem(name.c_str())) return;
            ImGui::BeginChild("page");
            body();
            ImGui::EndChild();
            ImGui::EndTabItem();
        };
        tab("keys", [&] { drawKeys(width); });
        for (const ManualPage& page : pages_) tab(page.name, [&] { drawPage(page); });
        ImGui::EndTabBar();
    }
    ImGui::End();
}

void HelpPanel::drawKeys(float width) const {
    if (!ImGui::BeginTable("controls", 2)) return;
    ImGui::TableSetupColumn("input", ImGuiTableColumnFlags_WidthFixed, std::min(scaled(122), 0.38f * width));
    ImGui::TableSetupColumn("meaning", ImGuiTableColumnFlags_WidthStretch);
    for (const Control& control : controls) {
        ImGui::TableNextRow();
        ImGui::TableNextColumn();
        ImGui::PushTextWrapPos(0);
        ImGui::TextColored(legible(marked), "%.*s", int(control.input.size()), control.input.data());
        ImGui::TableNextColumn();
        ImGui::TextUnformatted(control.meaning.data(), control.meaning.data() + control.meaning.size());
        ImGui::PopTextWrapPos();
    }
    ImGui::EndTable();
}

/// Lines that belong together are one paragraph; tables are tables.
void HelpPanel::drawPage(const ManualPage& page) {
    ImGui::TextColored(legible(marked), "%s", page.title.c_str());
    std::istringstream lines(page.text);
    std::string paragraph, table;
    const auto endParagraph = [&] {
        const bool isItem = paragraph.starts_with("- ");
        if (isItem) ImGui::Bullet();
        if (!paragraph.empty()) ImGui::TextWrapped("%s", plainText(paragraph.substr(isItem ? 2 : 0)).c_str());
        paragraph.clear();
    };
    const auto endTable = [&] {
        std::istringstream rows(table);
        std::string row;
        if (std::getline(rows, row) && ImGui::BeginTable(row.c_str(), int(cellsOf(row).size()))) {
            ImGui::TableSetupColumn("", ImGuiTableColumnFlags_WidthStretch, firstColumn);
            while (std::getline(rows, row))
                if (!row.starts_with("|---")) drawRow(row);
            ImGui::EndTable();
        }
        table.clear();
    };
    for (std::string line; std::getline(lines, line);) {
        const bool isRow = line.starts_with("|"), isItem = line.starts_with("- "), isCode = line.starts_with("    ");
        if (!isRow) endTable();
        if (isRow || isItem || isCode || line.empty()) endParagraph();
        if (isRow) table += line + "\n";
        else if (isCode) ImGui::TextDisabled("%s", line.c_str() + 4);
        else if (line.empty()) ImGui::Spacing();
        else
            paragraph +=
                (paragraph.empty() ? "" : " ") + line.substr(std::min(line.find_first_not_of(' '), line.size()));
    }
    endParagraph();
    endTable();
}

}  // namespace slabflow
