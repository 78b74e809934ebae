// Half the memory for nearly the same picture: gas with 16 bits against gas with 32.
#include <cmath>

#include "app/session/Session.h"
#include "support/Catch.h"
#include "support/Gl.h"

namespace slabflow::test::precision_gl_test {

namespace {

constexpr glm::ivec2 size{192, 108};

using Bytes = std::vector<std::byte>;

Bytes pictureOf(const std::string& name, int resolution, int precision, int frames,
                std::vector<std::string> overrides = {}) {
    LoadOptions options;
    options.resolution = resolution;
    options.overrides = std::move(overrides);
    options.overrides.push_back("solver.precision=" + std::to_string(precision));
    Session session(slab(), loadScene(Assets::directory(SLABFLOW_SOURCE_DIR), name, options));
    for (int i = 0; i < frames; ++i) session.advance();
    return session.draw(session.camera(size), size).display.downloadRaw();
}

struct Difference {
    double decibels = 0;  ///< peak signal to noise ratio, for 255
    int largest = 0;      ///< of 255
};

Difference differenceOf(const Bytes& a, const Bytes& b) {
    double squares = 0;
    Difference difference;
    for (size_t i = 0; i < a.size(); ++i) {
        if (i % 4 == 3) continue;
        const int d = std::abs(std::to_integer<int>(a[i]) - std::to_integer<int>(b[i]));
        squares += d * d;
        difference.largest = std::max(difference.largest, d);
    }
    difference.decibels = 10 * std::log10(255.0 * 255.0 / std::max(squares / (0.75 * double(a.size())), 1e-6));
    return difference;
}

}  // namespace

TEST_CASE("16 bits give the picture of 32") {
    for (const auto& [scene, least] : {std::pair("smoke_in_a_box", 60.0), std::pair("coloured_splats", 60.0)}) {
        const Difference difference = differenceOf(pictureOf(scene, 32, 16, 25), pictureOf(scene, 32, 32, 25));
        INFO(scene << ": " << difference.decibels << " dB, at most " << difference.largest << " of 255");
        CHECK(difference.decibels > least);
    }
}

TEST_CASE("smoke that thins so slowly that 16 bits cannot tell one step from the next has no bands") {
    // With every step goes about half of the last of 11 bits: rounded it would stay in some cells, go twice as fast in
    // others, and the picture be at 60 dB.
    const std::vector<std::string> still{
        "fluid.dissipation.density=0.028",
        "fluid.buoyancy.heat=0",
        "fluid.buoyancy.weight=0",
        "fluid.vorticity_confinement=0",
        "solver.pressure=jacobi",
        "solver.jacobi.sweeps=1",
        "look.extinction=12",
        "look.exposure=2",
        R"(sources=[{"shape": {"gaussian": {"center": [0, 1, 0], "radius": 0.3}}, "density": 0.5, "until": 0.01}])"};
    std::vector<std::string> invisible = still;
    invisible.push_back("look.extinction=0");
    const Bytes whole = pictureOf("smoke_in_a_box", 20, 32, 150, still);
    const Difference difference = differenceOf(pictureOf("smoke_in_a_box", 20, 16, 150, still), whole);
    INFO(difference.decibels << " dB, at most " << difference.largest << " of 255");
    CHECK(difference.decibels > 66);
    CHECK(difference.largest <= 2);
    const Bytes nothing = pictureOf("smoke_in_a_box", 20, 32, 1, invisible);
    CHECK(differenceOf(nothing, whole).decibels < 40);  // there is something to see
}

}  // namespace slabflow::test::precision_gl_test
