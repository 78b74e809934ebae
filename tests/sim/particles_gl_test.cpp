// Particles: who is born where, against lists made on the CPU, and how drops fly, against Newton.
#include "sim/Solids.h"
#include "sim/particles/Births.h"
#include "support/Catch.h"
#include "support/KernelRun.h"
#include "support/SixWalls.h"

namespace slabflow::test::particles_gl_test {

namespace {

struct Birth {
    glm::ivec3 cell;
    int number;  ///< of the cell's
};

/// In the order in which a pyramid of blocks knows them.
void addBirths(const std::vector<int>& counts, glm::ivec3 size, glm::ivec3 low, int block, std::vector<Birth>& births) {
    if (glm::any(glm::greaterThanEqual(low, size))) return;
    if (block == 1) {
        for (int i = 0; i < counts[size_t((low.z * size.y + low.y) * size.x + low.x)]; ++i) births.push_back({low, i});
        return;
    }
    const int part = block / 4;
    for (int k = 0; k < 4; ++k)
        for (int j = 0; j < 4; ++j)
            for (int i = 0; i < 4; ++i) addBirths(counts, size, low + part * glm::ivec3(i, j, k), part, births);
}

glm::vec4 texel(const Field& field, int index) {
    const std::vector<float> values = field.download();
    const size_t i = size_t(4 * index);
    return {values[i], values[i + 1], values[i + 2], values[i + 3]};
}

Field countsOf(const Grid& grid, const std::vector<int>& counts) {
    Field field = slab().makeField({.label = "births", .grid = grid, .format = Format::RG32F});
    std::vector<float> values;
    for (const int count : counts) values.insert(values.end(), {float(count), 1e9f});
    field.upload(values);
    return field;
}

std::vector<int> randomCounts(const Grid& grid) {
    std::vector<int> counts;
    const Array::Function random = randomValues(5);
    for (size_t i = 0; i < grid.cellCount(); ++i) {
        const double value = random({int(i), 3, 1}, 0);
        counts.push_back(value > 0.7 ? int(30 * value - 20) : 0);
    }
    return counts;
}

}  // namespace

TEST_CASE("the k-th birth is found in the cell that has it") {
    for (const Grid& grid : {Grid{{19, 6, 7}, 1}, Grid{{4, 4, 4}, 1}, Grid{{1, 1, 1}, 1}, Grid{{70, 3, 1}, 1}}) {
        const std::vector<int> counts = grid.cellCount() == 1 ? std::vector{3} : randomCounts(grid);
        std::vector<Birth> expected;
        addBirths(counts, grid.cells, glm::ivec3(0), 256, expected);
        REQUIRE(!expected.empty());
        const Field field = countsOf(grid, counts);
        const BirthPyramid pyramid(slab(), field);
        const Particles particles = makeParticles(slab(), "drops", grid, 600);
        CHECK(texel(pyramid.total(), 0).x == float(expected.size()));
        const std::vector<float> list = pyramid.list(particles.slots()).download();
        for (size_t k = 0; k < list.size() / 4; ++k) {
            const bool isBorn = k < expected.size();
            REQUIRE(list[4 * k + 3] == (isBorn ? float(expected[k].number) : -1));
            if (!isBorn) continue;
            for (size_t c = 0; c < 3; ++c) REQUIRE(list[4 * k + c] == float(expected[k].cell[int(c)]));
        }
    }
}

TEST_CASE("births take the slots behind those of the births before, around the ring") {
    const Grid grid{{5, 3, 2}, 0.5f};
    const PlacedGrid placed{grid, {1, -2, 3}};
    Particles drops = makeParticles(slab(), "drops", grid, 512);
    Field velocity = slab().makeField({"cellVelocity", grid, Layout::Centre, Format::RGBA32F});
    velocity.clear({3, 0, 4, 0});
    Field taken = slab().makeField({"taken", {}});
    std::vector<int> slotOf(512, -1);
    int next = 0;
    for (int round = 0; round < 5; ++round) {
        std::vector<int> counts(grid.cellCount(), 0);
        counts[size_t(7 + round)] = 100;
        counts[3] = 41 + round;
        const int born = 141 + round;
        const Field field = countsOf(grid, counts);
        const BirthPyramid pyramid(slab(), field);
        const float volume = 0.5f + float(round);
        taken.clear(glm::vec4(volume));
        slab().run(
            {.kernel = "particles/bear_drops",
             .target = drops.state,
             .inputs =
                 {drops.state, drops.ring, pyramid.list(drops.slots()), {"total", pyramid.total()}, taken, velocity},
             .uniforms =
                 throughGrid(placed) + Uniforms{{"dt", 0.25f}, {"gravity", glm::vec3(0, -8, 0)}, {"spread", 0.1f}}});
        turnRing(slab(), drops, pyramid);
        for (int i = 0; i < born; ++i) slotOf[size_t((next + i) % 512)] = round;
        const std::vector<float> state = drops.state.download();
        const int firstCell = 3, secondCell = 7 + round;
        int inFirst = 0;
        for (int slot = 0; slot < 512; ++slot) {
            const float held = state[size_t(4 * slot + 3)];
            if (slotOf[size_t(slot)] < 0) REQUIRE(held == 0);
            if (slotOf[size_t(slot)] != round) continue;
            REQUIRE(held == Approx(volume / float(born)));
            const glm::vec3 place(state[size_t(4 * slot)], state[size_t(4 * slot + 1)], state[size_t(4 * slot + 2)]);
            const glm::ivec3 cell(glm::floor(placed.gridFromWorld(place)));
            const int index = (cell.z * 3 + cell.y) * 5 + cell.x;
            REQUIRE((index == firstCell || index == secondCell));
            inFirst += index == firstCell;
            const size_t how = size_t(4 * (512 + slot));
            REQUIRE(state[how] == Approx(3).margin(0.53));
            REQUIRE(state[how + 1] == Approx(-1).margin(0.53));  // of half a step's fall
            REQUIRE(state[how + 3] == 0);
        }
        CHECK(inFirst == 41 + round);
        next += born;
        CHECK(texel(drops.ring, 0) == glm::vec4(next % 512, next / 512, 0, 0));
    }
}

namespace {

/// Drops in a box without liquid, one in each slot that is given.
class Flight {
public:
    struct Drop {
        glm::vec3 place, velocity;
        float held = 1, age = 1;
    };

    Flight(const PlacedGrid& grid, const std::vector<Drop>& drops)
        : grid_(grid),
          drops_(makeParticles(slab(), "drops", grid, 256)),
          levelSet_(slab().makeField({"levelSet", grid, Layout::Centre, Format::R32F})),
          openings_(slab().makeField({"openings", grid, Layout::Face, Format::RGBA16F})) {
        levelSet_.clear(glm::vec4(7));
        openings_.clear({1, 1, 1, 0});
        std::vector<float> texels(256 * 2 * 4, 0.0f);
        for (size_t i = 0; i < drops.size(); ++i)
            for (size_t c = 0; c < 4; ++c) {
                texels[4 * i + c] = c < 3 ? drops[i].place[int(c)] : drops[i].held;
                texels[4 * (256 + i) + c] = c < 3 ? drops[i].velocity[int(c)] : drops[i].age;
            }
        drops_.state.upload(texels);
    }

    Field& levelSet() { return levelSet_; }
    void setSolids(const Solids& solids, float leastOpen) {
        std::vector<float> openings = solids.openings.download();
        for (size_t i = 0; i < openings.size(); ++i)
            if (i % 4 < 3) openings[i] = std::max(openings[i], leastOpen);
        openings_.upload(openings);
    }

    void step(float dt, glm::vec3 gravity, float drag = 0, WallType walls = WallType::FreeSlip) {
        slab().run({.kernel = "particles/fly",
                    .target = drops_.state,
                    .inputs = {drops_.state, drops_.ring, levelSet_, openings_},
                    .uniforms = allWalls(walls).uniforms() + throughGrid(grid_) +
                                Uniforms{{"dt", dt}, {"gravity", gravity}, {"drag", drag}}});
    }

    std::vector<Drop> drops(size_t count) const {
        const std::vector<float> s = drops_.state.download();
        std::vector<Drop> result;
        for (size_t i = 0; i < count; ++i) {
            const size_t a = 4 * i, b = 4 * (256 + i);
            result.push_back({{s[a], s[a + 1], s[a + 2]}, {s[b], s[b + 1], s[b + 2]}, s[a + 3], s[b + 3]});
        }
        return result;
    }

private:
    PlacedGrid grid_;
    Particles drops_;
    Field levelSet_, openings_;
};

const PlacedGrid room{{.cells = {20, 30, 10}, .h = 0.1f}, {-1, 0, 0}};

}  // namespace

TEST_CASE("drops fly on parabolas without air, and in it towards its speed") {
    const glm::vec3 start(-0.73f, 2.41f, 0.31f), velocity(1.3f, 1.1f, 0.2f), gravity(0, -9.81f, 0);
    Flight flight(room, {{start, velocity}});
    for (int i = 0; i < 8; ++i) flight.step(1.0f / 16, gravity);
    const float t = 0.5f;
    const Flight::Drop vacuum = flight.drops(1)[0];
    const glm::vec3 end = start + t * velocity + 0.5f * t * t * gravity;
    for (int c = 0; c < 3; ++c) {
        CHECK(vacuum.place[c] == Approx(end[c]).margin(2e-6));
        CHECK(vacuum.velocity[c] == Approx(velocity[c] + t * gravity[c]).margin(2e-6));
    }
    CHECK(vacuum.held == 1);

    std::vector<Flight::Drop> many(40, {start, velocity});
    Flight airy(room, many);
    airy.step(0.1f, gravity, 2);
    float least = 1, most = 0;
    for (const Flight::Drop& drop : airy.drops(40)) {
        const float kept = drop.velocity.x / velocity.x;
        least = std::min(least, kept), most = std::max(most, kept);
    }
    CHECK(least > std::exp(-0.1f * 3.001f));
    CHECK(most < std::exp(-0.1f * 0.999f));
    CHECK(most - least > 0.5f * (std::exp(-0.1f) - std::exp(-0.3f)));  // no two alike
}

TEST_CASE("drops born in one step do not fly on as one front") {
    const std::vector<Flight::Drop> born(40, {{-0.7f, 1, 0.5f}, {2, 0, 0}, 1, 0});
    Flight flight(room, born);
    flight.step(0.1f, glm::vec3(0));
    const auto first = flight.drops(40);
    flight.step(0.1f, glm::vec3(0));
    const auto second = flight.drops(40);
    float least = 1, most = 0, sum = 0;
    for (size_t i = 0; i < 40; ++i) {
        const float way = first[i].place.x - born[i].place.x;
        least = std::min(least, way), most = std::max(most, way), sum += way;
        CHECK(second[i].place.x - first[i].place.x == Approx(0.2).epsilon(1e-4));
        CHECK(first[i].age == Approx(way / 2).epsilon(1e-4));
    }
    CHECK(least > 0.0999f);
    CHECK(most < 0.3001f);
    CHECK(most - least > 0.15f);
    CHECK(sum / 40 == Approx(0.2).epsilon(0.1));
}

TEST_CASE("how long a drop's first flight is does not depend on where in its cell it is born") {
    const Grid grid{{4, 4, 4}, 0.5f};
    const PlacedGrid placed{grid, {0, 0, 0}};
    Particles drops = makeParticles(slab(), "drops", grid, 512);
    const auto cleared = [&](Field::Desc desc, glm::vec4 value) {
        Field field = slab().makeField(desc);
        field.clear(value);
        return field;
    };
    const Field velocity = cleared({"cellVelocity", grid, Layout::Centre, Format::RGBA32F}, glm::vec4(0));
    const Field levelSet = cleared({"levelSet", grid, Layout::Centre, Format::R32F}, glm::vec4(7));
    const Field openings = cleared({"openings", grid, Layout::Face, Format::RGBA16F}, {1, 1, 1, 0});
    const Field taken = cleared({"taken", {}}, glm::vec4(1));
    std::vector<int> counts(grid.cellCount(), 0);
    counts[21] = 400;
    const Field births = countsOf(grid, counts);
    const BirthPyramid pyramid(slab(), births);
    slab().run(
        {.kernel = "particles/bear_drops",
         .target = drops.state,
         .inputs = {drops.state, drops.ring, pyramid.list(drops.slots()), {"total", pyramid.total()}, taken, velocity},
         .uniforms = throughGrid(placed) + Uniforms{{"dt", 0.1f}, {"gravity", glm::vec3(0)}, {"spread", 0.1f}}});
    turnRing(slab(), drops, pyramid);
    slab().run({.kernel = "particles/fly",
                .target = drops.state,
                .inputs = {drops.state, drops.ring, levelSet, openings},
                .uniforms = allWalls(WallType::FreeSlip).uniforms() + throughGrid(placed) +
                            Uniforms{{"dt", 0.1f}, {"gravity", glm::vec3(0)}, {"drag", 0.0f}}});
    const std::vector<float> state = drops.state.download();
    for (size_t axis = 0; axis < 3; ++axis) {
        double p = 0, a = 0, pp = 0, aa = 0, pa = 0;
        for (size_t i = 0; i < 400; ++i) {
            const double place = state[4 * i + axis], age = state[4 * (512 + i) + 3];
            p += place, a += age, pp += place * place, aa += age * age, pa += place * age;
        }
        CHECK(std::abs(400 * pa - p * a) < 0.2 * std::sqrt((400 * pp - p * p) * (400 * aa - a * a)));
    }
}

TEST_CASE("drops bounce off walls, run along them, end in liquid and leave through open sides") {
    const glm::vec3 down(0, -9.81f, 0);
    const std::vector<Flight::Drop> drops{
        {{0, 0.05f, 0.5f}, {0.4f, -2, 0}}, {{0.97f, 1.5f, 0.5f}, {3, 0, 0}}, {{0, 2.97f, 0.5f}, {0, 5, 0}}};
    Flight closed(room, drops);
    closed.step(0.05f, down);
    const auto after = closed.drops(3);
    CHECK(after[0].held == 1);
    CHECK(after[0].place.y > 0);
    CHECK(after[0].velocity.y == Approx(0.2 * (2 + 9.81 * 0.05) * std::exp(-3 * 0.05)));
    CHECK(after[0].place.x == Approx(0.4 * 0.05));  // the wall does not end its way, but slows it
    CHECK(after[0].velocity.x == Approx(0.4 * std::exp(-3 * 0.05)));
    CHECK(after[1].held == 1);
    CHECK(after[1].velocity.x < 0);
    CHECK(after[1].place.x < 1);
    CHECK(after[2].held == 1);
    CHECK(after[2].velocity.y < 0);

    Flight open(room, drops);
    open.step(0.05f, down, 0, WallType::Open);
    for (const Flight::Drop& drop : open.drops(3)) CHECK(drop.held == 0);

    Flight wet(room, drops);
    wet.levelSet().clear(glm::vec4(-0.049f));
    wet.step(0.05f, glm::vec3(0));
    CHECK(wet.drops(2)[1].held == 1);
    wet.levelSet().clear(glm::vec4(-0.051f));
    wet.step(0.05f, glm::vec3(0));
    CHECK(wet.drops(2)[1].held == -1);
    wet.step(0.05f, glm::vec3(0));
    CHECK(wet.drops(2)[1].held == 0);  // what has come down is told once
}

TEST_CASE("no drop is in a solid, however fast") {
    const auto isSolid = [](glm::ivec3 cell) { return glm::length(glm::vec3(cell) - glm::vec3(9, 14, 5)) < 4; };
    std::vector<Flight::Drop> drops;
    const Array::Function random = randomValues(9);
    for (int i = 0; i < 256; ++i) {
        const auto between = [&](int c) { return 0.5f + 0.49f * float(random({i, c, 2}, 0)); };
        const glm::vec3 place = room.origin + room.size() * glm::vec3(between(0), between(1), between(2));
        const glm::vec3 aim = room.centre({9, 14, 5}) - place;
        drops.push_back({place, (2 + 8 * between(3)) * aim});
    }
    for (const float open : {0.0f, 0.02f}) {  // share of the faces of solids that they leave
        Flight flight(room, drops);
        flight.setSolids(solidsFromCells(slab(), room, isSolid), open);
        int bounced = 0;
        for (int i = 0; i < 6; ++i) {
            flight.step(0.03f, {0, -9.81f, 0});
            for (const Flight::Drop& drop : flight.drops(drops.size())) {
                const glm::ivec3 cell(glm::floor(room.gridFromWorld(drop.place)));
                REQUIRE((drop.held <= 0 || !isSolid(cell)));
                REQUIRE(glm::all(glm::greaterThanEqual(cell, glm::ivec3(0))));
                REQUIRE(glm::all(glm::lessThan(cell, room.cells)));
                bounced += drop.held > 0 && glm::dot(drop.velocity, room.centre({9, 14, 5}) - drop.place) < 0;
            }
        }
        CHECK(bounced > 20);
    }
}

}  // namespace slabflow::test::particles_gl_test
