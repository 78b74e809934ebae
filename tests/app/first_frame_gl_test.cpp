// What the first frame of every built-in scene rests on: a rehearsal that knows its programs, stages that cover all
// that is run, and scratch that nobody reads before it is written.
#include <limits>

#include "app/session/Rehearse.h"
#include "support/Catch.h"
#include "support/Gl.h"

namespace slabflow::test::first_frame_gl_test {

namespace {

constexpr glm::ivec2 size(48, 36);

SceneDesc small(const std::string& name, std::vector<std::string> changes = {}) {
    LoadOptions load;
    load.resolution = 12;
    load.overrides = std::move(changes);
    return loadScene(slab().shaders().assets(), name, load);
}

/// The same of a scene whose sides, up and down apart, are periodic.
std::vector<std::string> periodic(std::vector<std::string> changes) {
    for (const char* side : {"x-", "x+", "z-", "z+"})
        changes.push_back(std::string("domain.walls.") + side + "=periodic");
    return changes;
}

void runFrame(Session& session) {
    session.advance();
    session.draw(session.camera(size), size);
}

std::vector<std::byte> stateAfter(const SceneDesc& scene, int frames) {
    Session session(slab(), scene);
    for (int i = 0; i < frames; ++i) runFrame(session);
    std::vector<std::byte> bytes = session.draw(session.camera(size), size).display.downloadRaw();
    for (const Field* field : session.world().fluid().persistentFields()) {
        const std::vector<std::byte> more = field->texture().downloadRaw();
        bytes.insert(bytes.end(), more.begin(), more.end());
    }
    return bytes;
}

void checkFirstFrameOf(const SceneDesc& scene) {
    INFO(scene.name << ", detail " << scene.domain().detail);
    const size_t textures = Texture::bytesInUse();
    rehearse(slab(), scene, runFrame);
    CHECK(Texture::bytesInUse() <= textures);  // it took no memory
    const size_t programs = slab().shaders().size();
    Session session(slab(), scene);
    const long outside = slab().passesOutsideStages();
    runFrame(session);
    CHECK(slab().shaders().size() == programs);
    CHECK(slab().passesOutsideStages() == outside);
}

}  // namespace

TEST_CASE("a rehearsal leaves no program for the frame itself, and stages leave no pass without one") {
    checkFirstFrameOf(small("torch", {"domain.detail=2"}));
    for (const char* name : {"moving_sphere", "fountain", "leaves", "ink_2d", "cars"}) checkFirstFrameOf(small(name));
}

TEST_CASE("of any scene", "[slow]") {
    checkFirstFrameOf(small("cumulus", periodic({"domain.detail=2"})));
    for (const SceneSummary& scene : listScenes(slab().shaders().assets())) checkFirstFrameOf(small(scene.name));
}

TEST_CASE("nothing depends on what scratch holds", "[slow]") {
    const std::pair<const char*, std::vector<std::string>> cases[] = {
        {"smoke_in_a_box", {"solver.advection=reflection"}},
        {"moving_sphere", {"solver.pressure=mgpcg", "fluid.viscosity=0.01"}},
        {"moving_sphere", {"solver.pressure=iop", "solver.iop.rounds=2"}},
        {"gargoyle", {}},
        {"maze", {"solver.advection=semi_lagrangian"}},
        {"torch", {"solver.pressure=jacobi"}},
        {"coloured_splats", {"solver.precision=32"}},
        {"karman_2d", {}},
        {"fountain", {}},
        {"dam_break", {}},
        {"campfire", {}},
        {"skywriter", {}},
        {"leaves", {}},
        {"cumulus", periodic({"domain.detail=2", "domain.turbulence=1"})},
        {"waterfall_2d", {}}};
    for (const auto& [name, changes] : cases) {
        INFO(name);
        const SceneDesc scene = small(name, changes);
        std::vector<std::byte> states[2];
        for (const int i : {0, 1}) {
            slab().pool().trim();
            slab().pool().fillAcquired(glm::vec4(i == 0 ? 0 : std::numeric_limits<float>::quiet_NaN()));
            states[i] = stateAfter(scene, 2);
        }
        slab().pool().fillAcquired({});
        CHECK(states[0] == states[1]);
    }
}

}  // namespace slabflow::test::first_frame_gl_test
