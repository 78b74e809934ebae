// Where moving things are.
#include "scene/Motion.h"

#include <cmath>
#include <glm/gtc/constants.hpp>
#include <random>

#include "support/Catch.h"

namespace slabflow::test::motion_test {

using Catch::Approx;

namespace {

constexpr float pi = glm::pi<float>();

/// The angle [radians] of the turn from one rotation to the other; in double precision, where small ones survive.
double angleBetween(const glm::quat& a, const glm::quat& b) {
    const glm::dquat turn = glm::conjugate(glm::dquat(a)) * glm::dquat(b);
    return 2 * std::atan2(std::sqrt(turn.x * turn.x + turn.y * turn.y + turn.z * turn.z), std::abs(turn.w));
}

glm::quat about(glm::vec3 axis, float degrees) { return glm::angleAxis(glm::radians(degrees), glm::normalize(axis)); }

glm::dmat3 rotationX(double angle) {
    const double c = std::cos(angle), s = std::sin(angle);
    return {{1, 0, 0}, {0, c, s}, {0, -s, c}};  // columns
}

glm::dmat3 rotationY(double angle) {
    const double c = std::cos(angle), s = std::sin(angle);
    return {{c, 0, -s}, {0, 1, 0}, {s, 0, c}};
}

glm::dmat3 rotationZ(double angle) {
    const double c = std::cos(angle), s = std::sin(angle);
    return {{c, s, 0}, {-s, c, 0}, {0, 0, 1}};
}

bool isNear(glm::vec3 a, glm::vec3 b, float tolerance = 1e-5f) { return glm::distance(a, b) <= tolerance; }

/// Some directions, the same each time.
std::vector<glm::vec3> directions() {
    std::mt19937 random(3);
    std::vector<glm::vec3> result{{1, 0, 0}, {0, -1, 0}, {0, 0, 1}};
    while (result.size() < 20) {
        glm::vec3 v;
        for (int i = 0; i < 3; ++i) v[i] = float(random() % 2001) / 1000.0f - 1.0f;
        if (glm::length(v) > 0.1f) result.push_back(glm::normalize(v));
    }
    return result;
}

ObstacleDesc onPath(std::vector<Keyframe> path, bool repeat = false) {
    ObstacleDesc obstacle;
    obstacle.position = {100, 100, 100};  // the path says where it is
    obstacle.motion.path = std::move(path);
    obstacle.motion.repeat = repeat;
    return obstacle;
}

const std::vector<Keyframe> path{{1, {0, 0, 0}, {0, 0, 0}}, {3, {2, 4, -6}, {0, 90, 0}}, {4, {2, 4, 0}, {0, 90, 60}}};

void checkPose(const Pose& pose, glm::vec3 position, glm::vec3 degrees) {
    CHECK(isNear(pose.position, position, 1e-4f));
    CHECK(angleBetween(pose.rotation, rotationFromDegrees(degrees)) < 1e-4);
    CHECK(glm::length(pose.rotation) == Approx(1).epsilon(1e-5));
}

}  // namespace

TEST_CASE("degrees turn about x, then y, then z of the world") {
    for (const glm::vec3& degrees : {glm::vec3(0), glm::vec3(90, 0, 0), glm::vec3(0, 90, 0), glm::vec3(0, 0, 90),
                                     glm::vec3(90, 90, 0), glm::vec3(30, 45, 60), glm::vec3(-100, 200, -300)}) {
        INFO(degrees.x << ", " << degrees.y << ", " << degrees.z);
        const glm::dvec3 angle = glm::radians(glm::dvec3(degrees));
        const glm::dmat3 expected = rotationZ(angle.z) * rotationY(angle.y) * rotationX(angle.x);
        const glm::quat rotation = rotationFromDegrees(degrees);
        CHECK(glm::length(rotation) == Approx(1).epsilon(1e-5));
        for (const glm::vec3& v : directions()) CHECK(isNear(rotation * v, glm::vec3(expected * glm::dvec3(v))));
    }
    CHECK(isNear(rotationFromDegrees({90, 0, 0}) * glm::vec3(0, 1, 0), {0, 0, 1}));
    CHECK(isNear(rotationFromDegrees({90, 90, 0}) * glm::vec3(0, 1, 0), {1, 0, 0}));  // to z, then to x
}

TEST_CASE("a vector turns about itself by its length") {
    CHECK(isNear(rotationFromVector({0, 0, pi / 2}) * glm::vec3(1, 0, 0), {0, 1, 0}));
    CHECK(isNear(rotationFromVector({-pi / 2, 0, 0}) * glm::vec3(0, 1, 0), {0, 0, -1}));
    CHECK(angleBetween(rotationFromVector({0, 0, 0}), glm::quat(1, 0, 0, 0)) == 0);
    for (const glm::vec3& direction : directions())
        CHECK(angleBetween(rotationFromVector(2.0f * direction), glm::angleAxis(2.0f, direction)) < 1e-5);
}

TEST_CASE("the vector of a rotation is that which made it, up to half a turn") {
    for (const glm::vec3& direction : directions())
        for (const float angle : {1e-6f, 1e-3f, 0.1f, 1.0f, 2.0f, 3.0f, 3.14f}) {
            INFO(angle << " about " << direction.x << ", " << direction.y << ", " << direction.z);
            const glm::vec3 vector = vectorFromRotation(rotationFromVector(angle * direction));
            CHECK(isNear(vector, angle * direction, 1e-5f * angle + 1e-9f));
        }
}

TEST_CASE("the vector of half a turn points either way") {
    for (const glm::vec3& direction : directions()) {
        const glm::vec3 vector = vectorFromRotation(rotationFromVector(pi * direction));
        CHECK((isNear(vector, pi * direction) || isNear(vector, -pi * direction)));
    }
}

TEST_CASE("the vector of a rotation is the shortest") {
    CHECK(vectorFromRotation({1, 0, 0, 0}) == glm::vec3(0));
    CHECK(vectorFromRotation({-1, 0, 0, 0}) == glm::vec3(0));
    for (const glm::vec3& direction : directions()) {
        const glm::quat rotation = rotationFromVector(4.0f * direction);
        CHECK(isNear(vectorFromRotation(rotation), (4 - 2 * pi) * direction));
        CHECK(isNear(vectorFromRotation(-rotation), (4 - 2 * pi) * direction));
    }
}

TEST_CASE("what does not move stays where the scene puts it") {
    ObstacleDesc obstacle;
    obstacle.position = {1, 2, 3};
    obstacle.rotation = {10, 20, 30};
    for (const double time : {0.0, 1.0, 1e4}) checkPose(poseAt(obstacle, time), {1, 2, 3}, {10, 20, 30});
}

TEST_CASE("velocity moves evenly") {
    ObstacleDesc obstacle;
    obstacle.position = {1, 2, 3};
    obstacle.motion.velocity = {0.5f, 0, -2};
    checkPose(poseAt(obstacle, 0), {1, 2, 3}, {0, 0, 0});
    checkPose(poseAt(obstacle, 1), {1.5f, 2, 1}, {0, 0, 0});
    CHECK(isNear(poseAt(obstacle, 1e4).position, {5001, 2, -19997}, 0.01f));
}

TEST_CASE("spin turns evenly for hours") {
    const glm::vec3 spin = GENERATE(glm::vec3(0, 90, 0), glm::vec3(-90, 0, 0), glm::vec3(30, -60, 60));  // degrees/s
    INFO(spin.x << ", " << spin.y << ", " << spin.z);
    ObstacleDesc obstacle;
    obstacle.position = {1, 2, 3};
    obstacle.motion.spin = spin;
    const double turned[][2] = {{0, 0}, {1, 90}, {1.5, 135}, {10000, 0}, {10001, 90}, {10000.5, 45}};  // s, degrees
    for (const auto& [time, degrees] : turned) {
        INFO(time);
        const Pose pose = poseAt(obstacle, time);
        CHECK(angleBetween(pose.rotation, about(spin, float(degrees))) < 1e-4);
        CHECK(isNear(pose.position, {1, 2, 3}));
    }
}

TEST_CASE("spin is about an axis of the world") {
    ObstacleDesc obstacle;
    obstacle.rotation = {90, 0, 0};
    obstacle.motion.spin = {0, 0, 90};
    const Pose pose = poseAt(obstacle, 1);
    CHECK(isNear(pose.rotation * glm::vec3(0, 1, 0), {0, 0, 1}));  // to z, where the spin leaves it
    CHECK(isNear(pose.rotation * glm::vec3(0, 0, 1), {1, 0, 0}));  // to -y, then to x
    CHECK(isNear(pose.rotation * glm::vec3(1, 0, 0), {0, 1, 0}));
}

TEST_CASE("a path begins and ends at rest") {
    const ObstacleDesc obstacle = onPath(path);
    checkPose(poseAt(obstacle, 0), {0, 0, 0}, {0, 0, 0});
    checkPose(poseAt(obstacle, 1), {0, 0, 0}, {0, 0, 0});
    checkPose(poseAt(obstacle, 4), {2, 4, 0}, {0, 90, 60});
    checkPose(poseAt(obstacle, 1e6), {2, 4, 0}, {0, 90, 60});
}

TEST_CASE("a path passes its keys on straight lines and great arcs") {
    const ObstacleDesc obstacle = onPath(path);
    checkPose(poseAt(obstacle, 1.5), {0.5f, 1, -1.5f}, {0, 22.5f, 0});
    checkPose(poseAt(obstacle, 2), {1, 2, -3}, {0, 45, 0});
    checkPose(poseAt(obstacle, 3), {2, 4, -6}, {0, 90, 0});

    const Pose half = poseAt(obstacle, 3.5);
    CHECK(isNear(half.position, {2, 4, -3}, 1e-4f));
    const glm::quat from = rotationFromDegrees({0, 90, 0}), to = rotationFromDegrees({0, 90, 60});
    CHECK(angleBetween(from, half.rotation) == Approx(0.5 * angleBetween(from, to)).epsilon(1e-4));
    CHECK(angleBetween(half.rotation, to) == Approx(0.5 * angleBetween(from, to)).epsilon(1e-4));
}

TEST_CASE("a great arc between turns about different axes is halved in the middle") {
    const ObstacleDesc obstacle = onPath({{0, {0, 0, 0}, {80, 0, 0}}, {1, {0, 0, 0}, {0, -70, 20}}});
    const glm::quat from = rotationFromDegrees({80, 0, 0}), to = rotationFromDegrees({0, -70, 20});
    const double whole = angleBetween(from, to);
    for (const double share : {0.25, 0.5, 0.75}) {
        const Pose pose = poseAt(obstacle, share);
        CHECK(angleBetween(from, pose.rotation) == Approx(share * whole).epsilon(1e-4));
        CHECK(angleBetween(pose.rotation, to) == Approx((1 - share) * whole).epsilon(1e-4));
    }
}

TEST_CASE("a path that repeats starts again at its first key") {
    const ObstacleDesc obstacle = onPath(path, true);
    for (const double time : {1.0, 1.5, 2.0, 3.0, 3.25, 3.75})
        for (const double rounds : {1, 2, 1000}) {
            INFO(time << " after " << rounds << " rounds");
            const Pose first = poseAt(obstacle, time), again = poseAt(obstacle, time + 3 * rounds);
            CHECK(isNear(first.position, again.position, 1e-4f));
            CHECK(angleBetween(first.rotation, again.rotation) < 1e-4);
        }
    checkPose(poseAt(obstacle, 0), {0, 0, 0}, {0, 0, 0});  // not before the first key
    checkPose(poseAt(obstacle, 2), {1, 2, -3}, {0, 45, 0});
    checkPose(poseAt(obstacle, 3.75), poseAt(onPath(path), 3.75).position, {0, 90, 45});
    checkPose(poseAt(obstacle, 5), {1, 2, -3}, {0, 45, 0});
}

TEST_CASE("a path of one key is a place") {
    const bool repeat = GENERATE(false, true);
    const ObstacleDesc obstacle = onPath({{2, {1, 2, 3}, {0, 0, 30}}}, repeat);
    for (const double time : {0.0, 2.0, 3.0, 1e5}) checkPose(poseAt(obstacle, time), {1, 2, 3}, {0, 0, 30});
}

TEST_CASE("between two poses lies a share of the way") {
    const Pose from{{0, 0, 0}, about({0, 1, 0}, 10)}, to{{4, 0, -8}, about({0, 1, 0}, 50)};
    checkPose(between(from, to, 0), {0, 0, 0}, {0, 10, 0});
    checkPose(between(from, to, 0.25f), {1, 0, -2}, {0, 20, 0});
    checkPose(between(from, to, 1), {4, 0, -8}, {0, 50, 0});
    checkPose(between(from, {to.position, -to.rotation}, 0.25f), {1, 0, -2}, {0, 20, 0});  // the short way round
}

}  // namespace slabflow::test::motion_test
