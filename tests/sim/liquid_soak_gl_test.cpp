// Liquids that are stirred, poured and drained at random for long: nothing is lost and nothing grows.
#include <cmath>

#include "sim/Tank.h"
#include "support/Catch.h"
#include "support/KernelRun.h"

namespace slabflow::test::liquid_soak_gl_test {

namespace {

constexpr float step = 1.0f / 60;

/// What there should be [m³].
float accountOf(const World& world) { return world.fluid().fields().liquid->volume.download()[0]; }

/// Pushes now here, now there, and has a ball filled or emptied every now and then, so that the tank is a quarter to
/// half full.
class Hand {
public:
    explicit Hand(glm::vec3 size) : size_(size) {}

    StepInput next(int number, float full) {
        StepInput input{step, {}};
        SourceDesc& push = input.splats.emplace_back();
        push.shape = Gaussian{size_ * (0.5f + 0.5f * vector()), 0.15f};
        push.mode = SourceMode::Add;
        push.velocity = 60.0f * vector();
        if (number % 25 >= 5) return input;
        SourceDesc& flow = input.splats.emplace_back();
        if (number % 25 == 0) place_ = size_ * (0.5f + 0.4f * vector());
        flow.shape = Sphere{place_, 0.13f};
        flow.liquid = full < 0.25f ? LiquidFlow::Pour : full > 0.5f ? LiquidFlow::Drain : last_;
        last_ = *flow.liquid;
        return input;
    }

private:
    glm::vec3 vector() { return {random_({}, 0), random_({}, 0), random_({}, 0)}; }

    glm::vec3 size_, place_{0};
    LiquidFlow last_ = LiquidFlow::Pour;
    Array::Function random_ = randomValues(5);
};

void soak(int steps) {
    SceneDesc scene = liquidScene({12, 10, 8}, {1.2f, 1, 0.8f});
    scene.initial.liquid = {Box{{0.6f, 0.15f, 0.4f}, {2, 0.3f, 2}}};
    World world(slab(), scene);
    Hand hand(scene.domain().size);
    const float room = scene.domain().size.x * scene.domain().size.y * scene.domain().size.z;
    double worst = 0, largest = 0, sum = 0;
    float account = accountOf(world), fastest = 0;
    int looks = 0;
    for (int i = 0; i < steps; ++i) {
        world.step(hand.next(i, account / room));
        if (i % 25 != 24) continue;
        world.measureNow();
        const FluidStatistics& now = world.fluid().statistics();
        account = accountOf(world);
        REQUIRE(std::isfinite(now.kineticEnergy));
        REQUIRE(!world.fluid().findNonFinite());
        const double off = double(now.liquidVolume) / double(account) - 1;
        worst = std::max(worst, std::abs(off));
        sum += off;
        ++looks;
        largest = std::max(largest, double(account / room));
        fastest = std::max(fastest, now.maxSpeed);
    }
    for (int i = 0; i < 120; ++i) world.step({step, {}});  // left alone
    INFO("off by " << worst << " at most, " << sum / looks << " on average, "
                   << double(volumeOf(world)) / double(accountOf(world)) - 1 << " in the end; full to " << largest
                   << ", speeds to " << fastest);
    CHECK(worst < 0.2);
    CHECK(std::abs(sum / looks) < 0.02);
    CHECK(volumeOf(world) == Catch::Approx(accountOf(world)).epsilon(0.01));
    CHECK(fastest < 30);
}

}  // namespace

TEST_CASE("a liquid that is stirred, poured and drained for a thousand steps", "[slow]") { soak(1000); }

}  // namespace slabflow::test::liquid_soak_gl_test
