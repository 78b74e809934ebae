// Every shader in all variants that it declares, whether or not the other tests happen to ask for them: what a driver
// refuses would else be found by the first person who wants it. Of those that draw pictures a prime part, in which each
// switch is on and off with each other, or all when SLABFLOW_EVERY_VARIANT is set.
#include <algorithm>
#include <cstdlib>
#include <functional>
#include <glad/gl.h>

#include "base/Error.h"
#include "gpu/Draw.h"
#include "slab/KernelProgram.h"
#include "support/Catch.h"
#include "support/Gl.h"
#include "support/Kernels.h"

namespace slabflow::test::compile_gl_test {

namespace {

const Assets assets = Assets::directory(SLABFLOW_SOURCE_DIR);

/// Every `stride`-th of what it is given, and what of it did not compile.
class Compiler {
public:
    explicit Compiler(size_t stride = 1) : stride_(stride) {}

    void compile(const ProgramDesc& desc) {
        if (count_++ % stride_ != 0) return;
        ShaderLibrary library(assets);  // of its own, so that no more than one program is kept
        try {
            library.program(desc);
        } catch (const Error& error) {
            FAIL_CHECK(error.what());
        }
    }

    size_t count() const { return count_; }

private:
    size_t stride_, count_ = 0;
};

std::vector<Variant> variantsOf(const std::string& path) { return declaredVariants(*assets.read("glsl/" + path)); }

bool storesIntegers(const std::string& kernel) {
    return assets.read("glsl/" + kernel + ".glsl")->find("\nuvec4 kernel(") != std::string::npos;
}

/// Each kernel in each variant, as `way` changes how it is run.
void compileKernels(Compiler& compiler, const std::function<void(KernelProgram&)>& way) {
    for (const std::string& kernel : kernelsIn(assets))
        for (const Variant& variant : variantsOf(kernel + ".glsl")) {
            KernelProgram program{.kernel = kernel, .variant = variant, .path = slab().layerPath()};
            const bool onlyIntegers = storesIntegers(kernel) && kernel != "slab/copy";
            if (onlyIntegers) program.target = Format::RGBA32UI;
            way(program);
            if (onlyIntegers && info(program.target).half) continue;
            compiler.compile(describe(program));
        }
}

/// The vertex shaders that a fragment shader is drawn with.
std::vector<std::string> vertexShadersOf(const std::string& fragment) {
    const auto isAnyOf = [&](std::initializer_list<const char*> names) {
        return std::ranges::any_of(names, [&](const char* name) { return fragment == name; });
    };
    if (isAnyOf({"render/body.frag", "render/body_shadow_pass.frag"})) return {"render/body.vert"};
    if (isAnyOf({"render/particles/particle.frag", "render/particles/leaf.frag", "render/particles/throw_shadow.frag"}))
        return {fragment.substr(0, fragment.rfind('.')) + ".vert"};
    if (isAnyOf({"render/march.frag", "render/upscale.frag"})) return {"render/fullscreen.vert", "render/domain.vert"};
    if (fragment == "render/body_depth.frag") return {"render/body_depth.vert", "render/body_from_sky.vert"};
    if (fragment == "slab/scatter.frag") return {"particles/put_down.vert"};
    if (isAnyOf({"render/sprite.frag", "render/outline.frag", "render/streamlines.frag", "obstacle/wall_velocity.frag",
                 "obstacle/surface_crossings.frag"}))
        return {fragment.substr(0, fragment.rfind('.')) + ".vert"};
    return {"render/fullscreen.vert"};
}

void compileOthers(Compiler& compiler) {
    for (const std::string& path : assets.list("glsl/")) {
        if (!path.ends_with(".frag")) continue;
        const std::string fragment = path.substr(5);
        for (const std::string& vertex : vertexShadersOf(fragment))
            for (const Variant& variant : variantsOf(fragment))
                compiler.compile({.label = labelOf(fragment, variant),
                                  .vertex = vertex,
                                  .fragment = {fragment},
                                  .variant = variant});
    }
}

void compileComputeShaders(Compiler& compiler) {
    for (const std::string& path : assets.list("glsl/")) {
        if (!path.ends_with(".comp")) continue;
        const std::string shader = path.substr(5);
        for (const Variant& variant : variantsOf(shader))
            compiler.compile({.label = labelOf(shader, variant), .variant = variant, .compute = shader});
    }
}

/// What the driver says of a kernel as a compute shader, which shares nothing with its neighbours; empty when it is
/// one.
std::string complaintAsCompute(const std::string& kernel, const Variant& variant) {
    std::string text = expandShader(assets, "glsl/" + kernel + ".glsl").text;
    for (size_t at; (at = text.find("#error")) != text.npos;)  // of common/quad.glsl
        text.replace(at, text.find('\n', at) - at,
                     "bool fetchesFirst(int axis) { return true; } vec4 ofMate(vec4 v, int axis) { return v; }");
    const std::string source = "#version 450 core\nlayout(local_size_x = 8, local_size_y = 8) in;\n" +
                               definesOf(variant) + text + "void main() { kernel(ivec3(gl_GlobalInvocationID)); }\n";
    const char* pointer = source.c_str();
    const GLuint shader = glCreateShader(GL_COMPUTE_SHADER);
    glShaderSource(shader, 1, &pointer, nullptr);
    glCompileShader(shader);
    GLint compiled = 0;
    glGetShaderiv(shader, GL_COMPILE_STATUS, &compiled);
    std::string log(4096, '\0');
    if (!compiled) glGetShaderInfoLog(shader, GLsizei(log.size()), nullptr, log.data());
    glDeleteShader(shader);
    return compiled ? "" : kernel + ": " + log.c_str();
}

}  // namespace

TEST_CASE("every kernel is a compute shader as well, but for what neighbours share") {
    for (const std::string& kernel : kernelsIn(assets))
        for (const Variant& variant : variantsOf(kernel + ".glsl")) CHECK(complaintAsCompute(kernel, variant) == "");
}

TEST_CASE("every kernel compiles in every variant, on either path to the slices") {
    for (const LayerPath path : {slab().layerPath(), slabOfOtherPath().layerPath()}) {
        Compiler compiler;
        compileKernels(compiler, [&](KernelProgram& program) { program.path = path; });
        CHECK(compiler.count() > 100);
    }
}

TEST_CASE("some kernels compile on periodic grids, for tiles and in 16 bits") {
    Compiler compiler(11);
    for (const bool tiled : {false, true})
        compileKernels(compiler, [&](KernelProgram& program) {
            program.periodic = glm::bvec3(true, tiled, !tiled);
            program.repeatsFaces = !tiled;
            program.tiled = tiled;
            if (tiled && program.target == Format::RGBA32F) program.target = Format::RGBA16F;
        });
}

TEST_CASE("some of what draws pictures compiles in some variants") {
    Compiler compiler(97);
    compileOthers(compiler);
    CHECK(compiler.count() > 100);
}

TEST_CASE("every compute shader compiles") {
    Compiler compiler;
    compileComputeShaders(compiler);
    CHECK(compiler.count() >= 5);
}

TEST_CASE("every kernel compiles on either path to the slices, on any grid, for any target", "[slow]") {
    struct Way {
        int axes;  // that are periodic
        bool tiled;
    };
    for (const LayerPath path : {slab().layerPath(), slabOfOtherPath().layerPath()})
        for (const auto& [axes, tiled] : {Way{0, true}, Way{1, false}, Way{6, false}, Way{6, true}}) {
            Compiler compiler;
            compileKernels(compiler, [&](KernelProgram& program) {
                program.path = path;
                program.periodic = glm::bvec3(axes & 1, axes & 2, axes & 4);
                program.repeatsFaces = axes == 6 && !tiled;
                program.tiled = tiled;
                if (tiled && program.target == Format::RGBA32F) program.target = Format::RGBA16F;
            });
        }
}

TEST_CASE("what draws pictures compiles in many of the variants that a look can ask for", "[slow]") {
    Compiler compiler(std::getenv("SLABFLOW_EVERY_VARIANT") ? 1 : 29);  // all of them take minutes
    compileOthers(compiler);
    CHECK(compiler.count() > 1000);
}

}  // namespace slabflow::test::compile_gl_test
