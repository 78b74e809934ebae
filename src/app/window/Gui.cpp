#include "app/window/Gui.h"

#include <cmath>
#include <filesystem>
#include <imgui.h>
#include <imgui_impl_glfw.h>
#include <imgui_impl_opengl3.h>
#include <imgui_internal.h>

#include "gpu/Framebuffer.h"

namespace slabflow {
namespace {

constexpr float textHeight = 15;

/// Well-drawn fonts that systems have; Dear ImGui carries a plain one for all others.
constexpr const char* systemFonts[] = {
    "C:/Windows/Fonts/segoeui.ttf",
    "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",
    "/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf",
    "/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf",
    "/usr/share/fonts/TTF/DejaVuSans.ttf",
    "/usr/share/fonts/dejavu-sans-fonts/DejaVuSans.ttf",
};

void loadFont(float height) {
    ImFontAtlas& fonts = *ImGui::GetIO().Fonts;
    for (const char* path : systemFonts) {
        std::error_code ignored;
        if (std::filesystem::exists(path, ignored) && fonts.AddFontFromFileTTF(path, height)) return;
    }
    ImFontConfig plain;
    plain.SizePixels = height;
    fonts.AddFontDefault(&plain);
}

ImVec4 grey(float value, float alpha = 1) { return {value * 0.93f, value * 0.98f, value * 1.06f, alpha}; }
ImVec4 accent(float brightness, float alpha = 1) {
    return {0.36f * brightness, 0.66f * brightness, 0.86f * brightness, alpha};
}

/// What is bright on dark panels is dark on light ones, and the other way round.
void setColours(bool light) {
    const auto shade = [light](float value, float alpha = 1) {
        const float paper = 1 - 0.94f * value;
        return light ? ImVec4(0.985f * paper, 0.99f * paper, paper, alpha) : grey(value, alpha);
    };
    ImVec4* colours = ImGui::GetStyle().Colors;
    colours[ImGuiCol_Text] = shade(0.90f);
    colours[ImGuiCol_TextDisabled] = shade(0.52f);
    colours[ImGuiCol_WindowBg] = shade(0.075f, 0.88f);
    colours[ImGuiCol_PopupBg] = shade(0.10f, 0.97f);
    colours[ImGuiCol_Border] = shade(1.0f, 0.07f);
    colours[ImGuiCol_FrameBg] = shade(1.0f, 0.07f);
    colours[ImGuiCol_FrameBgHovered] = shade(1.0f, 0.12f);
    colours[ImGuiCol_FrameBgActive] = shade(1.0f, 0.16f);
    colours[ImGuiCol_TitleBg] = colours[ImGuiCol_TitleBgActive] = colours[ImGuiCol_TitleBgCollapsed] =
        shade(0.10f, 0.95f);
    colours[ImGuiCol_ScrollbarBg] = shade(0, 0);
    colours[ImGuiCol_ScrollbarGrab] = shade(1.0f, 0.14f);
    colours[ImGuiCol_CheckMark] = accent(1.1f);
    colours[ImGuiCol_SliderGrab] = accent(0.8f, 0.6f);  // the number is seen through it
    colours[ImGuiCol_SliderGrabActive] = accent(1.1f);
    colours[ImGuiCol_Button] = shade(1.0f, 0.09f);
    colours[ImGuiCol_ButtonHovered] = accent(0.8f, 0.55f);
    colours[ImGuiCol_ButtonActive] = accent(0.9f, 0.8f);
    colours[ImGuiCol_Header] = shade(1.0f, 0.055f);
    colours[ImGuiCol_HeaderHovered] = accent(0.8f, 0.35f);
    colours[ImGuiCol_HeaderActive] = accent(0.8f, 0.5f);
    colours[ImGuiCol_Separator] = shade(1.0f, 0.08f);
    colours[ImGuiCol_Tab] = shade(1.0f, 0.055f);
    colours[ImGuiCol_TabHovered] = accent(0.8f, 0.35f);
    colours[ImGuiCol_TabActive] = accent(0.8f, 0.5f);
    colours[ImGuiCol_PlotHistogram] = accent(0.75f);
    colours[ImGuiCol_TextSelectedBg] = accent(0.8f, 0.4f);
    colours[ImGuiCol_ModalWindowDimBg] = shade(0, 0.45f);
}

void setStyle(float scale, bool light) {
    ImGuiStyle& style = ImGui::GetStyle() = ImGuiStyle();
    style.WindowRounding = 6;
    style.FrameRounding = style.GrabRounding = style.PopupRounding = 4;
    style.ScrollbarRounding = 6;
    style.ScrollbarSize = 10;
    style.WindowPadding = {12, 10};
    style.FramePadding = {7, 4};
    style.ItemSpacing = {7, 6};
    style.ItemInnerSpacing = {6, 4};
    style.IndentSpacing = 14;
    style.GrabMinSize = 9;
    style.WindowTitleAlign = {0.02f, 0.5f};
    style.WindowMenuButtonPosition = ImGuiDir_None;
    setColours(light);
    style.ScaleAllSizes(scale);
}

}  // namespace

Gui::Gui(const Window& window) : window_(window) {
    IMGUI_CHECKVERSION();
    ImGui::CreateContext();
    ImGuiIO& io = ImGui::GetIO();
    io.IniFilename = nullptr;
    io.ConfigWindowsMoveFromTitleBarOnly = true;

    ImGui_ImplGlfw_InitForOpenGL(window.handle(), true);  // passes events on to the window's own callbacks
    ImGui_ImplOpenGL3_Init("#version 450 core");
    dressUp();
}

void Gui::wear(const Dress& dress) {
    if (dress_ == dress) return;
    dress_ = dress;
    ImGui_ImplOpenGL3_DestroyFontsTexture();
    ImGui::GetIO().Fonts->Clear();
    dressUp();
    ImGui_ImplOpenGL3_CreateFontsTexture();
}

/// Text is drawn at the resolution of the framebuffer, and measured in units of the window.
void Gui::dressUp() {
    const float pixels = window_.pixelsPerUnit(), scale = dress_.textSize * window_.interfaceScale();
    loadFont(std::round(textHeight * scale));
    ImGui::GetIO().FontGlobalScale = 1 / pixels;
    setStyle(scale / pixels, dress_.light);
}

Gui::~Gui() {
    ImGui_ImplOpenGL3_Shutdown();
    ImGui_ImplGlfw_Shutdown();
    ImGui::DestroyContext();
}

void Gui::beginFrame() {
    ImGui_ImplOpenGL3_NewFrame();
    ImGui_ImplGlfw_NewFrame();
    ImGui::NewFrame();
}

void Gui::endFrame() {
    ImGui::Render();
    Framebuffer::bindWindow();  // Dear ImGui draws to whatever is bound
    ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
}

bool Gui::wantsMouse() const { return ImGui::GetIO().WantCaptureMouse; }
void Gui::showHand() { ImGui::SetMouseCursor(ImGuiMouseCursor_Hand); }
bool Gui::wantsKeyboard() const { return ImGui::GetIO().WantCaptureKeyboard; }
bool Gui::menuOpen() const { return ImGui::IsPopupOpen(nullptr, ImGuiPopupFlags_AnyPopup); }
void Gui::closeMenus() { ImGui::SetWindowFocus(nullptr); }  // as a click beside them does
bool Gui::isEditing() const { return ImGui::IsAnyItemActive(); }

void Gui::endEditing() { ImGui::ClearActiveID(); }

glm::vec2 panelFromPixel(glm::vec2 pixel) {
    const ImGuiIO& io = ImGui::GetIO();
    return {pixel.x / io.DisplayFramebufferScale.x, io.DisplaySize.y - pixel.y / io.DisplayFramebufferScale.y};
}

float pixelsFromPanel(float length) { return scaled(length) * ImGui::GetIO().DisplayFramebufferScale.y; }

float scaled(float length) { return length * ImGui::GetFontSize() / textHeight; }

ImVec4 legible(const ImVec4& colour) {
    const ImVec4 text = ImGui::GetStyleColorVec4(ImGuiCol_Text);
    const float share = text.y > 0.5f ? 1.0f : 0.55f;
    return {share * colour.x, share * colour.y, share * colour.z, colour.w};
}

void showFault(const std::string& text) {
    ImGui::PushTextWrapPos(0);
    ImGui::TextColored(legible({1, 0.62f, 0.45f, 1}), "%s", text.c_str());
    ImGui::PopTextWrapPos();
}

bool choice(const std::string& name, bool holds) {
    ImGui::PushStyleColor(ImGuiCol_Header, ImGui::GetStyleColorVec4(ImGuiCol_HeaderActive));
    const bool clicked = ImGui::Selectable(name.c_str(), holds);
    ImGui::PopStyleColor();
    return clicked;
}

void showTooltip(const std::string& text) {
    ImGui::BeginTooltip();
    ImGui::PushTextWrapPos(scaled(340));
    ImGui::TextUnformatted(text.c_str());
    ImGui::PopTextWrapPos();
    ImGui::EndTooltip();
}

}  // namespace slabflow
