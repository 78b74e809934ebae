// sim/inject and sim/inject_velocity: sources and splats of every shape.
#include "sim/Sources.h"
#include "support/Catch.h"
#include "support/Flow.h"
#include "support/KernelRun.h"

namespace slabflow::test::inject_kernels_gl_test {

namespace {

/// Distance to the surface, negative inside, straight from what each shape is.
double distance(const Sphere& s, glm::dvec3 x) { return glm::length(x - glm::dvec3(s.center)) - double(s.radius); }

double distance(const Box& s, glm::dvec3 x) {
    const glm::dvec3 low = glm::dvec3(s.center) - 0.5 * glm::dvec3(s.size), high = low + glm::dvec3(s.size);
    const glm::dvec3 nearest = glm::clamp(x, low, high);
    if (nearest != x) return glm::length(x - nearest);
    double depth = HUGE_VAL;
    for (int axis = 0; axis < 3; ++axis) depth = std::min({depth, x[axis] - low[axis], high[axis] - x[axis]});
    return -depth;
}

double distance(const Capsule& s, glm::dvec3 x) {
    const glm::dvec3 from(s.from), axis = glm::dvec3(s.to) - from;
    const double t = std::clamp(glm::dot(x - from, axis) / glm::dot(axis, axis), 0.0, 1.0);
    return glm::length(x - (from + t * axis)) - double(s.radius);
}

double distance(const Cylinder& s, glm::dvec3 x) {
    const glm::dvec3 from(s.from), way = glm::dvec3(s.to) - from, along = glm::normalize(way);
    const double t = glm::dot(x - from, along), length = glm::length(way), radius(s.radius);
    const double fromAxis = glm::length(x - from - t * along);
    if (t >= 0 && t <= length && fromAxis <= radius) return -std::min({t, length - t, radius - fromAxis});
    return std::hypot(t - std::clamp(t, 0.0, length), std::max(fromAxis - radius, 0.0));
}

/// How much of the shape a sample at x [m] is: the surface is blurred over so much.
template <class Solid>
double weight(const Solid& shape, glm::dvec3 x, double edge) {
    return std::clamp(0.5 - distance(shape, x) / edge, 0.0, 1.0);
}

double weight(const Gaussian& s, glm::dvec3 x, double) {
    const double r = glm::length(x - glm::dvec3(s.center)) / double(s.radius);
    return std::exp(-r * r);
}

/// x in cells from the low corner; no shape is everywhere. An edge is a cell wide at least.
double weight(const std::optional<Shape>& shape, glm::dvec3 x, const PlacedGrid& grid, float edge = 0) {
    const double h(grid.h), width(std::max(grid.h, edge));
    const glm::dvec3 world = glm::dvec3(grid.origin) + x * h;
    return shape ? std::visit([&](const auto& s) { return weight(s, world, width); }, *shape) : 1.0;
}

/// One of each, about the middle of the grid, crooked and partly outside.
std::vector<std::optional<Shape>> shapesIn(const PlacedGrid& grid) {
    const auto at = [&](float x, float y, float z) { return grid.origin + grid.size() * glm::vec3(x, y, z); };
    const float reach = 0.3f * std::min({grid.size().x, grid.size().y, grid.size().z}) + grid.h;
    return {std::nullopt,
            Sphere{at(0.4f, 0.5f, 0.3f), reach},
            Box{at(0.6f, 0.3f, 0.5f), grid.size() * glm::vec3(0.5f, 0.4f, 0.7f)},
            Cylinder{at(0.2f, 0.3f, 0.4f), at(0.7f, 0.9f, 0.55f), 0.8f * reach},
            Capsule{at(0.8f, 0.2f, 0.1f), at(0.3f, 0.7f, 0.9f), 0.6f * reach},
            Gaussian{at(0.9f, 0.6f, 0.5f), 0.7f * reach}};
}

PlacedGrid movedAway(const Grid& grid) { return {grid, {-0.5f, 0.25f, 2}}; }

constexpr glm::vec4 amount(0.5f, -0.25f, 2, 1);

/// What a cell is set to of which the shape fills the share w.
double setTo(double value, double before, double w) {
    if (value > 0 && before < value) return std::max(before, w * value);
    if (value < 0 && before > value) return std::min(before, w * value);
    return (1 - w) * before + w * value;
}

}  // namespace

TEST_CASE("inject adds an amount times the shape's weight, or sets that, in the channels of the mask") {
    onEveryGrid([](const Grid& unmoved, Storage storage) {
        const PlacedGrid grid = movedAway(unmoved);
        const Array f = inFluid(grid, randomValues(1));
        for (const auto& shape : shapesIn(grid))
            for (const bool replace : {false, true}) {
                const Array expected = centres(grid, 4, [&](glm::ivec3 cell, int c) {
                    if (c == 2) return f(cell, c);  // masked out
                    const double w = weight(shape, centrePosition(cell), grid);
                    return replace ? setTo(double(amount[c]), f(cell, c), w) : f(cell, c) + w * double(amount[c]);
                });
                const Array result =
                    run({.kernel = "sim/inject",
                         .layout = Layout::Centre,
                         .inputs = {{"quantity", f}},
                         .uniforms =
                             shapeUniforms(shape, grid) +
                             Uniforms{{"amount", amount}, {"mask", glm::vec4(1, 1, 0, 1)}, {"replace", int(replace)}},
                         .storage = storage});
                INFO("shape " << (shape ? int(shape->index()) : -1) << ", replace " << replace);
                CHECK(mismatch(result, expected, toleranceOf(storage)) == "");
            }
    });
}

TEST_CASE("a source that is held keeps its soft edge, however long") {
    onEveryGrid([](const Grid& unmoved, Storage storage) {
        const PlacedGrid grid = movedAway(unmoved);
        for (const auto& shape : shapesIn(grid)) {
            const auto held = [&](glm::ivec3 cell, int c) {
                return c == 3 ? 1 : weight(shape, centrePosition(cell), grid) * double(amount[c]);
            };
            Array f = centres(grid, 4, [](glm::ivec3, int c) { return c == 3 ? 1 : 0; });
            for (int i = 0; i < 20; ++i)
                f = run({.kernel = "sim/inject",
                         .layout = Layout::Centre,
                         .inputs = {{"quantity", f}},
                         .uniforms = shapeUniforms(shape, grid) +
                                     Uniforms{{"amount", amount}, {"mask", glm::vec4(1, 1, 1, 0)}, {"replace", 1}},
                         .storage = storage});
            INFO("shape " << (shape ? int(shape->index()) : -1));
            CHECK(mismatch(f, centres(grid, 4, held), toleranceOf(storage)) == "");
        }
    });
}

TEST_CASE("inject_velocity adds or blends on faces, each weighted where it lies") {
    onEveryGrid([](const Grid& unmoved, Storage storage) {
        const PlacedGrid grid = movedAway(unmoved);
        const Array u = faces(grid, randomValues(2));
        for (const auto& shape : shapesIn(grid))
            for (const bool replace : {false, true}) {
                const Array expected = faces(grid, [&](glm::ivec3 texel, int axis) {
                    const double w = weight(shape, facePosition(texel, axis), grid), a(amount[axis]);
                    return replace ? (1 - w) * u(texel, axis) + w * a : u(texel, axis) + w * a;
                });
                const Array result =
                    run({.kernel = "sim/inject_velocity",
                         .layout = Layout::Face,
                         .inputs = {{"velocity", u}},
                         .uniforms = shapeUniforms(shape, grid) +
                                     Uniforms{{"amount", glm::vec3(amount)}, {"replace", int(replace)}},
                         .storage = storage});
                INFO("shape " << (shape ? int(shape->index()) : -1) << ", replace " << replace);
                CHECK(mismatch(result, expected, toleranceOf(storage)) == "");
            }
    });
}

TEST_CASE("the box of texels that a shape is drawn into leaves nothing out, nor of its edge") {
    for (const Grid& unmoved : unevenGrids()) {
        const PlacedGrid grid = movedAway(unmoved);
        const Array u = faces(grid, [](glm::ivec3, int) { return 0.0; });
        for (const auto& shape : shapesIn(grid))
            for (const float edge : {0.0f, 0.4f * grid.h, 7.4f * grid.h}) {
                Field field = uploaded(u, "velocity");
                slab().run({.kernel = "sim/inject_velocity",
                            .target = field,
                            .inputs = {field},
                            .uniforms = shapeUniforms(shape, grid, glm::mat3(1), edge) +
                                        Uniforms{{"amount", glm::vec3(1)}, {"replace", 0}},
                            .box = reachOf(shape, grid, Layout::Face, glm::mat3(1), edge)});
                const Array expected = faces(
                    grid, [&](glm::ivec3 t, int axis) { return weight(shape, facePosition(t, axis), grid, edge); });
                INFO("shape " << (shape ? int(shape->index()) : -1) << ", edge " << edge / grid.h << " cells");
                CHECK(mismatch(downloaded(field), expected) == "");
            }
    }
}

TEST_CASE("a source of a scene fades over its edge") {
    SceneDesc scene = emptyScene({16, 12, 14}, {1.6f, 1.2f, 1.4f});
    scene.sources.emplace_back();
    scene.sources[0].shape = Sphere{{0.7f, 0.5f, 0.8f}, 0.3f};
    scene.sources[0].density = 1;
    scene.sources[0].edge = 0.4f;
    World world(slab(), scene);
    world.advanceFrame();
    const FluidFields& fluid = world.fluid().fields();
    const Cells smoke(fluid.gas->smoke);
    const PlacedGrid& grid = fluid.grid;
    double different = 0;
    for (int z = 0; z < 14; ++z)
        for (int y = 0; y < 12; ++y)
            for (int x = 0; x < 16; ++x) {
                const glm::dvec3 place = centrePosition({x, y, z});
                const double expected = weight(std::get<Sphere>(scene.sources[0].shape),
                                               glm::dvec3(grid.origin) + place * double(grid.h), 0.4);
                different = std::max(different, std::abs(smoke(0, x, y, z) - expected));
            }
    CHECK(different < 2e-3);

    CHECK(activeSources({scene.sources}, 0)[0].edge == 0.4f);
    scene.sources[0].shape = Gaussian{{0.7f, 0.5f, 0.8f}, 0.3f};
    CHECK(activeSources({scene.sources}, 0)[0].edge == 0);  // or it would reach farther for nothing
}

TEST_CASE("a mirrored splat is the mirror image") {
    const PlacedGrid grid{{{12, 20, 7}, 0.0625f}};
    const Array u = faces(grid, [](glm::ivec3, int) { return 0.0; });
    const auto splat = [&](glm::vec3 centre, glm::vec3 velocity) {
        return run(
            {.kernel = "sim/inject_velocity",
             .layout = Layout::Face,
             .inputs = {{"velocity", u}},
             .uniforms = shapeUniforms(Gaussian{centre, 0.2f}, grid) + Uniforms{{"amount", velocity}, {"replace", 0}}});
    };
    const glm::vec3 centre(0.2f, 0.9f, 0.1f), velocity(1, 2, -3);
    for (int axis = 0; axis < 3; ++axis) {
        glm::vec3 there = centre, moving = velocity;
        there[axis] = grid.size()[axis] - there[axis];
        moving[axis] = -moving[axis];
        CHECK(mismatch(splat(there, moving), mirrored(splat(centre, velocity), axis)) == "");
    }
}

TEST_CASE("a shape without extent is no reason for a not-a-number") {
    const PlacedGrid grid{{{5, 3, 9}, 0.3f}};
    const Array f = inFluid(grid, randomValues(3));
    const glm::vec3 x(0.75f, 0.45f, 1.35f);  // a cell's centre
    for (const Shape& shape :
         std::vector<Shape>{Sphere{x, 0}, Box{x, {0, 0, 0}}, Cylinder{x, x, 0}, Capsule{x, x, 0}}) {
        const Array result =
            run({.kernel = "sim/inject",
                 .layout = Layout::Centre,
                 .inputs = {{"quantity", f}},
                 .uniforms = shapeUniforms(shape, grid) +
                             Uniforms{{"amount", glm::vec4(1)}, {"mask", glm::vec4(1)}, {"replace", 0}}});
        Tolerance halfACell;
        halfACell.ofLargest = 1;
        CHECK(mismatch(result, f, halfACell) == "");
    }
}

}  // namespace slabflow::test::inject_kernels_gl_test
