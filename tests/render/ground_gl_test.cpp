// What the ground is made of, and obstacles of the same materials.
#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "render/GroundPictures.h"
#include "scene/SceneNames.h"
#include "support/Catch.h"

namespace slabflow::test::ground_gl_test {

using namespace ground_pictures;

namespace {

struct Spread {
    double mean = 0, deviation = 0;  ///< of a picture's green, the latter as a share of the mean
};

Spread spreadOf(const std::vector<float>& picture, const std::vector<float>& plain) {
    double sum = 0, squares = 0;
    int count = 0;
    for (size_t i = 1; i < picture.size(); i += 4) {
        if (plain[i] < 0.02f) continue;  // where the ground fades away
        const double share = double(picture[i] / plain[i]);
        sum += share;
        squares += share * share;
        ++count;
    }
    const double mean = sum / count;
    return {mean, std::sqrt(std::max(squares / count - mean * mean, 0.0)) / mean};
}

/// Onto the middle of the ground, from so far [m].
CameraDesc lookingDown(float height) { return {.eye = {0, height, 0.4f * height}, .target = {0, 0, 0}, .fov = 30}; }

}  // namespace

TEST_CASE("each material of the ground varies about the ground's colour, and differs from the others") {
    LookDesc look = evenlyLit();
    const CameraDesc camera = lookingDown(1.2f);
    const std::vector<float> plain = pictureOf(look, camera);
    std::vector<std::vector<float>> pictures{plain};
    for (int i = 1; i < int(namesOf(Material{}).size()); ++i) {
        look.groundMaterial = Material(i);
        pictures.push_back(pictureOf(look, camera));
        const Spread spread = spreadOf(pictures.back(), plain);
        INFO(namesOf(Material{})[size_t(i)] << ": mean " << spread.mean << ", deviation " << spread.deviation);
        CHECK(spread.mean == Approx(1).margin(0.12));
        CHECK(spread.deviation > 0.03);
        for (int j = 0; j < i; ++j) CHECK(spreadOf(pictures.back(), pictures[size_t(j)]).deviation > 0.02);
    }
}

TEST_CASE("what is finer than a pixel of the ground is not seen") {
    LookDesc look = evenlyLit();
    const float away = 4000, edge = 3000;
    const std::vector<float> plain = pictureOf(look, lookingDown(away), {}, edge);
    for (int i = 1; i < int(namesOf(Material{}).size()); ++i) {
        look.groundMaterial = Material(i);
        const Spread spread = spreadOf(pictureOf(look, lookingDown(away), {}, edge), plain);
        INFO(namesOf(Material{})[size_t(i)] << ": mean " << spread.mean << ", deviation " << spread.deviation);
        CHECK(spread.mean == Approx(1).margin(0.12));
        CHECK(spread.deviation < 1e-3);
    }
}

TEST_CASE("a material is as bright from afar as it is close by") {
    LookDesc look = evenlyLit();
    for (int i = 1; i < int(namesOf(Material{}).size()); ++i) {
        std::vector<double> means;
        for (const float away : {3.0f, 12.0f, 48.0f, 200.0f}) {
            look.groundMaterial = Material::Plain;
            const std::vector<float> plain = pictureOf(look, lookingDown(away), {}, away);
            look.groundMaterial = Material(i);
            means.push_back(spreadOf(pictureOf(look, lookingDown(away), {}, away), plain).mean);
        }
        const auto [least, most] = std::ranges::minmax(means);
        INFO(namesOf(Material{})[size_t(i)] << ": means from " << least << " to " << most);
        CHECK(most - least < 0.03);
    }
}

TEST_CASE("the mean of sixteen images shows the ground as finely as sixteen times as many pixels") {
    LookDesc look = evenlyLit();
    const CameraDesc camera{.eye = {0, 0.6f, 2}, .target = {0, 0, 0}, .fov = 30};
    const bool refined = GENERATE(false, true);  // image by image, as the viewer does while nothing changes
    for (const Material material : {Material::Grass, Material::Asphalt}) {
        look.groundMaterial = material;
        look.samples = 1;
        const std::vector<float> once = pictureOf(look, camera), fine = pictureOf(look, camera, {}, 1, 4 * size);
        look.samples = refined ? 1 : 16;
        const std::vector<float> mean = pictureOf(look, camera, {}, 1, size, refined ? 15 : 0);
        double wantedDetail = 0, detail = 0, both = 0;  // what a single image does not show
        for (int y = 0; y < size.y; ++y)
            for (int x = 0; x < size.x; ++x) {
                double wanted = 0;
                for (int i = 0; i < 16; ++i) {
                    const glm::ivec2 at = 4 * glm::ivec2(x, y) + glm::ivec2(i % 4, i / 4);
                    wanted += double(fine[size_t(4 * (at.y * 4 * size.x + at.x) + 1)]) / 16;
                }
                const size_t i = size_t(4 * (y * size.x + x) + 1);
                const double here = double(mean[i] - once[i]);
                wanted -= double(once[i]);
                wantedDetail += wanted * wanted;
                detail += here * here;
                both += wanted * here;
            }
        INFO(namesOf(Material{})[size_t(material)] << (refined ? ", refined: " : ": ")
                                                   << std::sqrt(detail / wantedDetail) << " of the detail, correlation "
                                                   << both / std::sqrt(detail * wantedDetail));
        CHECK(both > 0.85 * std::sqrt(detail * wantedDetail));
        CHECK(detail > (refined ? 0.3 : 0.8) * wantedDetail);  // the first images are coarse
        CHECK(detail < 1.2 * wantedDetail);
    }
}

TEST_CASE("ground twice as large looks the same from twice as far") {
    LookDesc look = evenlyLit();
    look.light = {.direction = {1, 0.6f, 0.3f}, .color = glm::vec3(2)};
    for (const Material material : {Material::Tiles, Material::Sand, Material::Cobbles}) {
        look.groundMaterial = material;
        look.groundScale = 1;
        const std::vector<float> once = pictureOf(look, lookingDown(1.2f), {}, 1);
        look.groundScale = 2;
        const std::vector<float> twice = pictureOf(look, lookingDown(2.4f), {}, 2);
        double most = 0;
        for (size_t i = 0; i < once.size(); ++i) most = std::max(most, double(std::abs(twice[i] - once[i])));
        CHECK(most < 0.01);
    }
}

TEST_CASE("a slab of a material looks like ground of it") {
    ObstacleDesc plate;
    plate.shape = Box{{0, -0.5f, 0}, {40, 1, 40}};
    const CameraDesc camera = lookingDown(1.2f);
    for (const Material material : {Material::Concrete, Material::Planks, Material::Cobbles}) {
        const auto pictureAs = [&](bool ground, Material of) {
            LookDesc look = evenlyLit();
            look.ground = ground;
            look.groundMaterial = plate.material = of;
            plate.color = look.groundColor;
            const std::vector<Body> bodies = Bodies(slab().shaders(), {plate}, 0).list();
            return pictureOf(look, camera, ground ? std::span<const Body>() : bodies);
        };
        const std::vector<float> ground = pictureAs(true, material), plainGround = pictureAs(true, Material::Plain);
        const std::vector<float> top = pictureAs(false, material), plainTop = pictureAs(false, Material::Plain);
        double products = 0, squares = 0, squaresOfTop = 0;
        for (size_t i = 1; i < ground.size(); i += 4) {
            if (plainGround[i] < 0.02f) continue;  // where it fades away
            const double a = double(ground[i] / plainGround[i]) - 1, b = double(top[i] / plainTop[i]) - 1;
            products += a * b;
            squares += a * a;
            squaresOfTop += b * b;
        }
        CHECK(products / std::sqrt(squares * squaresOfTop) > 0.98);
        CHECK(squaresOfTop / squares > 0.6);  // a trace of gloss lies over it
    }
}

TEST_CASE("a slab that is loose mirrors nothing where the ray grazes it") {
    ObstacleDesc plate;
    plate.shape = Box{{0, -0.5f, 0}, {40, 1, 40}};
    const auto seenAs = [&](Material of) {
        LookDesc look = evenlyLit();
        look.ground = false;
        plate.material = of;
        plate.color = look.groundColor = glm::vec3(0.05f);
        const std::vector<Body> bodies = Bodies(slab().shaders(), {plate}, 0).list();
        const std::vector<float> picture =
            pictureOf(look, {.eye = {0, 0.3f, 3}, .target = {0, 0, 0}, .fov = 8}, bodies);
        return std::accumulate(picture.begin(), picture.end(), 0.0) / double(size.x * size.y) / 3 - 1.0 / 3;
    };
    for (const Material loose : {Material::Sand, Material::Soil, Material::Grass, Material::Asphalt})
        CHECK(seenAs(loose) == Approx(0.05).epsilon(0.15));
    CHECK(seenAs(Material::Plain) > 0.1);
}

TEST_CASE("an obstacle carries its material along") {
    LookDesc look = evenlyLit();
    look.ground = false;
    ObstacleDesc desc;
    desc.shape = Box{{1, 1, -3}, {1, 0.7f, 0.8f}};
    const auto pictureTurned = [&](float degrees, Material material) {
        desc.rotation = {0, degrees, 0};
        desc.material = material;
        const glm::mat3 turn(glm::rotate(glm::mat4(1), glm::radians(degrees), glm::vec3(0, 1, 0)));
        const CameraDesc camera{.eye = turn * glm::vec3(2, 1.6f, -5), .target = turn * glm::vec3(1, 1, -3), .fov = 30};
        return pictureOf(look, camera, Bodies(slab().shaders(), {desc}, 0).list());
    };
    const std::vector<float> still = pictureTurned(0, Material::Bricks), turned = pictureTurned(140, Material::Bricks);
    const std::vector<float> plain = pictureTurned(0, Material::Plain);
    double byTurn = 0, byMaterial = 0;
    for (size_t i = 1; i < still.size(); i += 4) {
        byTurn += double(std::abs(turned[i] - still[i]));
        byMaterial += double(std::abs(plain[i] - still[i]));
    }
    CHECK(byMaterial > 10);
    CHECK(byTurn < 0.02 * byMaterial);
}

}  // namespace slabflow::test::ground_gl_test
