// The OpenGL context: what it says about itself, and that its complaints are heard.
#include <glad/gl.h>

#include "gpu/Texture.h"
#include "support/Catch.h"
#include "support/Gl.h"

namespace slabflow::test::context_gl_test {

using Catch::Matchers::ContainsSubstring;

TEST_CASE("the driver's capabilities are those of OpenGL 4.5 at least") {
    const Capabilities& c = context().capabilities();
    CHECK_FALSE(c.vendor.empty());
    CHECK_FALSE(c.renderer.empty());
    CHECK(c.version.substr(0, 3) >= "4.5");
    CHECK(c.glsl.substr(0, 3) >= "4.5");
    CHECK(c.maxTexture3D >= 2048);
    CHECK(c.maxLayers >= 2048);
    CHECK_FALSE(c.origin.empty());
    CHECK_FALSE(context().lost());
}

TEST_CASE("a complaint of the driver is caught, once") {
    context().takeComplaints();
    const Texture texture = makeTexture3D({4, 4, 4}, Format::R32F, "texture");
    CHECK(context().takeComplaints().empty());

    glTextureParameteri(texture.id(), GL_TEXTURE_MIN_FILTER, -1);  // no such filter
    const std::vector<std::string> complaints = context().takeComplaints();
    REQUIRE(complaints.size() == 1);
    CHECK_THAT(complaints.front(), ContainsSubstring("error"));
    CHECK(context().takeComplaints().empty());
}

TEST_CASE("debug groups nest and balance") {
    {
        const DebugGroup outer("outer");
        const DebugGroup inner("inner");
    }
    CHECK(context().takeComplaints().empty());
}

}  // namespace slabflow::test::context_gl_test
