// What the catalogue of fields says of each, against what is read.
#include <set>

#include "sim/FieldCatalogue.h"
#include "support/Catch.h"
#include "support/Flow.h"

namespace slabflow::test::field_catalogue_gl_test {

/// Something of everything: smoke, heat, fire, dye, moist air and an obstacle, on a grid whose depth does not fill the
/// last red-black texel.
static SceneDesc fullScene() {
    SceneDesc scene = emptyScene({10, 8, 7}, glm::vec3(10, 8, 7) * 0.1f);
    scene.sources = {sourceOfEverything()};
    scene.fluid.atmosphere.moist = true;
    ObstacleDesc ball;
    ball.name = "ball";
    ball.shape = Sphere{glm::vec3(0), 0.15f};
    ball.position = {0.5f, 0.6f, 0.35f};
    scene.obstacles = {ball};
    return scene;
}

TEST_CASE("every field lies, and has as many channels, as the catalogue says") {
    SceneDesc liquid = fullScene();
    liquid.fluid.kind = FluidKind::Liquid;
    World gasWorld(slab(), fullScene()), liquidWorld(slab(), liquid);
    for (World* world : {&gasWorld, &liquidWorld}) world->advanceFrame();
    for (const FieldInfo& info : fieldCatalogue()) {
        INFO(std::string(info.name));
        World& world = info.name == "level_set" || info.name == "foam" ? liquidWorld : gasWorld;
        CHECK((!info.missing || !info.missing(world.scene())));
        REQUIRE((!info.isThere || info.isThere(world.fluid().fields())));
        const FieldReading reading = info.read(slab(), world.fluid());
        CHECK(reading.field().layout() == info.layout);
        const int channels = slabflow::info(reading.field().format()).channels;
        if (info.layout == Layout::RedBlack) CHECK((channels == 4 && info.channels == 1));
        else CHECK(reading.firstChannel + info.channels <= channels);
    }
}

TEST_CASE("what a scene lacks is missing, and not there") {
    SceneDesc scene = fullScene();
    scene.sources.clear();
    scene.obstacles.clear();
    scene.fluid.atmosphere.moist = false;
    World world(slab(), scene);
    std::set<std::string> missing, absent;
    for (const FieldInfo& info : fieldCatalogue()) {
        if (info.missing && info.missing(scene)) missing.insert(std::string(info.name));
        if (info.isThere && !info.isThere(world.fluid().fields())) absent.insert(std::string(info.name));
    }
    CHECK(missing == std::set<std::string>{"dye", "foam", "level_set", "reaction", "vapor"});
    CHECK(absent ==
          std::set<std::string>{"dye", "foam", "level_set", "openings", "reaction", "solid_velocity_faces", "vapor"});
}

TEST_CASE("names are found, and no two are the same") {
    std::set<std::string_view> names, titles;
    size_t shown = 0;
    for (const FieldInfo& info : fieldCatalogue()) {
        CHECK(fieldNamed(info.name) == &info);
        CHECK(names.insert(info.name).second);
        if (!info.title.empty()) ++shown, titles.insert(info.title);
    }
    CHECK(titles.size() == shown);
    CHECK_FALSE(fieldNamed("densty"));
}

}  // namespace slabflow::test::field_catalogue_gl_test
