// Plays with the viewer at random for a number of pictures: mouse, keys, scenes, window sizes, minimising. Always the
// same events for the same seed. Says now and then how it fares, and ends with 1 when the fluid is no longer finite,
// when the program ends by itself, or when memory grows.
//
//     soak_driver PICTURES [SEED]
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <random>
#include <string>
#include <utility>

#include "app/view/Viewer.h"
#include "base/System.h"

using namespace slabflow;

namespace {

const LoadOptions tiny{.resolution = 12};

/// Memory that the process has in use [MB]; 0 where the system does not say.
double megabytes() {
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);)
        if (line.starts_with("VmRSS:")) return std::atof(line.c_str() + 6) / 1024;
    return 0;
}

/// The callbacks of a window as the system calls them; Dear ImGui's among them.
class Person {
public:
    Person(Viewer& viewer, unsigned seed) : viewer_(viewer), random_(seed) {}

    /// What happens between two pictures.
    void act(long picture) {
        if (viewer_.asked()) return answer();
        if (isMinimised_) return restore();
        if (tooMuch(viewer_.session().scene())) return open("smoke_in_a_box");
        if (const long frame = viewer_.session().world().frame(); frame != std::exchange(frame_, frame)) rests_ = 0;
        if (++rests_ > longestRest) press(GLFW_KEY_SPACE);
        if (viewer_.recording() && chance(0.2)) return press(GLFW_KEY_V);
        if (chance(0.5)) moveMouse();
        if (chance(0.12)) useButton();
        if (chance(0.02)) callback(glfwSetScrollCallback)(handle(), 0, chance(0.5) ? 1 : -1);
        if (chance(0.03)) pressAny();
        if (chance(0.008)) glfwSetWindowSize(handle(), 320 + below(320), 240 + below(200));
        if (chance(0.001)) minimise();
        if (picture % 50 == 49) open(nextScene());
    }

    int minimised() const { return minimised_; }
    int opened() const { return opened_; }

private:
    static constexpr const char* scenes[] = {"gargoyle", "propeller",     "ink_2d",          "torch",
                                             "maze",     "moving_sphere", "coloured_splats", "crack"};

    GLFWwindow* handle() { return viewer_.window().handle(); }
    bool chance(double probability) { return std::uniform_real_distribution<>(0, 1)(random_) < probability; }
    int below(int end) { return int(random_() % unsigned(end)); }

    template <class Callback>
    Callback callback(Callback (*set)(GLFWwindow*, Callback)) {
        const Callback installed = set(handle(), nullptr);
        set(handle(), installed);
        return installed;
    }

    void press(int key, int modifiers = 0) {
        callback(glfwSetKeyCallback)(handle(), key, 0, GLFW_PRESS, modifiers);
        callback(glfwSetKeyCallback)(handle(), key, 0, GLFW_RELEASE, modifiers);
    }

    void pressAny() {
        constexpr int keys[] = {GLFW_KEY_SPACE, GLFW_KEY_SPACE, GLFW_KEY_SPACE, GLFW_KEY_N,      GLFW_KEY_R,
                                GLFW_KEY_C,     GLFW_KEY_TAB,   GLFW_KEY_F1,    GLFW_KEY_ESCAPE, GLFW_KEY_V,
                                GLFW_KEY_S,     GLFW_KEY_ENTER, GLFW_KEY_D,     GLFW_KEY_SPACE,  GLFW_KEY_TAB,
                                GLFW_KEY_SPACE, GLFW_KEY_T,     GLFW_KEY_O,     GLFW_KEY_G,      GLFW_KEY_W,
                                GLFW_KEY_E,     GLFW_KEY_Q,     GLFW_KEY_DELETE};
        constexpr int withControl[] = {GLFW_KEY_Z, GLFW_KEY_Z, GLFW_KEY_Z, GLFW_KEY_D};  // undo, redo, duplicate
        if (chance(0.25)) press(withControl[below(4)], GLFW_MOD_CONTROL | (chance(0.3) ? GLFW_MOD_SHIFT : 0));
        else press(keys[below(int(std::size(keys)))]);
    }

    /// Quitting is refused; another scene is opened without what was changed.
    void answer() { press(viewer_.asked()->scene ? GLFW_KEY_D : GLFW_KEY_ESCAPE); }

    void moveMouse() {
        int width = 1, height = 1;
        glfwGetWindowSize(handle(), &width, &height);
        place_ += glm::dvec2(below(81) - 40, below(81) - 40);
        if (chance(0.05)) place_ = {below(width), below(height)};
        place_ = glm::clamp(place_, glm::dvec2(0), glm::dvec2(width - 1, height - 1));
        glfwSetCursorPos(handle(), place_.x, place_.y);
        callback(glfwSetCursorPosCallback)(handle(), place_.x, place_.y);
    }

    void useButton() {
        const int button = held_ >= 0 ? held_ : below(3);
        callback(glfwSetMouseButtonCallback)(handle(), button, held_ >= 0 ? GLFW_RELEASE : GLFW_PRESS, 0);
        held_ = held_ >= 0 ? -1 : button;
    }

    /// First every scene once, so that what they load and compile for good is there when memory is first looked at.
    const char* nextScene() {
        const int count = int(std::size(scenes));
        return scenes[size_t(opened_ < count ? opened_ : below(count))];
    }

    void open(const char* scene) {
        ++opened_;
        callback(glfwSetDropCallback)(handle(), 1, &scene);
    }

    /// What a random hand on the sliders may ask for, and nobody wants to wait for here.
    static bool tooMuch(const SceneDesc& scene) {
        const glm::ivec3 cells = scene.domain().cells;
        return std::max({cells.x, cells.y, cells.z}) > 24 || scene.look.samples > 4 || scene.time.substeps > 4 ||
               scene.time.cfl || scene.solver.pressure != PressureMethod::Multigrid || scene.obstacles.size() > 12 ||
               scene.grids.size() > 1;
    }

    void minimise() {
        ++minimised_;
        isMinimised_ = true;
        glfwIconifyWindow(handle());
    }
    void restore() {
        isMinimised_ = false;
        glfwRestoreWindow(handle());
    }

    static constexpr int longestRest = 40;  // pictures: what is paused shows little

    Viewer& viewer_;
    std::mt19937 random_;
    long frame_ = 0;
    int rests_ = 0;
    glm::dvec2 place_{100, 100};
    int held_ = -1, minimised_ = 0, opened_ = 0;
    bool isMinimised_ = false;
};

int play(long pictures, unsigned seed) {
    const Assets assets = Assets::embedded();
    Viewer viewer(assets, loadScene(assets, defaultSceneName, tiny), tiny, false);
    glfwSetWindowSize(viewer.window().handle(), 400, 300);
    Person person(viewer, seed);
    double early = 0, late = 0;
    long steps = 0, before = 0;
    for (long picture = 0; picture < pictures; picture = viewer.shownFrames()) {
        person.act(picture);
        if (!viewer.runFrame()) return std::printf("FAILED: it ended after %ld pictures\n", picture), 1;
        World& world = viewer.session().world();
        steps += std::max(world.frame() - before, 0L);
        before = world.frame();
        if (viewer.shownFrames() % 200 != 0) continue;
        world.requireFinite();
        const double now = megabytes(), share = double(picture) / double(pictures);
        if (share > 0.2 && share < 0.5) early = std::max(early, now);
        if (share > 0.7) late = std::max(late, now);
        if (viewer.shownFrames() % std::max(pictures / 20, 200L) != 0) continue;
        world.measureNow();
        std::printf("%ld pictures, %ld frames, %d scenes, %d times minimised: %.0f MB, energy %.3g m^5/s^2\n",
                    viewer.shownFrames(), steps, person.opened(), person.minimised(), now,
                    double(world.fluid().statistics().kineticEnergy));
        std::fflush(stdout);
    }
    std::printf("memory: at most %.0f MB from 20 to 50 %% of the way, %.0f MB after 70 %%\n", early, late);
    if (late > 1.15 * early + 30) return std::printf("FAILED: memory grows\n"), 1;
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    const long pictures = argc > 1 ? std::atol(argv[1]) : 1000;
    const unsigned seed = argc > 2 ? unsigned(std::atol(argv[2])) : 1;
    prepareProcess();
    try {
        return play(pictures, seed);
    } catch (const std::exception& error) {
        std::printf("FAILED: %s\n", error.what());
        return 1;
    }
}
