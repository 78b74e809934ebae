// Particles in the order of their depth, and how many are drawn.
#include <algorithm>
#include <numeric>
#include <random>

#include "gpu/Draw.h"
#include "render/ParticleOrder.h"
#include "render/TestCloud.h"
#include "support/Catch.h"

namespace slabflow::test::particle_order_gl_test {

namespace {

constexpr int slices = 7;

/// What is expected of the slots: those that live, the highest along the axis first.
std::vector<std::uint32_t> expectedOrder(const std::vector<TestParticle>& particles, glm::vec3 axis) {
    std::vector<std::uint32_t> living;
    for (size_t i = 0; i < particles.size(); ++i)
        if (particles[i].lifespan > 0) living.push_back(std::uint32_t(i));
    std::ranges::stable_sort(living, std::greater<>(),
                             [&](std::uint32_t i) { return glm::dot(particles[i].place, axis); });
    return living;
}

void checkOrder(const std::vector<TestParticle>& particles, glm::vec3 axis, size_t slots) {
    ParticleOrder order(slab());
    order.update(cloudOf(particles, {}, slots), axis, slices);
    const std::vector<std::uint32_t> expected = expectedOrder(particles, axis);
    const size_t alive = expected.size();
    CHECK(order.alive().download().front() == alive);

    std::vector<std::uint32_t> all = order.slots().download();
    CHECK(std::equal(expected.begin(), expected.end(), all.begin()));
    std::ranges::sort(all);
    std::vector<std::uint32_t> everySlot(all.size());
    std::iota(everySlot.begin(), everySlot.end(), 0u);
    CHECK(all == everySlot);

    const std::vector<std::uint32_t> indices = order.indices().download(), commands = order.commands().download();
    const std::uint32_t corners[] = {0, 1, 2, 2, 1, 3};
    bool areCorners = true;
    for (size_t i = 0; i < 6 * alive; ++i) areCorners &= indices[i] == 4 * expected[i / 6] + corners[i % 6];
    CHECK(areCorners);

    std::uint32_t next = 0, least = ~0u, most = 0;  // slices follow one another without a gap
    for (size_t slice = 0; slice < slices; ++slice) {
        const std::uint32_t* command = &commands[slice * IndexedCommand::words];
        CHECK(command[2] == next);
        next += command[0];
        least = std::min(least, command[0]);
        most = std::max(most, command[0]);
        CHECK(command[1] == 1);
        CHECK(command[3] + command[4] == 0);
    }
    CHECK(next == 6 * alive);
    CHECK(most - least <= 6);
    CHECK(commands[slices * IndexedCommand::words] == 6 * alive);
    CHECK(commands[slices * IndexedCommand::words + 2] == 0);
}

}  // namespace

TEST_CASE("the living are in order, the dead are not drawn") {
    std::mt19937 random(5);
    std::uniform_real_distribution<float> coordinate(-3, 3), share(0, 1);
    const glm::vec3 axis = glm::normalize(glm::vec3(0.3f, -0.5f, 0.8f));
    for (const float living : {0.6f, 1.0f, 0.0f}) {
        std::vector<TestParticle> particles(1511);
        for (TestParticle& p : particles) {
            p.place = {coordinate(random), coordinate(random), coordinate(random)};
            p.lifespan = share(random) < living ? 2.0f : 0.0f;
        }
        checkOrder(particles, axis, 2048);
    }
}

TEST_CASE("one that lives, and many in one place") {
    std::vector<TestParticle> particles(700, {.lifespan = 0});
    particles[333].lifespan = endless;
    checkOrder(particles, {0, 1, 0}, 1000);
    for (TestParticle& p : particles) p = {.place = {1, 2, 3}, .lifespan = 1};
    checkOrder(particles, {0, 1, 0}, 1000);
}

TEST_CASE("the way through a cloud leads away from the light, whatever the eye sees first") {
    const glm::vec3 light = glm::normalize(glm::vec3(0.2f, 0.9f, -0.3f));
    for (int i = 0; i < 32; ++i) {
        const float angle = 0.2f * float(i);
        const glm::vec3 eye(std::cos(angle), 0, std::sin(angle));
        const HalfAngle way = HalfAngle::between(light, eye);
        CHECK(glm::length(way.axis) == Approx(1).margin(1e-5));
        CHECK(glm::dot(way.axis, light) > 0.7f);  // lower along the axis is farther from the light
        CHECK((glm::dot(way.axis, eye) > 0) == way.frontToBack);
    }
}

}  // namespace slabflow::test::particle_order_gl_test
