// Handles in the picture: which one is under the mouse, and that a drag does exactly what the mouse has gone, whatever
// the camera and the axes.
#include "app/hand/Gizmo.h"

#include <random>

#include "support/Catch.h"

namespace slabflow::test::gizmo_test {

namespace {

const glm::vec3 spot(0.3f, 0.8f, -0.2f);

View viewFrom(glm::vec3 eye, float fov = 50) {
    CameraDesc camera;
    camera.eye = eye;
    camera.target = {0, 0.7f, 0};
    camera.fov = fov;
    return Camera(camera).view({800, 600});
}

/// From all around, near and far, wide and narrow.
std::vector<View> obliqueViews() {
    return {viewFrom({1.7f, 1.9f, 2.3f}), viewFrom({-3, 0.2f, 1.1f}, 20), viewFrom({0.9f, -1.4f, -2.2f}, 80)};
}

/// Those of the world, of a box that is turned, and of one that lies on its side.
std::vector<glm::mat3> manyAxes() {
    return {glm::mat3(1), glm::mat3_cast(rotationFromDegrees({20, 35, -15})),
            glm::mat3_cast(rotationFromDegrees({90, 0, 0}))};
}

void requireNear(glm::vec3 a, glm::vec3 b, float tolerance = 2e-4f) {
    INFO(a.x << " " << a.y << " " << a.z << " instead of " << b.x << " " << b.y << " " << b.z);
    REQUIRE(glm::distance(a, b) < tolerance);
}

/// Drags what is at one place of the world to where another one is seen.
HandMotion drag(const View& view, const Gizmo& gizmo, GizmoHandle handle, glm::vec3 from, glm::vec3 to,
                std::optional<GizmoSnap> snap = {}) {
    return motionOf(grasp(view, gizmo, handle, view.pixelOf(from)), view, view.pixelOf(to), snap);
}

/// A place that the mouse can grasp a handle at: halfway along what is seen of it.
glm::vec3 graspingPlace(const View& view, const Gizmo& gizmo, GizmoHandle handle) {
    const std::vector<glm::vec3> outline = outlineOf(view, gizmo, handle);
    if (handle >= GizmoHandle::YZ && handle <= GizmoHandle::XY) return 0.5f * (outline[0] + outline[2]);
    return gizmo.mode == GizmoMode::Turn ? outline[outline.size() / 3] : outline.back();
}

}  // namespace

TEST_CASE("a drag along an axis or in a plane moves by just what the mouse has gone there") {
    for (const View& view : obliqueViews())
        for (const glm::mat3& axes : manyAxes()) {
            const Gizmo gizmo{GizmoMode::Move, spot, axes};
            for (int i = 0; i < 3; ++i) {
                const glm::vec3 u = axes[(i + 1) % 3], v = axes[(i + 2) % 3];
                const glm::vec3 along = 0.17f * axes[i], across = 0.12f * u - 0.2f * v;
                const glm::vec3 from = spot + 0.1f * axes[i], onPlane = spot + 0.05f * (u + v);
                if (std::abs(glm::dot(glm::normalize(spot - view.eye), axes[i])) < 0.97f)
                    requireNear(drag(view, gizmo, GizmoHandle(i), from, from + along).move, along);
                if (std::abs(glm::dot(glm::normalize(spot - view.eye), axes[i])) > 0.1f)
                    requireNear(drag(view, gizmo, GizmoHandle(3 + i), onPlane, onPlane + across).move, across);
            }
            const glm::vec3 facing = glm::normalize(spot - view.eye);
            const glm::vec3 beside = 0.2f * glm::normalize(glm::cross(facing, {0, 1, 0}));
            requireNear(drag(view, gizmo, GizmoHandle::Free, spot, spot + beside).move, beside);
        }
}

TEST_CASE("an axis is followed also by a mouse that is beside it") {
    const View view = viewFrom({1.7f, 1.9f, 2.3f});
    const Gizmo gizmo{GizmoMode::Move, spot};
    const GizmoGrip grip = grasp(view, gizmo, GizmoHandle::X, view.pixelOf(spot + glm::vec3(0.1f, 0, 0)));
    const HandMotion motion = motionOf(grip, view, view.pixelOf(spot + glm::vec3(0.3f, 0, 0)) + glm::vec2(3, 9), {});
    CHECK(motion.move.y == 0);
    CHECK(motion.move.z == 0);
    CHECK(motion.move.x == Approx(0.2f).margin(0.05));
}

TEST_CASE("a ring turns by the angle that the mouse goes around it") {
    for (const View& view : obliqueViews())
        for (const glm::mat3& axes : manyAxes()) {
            const Gizmo gizmo{GizmoMode::Turn, spot, axes};
            for (int i = 0; i < 3; ++i) {
                const glm::vec3 facing = glm::normalize(spot - view.eye), axis = axes[i];
                if (std::abs(glm::dot(facing, axis)) < 0.2f) continue;  // edge-on, see below
                const glm::vec3 arm = metresOf(view, gizmo, gizmoRing) * axes[(i + 1) % 3];
                const glm::quat turn = glm::angleAxis(glm::radians(40.0f), axis);
                const HandMotion motion = drag(view, gizmo, GizmoHandle(i), spot + arm, spot + turn * arm);
                requireNear(motion.turn * axes[(i + 1) % 3], turn * axes[(i + 1) % 3], 1e-3f);
                requireNear(motion.turn * axis, axis, 1e-3f);
            }
        }
}

TEST_CASE("a ring that is seen from the side turns as its near side is dragged") {
    const View view = viewFrom({0, 0.7f, 4});
    const Gizmo gizmo{GizmoMode::Turn, {0, 0.7f, 0}};
    const glm::vec3 near(0, 0.7f, metresOf(view, gizmo, gizmoRing));
    const HandMotion motion = drag(view, gizmo, GizmoHandle::Y, near, near + glm::vec3(0.02f, 0, 0));
    CHECK((motion.turn * glm::vec3(0, 0, 1)).x > 0.01f);
    CHECK((motion.turn * glm::vec3(0, 0, 1)).y == Approx(0).margin(1e-5));
}

TEST_CASE("a size follows the mouse along its axis, and all at once grow towards the top right") {
    for (const View& view : obliqueViews())
        for (const glm::mat3& axes : manyAxes()) {
            const Gizmo gizmo{GizmoMode::Scale, spot, axes};
            for (int i = 0; i < 3; ++i) {
                if (std::abs(glm::dot(glm::normalize(spot - view.eye), axes[i])) > 0.97f) continue;
                glm::vec3 expected(1);
                expected[i] = 1.6f;
                const glm::vec3 arm = 0.2f * axes[i];
                requireNear(drag(view, gizmo, GizmoHandle(i), spot + arm, spot + 1.6f * arm).scale, expected, 1e-3f);
                expected[i] = 0.01f;  // never through zero
                requireNear(drag(view, gizmo, GizmoHandle(i), spot + arm, spot - arm).scale, expected, 1e-3f);
            }
            const glm::vec2 middle = view.pixelOf(spot);
            const GizmoGrip grip = grasp(view, gizmo, GizmoHandle::Free, middle);
            const glm::vec3 larger = motionOf(grip, view, middle + glm::vec2(40, 40), {}).scale;
            CHECK(larger.x > 1.2f);
            CHECK(larger == glm::vec3(larger.x));
            CHECK(motionOf(grip, view, middle - glm::vec2(40, 40), {}).scale.x == Approx(1 / larger.x).epsilon(0.05));
        }
}

TEST_CASE("whole steps: places on the corners of cells of a turned box, 15 degrees, tenths") {
    const glm::vec3 corner(-0.5f, 0.1f, 0.2f);
    const float cell = 0.125f;
    for (const View& view : obliqueViews())
        for (const glm::mat3& axes : manyAxes()) {
            const Gizmo gizmo{GizmoMode::Move, spot, axes};
            const auto cellsOf = [&](glm::vec3 p) { return (p - corner) * axes / cell; };
            for (const GizmoHandle handle : handlesOf(view, gizmo)) {
                const glm::vec3 from = graspingPlace(view, gizmo, handle);
                const glm::vec3 to = from + axes * glm::vec3(0.21f, -0.3f, 0.17f);
                const HandMotion free = drag(view, gizmo, handle, from, to);
                const HandMotion snapped = drag(view, gizmo, handle, from, to, GizmoSnap{corner, cell});
                const glm::vec3 before = cellsOf(spot), after = cellsOf(spot + snapped.move);
                for (int i = 0; i < 3; ++i) {
                    const bool isWhole = std::abs(after[i] - std::round(after[i])) < 1e-3f;
                    const bool stays = std::abs(after[i] - before[i]) < 1e-3f;
                    INFO("handle " << int(handle) << " axis " << i << ": " << before[i] << " to " << after[i]);
                    CHECK((isWhole || stays));
                }
                CHECK(glm::distance(cellsOf(spot + free.move), after) < 0.9f);
            }
        }
    const View view = viewFrom({1.7f, 1.9f, 2.3f});
    const Gizmo turning{GizmoMode::Turn, spot};
    const glm::vec3 arm(0.1f, 0, 0);
    const glm::quat turn = drag(view, turning, GizmoHandle::Y, spot + arm,
                                spot + glm::angleAxis(glm::radians(40.0f), glm::vec3(0, 1, 0)) * arm, GizmoSnap{})
                               .turn;
    CHECK(glm::degrees(glm::angle(turn)) == Approx(45));
    const Gizmo scaling{GizmoMode::Scale, spot};
    CHECK(drag(view, scaling, GizmoHandle::X, spot + arm, spot + 1.57f * arm, GizmoSnap{}).scale.x == Approx(1.6f));
}

TEST_CASE("the mouse finds every handle that is seen, and none beside them") {
    for (const GizmoMode mode : {GizmoMode::Move, GizmoMode::Turn, GizmoMode::Scale})
        for (const View& view : obliqueViews())
            for (const glm::mat3& axes : manyAxes()) {
                const Gizmo gizmo{mode, spot, axes};
                REQUIRE(handlesOf(view, gizmo).size() >= 3);
                int found = 0;
                for (const GizmoHandle handle : handlesOf(view, gizmo))
                    found += handleAt(view, gizmo, view.pixelOf(graspingPlace(view, gizmo, handle))) == handle;
                CHECK(found + 1 >= int(handlesOf(view, gizmo).size()));  // one may lie behind another
                CHECK_FALSE(handleAt(view, gizmo, view.pixelOf(spot) + glm::vec2(140, 20)));
            }
}

TEST_CASE("handles are as large on the screen wherever they are, and none points at the eye") {
    for (const float distance : {1.0f, 4.0f, 30.0f}) {
        const View view = viewFrom({0, 0.7f, distance});
        const Gizmo gizmo{.mode = GizmoMode::Move, .place = {0, 0.7f, 0}, .unit = 2};
        const glm::vec3 tip = outlineOf(view, gizmo, GizmoHandle::X).back();
        CHECK(glm::distance(view.pixelOf(tip), view.pixelOf(gizmo.place)) == Approx(2 * gizmoLength).epsilon(1e-3));
        const std::vector<GizmoHandle> handles = handlesOf(view, gizmo);
        CHECK(std::count(handles.begin(), handles.end(), GizmoHandle::Z) == 0);
        CHECK(std::count(handles.begin(), handles.end(), GizmoHandle::XY) == 1);
        CHECK(std::count(handles.begin(), handles.end(), GizmoHandle::YZ) == 0);
        const Gizmo behind{.place = {0, 0.7f, distance + 1}};
        CHECK(handlesOf(view, behind).empty());
    }
}

TEST_CASE("a thing has the handles that it allows") {
    ItemPlacement light{.turns = true};
    CHECK(gizmoOf(light, GizmoMode::Move, glm::mat3(1), 1)->mode == GizmoMode::Turn);
    CHECK_FALSE(gizmoOf(ItemPlacement{}, GizmoMode::Move, glm::mat3(1), 1));
    Gizmo flat = *gizmoOf(light, GizmoMode::Turn, glm::mat3(1), 1);
    flat.flat = true;
    CHECK(handlesOf(viewFrom({0, 0.7f, 3}), flat) == std::vector<GizmoHandle>{GizmoHandle::Z, GizmoHandle::Free});
    const ItemPlacement ball{.moves = true, .scales = true};
    const Gizmo gizmo = *gizmoOf(ball, GizmoMode::Scale, glm::mat3(1), 1);
    CHECK(handlesOf(viewFrom({1.7f, 1.9f, 2.3f}), gizmo) == std::vector<GizmoHandle>{GizmoHandle::Free});
}

}  // namespace slabflow::test::gizmo_test
