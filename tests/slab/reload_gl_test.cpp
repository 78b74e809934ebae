// Shaders that change on disk while the program runs.
#include "support/Catch.h"
#include "support/Gl.h"
#include "support/KernelFolder.h"

namespace slabflow::test::reload_gl_test {

namespace {

/// A slab whose only kernel returns a constant from an include.
struct Reloading {
    KernelFolder folder;
    std::optional<Slab> slab;
    std::optional<Field> field;

    Reloading() {
        folder.write("test/constant.glsl",
                     "#include \"test/value.glsl\"\nfloat kernel(ivec3 texel) { return value; }\n");
        setValue("1.0");
        slab.emplace(context(), folder.assets());
        field.emplace(slab->makeField({"f", {{4, 3, 2}}, Layout::Centre, Format::R32F}));
    }
    void setValue(const std::string& value) const {
        folder.write("test/value.glsl", "const float value = " + value + ";\n");
    }
    float run() {
        slab->run({.kernel = "test/constant", .target = *field});
        return field->download().back();
    }
};

}  // namespace

TEST_CASE("a shader is compiled again when an include changes, and only then") {
    Reloading reloading;
    CHECK(reloading.run() == 1);
    CHECK(reloading.slab->shaders().reloadChanged() == 0);

    reloading.setValue("2.0");
    CHECK(reloading.run() == 1);  // not before it is asked for
    CHECK(reloading.slab->shaders().reloadChanged() == 1);
    CHECK(reloading.run() == 2);
    CHECK(reloading.slab->shaders().reloadChanged() == 0);
}

TEST_CASE("a broken shader keeps the last good program until it is repaired") {
    Reloading reloading;
    CHECK(reloading.run() == 1);
    for (const char* broken : {"1.0 +", "nonsense", "1.0; }"}) {
        reloading.setValue(broken);
        CHECK(reloading.slab->shaders().reloadChanged() == 0);
        CHECK(reloading.run() == 1);
    }
    context().takeComplaints();  // some drivers say so themselves
    reloading.setValue("3.0");
    CHECK(reloading.slab->shaders().reloadChanged() == 1);
    CHECK(reloading.run() == 3);
}

TEST_CASE("a file that vanishes keeps the last good program") {
    Reloading reloading;
    CHECK(reloading.run() == 1);
    std::filesystem::remove(*reloading.folder.assets().root() / "glsl/test/value.glsl");
    CHECK(reloading.slab->shaders().reloadChanged() == 0);
    CHECK(reloading.run() == 1);
    reloading.setValue("4.0");
    CHECK(reloading.slab->shaders().reloadChanged() == 1);
    CHECK(reloading.run() == 4);
}

TEST_CASE("embedded shaders never reload") {
    Slab slab(context(), Assets::embedded());
    Field field = slab.makeField({"quantity", {{4, 3, 2}}});
    slab.run({.kernel = "sim/dissipate",
              .target = field,
              .inputs = {field},
              .uniforms = {{"rate", glm::vec4(1)}, {"dt", 1.0f}}});
    CHECK(slab.shaders().reloadChanged() == 0);
}

TEST_CASE("a variant that is read again stays that variant, and is kept when the kernel declares it no more") {
    const KernelFolder folder;
    const auto write = [&](const std::string& declaration, int value) {
        folder.write("test/varied.glsl", declaration +
                                             "\n#ifdef NEGATIVE\nconst float SIGN = -1.0;\n#else\nconst float SIGN = "
                                             "1.0;\n#endif\nfloat kernel(ivec3 texel) { return SIGN * float(" +
                                             std::to_string(value) + "); }\n");
    };
    write("// variants: [NEGATIVE]", 1);
    Slab slab(context(), folder.assets());
    Field field = slab.makeField({"f", {{4, 3, 2}}, Layout::Centre, Format::R32F});
    const auto valueWith = [&](const Variant& variant) {
        slab.run({.kernel = "test/varied", .target = field, .variant = variant});
        return field.download().back();
    };
    CHECK(valueWith({"NEGATIVE"}) == -1);
    write("// variants: [NEGATIVE]", 2);
    CHECK(slab.shaders().reloadChanged() == 1);
    CHECK(valueWith({"NEGATIVE"}) == -2);
    write("// Has none.", 3);
    CHECK(slab.shaders().reloadChanged() == 0);
    CHECK(slab.shaders().failure().find("declares no variant 'NEGATIVE'") != std::string::npos);
    CHECK(valueWith({"NEGATIVE"}) == -2);
    CHECK(valueWith({}) == 3);
}

}  // namespace slabflow::test::reload_gl_test
