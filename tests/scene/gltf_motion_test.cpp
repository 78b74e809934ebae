// How meshes of glTF files move: keys, skins, morph targets, and the velocity of their surface.
#include <cmath>
#include <glm/gtc/constants.hpp>

#include "base/Error.h"
#include "scene/Gltf.h"
#include "scene/GltfWriter.h"
#include "scene/MeshPlayback.h"
#include "scene/ShapeMesh.h"
#include "support/Catch.h"

namespace slabflow::test::gltf_motion_test {

using Catch::Approx;
using Catch::Matchers::ContainsSubstring;

namespace {

const Mesh box = meshOf(Box{{0, 0, 0}, {1, 1, 1}});

GltfWriter boxFile() {
    GltfWriter file;
    file.mesh(box);
    file.add("nodes", {{"mesh", 0}});
    return file;
}

MeshShape shapeOf(const GltfWriter& file) {
    const auto none = [](const std::string&) { return std::string(); };
    return {"it.glb", std::make_shared<const Mesh>(readGltf(file.text(), "it.glb", none))};
}

glm::vec3 middleOf(const std::vector<glm::vec3>& positions) {
    glm::vec3 sum(0);
    for (const glm::vec3& p : positions) sum += p;
    return sum / float(positions.size());
}

glm::vec3 middleAt(const MeshShape& shape, double time) { return middleOf(poseAt(shape, time, 0).positions); }
glm::vec3 velocityAt(const MeshShape& shape, double time, float dt) {
    return middleOf(poseAt(shape, time, dt).velocities);
}

bool near(glm::vec3 a, glm::vec3 b, float most = 1e-5f) { return glm::distance(a, b) < most; }

const float turn = glm::two_pi<float>();

/// A bar along x from 0 to 2, of rings of vertices, on two joints: one at 0 that rests, and one at 1 that may turn. The
/// second takes over evenly from 0 to 2.
GltfWriter bar() {
    GltfWriter file;
    std::vector<glm::vec3> positions;
    std::vector<std::uint8_t> joints;
    std::vector<float> weights;
    std::vector<std::uint16_t> corners;
    for (int ring = 0; ring <= 8; ++ring)
        for (int corner = 0; corner < 4; ++corner) {
            const float x = float(ring) / 4, share = x / 2;
            positions.emplace_back(x, corner & 1 ? 0.1f : -0.1f, corner & 2 ? 0.1f : -0.1f);
            joints.insert(joints.end(), {0, 1, 0, 0});
            weights.insert(weights.end(), {1 - share, share, 0, 0});
        }
    const std::array<int, 4> around = {0, 1, 3, 2};
    for (int ring = 0; ring < 8; ++ring)
        for (size_t i = 0; i < 4; ++i) {
            const auto a = std::uint16_t(4 * ring + around[i]), b = std::uint16_t(4 * ring + around[(i + 1) % 4]);
            corners.insert(corners.end(), {a, b, std::uint16_t(a + 4), b, std::uint16_t(b + 4), std::uint16_t(a + 4)});
        }
    const size_t places = file.places(positions), j = file.accessor(joints, "VEC4", 4),
                 w = file.accessor(weights, "VEC4", 4), c = file.accessor(corners, "SCALAR", 1);
    file.add("meshes",
             {{"primitives",
               {{{"attributes", {{"POSITION", places}, {"JOINTS_0", j}, {"WEIGHTS_0", w}}}, {"indices", c}}}}});
    // The mesh's own node is far away, which skins do not heed.
    file.add("nodes", {{"mesh", 0}, {"skin", 0}, {"translation", {50, 0, 0}}});
    file.add("nodes", {{"children", {2}}});
    file.add("nodes", {{"translation", {1, 0, 0}}});
    file.root["scenes"][0]["nodes"] = {0, 1};
    const std::vector<float> inverse = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0,  0, 0, 1,
                                        1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, -1, 0, 0, 1};
    file.add("skins", {{"joints", {1, 2}}, {"inverseBindMatrices", file.accessor(inverse, "MAT4", 16)}});
    return file;
}

}  // namespace

TEST_CASE("a node goes from key to key: straight, in steps, and along a spline") {
    const auto moved = [](const char* way, const std::vector<float>& values) {
        GltfWriter file = boxFile();
        file.clip("slide", 0, "translation", {1, 3, 4}, values, 3, way);
        return shapeOf(file);
    };
    const MeshShape straight = moved("LINEAR", {0, 0, 0, 4, 0, 0, 4, 2, 0});
    CHECK(near(middleAt(straight, 0), {0, 0, 0}));
    CHECK(near(middleAt(straight, 1.5), {1, 0, 0}));
    CHECK(near(middleAt(straight, 3.25), {4, 0.5f, 0}));
    const MeshShape stepped = moved("STEP", {0, 0, 0, 4, 0, 0, 4, 2, 0});
    CHECK(near(middleAt(stepped, 2.99), {0, 0, 0}));
    CHECK(near(middleAt(stepped, 3), {4, 0, 0}));
    // x³ from 0 to 2 in two seconds, whose slope is 12 at the end: Hermite's spline is exact.
    const MeshShape spline =
        moved("CUBICSPLINE", {9, 9, 9, 0, 0, 0, 0, 0, 0, 12, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 9, 9, 9});
    for (const float t : {0.0f, 0.5f, 1.0f, 1.5f}) CHECK(near(middleAt(spline, double(1 + t)), {t * t * t, 0, 0}));
}

TEST_CASE("rotations go the short way round, scales and weights as they are") {
    GltfWriter file = boxFile();
    file.add("nodes", {{"children", {0}}});
    file.root["scenes"][0]["nodes"] = {1};
    file.root["nodes"][0]["translation"] = {2, 0, 0};
    const float half = std::sqrt(0.5f);
    file.clip("turn", 1, "rotation", {0, 1}, {0, 0, 0, 1, 0, 0, -half, -half}, 4);  // +90 degrees, written the long way
    file.clip("grow", 1, "scale", {0, 1}, {1, 1, 1, 3, 1, 1}, 3);
    MeshShape shape = shapeOf(file);
    for (const float share : {0.25f, 0.5f, 0.75f}) {
        const float angle = share * turn / 4;
        CHECK(near(middleAt(shape, double(share)), {2 * std::cos(angle), 2 * std::sin(angle), 0}));
    }
    shape.clip = "grow";
    CHECK(near(middleAt(shape, 0.5), {4, 0, 0}));
    shape.clip = "walk";
    CHECK_FALSE(clipOf(shape));
}

TEST_CASE("clips start, go on and end as the scene says") {
    GltfWriter file = boxFile();
    file.clip("there", 0, "translation", {0, 2}, {0, 0, 0, 4, 0, 0}, 3);
    file.clip("there and back", 0, "translation", {0, 1, 2}, {0, 0, 0, 4, 0, 0, 0, 0, 0}, 3);
    MeshShape shape = shapeOf(file);
    const auto& clips = shape.mesh->motion->clips();
    REQUIRE(clips.size() == 2);
    CHECK(clips[0].name == "there");
    CHECK(clips[0].duration == 2);
    CHECK_FALSE(clips[0].closes);
    CHECK(clips[1].closes);

    CHECK(near(middleAt(shape, 2.5), {1, 0, 0}));
    CHECK(near(velocityAt(shape, 2.5, 0.01f), {2, 0, 0}, 1e-3f));
    CHECK(near(velocityAt(shape, 2.004, 0.01f), {2, 0, 0}, 1e-3f));  // it started again: not 400 m/s back
    CHECK(near(velocityAt(shape, 1.5, 0), {0, 0, 0}));
    shape.clipRepeat = false;
    CHECK(near(middleAt(shape, 2.5), {4, 0, 0}));
    CHECK(near(velocityAt(shape, 2.5, 0.01f), {0, 0, 0}));
    CHECK(near(velocityAt(shape, 2.005, 0.01f), {1, 0, 0}, 1e-3f));  // half of the step
    shape.clipRepeat = true;
    shape.clipSpeed = 0.5f;
    shape.clipStart = 1;
    CHECK(near(middleAt(shape, 1), {3, 0, 0}));
    CHECK(near(velocityAt(shape, 1, 0.01f), {1, 0, 0}, 1e-3f));
    shape.clipSpeed = 0;
    CHECK(near(middleAt(shape, 100), {2, 0, 0}));
    CHECK_FALSE(isPlaying(shape));

    shape.clipSpeed = 1;
    shape.clipStart = 0;
    shape.clip = "there and back";
    CHECK(near(velocityAt(shape, 2.004, 0.01f), {-0.8f, 0, 0}, 1e-2f));  // through the end: 4 of 10 ms forth, 6 back
}

TEST_CASE("an animation of something else is no clip of the mesh") {
    GltfWriter file = boxFile();
    file.add("nodes", {{"children", {0}}});
    file.add("nodes", {{"camera", 0}});
    file.root["scenes"][0]["nodes"] = {1, 2};
    file.clip("camera", 2, "translation", {0, 1}, {0, 0, 0, 1, 0, 0}, 3);
    CHECK_FALSE(shapeOf(file).mesh->motion);
    file.clip("parent", 1, "translation", {0, 1}, {0, 0, 0, 1, 0, 0}, 3);
    const MeshShape shape = shapeOf(file);
    REQUIRE(shape.mesh->motion);
    REQUIRE(shape.mesh->motion->clips().size() == 1);
    CHECK(shape.mesh->motion->clips()[0].name == "parent");
}

TEST_CASE("a skinned bar bends, and every vertex has the velocity of its way") {
    GltfWriter file = bar();
    const float s = std::sin(turn / 16), c = std::cos(turn / 16);
    file.clip("bend", 2, "rotation", {0, 1}, {0, 0, 0, 1, 0, 0, s, c}, 4);  // an eighth of a turn about z
    const MeshShape shape = shapeOf(file);
    const std::vector<glm::vec3>& rest = shape.mesh->positions;
    REQUIRE(rest.size() == 36);
    CHECK(shape.mesh->low().x == 0);
    CHECK(shape.mesh->high().x == 2);
    const auto bent = [](glm::dvec3 p, double time) {
        const double angle = time * double(turn) / 8, share = p.x / 2;
        const glm::dvec3 arm = p - glm::dvec3(1, 0, 0);
        const glm::dvec3 turned(1 + arm.x * std::cos(angle) - arm.y * std::sin(angle),
                                arm.x * std::sin(angle) + arm.y * std::cos(angle), p.z);
        return (1 - share) * p + share * turned;
    };
    constexpr double dt = 1.0 / 64;
    for (const double time : {0.25, 0.5, 0.9}) {
        const PosedMesh posed = poseAt(shape, time, float(dt));
        double worst = 0, worstVelocity = 0, fastest = 0;
        for (size_t i = 0; i < rest.size(); ++i) {
            const glm::dvec3 place = bent(rest[i], time), velocity = (place - bent(rest[i], time - dt)) / dt;
            worst = std::max(worst, glm::distance(glm::dvec3(posed.positions[i]), place));
            worstVelocity = std::max(worstVelocity, glm::distance(glm::dvec3(posed.velocities[i]), velocity));
            fastest = std::max(fastest, glm::length(velocity));
        }
        CHECK(worst < 1e-6);
        CHECK(worstVelocity < 5e-5);
        CHECK(fastest > 0.7);
    }
}

TEST_CASE("weights that are rounded still sum to one, and none at all is the first joint") {
    GltfWriter file = bar();
    std::vector<std::uint8_t> weights;
    for (int i = 0; i < 36; ++i) weights.insert(weights.end(), {std::uint8_t(i < 4 ? 0 : 100), std::uint8_t(0), 0, 0});
    const size_t accessor = file.accessor(weights, "VEC4", 4);
    file.root["accessors"][accessor]["normalized"] = true;
    file.root["meshes"][0]["primitives"][0]["attributes"]["WEIGHTS_0"] = accessor;
    const MeshShape shape = shapeOf(file);
    CHECK(shape.mesh->low().x == 0);
    CHECK(shape.mesh->high().x == Approx(2));
}

TEST_CASE("morph targets add what their weights say, at rest and with time") {
    GltfWriter file = boxFile();
    const std::vector<glm::vec3> up(8, {0, 1, 0}), along(8, {0, 0, 1});
    file.root["meshes"][0]["primitives"][0]["targets"] = {{{"POSITION", file.places(up)}},
                                                          {{"POSITION", file.places(along)}}};
    file.root["meshes"][0]["weights"] = {0.5, 0};
    CHECK(near(middleOf(shapeOf(file).mesh->positions), {0, 0.5f, 0}));
    file.root["nodes"][0]["weights"] = {0, 2};
    CHECK(near(middleOf(shapeOf(file).mesh->positions), {0, 0, 2}));
    file.clip("swell", 0, "weights", {0, 2}, {0, 0, 4, 2}, 1);
    const MeshShape shape = shapeOf(file);
    CHECK(near(middleAt(shape, 1), {0, 2, 1}));
    CHECK(near(velocityAt(shape, 1, 0.125f), {0, 2, 1}));
}

TEST_CASE("skins and animations that contradict themselves are refused, with the place") {
    const auto fault = [](GltfWriter file, const auto& change) -> std::string {
        change(file);
        try {
            shapeOf(file);
        } catch (const Error& error) {
            return error.what();
        }
        return "no error";
    };
    GltfWriter moved = boxFile();
    moved.clip("slide", 0, "translation", {0, 1}, {0, 0, 0, 1, 0, 0}, 3);
    CHECK(fault(moved, [](auto&) {}) == "no error");
    CHECK_THAT(fault(moved, [](auto& f) { f.root["animations"][0]["channels"][0]["sampler"] = 1; }),
               ContainsSubstring("animations[0].channels[0].sampler"));
    CHECK_THAT(fault(moved, [](auto& f) { f.root["accessors"][2]["count"] = 1; }),
               ContainsSubstring("animations[0].samplers[0].output: does not have a value for each"));
    CHECK_THAT(fault(boxFile(),
                     [](auto& f) {
                         f.clip("x", 0, "translation", {1, 1}, {0, 0, 0, 1, 0, 0}, 3);
                     }),
               ContainsSubstring("times must increase"));
    CHECK_THAT(
        fault(moved, [](auto& f) { f.root["nodes"][0]["matrix"] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1}; }),
        ContainsSubstring("which has a matrix"));
    CHECK_THAT(fault(bar(), [](auto& f) { f.root["skins"][0]["joints"] = {1}; }),
               ContainsSubstring("JOINTS_0: names joint 1 of a skin that has 1"));
    CHECK_THAT(fault(bar(), [](auto& f) { f.root["meshes"][0]["primitives"][0]["attributes"].erase("JOINTS_0"); }),
               ContainsSubstring("has a skin, but neither"));
    CHECK_THAT(fault(bar(), [](auto& f) { f.root["accessors"][4]["count"] = 1; }),
               ContainsSubstring("inverseBindMatrices: are fewer"));
}

}  // namespace slabflow::test::gltf_motion_test
