// The rows and menus that a scene's description becomes, used with a mouse but without a window.
#include <imgui_internal.h>

#include "app/GuiInMemory.h"
#include "app/panels/ParameterWidgets.h"
#include "support/Catch.h"

namespace slabflow::test::parameter_widgets_test {

namespace {

/// A screen with the list of forces on it, unfolded.
class ForcesOnScreen {
public:
    ForcesOnScreen() {
        ImGui::CreateContext();
        ImGui::GetIO().IniFilename = nullptr;
        unsigned char* pixels;
        int width, height;
        ImGui::GetIO().Fonts->GetTexDataAsRGBA32(&pixels, &width, &height);
        show();
    }
    ~ForcesOnScreen() { ImGui::DestroyContext(); }
    ForcesOnScreen(const ForcesOnScreen&) = delete;
    ForcesOnScreen& operator=(const ForcesOnScreen&) = delete;

    /// Adds one as a person does.
    void choose(size_t kind) {
        click(addButton_);
        const ImGuiWindow* menu = ImGui::GetCurrentContext()->OpenPopupStack.back().Window;
        const float row = ImGui::GetTextLineHeightWithSpacing();
        click({menu->Pos.x + 30, menu->Pos.y + menu->WindowPadding.y + (float(kind) + 0.4f) * row});
    }

    std::vector<ForceDesc> forces;

private:
    void click(ImVec2 place) {
        ImGuiIO& io = ImGui::GetIO();
        io.MousePos = place;
        show();
        for (const bool down : {true, false}) {
            io.MouseDown[0] = down;
            show();
        }
        show();
    }

    void show() {
        ImGui::GetIO().DisplaySize = {600, 1200};
        ImGui::GetIO().DeltaTime = 0.02f;
        ImGui::NewFrame();
        ImGui::SetNextWindowSize({400, 1000});
        ImGui::Begin("parameters");
        unfold();
        DomainDesc domain;
        domain.size = {2, 4, 2};
        domain.origin = {1, 0, 1};
        ParameterWidgets widgets(domain, {});
        widgets.list("forces", forces, {});
        if (ImGui::GetCurrentContext()->OpenPopupStack.empty())
            addButton_ = {ImGui::GetItemRectMin().x + 5, ImGui::GetItemRectMin().y + 5};
        ImGui::End();
        ImGui::Render();
    }

    void unfold() const {
        ImGuiStorage& open = *ImGui::GetStateStorage();
        const ImGuiID list = ImGui::GetID("forces");
        open.SetInt(list, 1);
        ImGui::PushOverrideID(list);
        for (size_t i = 0; i < forces.size(); ++i) open.SetInt(ImGui::GetID(("item " + std::to_string(i)).c_str()), 1);
        ImGui::PopID();
    }

    ImVec2 addButton_{};
};

}  // namespace

TEST_CASE("every kind of force is added by a menu, in the middle of the domain and strong enough to be seen") {
    ForcesOnScreen screen;
    const size_t kinds = namesOf(ForceDesc()).size();
    for (size_t kind = 0; kind < kinds; ++kind) {
        screen.choose(kind);
        REQUIRE(screen.forces.size() == kind + 1);
        CHECK(screen.forces[kind].index() == kind);
    }
    const glm::vec3 middle(2, 2, 2);
    CHECK(std::get<WindDesc>(screen.forces[0]).acceleration != glm::vec3(0));
    const auto& fan = std::get<FanDesc>(screen.forces[1]);
    CHECK(fan.velocity != glm::vec3(0));
    CHECK(std::get<Sphere>(fan.shape).center == middle);
    CHECK(std::get<AttractorDesc>(screen.forces[2]) == AttractorDesc{middle, 2, 0.8f});
    CHECK(std::get<VortexDesc>(screen.forces[3]) == VortexDesc{middle, {0, 1, 0}, 2, 0.8f});
    CHECK(std::get<TurbulenceDesc>(screen.forces[4]) == TurbulenceDesc{});
}

namespace {

/// One number on a screen.
class NumberOnScreen {
public:
    NumberOnScreen() {
        ImGui::CreateContext();
        ImGui::GetIO().IniFilename = nullptr;
        unsigned char* pixels;
        int width, height;
        ImGui::GetIO().Fonts->GetTexDataAsRGBA32(&pixels, &width, &height);
        show();
        show();
    }
    ~NumberOnScreen() { ImGui::DestroyContext(); }
    NumberOnScreen(const NumberOnScreen&) = delete;
    NumberOnScreen& operator=(const NumberOnScreen&) = delete;

    /// At that share of the slider's width.
    void click(float share, int button = 0) {
        ImGuiIO& io = ImGui::GetIO();
        io.MousePos = {low_.x + 0.46f * 400 + share * (high_.x - low_.x - 0.46f * 400), 0.5f * (low_.y + high_.y)};
        press(button);
    }

    /// The first row of the menu that is open.
    void chooseFirst() {
        const ImGuiWindow* menu = ImGui::GetCurrentContext()->OpenPopupStack.back().Window;
        ImGui::GetIO().MousePos = {menu->Pos.x + 30, menu->Pos.y + menu->WindowPadding.y + 5};
        press(0);
    }

    void type(const char* text) {
        ImGuiIO& io = ImGui::GetIO();
        io.AddInputCharactersUTF8(text);
        show();
        io.KeyMap[ImGuiKey_Enter] = 13;
        io.KeysDown[13] = true;
        show();
        io.KeysDown[13] = false;
        show();
    }

    bool isTyping() const { return ImGui::GetIO().WantTextInput; }

    FluidDesc fluid;

private:
    void press(int button) {
        for (const bool down : {true, false}) {
            ImGui::GetIO().MouseDown[button] = down;
            show();
        }
        show();
    }

    void show() {
        ImGui::GetIO().DisplaySize = {600, 600};
        ImGui::GetIO().DeltaTime = 0.02f;
        ImGui::NewFrame();
        ImGui::SetNextWindowSize({400, 300});
        ImGui::Begin("parameters");
        ParameterWidgets widgets({}, {});
        widgets.show("fluid");
        widgets.value("vorticity_confinement", fluid.vorticityConfinement, {.range = {0, 1000}, .slider = {0, 10}});
        low_ = ImGui::GetItemRectMin();
        high_ = ImGui::GetItemRectMax();
        ImGui::End();
        ImGui::Render();
    }

    ImVec2 low_{}, high_{};
};

}  // namespace

TEST_CASE("a double click lets a person type what a slider does not reach, from the value before the first click") {
    NumberOnScreen screen;
    screen.fluid.vorticityConfinement = 3;
    screen.click(0.9f);
    CHECK(screen.fluid.vorticityConfinement > 5);
    screen.click(0.9f);
    REQUIRE(screen.isTyping());
    CHECK(screen.fluid.vorticityConfinement == 3);
    screen.type("123.5");
    CHECK(screen.fluid.vorticityConfinement == 123.5f);
}

TEST_CASE("a right click offers the default") {
    NumberOnScreen screen;
    screen.fluid.vorticityConfinement = 3;
    screen.click(0.5f, 1);
    CHECK(screen.fluid.vorticityConfinement == 3);
    screen.chooseFirst();
    CHECK(screen.fluid.vorticityConfinement == 0);
}

namespace {

/// All parameters of a scene on a screen, every part unfolded.
class SceneOnScreen : test::GuiInMemory {
public:
    /// The words that are there, in their order.
    std::string text(const std::set<std::string>* found = nullptr) {
        std::string words;
        for (int i = 0; i < 3; ++i) words = show(found);  // what is unfolded in one frame is drawn in the next
        return words;
    }

    bool advanced = false;

private:
    std::string show(const std::set<std::string>* found) {
        ImGui::GetIO().DisplaySize = {600, 600};
        ImGui::GetIO().DeltaTime = 0.02f;
        ImGui::NewFrame();
        ImGui::SetNextWindowSize({400, 500});
        ImGui::Begin("parameters");
        for (const char* part : {"time", "particles"}) ImGui::GetStateStorage()->SetInt(ImGui::GetID(part), 1);
        ImGui::PushOverrideID(ImGui::GetID("advanced"));
        ImGui::GetStateStorage()->SetInt(ImGui::GetID("solver"), 1);
        ImGui::PopID();
        ImGui::LogToBuffer(0);  // unfolds nothing by itself
        ParameterWidgets widgets(scene_.domain(), {});
        widgets.foldAdvanced(advanced);
        widgets.show("", found);
        widgets.members([&] { describe(widgets, scene_); });
        std::string words = ImGui::GetCurrentContext()->LogBuffer.c_str();
        ImGui::LogFinish();
        ImGui::End();
        ImGui::Render();
        return words;
    }

    SceneDesc scene_;
};

size_t countOf(const std::string& text, const std::string& word) {
    size_t count = 0;
    for (size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) ++count;
    return count;
}

}  // namespace

TEST_CASE("how things are computed is folded away below what they are, of every part and of the whole") {
    SceneOnScreen screen;
    const std::string folded = screen.text();
    INFO(folded);
    CHECK(countOf(folded, "step") == 1);
    CHECK(countOf(folded, "substeps") == 0);
    CHECK(countOf(folded, "solver") == 0);
    CHECK(countOf(folded, "seed") == 1);
    CHECK(countOf(folded, "advanced") == 3);  // of the time, of the particles, and of the scene

    screen.advanced = true;
    const std::string unfolded = screen.text();
    INFO(unfolded);
    CHECK(countOf(unfolded, "substeps") == 1);
    CHECK(countOf(unfolded, "solver") == 1);
    CHECK(countOf(unfolded, "multigrid") >= 1);
    CHECK(unfolded.find("solver") > unfolded.find("seed"));
    CHECK(unfolded.find("substeps") < unfolded.find("fluid"));
    CHECK(countOf(unfolded, "advanced") == 3);  // nothing is folded within it once more

    screen.advanced = false;
    const std::set<std::string> found{"time", "time.substeps", "solver", "solver.jacobi", "solver.jacobi.sweeps"};
    const std::string sought = screen.text(&found);
    INFO(sought);
    CHECK(countOf(sought, "sweeps") == 1);
    CHECK(countOf(sought, "substeps") == 1);
    CHECK(countOf(sought, "advanced") == 0);
    CHECK_FALSE(screen.advanced);
}

}  // namespace slabflow::test::parameter_widgets_test
