// From the size and cells that a scene asks for to the grid.
#include "scene/DomainRequest.h"
#include "support/Catch.h"

namespace slabflow::test::domain_request_test {

namespace {

DomainDesc resolved(const DomainRequest& request) {
    DomainDesc domain;
    resolveDomain(request, domain);
    return domain;
}

}  // namespace

TEST_CASE("one number counts cells along the longest axis") {
    const DomainDesc domain = resolved({{1, 2, 0.5f}, {}, 64});
    CHECK(domain.cells == glm::ivec3(32, 64, 16));
    CHECK(domain.cellSize == 1.0f / 32);
    CHECK(domain.size == glm::vec3(1, 2, 0.5f));
}

TEST_CASE("cells are cubes, so that the other axes are rounded to whole ones") {
    const DomainDesc domain = resolved({{1, 0.73f, 0.01f}, {}, 10});
    CHECK(domain.cells == glm::ivec3(10, 7, 1));
    CHECK(domain.size == glm::vec3(1, 0.7f, 0.1f));
}

TEST_CASE("a size that fits but for rounding stays as it was written") {
    CHECK(resolved({{2.4f, 1.2f, 0.9f}, {}, 96}).size == glm::vec3(2.4f, 1.2f, 0.9f));
}

TEST_CASE("a size of 0 is one cell at any resolution") {
    for (int cells : {1, 7, 64, 2048}) {
        const DomainDesc domain = resolved({{2, 1, 0}, {}, cells});
        CHECK(domain.cells.z == 1);
        CHECK(domain.size.z == domain.cellSize);
        CHECK(isFlat(domain));
        CHECK(requestFor(domain).size.z == 0);
    }
    CHECK_FALSE(isFlat(resolved({{2, 1, 1}, {}, 64})));
}

TEST_CASE("without an origin x and z are centred and y starts at 0") {
    CHECK(resolved({{3, 2, 1}, {}, 30}).origin == glm::vec3(-1.5f, 0, -0.5f));
    CHECK(resolved({{3, 2, 1}, glm::vec3(1, 2, 3), 30}).origin == glm::vec3(1, 2, 3));
}

TEST_CASE("three numbers must fit the size to half a cell") {
    const glm::vec3 size(1, 2, 0.5f);
    CHECK(cellsFit({size, {}, glm::ivec3(10, 20, 5)}));
    CHECK(cellsFit({size, {}, glm::ivec3(11, 21, 5)}));  // 10.5 by 21 by 5.25
    CHECK_FALSE(cellsFit({size, {}, glm::ivec3(12, 20, 5)}));
    CHECK_FALSE(cellsFit({size, {}, glm::ivec3(10, 20, 20)}));
    CHECK_FALSE(cellsFit({{1, 2, 0}, {}, glm::ivec3(10, 20, 2)}));
    CHECK(cellsFit({{1, 2, 0}, {}, glm::ivec3(10, 20, 1)}));
    CHECK(fittingCells({size, {}, glm::ivec3(12, 20, 12)}) == "[10, 20, 5]");
}

TEST_CASE("the grid's own request gives the same grid") {
    for (const glm::vec3 size :
         {glm::vec3(1, 2, 1), {2.4f, 1.2f, 0.9f}, {0.1f, 0.37f, 0}, {3.14159f, 0, 1e-4f}, {7, 7, 7}}) {
        for (int cells : {1, 3, 10, 63, 97, 2048}) {
            const DomainDesc domain = resolved({size, {}, cells});
            CHECK(resolved(requestFor(domain)) == domain);
            CHECK(cellsFit(requestFor(domain)));
            CHECK(hasLength(requestFor(domain)));
        }
    }
}

TEST_CASE("whatever is asked for, some grid results") {
    CHECK(resolved({{0, 0, 0}, {}, 0}).cells == glm::ivec3(1));
    CHECK(resolved({{1, 1e9f, 1}, {}, glm::ivec3(-5, 100000, 0)}).cells == glm::ivec3(1, maxCellsPerAxis, 1));
    CHECK_FALSE(hasLength({{0, 0, 0}, {}, 64}));
    CHECK_FALSE(hasLength({{0, 1e-5f, 0}, {}, 64}));
}

TEST_CASE("a side that becomes periodic takes the opposite one along, and back") {
    DomainDesc before;
    before.walls[3] = {WallType::NoSlip, {1, 0, 0}, InflowProfile::Uniform, 5.0f};
    DomainDesc domain = before;
    domain.walls[2].type = WallType::Periodic;
    pairPeriodicSides(before, domain);
    CHECK(domain.walls[2].type == WallType::Periodic);
    CHECK(domain.walls[3] == domain.walls[2]);
    CHECK(domain.walls[0].type == WallType::FreeSlip);

    before = domain;
    domain.walls[3].type = WallType::Open;
    pairPeriodicSides(before, domain);
    CHECK(domain.walls[3].type == WallType::Open);
    CHECK(domain.walls[2].type == WallType::FreeSlip);

    before = domain = {};
    domain.walls[0].type = WallType::Periodic;
    pairPeriodicSides(before, domain);
    before = domain;
    domain.walls[0].type = WallType::NoSlip;
    pairPeriodicSides(before, domain);
    CHECK(domain.walls[0].type == WallType::NoSlip);
    CHECK(domain.walls[1].type == WallType::FreeSlip);
}

}  // namespace slabflow::test::domain_request_test
