// Dear ImGui without a window: panels are laid out and take a mouse, and nothing is drawn.
#pragma once

#include <imgui.h>

namespace slabflow::test {

class GuiInMemory {
public:
    GuiInMemory() {
        ImGui::CreateContext();
        ImGui::GetIO().IniFilename = nullptr;
        unsigned char* pixels;
        int width, height;
        ImGui::GetIO().Fonts->GetTexDataAsRGBA32(&pixels, &width, &height);
    }
    ~GuiInMemory() { ImGui::DestroyContext(); }
    GuiInMemory(const GuiInMemory&) = delete;
    GuiInMemory& operator=(const GuiInMemory&) = delete;
};

}  // namespace slabflow::test
