// The dialog in which a file or a folder is chosen, used with a mouse but without a window.
#include <fstream>
#include <imgui.h>
#include <imgui_internal.h>
#include <set>

#include "app/GuiInMemory.h"
#include "app/panels/PathDialog.h"
#include "scene/SourceFiles.h"
#include "scene/Text.h"
#include "support/Catch.h"
#include "support/TemporaryFolder.h"

namespace slabflow::test::path_dialog_test {

namespace {

/// A screen on which the dialog opens.
class Screen : test::GuiInMemory {
public:
    std::optional<std::string> show() {
        ImGui::GetIO().DisplaySize = {600, 500};
        ImGui::GetIO().DeltaTime = 0.02f;
        ImGui::NewFrame();
        ImGui::SetNextWindowPos({0, 0});
        ImGui::Begin("panel");
        const auto chosen = dialog.draw();
        ImGui::End();
        ImGui::Render();
        return chosen;
    }

    /// What comes of a click there.
    std::optional<std::string> click(ImVec2 place) {
        ImGui::GetIO().MousePos = place;
        std::optional<std::string> chosen = show();
        for (const bool down : {true, false}) {
            ImGui::GetIO().MouseDown[0] = down;
            if (auto now = show()) chosen = now;
        }
        return chosen;
    }

    PathDialog dialog;
};

/// What clicks on any row of the list choose, each in a new dialog.
std::set<std::string> offered(Screen& screen, const PathDialog::Accepts& accepts) {
    std::set<std::string> all;
    for (float y = 20; y < 250; y += 6) {
        screen.dialog = {};  // which begins again where the program stands
        screen.dialog.openFile(accepts);
        for (int i = 0; i < 3; ++i) screen.show();
        const ImGuiWindow* popup = ImGui::GetCurrentContext()->OpenPopupStack.back().Window;
        if (const auto chosen = screen.click({popup->Pos.x + 60, popup->Pos.y + y}))
            all.insert(utf8FromPath(pathFromUtf8(*chosen).filename()));
        screen.click({590, 490});  // beside it
    }
    return all;
}

}  // namespace

TEST_CASE("files that fit are offered where the program stands, and no others") {
    const TemporaryFolder folder;
    const std::filesystem::path before = std::filesystem::current_path();
    for (const char* name : {"a.obj", "b.vdb", "notes.txt", ".hidden.obj"}) std::ofstream(folder / name) << "\n";
    std::filesystem::current_path(folder.path());
    Screen screen;
    CHECK_FALSE(screen.show());
    CHECK(offered(screen, isSourceFile) == std::set<std::string>{"a.obj", "b.vdb"});
    CHECK(offered(screen, [](const std::string& name) { return name == "notes.txt"; }) ==
          std::set<std::string>{"notes.txt"});
    std::filesystem::current_path(before);
}

}  // namespace slabflow::test::path_dialog_test
