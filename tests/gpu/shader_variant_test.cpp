// What shaders declare that they may be compiled with.
#include "base/Error.h"
#include "gpu/ShaderVariant.h"
#include "support/Catch.h"

namespace slabflow::test::shader_variant_test {

using Catch::Matchers::ContainsSubstring;
using Variants = std::vector<Variant>;

static Variants declared(const std::string& declaration) {
    return declaredVariants("// Says what it does.\n// variants: " + declaration + "\nvoid main() {}\n");
}

TEST_CASE("a shader without a declaration has one variant, of no names") {
    CHECK(declaredVariants("void main() {}\n") == Variants{{}});
    CHECK(declaredVariants("int a; // variants: A\n") == Variants{{}});  // a comment on something else
    CHECK(declaredVariants("") == Variants{{}});
}

TEST_CASE("brackets are around what may be missing, parentheses around what belongs together") {
    CHECK(declared("A") == Variants{{"A"}});
    CHECK(declared("[A]") == Variants{{}, {"A"}});
    CHECK(declared("[A] [B]") == Variants{{}, {"B"}, {"A"}, {"A", "B"}});
    CHECK(declared("[A [B]]") == Variants{{}, {"A"}, {"A", "B"}});
    CHECK(declared("A | B C") == Variants{{"A"}, {"B", "C"}});
    CHECK(declared("A | [B] (C|D)") == Variants{{"A"}, {"C"}, {"D"}, {"B", "C"}, {"B", "D"}});
    CHECK(declared("A_1=1,2") == Variants{{"A_1=1"}, {"A_1=2"}});
    CHECK(declaredVariants("// variants: [A]\r\n") == Variants{{}, {"A"}});
}

TEST_CASE("a declaration that makes no sense is refused") {
    for (const char* broken : {"[A", "A]", "(A", "A)", "[A)", "lower", "A + B"}) {
        CAPTURE(broken);
        CHECK_THROWS_AS(declared(broken), Error);
        CHECK_THROWS_WITH(declared(broken), ContainsSubstring(broken));
    }
}

TEST_CASE("names may come in any order, but all of them and no others") {
    const Variants variants = declared("A | [B] C");
    CHECK(declaresVariant(variants, {"A"}));
    CHECK(declaresVariant(variants, {"C", "B"}));
    CHECK_FALSE(declaresVariant(variants, {}));
    CHECK_FALSE(declaresVariant(variants, {"B"}));
    CHECK_FALSE(declaresVariant(variants, {"A", "C"}));
    CHECK_FALSE(declaresVariant(variants, {"C", "C"}));
}

TEST_CASE("names are defined, and end the label") {
    CHECK(definesOf({"AROUND_SOLIDS", "LIGHTS=2"}) == "#define AROUND_SOLIDS\n#define LIGHTS 2\n");
    CHECK(labelOf("sim/advect", {}) == "sim/advect");
    CHECK(labelOf("sim/pressure/relax", {"OPEN", "CUT"}) == "sim/pressure/relax_open_cut");
    CHECK(labelOf("render/light_volume", {"LIGHTS=2"}) == "render/light_volume_lights_2");
}

}  // namespace slabflow::test::shader_variant_test
