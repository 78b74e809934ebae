// Why fields are floats: what a flow does that is kept in 8 bits, as v + 1/2 from 0 to 1. There is no such number for
// rest, and what decays stops on the way.
#include <cmath>
#include <cstddef>

#include "support/Catch.h"
#include "support/Gl.h"
#include "support/KernelFolder.h"

namespace slabflow::test::eight_bits_gl_test {

namespace {

/// A value that decays by the factor 0.99 in each of many steps; `kept` is what is added to what is stored.
double decayed(Format format, double start, double kept) {
    const KernelFolder folder;
    folder.write("slab/decay.glsl", R"(
uniform sampler3D quantity;
uniform float kept;
vec4 kernel(ivec3 texel) { return 0.99 * (texelFetch(quantity, texel, 0) - kept) + kept; }
)");
    const Assets assets = folder.assets();
    Slab slab(context(), assets);
    Field field = slab.makeField({"quantity", Grid{{4, 4, 4}, 1}, Layout::Centre, format});
    field.clear(glm::vec4(float(start + kept)));
    for (int i = 0; i < 2000; ++i)
        slab.run({.kernel = "slab/decay", .target = field, .inputs = {field}, .uniforms = {{"kept", float(kept)}}});
    const bool isByte = format == Format::RGBA8;
    return (isByte ? double(std::to_integer<int>(field.texture().downloadRaw().front())) / 255
                   : double(field.download().front())) -
           kept;
}

}  // namespace

TEST_CASE("in 8 bits nothing rests, and decay stalls; floats decay") {
    // Bytes of 127 and 128 stand for 127 / 255 - 1/2 and 128 / 255 - 1/2, drivers round either way; and 0.01 |v| must
    // be more than half a step of 1 / 255.
    CHECK(std::abs(decayed(Format::RGBA8, 0, 0.5)) == Approx(0.5 / 255).margin(1e-6));
    const double stalled = decayed(Format::RGBA8, 0.4, 0.5);
    CHECK(stalled > 0.9 * 0.5 / (255 * 0.01));
    CHECK(stalled < 1.1 * 0.5 / (255 * 0.01));
    CHECK(decayed(Format::RGBA32F, 0.4, 0) == Approx(0.4 * std::pow(0.99, 2000)).epsilon(1e-3).margin(1e-9));
    CHECK(std::abs(decayed(Format::RGBA16F, 0.4, 0)) < 1e-4);
}

}  // namespace slabflow::test::eight_bits_gl_test
