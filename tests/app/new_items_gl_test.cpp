// The menu that adds things: all of it, in scenes of each kind, gives a scene that is valid, reads back as it was
// written, and runs.
#include <set>

#include "app/hand/NewItems.h"
#include "app/record/RecordingIdentity.h"
#include "scene/History.h"
#include "scene/ItemPlacement.h"
#include "scene/SceneJson.h"
#include "sim/World.h"
#include "support/Catch.h"
#include "support/Gl.h"

namespace slabflow::test::new_items_gl_test {

namespace {

const Assets assets = Assets::directory(SLABFLOW_SOURCE_DIR);

SceneDesc small(const char* name) { return loadScene(assets, name, {.resolution = 10, .assets = &assets}); }

/// As the viewer makes it, and a file would say it.
SceneDesc checked(const SceneDesc& scene) {
    SceneDesc read = parseScene(writeScene(scene), "added.json", {}, {.assets = &assets, .known = &scene});
    REQUIRE(firstDifference(nlohmann::json::parse(writeScene(scene)), nlohmann::json::parse(writeScene(read))) == "");
    return read;
}

}  // namespace

TEST_CASE("everything in the menu gives a valid scene that runs, and one step that is undone") {
    const std::string name = GENERATE("smoke_in_a_box", "ink_2d", "dam_break", "cumulus_2d", "marbling");
    const SceneDesc scene = small(name.c_str());
    const glm::vec3 place = scene.domain().origin + 0.45f * scene.domain().size;
    for (const NewItem& item : newItems(scene, assets)) {
        INFO(name << ": " << item.group << ", " << item.title);
        SceneDesc after = scene;
        const SceneItem added = addItem(after, item, place, assets);
        REQUIRE(isThere(after, added));
        CHECK_FALSE(followed(added, after, scene));
        CHECK(titleOfChange(scene, after) == "add " + titleOf(after, added));
        after = checked(after);
        World world(slab(), after);
        world.step({1.0f / 60, {}});
        world.requireFinite();
    }
}

TEST_CASE("a camera key has the view of its time") {
    SceneDesc scene = small("smoke_in_a_box");
    const NewItem item{"camera", "camera key", ItemKind::CameraEye};
    const CameraDesc late{.eye = {1, 2, 3}, .target = {0, 1, 0}, .fov = scene.camera.fov}, early{.eye = {3, 2, 1}};
    CHECK(addItem(scene, item, {}, assets, {1.5, late}) == SceneItem{ItemKind::CameraEye, 0});
    CHECK(addItem(scene, item, {}, assets, {0.5, early}) == SceneItem{ItemKind::CameraEye, 0});
    scene = checked(scene);
    CHECK(scene.camera.path ==
          std::vector<CameraKey>{{0.5f, early.eye, early.target, early.fov}, {1.5f, late.eye, late.target, {}}});
}

TEST_CASE("a mesh becomes a source around the place, a volume one where its file says, or an obstacle") {
    const SceneDesc scene = small("smoke_in_a_box");
    const glm::vec3 place = scene.domain().origin + 0.45f * scene.domain().size;
    const std::string cloud = std::string(SLABFLOW_SOURCE_DIR) + "/tests/fuzz/corpus/vdb/level_set.vdb";
    for (const std::string& file : {std::string(SLABFLOW_SOURCE_DIR) + "/models/./torus.obj", cloud})
        for (const ItemKind kind : {ItemKind::Source, ItemKind::Obstacle}) {
            INFO(file);
            SceneDesc after = scene;
            const SceneItem added = addItem(after, {"source", "thing", kind, 0, file}, place, assets);
            after = checked(after);
            const auto where = placementOf(after, added, {});
            REQUIRE(where);
            if (kind == ItemKind::Source) {
                CHECK(after.sources.back().density == 1.0f);
                const float reach = file == cloud ? 0.5f : 1e-3f;  // of the file's own middle, (1, 1, 1)
                CHECK(glm::distance(where->pose.position, file == cloud ? glm::vec3(1) : place) < reach);
            }
            World world(slab(), after);
            world.step({1.0f / 60, {}});
            world.requireFinite();
        }
}

TEST_CASE("an obstacle from a file becomes a source where it stands, and the other way round, in one step") {
    SceneDesc scene = small("smoke_in_a_box");
    const std::string torus = std::string(SLABFLOW_SOURCE_DIR) + "/models/torus.obj";
    const SceneItem item = addItem(scene, {"obstacle", "torus", ItemKind::Obstacle, 0, torus}, {0, 0.6f, 0}, assets);
    ObstacleDesc& obstacle = scene.obstacles[item.index];
    obstacle.position = {0.1f, 0.7f, -0.2f};
    obstacle.rotation = {0, 30, 10};
    std::get<MeshShape>(obstacle.shape).file = "gone.obj";  // it is not read again
    SceneDesc after = scene;
    const auto source = becomeOther(after, item);
    REQUIRE(source);
    CHECK(*source == SceneItem{ItemKind::Source, scene.sources.size()});
    CHECK(after.obstacles.size() == scene.obstacles.size() - 1);
    CHECK(titleOfChange(scene, after) == "add " + titleOf(after, *source));
    const ObstacleDesc before = scene.obstacles[item.index];
    CHECK(after.sources.back().position == before.position);
    CHECK(after.sources.back().density == 1.0f);

    const auto back = becomeOther(after, *source);
    REQUIRE(back);
    CHECK(after.sources == scene.sources);
    const ObstacleDesc& again = after.obstacles[back->index];
    CHECK(again.name == "gone");
    CHECK(again.shape == before.shape);
    CHECK(again.position == before.position);
    CHECK(again.rotation == before.rotation);
    CHECK(again.scale == before.scale);

    const SceneDesc untouched = scene;
    CHECK_FALSE(becomeOther(scene, {ItemKind::Source, 0}));  // it has a formula
    CHECK(scene == untouched);
}

TEST_CASE("the menu offers what the fluid can do something with") {
    const auto groups = [](const SceneDesc& scene) {
        std::set<std::string> all;
        for (const NewItem& item : newItems(scene, assets)) all.insert(item.group);
        return all;
    };
    CHECK(groups(small("smoke_in_a_box")) ==
          std::set<std::string>{"source", "force", "obstacle", "image", "particles", "light", "grid", "camera"});
    CHECK(groups(small("dam_break")).contains("drain"));
    for (const char* group : {"light", "camera"}) CHECK_FALSE(groups(small("ink_2d")).contains(group));
    const std::vector<NewItem> items = newItems(small("smoke_in_a_box"), assets);
    CHECK(std::ranges::count(items, "force", &NewItem::group) == 5);
    CHECK(std::ranges::count(items, "source", &NewItem::group) == 5);
}

TEST_CASE("what is added is where one looks, a fraction of the domain large, and called after what it is") {
    SceneDesc scene = small("smoke_in_a_box");
    const glm::vec3 place(0.1f, 0.7f, -0.1f);
    const auto add = [&](const char* group, const char* title) {
        for (const NewItem& item : newItems(scene, assets))
            if (item.group == group && item.title == title) return addItem(scene, item, place, assets);
        FAIL(group << ", " << title << " is not in the menu");
        return SceneItem{};
    };
    const SceneItem sphere = add("source", "sphere");
    const auto& shape = std::get<Sphere>(scene.sources[sphere.index].shape);
    CHECK(shape.center == place);
    CHECK(shape.radius == Approx(0.1f * scene.domain().size.y));
    CHECK(titleOf(scene, sphere) == "source");
    CHECK(titleOf(scene, add("source", "box")) == "source 2");
    CHECK(titleOf(scene, add("obstacle", "gargoyle up")) == "gargoyle_up");
    CHECK(titleOf(scene, add("obstacle", "capsule")) == "capsule");
    CHECK(scene.obstacles.back().position == place);
    const SceneItem mask = add("image", "windows");
    CHECK(std::get<MaskShape>(scene.obstacles[mask.index].shape).at == place.y);
    CHECK(std::get<VortexDesc>(scene.forces[add("force", "vortex").index]).center == place);
}

}  // namespace slabflow::test::new_items_gl_test
