// Entry and length of every ray against the intersection of line and box in double precision.
#include "render/RayData.h"
#include "render/TestFluid.h"
#include "support/Catch.h"

namespace slabflow::test::ray_data_gl_test {

static constexpr glm::ivec2 size{97, 53};

struct Ends {
    glm::dvec3 direction;
    double enter, leave;  ///< m from the eye; the near plane cuts off the beginning
};

static Ends endsOf(const View& view, const PlacedGrid& grid, int x, int y) {
    const glm::dvec3 direction = directionThrough(view, x, y);
    const auto [first, last] = spanOf(grid, view.eye, direction);
    const double nearDistance = double(view.nearPlane) / glm::dot(direction, glm::dvec3(view.forward));
    return {direction, std::max(first, nearDistance), last};
}

/// Texels of the ray data; every pixel of the scene is `sceneDistance` away.
static std::vector<float> drawnRayData(const View& view, const PlacedGrid& grid, float sceneDistance) {
    Frame frame(size);
    frame.distance.clear(glm::vec4(sceneDistance));
    const Texture rayData = makeTexture2D(size, Format::RGBA32F, "ray data");
    drawRayData(slab(), Framebuffer({&rayData}, nullptr, "ray data"), {view, {&grid, 1}, frame});
    return rayData.download();
}

/// Calls check(texel, ends) for all pixels that a tenth of a pixel does not move across an edge of the box or of the
/// area cut by the near plane, and returns how many met the box.
template <class Check>
static int forClearPixels(const View& view, const PlacedGrid& grid, const std::vector<float>& rayData, Check check) {
    int hits = 0;
    for (int y = 0; y < size.y; ++y)
        for (int x = 0; x < size.x; ++x) {
            const Ends ends = endsOf(view, grid, x, y);
            const double length = ends.leave - ends.enter;
            if (std::abs(length) < 0.02) continue;
            const float* texel = &rayData[size_t(4 * (y * size.x + x))];
            check(glm::vec4(texel[0], texel[1], texel[2], texel[3]), ends);
            hits += length > 0;
        }
    return hits;
}

static const CameraDesc outside[] = {{.eye = {0.1f, 0.9f, 2.6f}, .target = {0.05f, 0.9f, 0.4f}, .fov = 45},
                                     {.eye = {1.9f, 2.3f, -1.4f}, .target = {0, 0.9f, 0.3f}, .fov = 60},
                                     {.eye = {-1.2f, 0.0f, 0.3f}, .target = {0.1f, 0.9f, 0.3f}, .fov = 90}};

TEST_CASE("from outside: entry in texture space, length to the exit") {
    const PlacedGrid grid = unevenGrid();
    for (const CameraDesc& desc : outside) {
        const View view = Camera(desc).view(size);
        double worstLength = 0, worstEntry = 0;
        const int hits = forClearPixels(view, grid, drawnRayData(view, grid, 1e9f), [&](glm::vec4 texel, Ends ends) {
            if (ends.enter >= ends.leave) {
                REQUIRE(texel == glm::vec4(0));
                return;
            }
            const glm::dvec3 entry = glm::dvec3(view.eye) + ends.enter * ends.direction;
            const glm::dvec3 place = (entry - glm::dvec3(grid.origin)) / glm::dvec3(grid.size());
            worstLength = std::max(worstLength, std::abs(double(texel.a) - (ends.leave - ends.enter)));
            worstEntry = std::max(worstEntry, glm::length(glm::dvec3(texel) - place));
        });
        CHECK(hits > 300);
        CHECK(worstLength < 2e-3);  // rasterizers snap vertices to 1/256 pixel, and interpolate each in their own way
        CHECK(worstEntry < 2e-3);
    }
}

TEST_CASE("from inside: green stays negative and the length counts from the eye") {
    const PlacedGrid grid = unevenGrid();
    const View view = Camera({.eye = {0.1f, 0.8f, 0.3f}, .target = {0.1f, 1.0f, 0.9f}, .fov = 80}).view(size);
    const int hits = forClearPixels(view, grid, drawnRayData(view, grid, 1e9f), [&](glm::vec4 texel, Ends ends) {
        REQUIRE(texel.g == -1);
        REQUIRE(double(texel.a) == Approx(ends.leave).margin(5e-4));
    });
    CHECK(hits > size.x * size.y * 9 / 10);
}

TEST_CASE("where the near plane cuts the front face, and only there, green is negative") {
    const PlacedGrid grid = unevenGrid();
    // Just outside the face z = 0.62, looking along it: part of the face is closer than the near plane.
    const View view = Camera({.eye = {0.05f, 0.9f, 0.6235f}, .target = {0.35f, 0.95f, 0.3f}, .fov = 90}).view(size);
    int cut = 0;
    forClearPixels(view, grid, drawnRayData(view, grid, 1e9f), [&](glm::vec4 texel, Ends ends) {
        const double first = spanOf(grid, view.eye, ends.direction).first;
        if (std::abs(first - ends.enter) < 2e-4 && first > 0 && ends.enter - first > 0) return;  // at the very edge
        if (ends.leave <= ends.enter) return;
        REQUIRE((texel.g < 0) == (first < ends.enter));
        cut += texel.g < 0;
    });
    CHECK(cut > 100);
    CHECK(cut < size.x * size.y / 2);
}

TEST_CASE("rays end at the scene, and start nowhere behind it") {
    const PlacedGrid grid = unevenGrid();
    const View view = Camera(outside[1]).view(size);
    const float scene = 2.45f;
    int hidden = 0, shortened = 0;
    forClearPixels(view, grid, drawnRayData(view, grid, scene), [&](glm::vec4 texel, Ends ends) {
        if (ends.enter >= ends.leave || std::abs(ends.enter - double(scene)) < 1e-3) return;
        if (ends.enter > double(scene)) {
            REQUIRE(texel.r < -1000);
            ++hidden;
        } else {
            REQUIRE(double(texel.a) == Approx(std::min(ends.leave, double(scene)) - ends.enter).margin(5e-4));
            shortened += ends.leave > double(scene);
        }
    });
    CHECK(hidden > 20);
    CHECK(shortened > 50);
}

}  // namespace slabflow::test::ray_data_gl_test
