// The Taylor-Green vortex between free-slip walls: u = sin x cos y, v = -cos x sin y on [0, pi]² is steady without
// viscosity, so that all change is the scheme's error.
#include <cmath>
#include <numbers>

#include "support/Catch.h"
#include "support/Flow.h"

namespace slabflow::test::taylor_green_gl_test {

namespace {

constexpr double pi = std::numbers::pi;

/// Root mean square of the velocity error at t = 2, CFL ½.
double taylorGreenError(int n, AdvectionScheme scheme = AdvectionScheme::MacCormack, float viscosity = 0) {
    SceneDesc scene = emptyScene({n, n, 1}, {float(pi), float(pi), float(pi) / float(n)});
    scene.initial.velocity = AnalyticField::TaylorGreen;
    scene.fluid.viscosity = viscosity;
    scene.solver.advection = scheme;
    World world(slab(), scene);
    const int steps = int(std::ceil(2.0 / (0.5 * pi / n)));
    runFor(world, 2.0, float(2.0 / steps));

    const Faces u(world);
    const double decay = std::exp(-2.0 * double(viscosity) * 2.0);
    double squares = 0;
    for (int j = 0; j < n; ++j)
        for (int i = 0; i < n; ++i) {
            const double x = pi * i / n, y = pi * (j + 0.5) / n;
            squares += std::pow(u(0, i, j) - std::sin(x) * std::cos(y) * decay, 2);
            squares += std::pow(u(1, j, i) + std::sin(x) * std::cos(y) * decay, 2);
        }
    return std::sqrt(squares / (n * n));
}

/// What a viscosity of 0.2 leaves of the vortex on 16² cells after 2 s in so many steps: root of its energy.
double leftByFriction(int steps) {
    SceneDesc scene = emptyScene({16, 16, 1}, {float(pi), float(pi), float(pi) / 16});
    scene.initial.velocity = AnalyticField::TaylorGreen;
    scene.fluid.viscosity = 0.2f;
    World world(slab(), scene);
    runFor(world, 2.0, 2.0f / float(steps));
    return std::sqrt(double(measure(slab(), world.fluid().fields()).kineticEnergy));
}

}  // namespace

TEST_CASE("Taylor-Green error falls at first order with the grid at fixed CFL") {
    const double coarse = taylorGreenError(16);
    const double fine = taylorGreenError(32);
    INFO("rms 16: " << coarse << ", 32: " << fine << ", order " << std::log2(coarse / fine));
    CHECK(fine < 0.0175);
    CHECK(std::log2(coarse / fine) > 0.8);
}

TEST_CASE("Taylor-Green on 64² falls at the order of the splitting", "[slow]") {
    const double coarse = taylorGreenError(32);
    const double fine = taylorGreenError(64);
    INFO("rms 32: " << coarse << ", 64: " << fine << ", order " << std::log2(coarse / fine));
    CHECK(fine < 0.0091);
    CHECK(std::log2(coarse / fine) > 0.9);
}

TEST_CASE("Advection-reflection loses a tenth as much of the Taylor-Green vortex") {
    const double coarse = taylorGreenError(16, AdvectionScheme::Reflection);
    const double fine = taylorGreenError(32, AdvectionScheme::Reflection);
    INFO("rms 16: " << coarse << ", 32: " << fine << ", order " << std::log2(coarse / fine));
    CHECK(fine < 0.1 * taylorGreenError(32));
    CHECK(std::log2(coarse / fine) > 1.8);
}

TEST_CASE("Advection-reflection on 64² and 128²", "[slow]") {
    const double coarse = taylorGreenError(64, AdvectionScheme::Reflection);
    const double fine = taylorGreenError(128, AdvectionScheme::Reflection);
    INFO("rms 64: " << coarse << ", 128: " << fine << ", order " << std::log2(coarse / fine));
    CHECK(coarse < 0.0005);
    CHECK(std::log2(coarse / fine) > 1.8);
}

TEST_CASE("Viscosity makes the Taylor-Green vortex decay as exp(-2 nu t)") {
    CHECK(taylorGreenError(32, AdvectionScheme::MacCormack, 0.05f) < 0.016);
}

TEST_CASE("The incremental scheme is of second order with one solve a step") {
    const double coarse = taylorGreenError(16, AdvectionScheme::Incremental);
    const double fine = taylorGreenError(32, AdvectionScheme::Incremental);
    INFO("rms 16: " << coarse << ", 32: " << fine << ", order " << std::log2(coarse / fine));
    CHECK(fine < 0.1 * taylorGreenError(32));
    CHECK(std::log2(coarse / fine) > 1.8);
}

TEST_CASE("Friction of the incremental scheme is of second order in time") {
    const double coarse = leftByFriction(12), fine = leftByFriction(24), finest = leftByFriction(48);
    INFO("12 steps: " << coarse << ", 24: " << fine << ", 48: " << finest);
    CHECK(coarse == Approx(fine).epsilon(0.005));
    CHECK(std::log2((coarse - fine) / (fine - finest)) > 1.8);
}

}  // namespace slabflow::test::taylor_green_gl_test
