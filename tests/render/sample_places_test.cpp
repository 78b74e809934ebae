// Where the images of which a picture is the mean differ.
#include "render/SamplePlaces.h"
#include "support/Catch.h"

namespace slabflow::test::sample_places_test {

TEST_CASE("places in a light fill the disc that is seen of it, in opposite pairs from the middle on") {
    for (const glm::vec3 direction : {glm::vec3(3, 4, -2), glm::vec3(0, 2, 0), glm::vec3(-1, 0, 0)}) {
        const LightDesc light{.direction = direction, .size = 30};
        const glm::vec3 middle = glm::normalize(direction);
        const float radius = std::tan(glm::radians(15.0f));
        CHECK(glm::distance(placeInLight(light, 0), middle) < 1e-6f);
        glm::vec3 sum(0);
        float squares = 0, widest = 0;
        constexpr int count = 257;
        for (int i = 0; i < count; ++i) {
            const glm::vec3 away = placeInLight(light, i) - middle;
            CHECK(std::abs(glm::dot(away, middle)) < 1e-6f);
            sum += away;
            squares += glm::dot(away, away);
            widest = std::max(widest, glm::length(away));
        }
        CHECK(glm::length(sum) < 1e-5f);
        CHECK(widest <= radius * 1.0001f);
        CHECK(squares / count == Approx(0.5f * radius * radius).epsilon(0.03));  // of a disc that is full all over
    }
}

}  // namespace slabflow::test::sample_places_test
