// Cars that are driven with keys.
#include "app/hand/Driving.h"

#include "support/Catch.h"

namespace slabflow::test::driving_test {

using Catch::Approx;

namespace {

const DriveDesc drive{.speed = 12, .acceleration = 6, .steering = 30, .wheelbase = 0.5f, .grip = 8};
constexpr float dt = 1.0f / 60;

CarState after(CarState car, Controls controls, float seconds, const DriveDesc& desc = drive) {
    for (float time = 0; time < seconds - 0.5f * dt; time += dt) car = driven(car, controls, desc, dt);
    return car;
}

float speedOf(const CarState& car) { return glm::length(car.velocity); }

}  // namespace

TEST_CASE("a car accelerates up to its speed, brakes, goes backwards, and rolls to a stop") {
    CarState car = after({}, {1, 0}, 1);
    CHECK(car.velocity.x == Approx(6).epsilon(1e-3));
    CHECK(car.place.x == Approx(3).epsilon(0.02));
    car = after(car, {1, 0}, 4);
    CHECK(car.velocity.x == Approx(12));
    CHECK(car.place.y == Approx(0).margin(1e-4));
    CHECK(after(car, {-1, 0}, 2).velocity.x == Approx(0).margin(0.15));
    CHECK(after(car, {-1, 0}, 5).velocity.x == Approx(-3.6));
    CHECK(after(car, {0, 0}, 1).velocity.x == Approx(12 - 0.9f).epsilon(1e-3));
    CHECK(after(car, {0, 0}, 20).velocity == glm::vec2(0));
    CHECK(driven({}, {0, 1}, drive, dt) == CarState{});  // at rest it does not turn
}

TEST_CASE("slowly it goes round the circle of its wheelbase, and keeps its speed") {
    const float speed = 1, radius = drive.wheelbase / std::tan(glm::radians(30.0f));
    CarState car{{0, 0}, 0, {speed, 0}};
    const float throttle = speed / drive.speed, round = glm::radians(360.0f) * radius / speed;
    const CarState half = after(car, {throttle, 1}, round / 2), whole = after(car, {throttle, 1}, round);
    CHECK(speedOf(half) == Approx(speed).epsilon(1e-3));
    CHECK(half.place.x == Approx(0).margin(0.05));
    CHECK(half.place.y == Approx(-2 * radius).margin(0.05));  // to the left of x is -z
    CHECK(glm::length(whole.place) < 0.06f);
    CHECK(glm::dot(glm::normalize(half.velocity), half.forwards()) > 0.9999f);
}

TEST_CASE("too fast for its grip it slides, and never gains by it") {
    CarState car{{0, 0}, 0, {12, 0}};
    float most = 0;
    for (int i = 0; i < 120; ++i) {
        const CarState next = driven(car, {0, 1}, drive, dt);
        const glm::vec2 turn = (next.velocity - car.velocity) / dt;
        CHECK(glm::length(turn) < 1.02f * drive.grip + 0.16f * drive.acceleration);
        CHECK(speedOf(next) <= speedOf(car) * 1.0001f);
        const glm::vec2 ahead = next.forwards();
        most = std::max(most, std::abs(next.velocity.x * -ahead.y + next.velocity.y * ahead.x));
        car = next;
    }
    CHECK(most > 2);  // across
    const CarState caught = after(car, {0, 0}, 3);
    CHECK(std::abs(caught.velocity.x * -caught.forwards().y + caught.velocity.y * caught.forwards().x) < 1e-3f);
}

namespace {

Body carAt(const std::string& name, glm::vec3 position, glm::vec3 rotation) {
    Body car;
    car.desc.name = name;
    car.desc.drive = drive;
    car.pose = car.before = {position, rotationFromDegrees(rotation)};
    return car;
}

void carryOut(std::vector<Body>& bodies, const std::vector<BodyMove>& moves) {
    for (const BodyMove& move : moves) bodies[move.body].pose = move.pose;
}

}  // namespace

TEST_CASE("a driver takes what it left, and starts at rest where something else has put the car") {
    Body wall;
    wall.desc.name = "wall";
    const Body car = carAt("car", {1, 0.3f, 2}, {0, 90, 10});
    std::vector<Body> bodies{wall, car};
    Driver driver;
    CHECK(driver.movesOf(bodies, {}, dt).empty());
    float speed = 0;
    for (int i = 0; i < 30; ++i) {
        const auto moves = driver.movesOf(bodies, {1, 0}, dt);
        REQUIRE(moves.size() == 1);
        CHECK(moves[0].body == 1);
        speed = (bodies[1].pose.position.z - moves[0].pose.position.z) / dt;  // its x axis looks along -z
        CHECK(moves[0].pose.position.y == 0.3f);
        CHECK(glm::dot(moves[0].pose.rotation, car.pose.rotation) > 0.99999f);
        carryOut(bodies, moves);
    }
    CHECK(speed == Approx(3).epsilon(0.01));
    bodies[1].pose = car.pose;
    CHECK(driver.movesOf(bodies, {}, dt).empty());
    CHECK(driver.movesOf(std::span(bodies).first(1), {1, 1}, dt).empty());
    CHECK_FALSE(driver.takeNext(std::span(bodies).first(1)));
}

TEST_CASE("of several cars one is driven at a time, and the one that is left rolls on") {
    Body wheel;
    std::vector<Body> bodies{carAt("red", {0, 0, 0}, {}), wheel, carAt("blue", {0, 0, 3}, {})};
    Driver driver;
    for (int i = 0; i < 30; ++i) carryOut(bodies, driver.movesOf(bodies, {1, 0}, dt));
    CHECK(bodies[0].pose.position.x > 0.5f);
    CHECK(bodies[2].pose.position.x == 0);

    CHECK(driver.takeNext(bodies) == "blue");
    const float left = bodies[0].pose.position.x;
    const auto moves = driver.movesOf(bodies, {1, 0}, dt);
    REQUIRE(moves.size() == 2);
    CHECK(moves[0].pose.position.x - left == Approx(dt * (3 - 0.15f * 6 * dt)).epsilon(0.01));
    carryOut(bodies, moves);
    for (int i = 0; i < 300; ++i) carryOut(bodies, driver.movesOf(bodies, {}, dt));
    CHECK(driver.movesOf(bodies, {}, dt).empty());  // both stand
    CHECK(driver.takeNext(bodies) == "red");        // after the last one the first
    bodies.erase(bodies.begin());
    CHECK(driver.movesOf(bodies, {1, 0}, dt).front().body == 1);
}

TEST_CASE("a car that goes by itself is taken with its velocity") {
    std::vector<Body> bodies{carAt("car", {0, 0, 0}, {})};
    bodies[0].velocity = {5, 0, 0};
    Driver driver;
    CHECK(driver.movesOf(bodies, {}, dt).empty());  // as long as nobody drives
    const auto moves = driver.movesOf(bodies, {1, 0}, dt);
    REQUIRE(moves.size() == 1);
    CHECK(moves[0].pose.position.x == Approx(dt * (5 + 6 * dt)));
}

TEST_CASE("a car that turns slowly rolls on its rear tyres") {
    std::vector<Body> bodies{carAt("car", {0, 0, 0}, {})};
    Driver driver;
    for (int i = 0; i < 90; ++i) {
        const auto moves = driver.movesOf(bodies, {0.1f, 1}, dt);
        REQUIRE(moves.size() == 1);
        const Pose before = bodies[0].pose, now = moves[0].pose;
        const glm::vec3 rear(-0.5f * drive.wheelbase, 0, 0.1f), front(0.5f * drive.wheelbase, 0, 0.1f);
        const glm::vec3 way = placedBy(now, rear) - placedBy(before, rear);
        CHECK(std::abs(glm::dot(way / dt, now.rotation * glm::vec3(0, 0, 1))) < 0.02f);
        if (i > 30)
            CHECK(std::abs(glm::dot(placedBy(now, front) - placedBy(before, front),
                                    now.rotation * glm::vec3(0, 0, 1))) > 0.2f * dt);
        bodies[0].pose = now;
    }
    CHECK(headingOf(bodies[0].pose.rotation) > 0.5f);
}

}  // namespace slabflow::test::driving_test
