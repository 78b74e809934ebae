// Names of textures and uniforms, strict both ways, and messages that lead to the line at fault.
#include "base/Error.h"
#include "support/Catch.h"
#include "support/Gl.h"
#include "support/KernelFolder.h"

namespace slabflow::test::uniforms_gl_test {

using Catch::Matchers::ContainsSubstring;

namespace {

/// One pass of sim/dissipate with what a test changes about it.
struct Dissipation {
    std::vector<std::string> inputs{"quantity"};
    Uniforms uniforms{{"rate", glm::vec4(1)}, {"dt", 0.5f}};

    void run() const {
        Slab fresh(context(), Assets::directory(SLABFLOW_SOURCE_DIR));
        Field field = fresh.makeField({"gas", {{4, 3, 2}}});
        std::vector<Input> given;
        for (const std::string& name : inputs) given.emplace_back(name, field);
        fresh.run({.kernel = "sim/dissipate", .target = field, .inputs = given, .uniforms = uniforms});
    }
};

}  // namespace

TEST_CASE("a pass that names everything runs") { CHECK_NOTHROW(Dissipation{}.run()); }

TEST_CASE("a name that the kernel does not declare is refused") {
    Dissipation unknownUniform;
    unknownUniform.uniforms.push_back({"rtae", 1.0f});
    CHECK_THROWS_AS(unknownUniform.run(), Error);
    CHECK_THROWS_WITH(unknownUniform.run(), ContainsSubstring("sim/dissipate") && ContainsSubstring("'rtae'"));

    Dissipation unknownInput;
    unknownInput.inputs.push_back("velocity");
    CHECK_THROWS_WITH(unknownInput.run(), ContainsSubstring("sim/dissipate") && ContainsSubstring("'velocity'"));
}

TEST_CASE("an active uniform or texture that is not given is refused") {
    CHECK_THROWS_WITH((Dissipation{.uniforms = {{"rate", glm::vec4(1)}}}.run()),
                      ContainsSubstring("sim/dissipate") && ContainsSubstring("'dt' was never set"));
    CHECK_THROWS_WITH((Dissipation{.inputs = {}}.run()), ContainsSubstring("'quantity' was never set"));
}

TEST_CASE("a texture has to be given anew for every pass") {
    Field field = slab().makeField({"quantity", {{4, 3, 2}}});
    const Uniforms uniforms{{"rate", glm::vec4(1)}, {"dt", 0.5f}};
    slab().run({.kernel = "sim/dissipate", .target = field, .inputs = {field}, .uniforms = uniforms});
    CHECK_THROWS_WITH(slab().run({.kernel = "sim/dissipate", .target = field, .uniforms = uniforms}),
                      ContainsSubstring("'quantity'"));
}

TEST_CASE("a value of another type is refused") {
    const auto refused = [](const char* name, const UniformValue& value) {
        Dissipation pass;
        pass.uniforms.push_back({name, value});
        CHECK_THROWS_WITH(pass.run(), ContainsSubstring("sim/dissipate") && ContainsSubstring(name));
    };
    refused("dt", 1);
    refused("dt", glm::vec2(1));
    refused("rate", 1.0f);
    refused("rate", glm::vec3(1));
    refused("quantity", 3);

    const Texture flat = makeTexture2D({4, 4}, Format::RGBA32F, "flat");
    Field field = slab().makeField({"gas", {{4, 3, 2}}});
    CHECK_THROWS_WITH(slab().run({.kernel = "sim/dissipate", .target = field, .inputs = {{"quantity", flat}}}),
                      ContainsSubstring("'quantity'") && ContainsSubstring("'flat'"));
}

TEST_CASE("an array that is too short is refused") {
    Field field = slab().makeField({"velocity", {{4, 3, 2}}, Layout::Face});
    const Uniforms walls{{"wallType", std::vector<int>(5, 0)},
                         {"wallVelocity", std::vector<glm::vec3>(6)},
                         {"wallProfile", std::vector<glm::vec3>(6)}};
    CHECK_THROWS_WITH(
        slab().run({.kernel = "sim/enforce_walls", .target = field, .inputs = {field}, .uniforms = walls}),
        ContainsSubstring("sim/enforce_walls") && ContainsSubstring("'wallType'"));
}

TEST_CASE("a declared name that the compiler has no use for may be given") {
    const KernelFolder folder;
    folder.write("test/unused.glsl", "uniform float spare;\nfloat kernel(ivec3 texel) { return 1.0; }\n");
    Slab own(context(), folder.assets());
    Field field = own.makeField({"f", {{4, 3, 2}}});
    CHECK_NOTHROW(own.run({.kernel = "test/unused", .target = field, .uniforms = {{"spare", 1.0f}}}));
    CHECK_NOTHROW(own.run({.kernel = "test/unused", .target = field}));
}

TEST_CASE("a shader error names the file and line that a person wrote, also in an include") {
    const KernelFolder folder;
    folder.write("test/broken.glsl",
                 "#include \"common/grid.glsl\"\n\nfloat kernel(ivec3 texel) {\n    return undeclaredName;\n}\n");
    folder.write("test/helper.glsl", "float helper() {\n    return alsoUndeclared;\n}\n");
    folder.write("test/includes_broken.glsl",
                 "#include \"common/grid.glsl\"\n#include \"test/helper.glsl\"\n"
                 "float kernel(ivec3 texel) { return helper(); }\n");
    Slab own(context(), folder.assets());
    Field field = own.makeField({"f", {{4, 3, 2}}});
    CHECK_THROWS_AS(own.run({.kernel = "test/broken", .target = field}), Error);
    CHECK_THROWS_WITH(own.run({.kernel = "test/broken", .target = field}),
                      ContainsSubstring("glsl/test/broken.glsl:4") && ContainsSubstring("undeclaredName") &&
                          !ContainsSubstring("prelude"));
    CHECK_THROWS_WITH(own.run({.kernel = "test/includes_broken", .target = field}),
                      ContainsSubstring("glsl/test/helper.glsl:2") && ContainsSubstring("alsoUndeclared") &&
                          !ContainsSubstring("prelude"));
    context().takeComplaints();  // the driver may have said so itself
}

TEST_CASE("a kernel or an include that does not exist is refused by name") {
    const KernelFolder folder;
    folder.write("test/lost.glsl", "// first line\n#include \"common/nowhere.glsl\"\n");
    Slab own(context(), folder.assets());
    Field field = own.makeField({"f", {{4, 3, 2}}});
    CHECK_THROWS_WITH(own.run({.kernel = "test/absent", .target = field}), ContainsSubstring("glsl/test/absent.glsl"));
    CHECK_THROWS_WITH(own.run({.kernel = "test/lost", .target = field}),
                      ContainsSubstring("glsl/test/lost.glsl:2") && ContainsSubstring("common/nowhere.glsl"));
}

TEST_CASE("a variant that the kernel does not declare is refused, and the label says which one runs") {
    const KernelFolder folder;
    folder.write("test/variants.glsl",
                 "// variants: [TWICE]\nuniform float value;\n#ifdef TWICE\nconst float FACTOR = 2.0;\n#else\n"
                 "const float FACTOR = 1.0;\n#endif\nfloat kernel(ivec3 texel) { return FACTOR * value; }\n");
    Slab own(context(), folder.assets());
    Field field = own.makeField({"f", {{4, 3, 2}}, Layout::Centre, Format::R32F});
    const auto valueWith = [&](const Variant& variant) {
        own.run({.kernel = "test/variants", .target = field, .uniforms = {{"value", 3.0f}}, .variant = variant});
        return field.download().back();
    };
    CHECK(valueWith({}) == 3);
    CHECK(valueWith({"TWICE"}) == 6);
    CHECK(valueWith({}) == 3);
    CHECK_THROWS_AS(valueWith({"THRICE"}), Error);
    CHECK_THROWS_WITH(valueWith({"THRICE"}), ContainsSubstring("glsl/test/variants.glsl") &&
                                                 ContainsSubstring("declares no variant 'THRICE'"));
    CHECK_THROWS_WITH(own.run({.kernel = "test/variants", .target = field, .variant = {"TWICE"}}),
                      ContainsSubstring("shader 'test/variants_twice'") && ContainsSubstring("'value'"));
}

}  // namespace slabflow::test::uniforms_gl_test
