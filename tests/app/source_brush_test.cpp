// Sources that a hand leaves in a scene, and takes away.
#include "app/hand/SourceBrush.h"
#include "support/Catch.h"

namespace slabflow::test::source_brush_test {

namespace {

const Brush brush{.kind = BrushKind::Smoke, .radius = 0.1f, .density = 3, .lasting = true};

/// What a drag through these places leaves of the scene.
SceneDesc dragged(SceneDesc scene, const std::vector<glm::vec3>& places, bool erases = false) {
    SourceBrush hand;
    for (const glm::vec3& place : places) {
        hand.move(place, erases);
        if (auto changed = hand.draw(scene, brush)) scene = *changed;
        CHECK_FALSE(hand.draw(scene, brush));  // nothing has happened since
    }
    hand.release();
    return scene;
}

}  // namespace

TEST_CASE("a press leaves a round source, a drag a long one, each with a name of its own") {
    SceneDesc scene = dragged({}, {{1, 2, 0}});
    REQUIRE(scene.sources.size() == 1);
    CHECK(scene.sources[0].shape == SourceShape(Sphere{{1, 2, 0}, 0.1f}));
    CHECK(scene.sources[0].mode == SourceMode::Add);
    CHECK(*scene.sources[0].density == 3);

    scene = dragged(scene, {{0, 0, 0}, {0.5f, 0, 0}, {1, 1, 0}});
    REQUIRE(scene.sources.size() == 2);
    CHECK(scene.sources[1].shape == SourceShape(Capsule{{0, 0, 0}, {1, 1, 0}, 0.1f}));
    CHECK(scene.sources[0].name != scene.sources[1].name);
}

TEST_CASE("a brush leaves what it gives off otherwise") {
    SceneDesc scene;
    SourceBrush hand;
    hand.move(glm::vec3(0), false);
    CHECK(*hand.draw(scene, {.kind = BrushKind::Fire, .lasting = true})->sources[0].reaction == 1);
    CHECK(*lastingSource({.kind = BrushKind::Heat, .heat = 70}).temperature == 70);
    CHECK(*lastingSource({.kind = BrushKind::Water}).liquid == LiquidFlow::Pour);
    CHECK(*lastingSource({.kind = BrushKind::Colour, .density = 2, .colour = {1, 0.5f, 0}, .dyed = true}).dye ==
          glm::vec3(2, 1, 0));
    CHECK_FALSE(Brush{.kind = BrushKind::Push, .lasting = true}.leavesSources());
    CHECK_FALSE(Brush{.kind = BrushKind::Solid, .lasting = true}.leavesSources());
    CHECK_FALSE(Brush{}.leavesSources());
}

TEST_CASE("erasing takes sources away that the hand passes over, and no others") {
    SceneDesc scene;
    const SourceShape shapes[] = {Sphere{{0, 0, 0}, 0.1f}, Box{{1, 0, 0}, {0.2f, 0.4f, 1}},
                                  Capsule{{2, 0, 0}, {2, 1, 0}, 0.05f}, Gaussian{{3, 0, 0}, 0.1f},
                                  Cylinder{{4, 0, 0}, {4, 1, 0}, 0.1f}};
    for (const SourceShape& shape : shapes) {
        scene.sources.emplace_back();
        scene.sources.back().shape = shape;
        scene.sources.back().density = 1.0f;
    }
    CHECK(dragged(scene, {{0.5f, 0.5f, 0}}, true).sources.size() == 5);
    for (size_t i = 0; i < 5; ++i) {
        const SceneDesc left = dragged(scene, {{float(i), 0.19f, 0}, {float(i), 0.14f, 0}}, true);
        CHECK(left.sources.size() == 4);
        for (const SourceDesc& source : left.sources) CHECK(source.shape != shapes[i]);
    }
    CHECK(dragged(scene, {{-1, 0, 0}, {0, 0, 0}, {1, 0, 0}, {2, 0.5f, 0}}, true).sources.size() == 2);
    scene.sources[0].obstacle = "car";
    CHECK(dragged(scene, {{0, 0, 0}}, true).sources.size() == 5);  // part of what takes it along
}

}  // namespace slabflow::test::source_brush_test
