#include "app/panels/ColorEdit.h"
#include "support/Catch.h"

namespace slabflow::test::color_edit_test {

TEST_CASE("colours come back from how a display has them, dark and bright") {
    for (const glm::vec3 color :
         {glm::vec3(0), glm::vec3(0.001f, 0.2f, 0.9f), glm::vec3(1), glm::vec3(17, 15, 12.6f), glm::vec3(0.5f, 3, 0)}) {
        const glm::vec3 back = decodedFromDisplay(encodedForDisplay(color));
        for (int c = 0; c < 3; ++c) CHECK(back[c] == Approx(color[c]).epsilon(1e-4).margin(1e-6));
    }
}

TEST_CASE("a style guide's hex values are those of the display") {
    const glm::vec3 encoded = encodedForDisplay({0.653f, 0.179f, 0.033f});
    CHECK(encoded.r * 255 == Approx(211).margin(1));
    CHECK(encoded.g * 255 == Approx(117).margin(1.5));
    CHECK(encoded.b * 255 == Approx(51).margin(1.5));
}

}  // namespace slabflow::test::color_edit_test
