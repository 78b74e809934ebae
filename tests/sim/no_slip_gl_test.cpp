// Fluid that sticks to curved and tilted solids: flows whose speed, flow rate or torque is known exactly.
#include <cmath>
#include <numbers>

#include "support/Catch.h"
#include "support/Flow.h"
#include "support/KernelRun.h"

namespace slabflow::test::no_slip_gl_test {

namespace {

constexpr double pi = std::numbers::pi;

/// Solid matter that the fluid sticks to wherever `distance` is negative: a function of the place, on a lattice twice
/// as fine as the grid.
template <typename Distance>
ObstacleDesc solidWhere(const SceneDesc& scene, const Distance& distance) {
    const glm::ivec3 nodes = 2 * scene.domain().cells + 1;
    SolidLattice lattice{nodes, {}};
    for (int k = 0; k < nodes.z; ++k)
        for (int j = 0; j < nodes.y; ++j)
            for (int i = 0; i < nodes.x; ++i)
                lattice.values.push_back(float(distance(0.5 * scene.domain().cellSize * glm::dvec3(i, j, k))));
    ObstacleDesc solid;
    solid.name = "wall";
    solid.shape = VolumeShape{"test", 0.5f * scene.domain().size, scene.domain().size,
                              std::make_shared<const SolidLattice>(std::move(lattice))};
    solid.slip = Slip::NoSlip;
    return solid;
}

/// Cells of edge 1 m and a viscosity of 1 m²/s. Everything moves so slowly that only friction counts.
SceneDesc slowScene(glm::ivec3 cells) {
    SceneDesc scene = emptyScene(cells, glm::vec3(cells));
    scene.fluid.viscosity = 1;
    scene.solver.velocityPrecision = 32;
    return scene;
}

/// By what shares torques are off.
struct TorqueErrors {
    double onInner, onOuter;  ///< what statistics say of the two
    double between;           ///< by the profile of the speed in the middle of the gap
};

/// A cylinder turns within another, both axes off the centres of cells.
TorqueErrors turningCylinder(int gap) {
    const int n = 4 * gap + 6;
    SceneDesc scene = slowScene({n, n, 1});
    const glm::dvec2 axis(0.5 * n + 0.13, 0.5 * n - 0.29);
    const double inner = gap, outer = 2 * gap, turning = 1e-4;
    ObstacleDesc cylinder;
    cylinder.name = "cylinder";
    cylinder.shape = Cylinder{{0, 0, -2}, {0, 0, 2}, float(inner)};
    cylinder.position = glm::vec3(axis, 0.5f);
    cylinder.slip = Slip::NoSlip;
    cylinder.motion.spin = {0, 0, float(turning * 180 / pi)};
    scene.obstacles = {cylinder,
                       solidWhere(scene, [&](glm::dvec3 x) { return outer - std::hypot(x.x - axis.x, x.y - axis.y); })};
    World world(slab(), scene);
    runFor(world, 0.8 * gap * gap, 3);
    world.setMeasuring(true);
    world.step({3, {}});

    // The speed is a r + b / r, and the torque -4 pi nu b.
    const Faces u(world);
    glm::dmat2 products(0);
    glm::dvec2 right(0);
    for (int j = 0; j < n; ++j)
        for (int i = 0; i < n; ++i)
            for (int component = 0; component < 2; ++component) {
                const glm::dvec2 x = glm::dvec2(i + 0.5 * component, j + 0.5 * (1 - component)) - axis;
                const double r = glm::length(x), share = (component == 0 ? -x.y : x.x) / r;
                if (r < inner + 2 || r > outer - 2) continue;
                const glm::dvec2 basis = share * glm::dvec2(r, 1 / r);
                products += glm::outerProduct(basis, basis);
                right += u(component, i, j) * basis;
            }
    const double expected = turning * inner * inner * outer * outer / (outer * outer - inner * inner);
    const auto onBody = [&](size_t body) { return double(world.fluid().bodyForces().at(body).torque().z); };
    return {onBody(0) / (-4 * pi * expected) - 1, onBody(1) / (4 * pi * expected) - 1,
            (glm::inverse(products) * right).y / expected - 1};
}

/// Share by which the flow rate of a round pipe is off that is driven by a force.
double flowErrorInPipe(int diameter) {
    const int n = diameter + 4, depth = 3;
    SceneDesc scene = slowScene({n, n, depth});
    const glm::dvec2 axis(0.5 * n + 0.13, 0.5 * n - 0.29);
    const double radius = 0.5 * diameter, push = 1e-8;
    scene.obstacles = {
        solidWhere(scene, [&](glm::dvec3 x) { return radius - std::hypot(x.x - axis.x, x.y - axis.y); })};
    scene.domain().walls[4].type = scene.domain().walls[5].type = WallType::Open;
    scene.forces = {WindDesc{{0, 0, float(push)}, {}}};
    World world(slab(), scene);
    runFor(world, 2 * radius * radius, 3);
    const Faces u(world);
    const Cells open(world.fluid().fields().solids->openings);
    double flow = 0;
    for (int j = 0; j < n; ++j)
        for (int i = 0; i < n; ++i) flow += open(2, i, j, 1) * u(2, i, j, 1);
    return flow / (pi * push * std::pow(radius, 4) / 8) - 1;
}

/// A channel `width` wide across the flow, turned by `degrees`. The profile in its middle, fitted by a parabola whose
/// roots are where the fluid comes to rest: by how much their distance is off [cells].
double widthErrorOfChannel(double width, double degrees) {
    const double angle = degrees * pi / 180;
    const glm::dvec2 along(std::cos(angle), std::sin(angle)), across(-along.y, along.x);
    const int n = int(3.5 * width), high = int(width / along.x + n * along.y / along.x + 3);
    SceneDesc scene = slowScene({n, high, 1});
    const glm::dvec2 middle(0.5 * n + 0.13, 0.5 * high - 0.29);
    const auto height = [=](glm::dvec2 x) { return glm::dot(x - middle, across); };
    scene.obstacles = {solidWhere(scene, [&](glm::dvec3 x) { return 0.5 * width - std::abs(height({x.x, x.y})); })};
    scene.domain().walls[0].type = scene.domain().walls[1].type = WallType::Open;
    if (degrees > 30) scene.domain().walls[2].type = scene.domain().walls[3].type = WallType::Open;
    const double push = 1e-6;
    scene.forces = {WindDesc{glm::vec3(push * along, 0), {}}};
    World world(slab(), scene);
    runFor(world, 0.5 * width * width, 3);
    const Faces u(world);
    const Cells open(world.fluid().fields().solids->openings);
    glm::dmat3 normal(0);
    glm::dvec3 right(0);
    for (int j = 1; j < high - 1; ++j)
        for (int i = 1; i < n - 1; ++i)
            for (int axis = 0; axis < 2; ++axis) {
                const glm::dvec2 x(i + (axis == 0 ? 0 : 0.5), j + (axis == 0 ? 0.5 : 0));
                if (std::abs(glm::dot(x - middle, along)) > 0.3 * width || open(size_t(axis), i, j) < 1) continue;
                const double s = height(x);
                const glm::dvec3 basis(1, s, s * s);
                normal += along[axis] * along[axis] * glm::outerProduct(basis, basis);
                right += along[axis] * u(axis, i, j) * basis;
            }
    const glm::dvec3 fit = glm::inverse(normal) * right;
    const double found = std::sqrt(fit.y * fit.y - 4 * fit.x * fit.z) / -fit.z;
    return found - width;
}

/// Share by which the torque on a ball that turns within a hollow one is off.
double torqueErrorBetweenBalls(double inner, double outer) {
    const int n = int(2 * outer) + 4;
    SceneDesc scene = slowScene({n, n, n});
    const glm::dvec3 centre = 0.5 * n + glm::dvec3(0.13, -0.29, 0.41);
    const double turning = 1e-4;
    ObstacleDesc ball;
    ball.name = "ball";
    ball.shape = Sphere{{0, 0, 0}, float(inner)};
    ball.position = glm::vec3(centre);
    ball.slip = Slip::NoSlip;
    const glm::dvec3 axis = glm::normalize(glm::dvec3(1, 2, 3));
    ball.motion.spin = glm::vec3(turning * 180 / pi * axis);
    scene.obstacles = {ball, solidWhere(scene, [&](glm::dvec3 x) { return outer - glm::length(x - centre); })};
    World world(slab(), scene);
    runFor(world, 0.8 * (outer - inner) * (outer - inner), 2);
    world.setMeasuring(true);
    world.step({2, {}});
    const BodyForce force = world.fluid().bodyForces().at(0);
    const double a = std::pow(inner, 3), b = std::pow(outer, 3);
    const double expected = -8 * pi * turning * a * b / (b - a);
    return glm::dot(glm::dvec3(force.torque()), axis) / expected - 1;
}

/// A square array of cylinders of 8 cells, 20 cells apart, through which the fluid is pushed slowly.
struct AmongCylinders {
    double drag;   ///< by the statistics, as a share of what pushes the fluid
    double speed;  ///< as a share of the known mean
};

AmongCylinders flowAmongCylinders() {
    constexpr int n = 20;
    constexpr double radius = 4, push = 1e-6, covered = pi * radius * radius / (n * n);
    SceneDesc scene = slowScene({n, n, 1});
    for (int side = 0; side < 4; ++side) scene.domain().walls[size_t(side)].type = WallType::Periodic;
    scene.forces = {WindDesc{{float(push), 0, 0}, {}}};
    ObstacleDesc cylinder;
    cylinder.shape = Cylinder{{0, 0, -2}, {0, 0, 2}, float(radius)};
    cylinder.position = {0.5f * n + 0.13f, 0.5f * n - 0.29f, 0.5f};
    cylinder.slip = Slip::NoSlip;
    scene.obstacles = {cylinder};
    World world(slab(), scene);
    runFor(world, n * n, 3);
    world.setMeasuring(true);
    world.step({3, {}});
    const Faces u(world);
    double speed = 0;  // through a plane that no cylinder cuts
    for (int j = 0; j < n; ++j) speed += u(0, 0, j) / n;
    // Sangani and Acrivos 1982: the drag of one over viscosity and mean speed.
    const double known =
        4 * pi /
        (-0.5 * std::log(covered) - 0.738 + covered - 0.887 * covered * covered + 2.038 * covered * covered * covered);
    return {double(world.fluid().bodyForces().at(0).force().x) / (push * n * n * (1 - covered)),
            speed * known / (push * n * n)};
}

/// What a steady flow in the plane loses of its momentum along x within a box around a body: what comes in with the
/// fluid, by the pressure and by friction, per unit length [m³/s²]. The box holds all of the control volumes of the
/// faces across x from `first` to `last`.
double momentumLostWithin(const World& world, float dt, glm::ivec2 first, glm::ivec2 last) {
    const Faces u(world);
    const Array q = downloaded(world.fluid().fields().pressure);
    const double h = double(world.fluid().fields().grid.h), viscosity = double(world.scene().fluid.viscosity);
    const auto through = [&](int i, int j) {  // a cell, along x
        const double low = u(0, i, j), high = u(0, i + 1, j), mean = 0.5 * (low + high);
        return mean * mean + q({i, j, 0}) / double(dt) - viscosity * (high - low) / h;
    };
    const auto across = [&](int i, int j) {  // a corner, along y
        const double below = u(0, i, j - 1), above = u(0, i, j);
        return 0.25 * (below + above) * (u(1, i - 1, j) + u(1, i, j)) - viscosity * (above - below) / h;
    };
    double sum = 0;
    for (int j = first.y; j < last.y; ++j) sum += through(first.x - 1, j) - through(last.x, j);
    for (int i = first.x; i <= last.x; ++i) sum += across(i, first.y) - across(i, last.y);
    return h * sum;
}

/// On a wall half a cell beyond the centre of a cell that fluid flows straight to (1) or comes from (-1), in the middle
/// between that row and the one below. On such a line p + u²/2 changes by what friction does, and nu du/dx comes to 0.
double pressureOnWall(const World& world, float dt, glm::ivec2 cell, int towards) {
    const Faces u(world);
    const Array q = downloaded(world.fluid().fields().pressure);
    const auto between = [&](auto value) { return 0.5 * (value(cell.y - 1) + value(cell.y)); };
    const double speed = between([&](int j) { return u(0, towards > 0 ? cell.x : cell.x + 1, j); });
    const double pressure = between([&](int j) { return q({cell.x, j, 0}) / double(dt); });
    const double slope = double(world.scene().fluid.viscosity) / double(world.fluid().fields().grid.h);
    return pressure + speed * speed / 8 + towards * slope * speed;
}

/// Schaefer and Turek 1996, case 2D-1: a drag of 5.5795, and 0.11752 Pa between the front and the back of the cylinder.
struct InChannel {
    double drag, drop;
    double balance;  ///< the drag by the momentum that is lost within a quarter of a diameter around the cylinder
};

/// An even number of cells to the diameter.
InChannel cylinderInChannel(int across, float dt) {
    const float h = 0.1f / float(across);
    const glm::ivec3 cells{22 * across, int(4.1 * across + 0.5), 1};
    SceneDesc scene = emptyScene(cells, h * glm::vec3(cells));
    scene.domain().walls[0] = {.type = WallType::Inflow, .velocity = {0.3f, 0, 0}, .temperature = {}};
    scene.domain().walls[0].profile = InflowProfile::Parabolic;
    scene.domain().walls[1].type = WallType::Open;
    scene.domain().walls[2].type = scene.domain().walls[3].type = WallType::NoSlip;
    scene.fluid.viscosity = 0.001f;
    scene.time.step = dt;
    scene.solver.advection = AdvectionScheme::Incremental;
    ObstacleDesc cylinder;
    cylinder.shape = Cylinder{{0, 0, -2}, {0, 0, 2}, 0.05f};
    cylinder.position = {0.2f, 0.2f, 0};
    cylinder.slip = Slip::NoSlip;
    scene.obstacles = {cylinder};
    World world(slab(), scene);
    runFor(world, 3.4, dt);
    world.setMeasuring(true);
    world.step({dt, {}});

    const int front = 3 * across / 2, back = 5 * across / 2;
    const double unit = 0.5 * 0.2 * 0.2 * 0.1;
    const glm::ivec2 first(front - across / 4), last(back + across / 4);
    return {double(world.fluid().bodyForces().at(0).force().x / h) / unit,
            pressureOnWall(world, dt, {front - 1, 2 * across}, 1) - pressureOnWall(world, dt, {back, 2 * across}, -1),
            momentumLostWithin(world, dt, first, last) / unit};
}

}  // namespace

TEST_CASE("cylinders in a row after row are dragged by as much as pushes the fluid between them") {
    const AmongCylinders found = flowAmongCylinders();
    INFO("drag " << found.drag << " of it, speed " << found.speed << " of the known one");
    CHECK(found.drag == Approx(1).epsilon(0.01));
    CHECK(found.speed == Approx(1).epsilon(0.02));
}

TEST_CASE("the torque between turning cylinders is known", "[slow]") {
    const TorqueErrors coarse = turningCylinder(8), fine = turningCylinder(12);
    INFO("8 cells: " << coarse.onInner << " and " << coarse.onOuter << ", between " << coarse.between);
    INFO("12 cells: " << fine.onInner << " and " << fine.onOuter << ", between " << fine.between);
    CHECK(std::abs(fine.onInner) < 0.004);
    CHECK(std::abs(fine.onOuter) < 0.004);
    CHECK(std::abs(coarse.between) < 0.0005);
    CHECK(std::abs(fine.between) < 0.0005);
}

TEST_CASE("a ball that turns within a hollow one feels the torque that is known") {
    const double error = torqueErrorBetweenBalls(6, 10);
    INFO("error " << error);
    CHECK(std::abs(error) < 0.01);
}

TEST_CASE("as much flows through a round pipe as is known, to second order") {
    const double coarse = flowErrorInPipe(8), fine = flowErrorInPipe(16);
    INFO("8 cells across: " << coarse << ", 16: " << fine);
    CHECK(std::abs(fine) < 0.001);
    CHECK(std::log2(std::abs(coarse / fine)) > 1.8);
}

TEST_CASE("a round pipe of 32 cells goes on so", "[slow]") {
    const double coarse = flowErrorInPipe(8), fine = flowErrorInPipe(32);
    INFO("8 cells across: " << coarse << ", 32: " << fine);
    CHECK(std::abs(fine) < 0.0002);  // an order of 1.9 from there, of which rounding and time leave no more
}

TEST_CASE("a tilted channel is as wide as it should be, wherever its walls cut the cells") {
    for (const double degrees : {20.0, 45.0}) {
        const double error = widthErrorOfChannel(15.4, degrees);
        INFO(degrees << " degrees: too wide by " << error << " cells");
        CHECK(std::abs(error) < 0.02);
    }
}

TEST_CASE("the drag of a cylinder in a channel at Re = 20 is that of the benchmark, whatever the step", "[slow]") {
    const InChannel found = cylinderInChannel(10, 0.04f);
    const double atTwiceTheStep = cylinderInChannel(10, 0.08f).drag;
    INFO("drag " << found.drag << ", in steps twice as long " << atTwiceTheStep << ", pressure drop " << found.drop);
    CHECK(found.drag == Approx(5.5795).epsilon(0.015));
    CHECK(found.drop == Approx(0.11752).epsilon(0.025));
    CHECK(atTwiceTheStep == Approx(found.drag).epsilon(0.004));
}

TEST_CASE("the drag by the statistics is the momentum that the fluid loses around the cylinder", "[slow]") {
    const InChannel found = cylinderInChannel(16, 0.015f);
    INFO("drag " << found.drag << ", momentum lost " << found.balance << ", pressure drop " << found.drop);
    CHECK(found.drag == Approx(found.balance).epsilon(0.005));
    CHECK(found.drop == Approx(0.11752).epsilon(0.015));
}

}  // namespace slabflow::test::no_slip_gl_test
